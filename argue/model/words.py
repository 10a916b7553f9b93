"""The field's words: what one argument does to another, and what becomes of it."""

from __future__ import annotations

from enum import StrEnum

TALK = {
    *("", "chat", "comments", "conversation", "discourse", "discourse_text", "disqus", "mail"),
    *("quotes", "reddit", "reddit_text", "speakers", "talk", "thread"),
}
"""Formats of people who answer one another: chats, mail, threads; all others are of points that
were collected. Empty for a debate that was begun in the app. As ``reddit`` and ``discourse``
databases may hold what is read as ``comments`` now."""


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
