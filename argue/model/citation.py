"""What an argument rests on: a quotation, where it stands, and what was found about it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import ClassVar

from argue.errors import InvalidRecord
from argue.model.record import Entries, Ratio, Record, optional
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

    Examples
    --------
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
