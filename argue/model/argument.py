"""What somebody says, as its source gives it, and where it is doubtful how to read that."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from argue.errors import InvalidRecord
from argue.locales import lazy
from argue.model.citation import Citation
from argue.model.record import Count, Record, Share, optional
from argue.model.relation import HALVES


@dataclass(frozen=True, slots=True)
class Votes(Record):
    """How people voted on an argument, where its source says so."""

    agree: Count
    """How many agreed."""
    disagree: Count
    """How many disagreed."""
    passed: Count | None = None
    """How many passed; null where the source does not say."""

    def __post_init__(self) -> None:
        if min(self.agree, self.disagree, self.passed or 0) < 0:
            raise InvalidRecord.lazy("expected numbers of votes from 0 on")


@dataclass(frozen=True, slots=True)
class Argument(Record):
    """An argument."""

    JSON = (
        "id",
        "text",
        optional("headline"),
        optional("votes"),
        optional("author"),
        optional("parent_chance"),
        optional("citations"),
    )

    id: str
    """Names the argument within its debate.

    Not empty, no control characters, at most 200 characters."""
    text: str
    """What it says.

    The headline included; not blank."""
    headline: str = ""
    """Its headline; absent where it has none.

    The short form by which the page calls it."""
    votes: Votes | None = field(default=None, repr=False)
    """How people voted on it; absent where nobody did.

    They decide nothing here."""
    author: str = field(default="", repr=False)
    """Who wrote it, as its source names them; absent where it names nobody."""
    parent_chance: float | None = field(default=None, repr=False, compare=False)
    """How probable it is that it answers what ``replies`` says; absent where the source states it.

    In ``[0, 1]``. Known where a conversation was just read; not stored."""
    citations: tuple[Citation, ...] = field(default=(), repr=False)
    """The sources that it rests on, as a file gives them; absent where it gives none.

    What was found about them, and what people add, an installation says beside the debate."""

    def __post_init__(self) -> None:
        check_id(self.id, "an argument id")
        if not self.text.strip():
            raise InvalidRecord.lazy(
                "argument %(id)s: expected a text, found only white space", id=repr(self.id)
            )
        if _has_halves(self.text) or (self.headline and _has_halves(self.headline)):
            raise InvalidRecord.lazy(
                "argument %(id)s: expected Unicode, found half a character", id=repr(self.id)
            )

    def short(self, length: int = 80) -> str:
        """The headline or the beginning of the text, cut at a word, ``length`` characters at most.

        >>> Argument("a", "It harms nobody but the player").short(20)
        'It harms nobody but…'
        """
        text = " ".join((self.headline or self.text).split())
        if len(text) <= length:
            return text
        cut = textwrap.shorten(text, length, placeholder="…")
        return cut if len(cut) > 1 else text[: length - 1] + "…"


@dataclass(frozen=True, slots=True)
class DoubtOption(Record):
    """How a doubtful place may be read."""

    option: str
    """``said`` or ``aside``, or the id of what the argument may answer; empty for nothing."""
    chance: Share
    """How probable it is."""


@dataclass(frozen=True, slots=True)
class Doubt(Record):
    """A place of which the reading is not sure."""

    line: int
    """Number of the line, from 1."""
    argument: str
    """Id of the argument there; empty for a line that is set aside."""
    words: str
    """What stands there."""
    options: tuple[DoubtOption, ...]
    """The answers, the first as it was read."""

    @property
    def is_of_words(self) -> bool:
        """Whether it is about whether words belong to an argument, not about what one answers."""
        return self.options[0].option in ("said", "aside")

    @property
    def name(self) -> str:
        """What calls it among those of its debate: its line, and of an answer its argument."""
        return str(self.line) if self.is_of_words else f"{self.line}-{self.argument}"


def check_id(value: str, what: str) -> None:
    """Raise InvalidRecord if this is no id of an argument or debate; ``what`` it is, in words."""
    if not value or value != value.strip() or len(value) > 200 or not value.isprintable():
        raise InvalidRecord.lazy(
            "expected %(what)s of 1 to 200 printable characters without outer blanks, "
            "found %(value)s",
            what=lazy(what),
            value=repr(value[:40]),
        )


def _has_halves(text: str) -> bool:
    return not text.isascii() and HALVES.search(text) is not None
