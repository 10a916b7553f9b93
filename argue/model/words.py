"""The field's words: what one argument does to another, and what becomes of it."""

from __future__ import annotations

from enum import StrEnum


class Label(StrEnum):
    """What one argument does to another."""

    SUPPORT = "support"
    ATTACK = "attack"
    UNRELATED = "unrelated"


class Origin(StrEnum):
    """Who said so: the source of the debate, an engine, or a person who overruled either."""

    GIVEN = "given"
    JUDGED = "judged"
    OVERRULED = "overruled"


class Turn(StrEnum):
    """Whose turn a reply is: who wrote it, beside who wrote what it answers and what that answers.

    Two who answer each other in turn mostly disagree (.68 of such replies attack in the threads of
    ``recipes/shipped/conversations.py``, .31 of those that answer a first post).
    """

    UNKNOWN = ""
    """Writers are not named, or no conversation was read."""
    SAME = "same"
    """A writer goes on."""
    BACK = "back"
    """The writer of what was answered answers back."""
    OTHER = "other"
    """Somebody else joins in."""

    @classmethod
    def of(cls, writer: str | None, answered: str | None, above: str | None = None) -> Turn:
        """The turn of a reply, by the writers of it, of what it answers, and of what that answers.

        >>> Turn.of("Ann", "Ben", "Ann"), Turn.of("Ann", "Ben"), Turn.of("Ann", "")
        (<Turn.BACK: 'back'>, <Turn.OTHER: 'other'>, <Turn.UNKNOWN: ''>)
        """
        if not writer or not answered:
            return cls.UNKNOWN
        if writer == answered:
            return cls.SAME
        return cls.BACK if writer == above else cls.OTHER


class Status(StrEnum):
    """What a labelling says of an argument (Caminada 2006: in, out, undec)."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"


class Derivation(StrEnum):
    """Kinds of derived attacks, for *i* supports *j* (supports chain).

    Cayrol & Lagasquie-Schiex 2013 call them mediated, secondary, supported and extended;
    Cabrio & Villata 2012 use the first (their type 1) and the second (their type 2).
    """

    MEDIATED = "mediated"
    """*k* attacks *j* ⇒ *k* attacks *i*."""
    SECONDARY = "secondary"
    """*k* attacks *i* ⇒ *k* attacks *j*."""
    SUPPORTED = "supported"
    """*j* attacks *k* ⇒ *i* attacks *k*."""
    EXTENDED = "extended"
    """*i* attacks *k* ⇒ *j* attacks *k*."""
