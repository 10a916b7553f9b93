"""The switches and thresholds of KX, as Table 1 of the paper has them.

Black and white lists and lists of terms: one concept a line.

In how many documents of a reference corpus a concept stands, and so how rare it is.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from argue.errors import BadInput, UnknownName
from argue.features.concepts.extractors._patterns import DATA
from argue.features.concepts.extractors._records import Key
from argue.locales.phrases import reason_of

BOOSTINGS = ("off", "average", "equal")
"""Of the longer of two concepts: not at all, to the average of both, to the shorter one's score."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What KX does and what it leaves out; each can be switched off by itself.

    A threshold is off where it is 0, an option where it is ``False`` or ``"off"``.

    >>> Parameters().changed(["min_doc=2"], without=["idf"]).min_doc
    2
    """

    longest: int = 3
    """Words of the longest n-gram that is looked at, at least 1."""
    min_doc: int = 1
    """A multiword is taken if it occurs so often in the document … (0: never for that)"""
    min_corpus: int = 0
    """… or so often in the corpus. (0: never for that)"""
    black_list: bool = True
    """Concepts on the black list are none."""
    white_list: bool = True
    """What is on the white list is a concept wherever it stands."""
    overlap: bool = True
    """Of two multiwords that overlap only the stronger counts there."""
    frequency: bool = True
    """Score: the frequency in the document (else 1) …"""
    idf: bool = True
    """… × log2 of the share of documents of a reference corpus without the concept, so to say …"""
    smooth: bool = True
    """(both counts of IDF raised by one, so that it is defined for an unknown concept) …"""
    relative: bool = False
    """(the frequency divided by the words of the text) …"""
    length: bool = True
    """… × the number of words …"""
    position: bool = True
    """… × (distance of the first occurrence from the end / length of the text)²."""
    subsumption: bool = False
    """A shorter concept gives its score to a longer one of higher score that contains it."""
    boosting: str = "off"
    """A longer concept of lower score is raised, one of :data:`BOOSTINGS`."""
    iterations: int = 1
    """How often subsumption and boosting go over the list."""
    terminology: float = 0.0
    """Factor for the scores of concepts on the list of terms (0: off)."""

    def __post_init__(self) -> None:
        if self.longest < 1 or min(self.min_doc, self.min_corpus, self.iterations) < 0:
            raise BadInput("expected longest of at least 1, and no negative threshold")
        if self.boosting not in BOOSTINGS:
            raise UnknownName("boosting", self.boosting, BOOSTINGS)
        if not 0.0 <= self.terminology < float("inf"):
            raise BadInput(
                f"terminology: expected a factor of at least 0, found {self.terminology}"
            )

    def changed(self, settings: Iterable[str] = (), without: Iterable[str] = ()) -> Parameters:
        """With ``name=value`` or ``name`` (switched on) applied, and then these switched off.

        Raises BadInput on an unknown name, or a value of another kind.
        """
        values = asdict(self)
        changes: dict[str, Any] = {}
        for setting in settings:
            name, equals, value = setting.partition("=")
            default = _known(name, values)
            changes[name] = _value(name, value if equals else _on(name, default), default)
        for name in without:
            default = _known(name, values)
            if name == "longest":
                raise BadInput("longest: expected a number, it cannot be switched off")
            changes[name] = "off" if isinstance(default, str) else type(default)(0)
        return replace(self, **changes)


def read_settings(path: Path) -> list[str]:
    """The settings of a configuration file, ``name = value`` or ``name`` a line.

    What follows ``#`` is a comment. Raises BadInput if it cannot be read as UTF-8.
    """
    return ["".join(words) for words in _lines(_content(path, "settings"))]


def _content(path: Path, what: str) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            f"{path}: expected {what} in UTF-8 that can be read, {reason_of(error)}"
        ) from error


def _lines(text: str) -> Iterator[list[str]]:
    """The words of each line that has any before its comment."""
    return filter(None, (line.partition("#")[0].split() for line in text.splitlines()))


def _known(name: str, values: dict[str, Any]) -> Any:
    if name not in values:
        raise UnknownName("parameter", name, list(values))
    return values[name]


def _on(name: str, default: Any) -> str:
    if isinstance(default, bool):
        return "on"
    raise BadInput(f"{name}: expected a value, as in {name}={default}, found none")


def _value(name: str, text: str, default: Any) -> Any:
    if isinstance(default, str):
        return text
    if isinstance(default, bool):
        if text not in ("on", "off"):
            raise BadInput(f"{name}: expected on or off, found {text!r}")
        return text == "on"
    try:
        return type(default)(text)
    except ValueError:
        raise BadInput(f"{name}: expected a number, found {text!r}") from None


@dataclass(frozen=True)
class Lists:
    """What is never a concept, what always is one, and the terms of a field.

    Entries are written as texts have them in their basic form, in lower case: nouns and adjectives
    as lemmas.
    """

    black: frozenset[Key] = frozenset()
    white: frozenset[Key] = frozenset()
    terms: frozenset[Key] = frozenset()

    @classmethod
    def of_files(cls, language: str, black: str = "", white: str = "", terms: str = "") -> Lists:
        """The lists of these files; without a black one, that which ships for the language.

        Raises BadInput if a file cannot be read as UTF-8.
        """
        return cls(
            _read(black) if black else shipped_lists(language).black, _read(white), _read(terms)
        )

    @cached_property
    def _lengths(self) -> tuple[int, ...]:
        return tuple(sorted({len(key) for key in self.white}))

    def white_spans(self, keys: Sequence[str]) -> Iterator[range]:
        """Where concepts of the white list stand among a sentence's words."""
        for start in range(len(keys)):
            for length in self._lengths:
                if tuple(keys[start : start + length]) in self.white:
                    yield range(start, start + length)


def parse(text: str) -> frozenset[Key]:
    r"""The concepts of a list; what follows ``#`` is a comment.

    >>> sorted(parse("car  # not lorry\nNew York\n"))
    [('car',), ('new', 'york')]
    """
    return frozenset(map(tuple, _lines(text.lower())))


def _read(path: str) -> frozenset[Key]:
    return parse(_content(Path(path), "a list")) if path else frozenset()


def shipped_lists(language: str) -> Lists:
    """The black list that ships for a language; it may be empty."""
    path = DATA / language / "black.txt"
    return Lists(black=_read(str(path) if path.is_file() else ""))


@dataclass(frozen=True, slots=True)
class Reference:
    """Document frequencies.

    >>> Reference(3, {"car": 1}).idf(("car",))
    1.0
    """

    documents: int
    """N, the number of documents."""
    counts: Mapping[str, int]
    """For each concept, its words with blanks between, in how many documents it stands."""
    single_words: bool = False
    """Whether only single words were counted, as in the reference that ships."""

    @classmethod
    def of(cls, documents: Iterable[Iterable[Key]]) -> Reference:
        """Count in how many of these documents, given by their concepts, each concept stands."""
        counts: Counter[str] = Counter()
        number = 0
        for keys in documents:
            number += 1
            counts.update({" ".join(key) for key in keys})
        return cls(number, dict(counts))

    def idf(self, key: Key, smooth: bool = True) -> float:
        """log2((N + 1) / (n + 1)), where n is the number of documents that hold the concept.

        Without ``smooth`` the paper's log(N / n), to the base 2, n at least 1. The ones, our
        assumption, let a concept that the reference does not know be rarer than one that a
        document has. Where only single words were counted, a multiword is as rare as its words on
        average (our assumption, too).
        """
        words = key if self.single_words else [" ".join(key)]
        return sum(self._rareness(word, smooth) for word in words) / len(words)

    def _rareness(self, concept: str, smooth: bool) -> float:
        count = self.counts.get(concept, 0)
        if smooth:
            return math.log2((self.documents + 1) / (count + 1))
        return math.log2(self.documents / max(count, 1))


@cache
def shipped_reference(language: str) -> Reference | None:
    """The reference that ships for a language, or ``None``; ``_data/README.md`` says of what."""
    path = DATA / language / "document_frequencies.json"
    if not path.is_file():
        return None
    result = json.loads(path.read_text(encoding="utf-8"))
    return Reference(result["documents"], result["counts"], single_words=True)
