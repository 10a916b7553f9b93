"""What is said of two arguments, and who said it in place of an engine or a source."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from argue.errors import InvalidRecord
from argue.locales import say
from argue.model.words import Label, Origin

HALVES = re.compile("[\ud800-\udfff]")
"""Surrogates: halves of characters, which no file and no database can hold."""


@dataclass(frozen=True, slots=True)
class Relation:
    """``source`` supports, attacks or has nothing to do with ``target``.

    ``confidence`` is in [0, 1]; a given relation and one that a person stated have 1.
    ``overruled`` says who did that, where the origin is ``overruled``, and is ``None`` elsewhere.
    """

    source: str
    target: str
    label: Label
    confidence: float = 1.0
    origin: Origin = Origin.GIVEN
    overruled: Overruling | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise InvalidRecord(
                say(
                    "relation %(source)s → %(target)s: expected a confidence between 0 and 1, "
                    "found %(confidence)s",
                    source=repr(self.source),
                    target=repr(self.target),
                    confidence=repr(self.confidence),
                )
            )
        if (self.overruled is None) is (self.origin is Origin.OVERRULED):
            raise InvalidRecord(
                say(
                    "relation %(source)s → %(target)s: expected who overruled it for the origin "
                    "overruled and for no other, found %(overruled)s for %(origin)s",
                    source=repr(self.source),
                    target=repr(self.target),
                    overruled=repr(self.overruled),
                    origin=self.origin,
                )
            )


@dataclass(frozen=True, slots=True)
class Overruling:
    """A person's word on a pair of arguments, and what it stands in place of.

    Parameters
    ----------
    by
        The name that the person gave.
    at
        When, with a time zone.
    reason
        In the person's words; may be empty.
    former
        What an engine or the source says of the pair; ``None`` if that is not known.
    outdated
        Whether a text of the pair says something else since.
    """

    by: str
    at: datetime
    reason: str = ""
    former: Relation | None = None
    outdated: bool = False

    def __post_init__(self) -> None:
        if not self.by.strip():
            raise InvalidRecord(say("expected the name of who overruled a relation, found none"))
        if self.at.tzinfo is None:
            raise InvalidRecord(
                say(
                    "expected a time with its zone, found %(isoformat)s",
                    isoformat=repr(self.at.isoformat()),
                )
            )
        if self.former is not None and self.former.overruled is not None:
            raise InvalidRecord(
                say("expected what was judged or given before, found a person's word")
            )
        for text in (self.by, self.reason):
            if not text.isascii() and HALVES.search(text):
                raise InvalidRecord(
                    say("expected Unicode of who overruled, found half a character")
                )
