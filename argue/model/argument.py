"""What somebody says, as its source gives it, what it rests on, and what of it is doubtful."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from dataclasses import dataclass, field
from typing import ClassVar

from argue.errors import InvalidRecord
from argue.locales import lazy
from argue.model.record import Count, Entries, Ratio, Record, Share, optional
from argue.model.relation import HALVES
from argue.model.words import Label

_HIDDEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_QUOTES = re.compile("['\"`´‘’‚‛“”„‟‹›«»＂＇]")
_DASHES = re.compile("-{2,}|[\u2010-\u2015\u2212]")
_BESIDE_SIGNS = re.compile(r'\s*(["-])\s*|\s+([;:!?%])')
_BROKEN_WORD = re.compile(r"(?<=\w)[-\u2010\u00ad][ \t]*\r?\n\s*(?=\w)")
_OMISSIONS = (r"\[\s*\.{3}\s*\]|\(\s*\.{3}\s*\)", r"[\[(]?\s*\.{3}\s*[\])]?")
"""What stands for words that are left out: in brackets, or else any ellipsis."""


@dataclass(frozen=True, slots=True)
class Citation(Record):
    """A source of an argument, as a file or a person gives it."""

    JSON: ClassVar[Entries] = ("source", "quotation", optional("date"), optional("text"))

    source: str
    """Its address or title; may be empty."""
    quotation: str
    """What is quoted, word for word; what is left out is marked ``[…]``."""
    date: str = ""
    """When it was published or read, as whoever cites it says; absent where nobody says so."""
    text: str = ""
    """The text of the source, or the part around the quotation; absent where nobody gave it."""

    def __post_init__(self) -> None:
        if not self.quotation.strip():
            raise InvalidRecord.lazy("expected a quotation, found only white space")

    @property
    def found(self) -> bool | None:
        """Whether the quotation stands in the text that was given; null where none was given."""
        return quotes(self.text, self.quotation) if self.text.strip() else None


@dataclass(frozen=True, slots=True)
class Evidence(Citation):
    """A source of an argument, with what was found about it."""

    JSON = (*Citation.JSON, "found", "label", "confidence", "engine", "engine_version")

    label: Label | None = None
    """What the quotation does to the argument; null where no engine has read it, and where the one
    that did is not sure enough to say so."""
    confidence: Ratio = None
    """How sure the engine is of what it deems likeliest; null where none has read it."""
    engine: str = ""
    """The engine that read it; empty where none has."""
    engine_version: str = ""
    """The version of that engine; empty where it does not read the language, or none has read it.
    """


def quotes(text: str, quotation: str) -> bool:
    r"""Whether a text has a quotation, word for word, with all its parts in their order.

    Words, capitals and punctuation count. What differs between prints does not: the kind of
    quotation marks, dashes and spaces, ligatures, soft hyphens, words that are broken at the end of
    a line, and quotation marks around the whole. Of ``[…]`` in a quotation both sides must be
    there, one after the other.

    >>> quotes("It is \u201cvery\u201d old \u2013 of\ufb01cial, too.", 'is "very" old - official')
    True
    >>> quotes("It is illegal.", "is legal"), quotes("It is illegal.", "legal")
    (False, False)
    >>> quotes("Trams are slow, loud and dear.", "Trams are [...] dear")
    True
    >>> quotes("Trams are slow, loud and dear.", "dear [...] Trams are")
    False
    """
    whole = _plain(quotation).strip('" ')
    texts = {_plain(text), _plain(_BROKEN_WORD.sub("", text))}
    return any(
        _in_order(place, [part.strip() for part in re.split(omission, whole)])
        for omission in _OMISSIONS
        for place in texts
    )


def _plain(text: str) -> str:
    """A text with one sign of each kind, and one blank between words."""
    text = unicodedata.normalize("NFKC", _QUOTES.sub('"', _HIDDEN.sub("", text)))
    return _BESIDE_SIGNS.sub(r"\1\2", " ".join(_DASHES.sub("-", text).split()))


def _in_order(text: str, parts: list[str]) -> bool:
    """Whether the parts stand in the text one after the other, none of them cutting a word."""
    at, words = 0, [part for part in parts if part]
    for part in words:
        begins, ends = (r"\b" if sign.isalnum() else "" for sign in (part[0], part[-1]))
        found = re.compile(f"{begins}{re.escape(part)}{ends}").search(text, at)
        if found is None:
            return False
        at = found.end()
    return any(sign.isalnum() for part in words for sign in part)


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
