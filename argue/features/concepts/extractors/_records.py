"""What goes into an extractor and what comes out: words, tagged texts, concepts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from argue.model.record import Count, Record, entry

Key: TypeAlias = tuple[str, ...]
"""By what two occurrences are the same concept: see :attr:`TaggedWord.key`, one for each word."""

_INFLECTED = ("NOUN", "ADJ")


class TaggedWord(NamedTuple):
    """A word of a text: as written, its lemma, its UD part of speech, its pipeline's own tag."""

    form: str
    lemma: str
    pos: str
    tag: str = ""

    @property
    def key(self) -> str:
        """The lemma of a noun or adjective, else the form; in lower case.

        >>> TaggedWord("Cars", "car", "NOUN").key, TaggedWord("driving", "drive", "VERB").key
        ('car', 'driving')
        """
        return (self.lemma if self.pos in _INFLECTED else self.form).lower()


@dataclass(frozen=True, slots=True)
class TaggedText:
    """A text as sentences of words."""

    name: str
    language: str
    sentences: tuple[tuple[TaggedWord, ...], ...]

    def __len__(self) -> int:
        """The number of words, punctuation counted."""
        return sum(map(len, self.sentences))


@dataclass(frozen=True, slots=True)
class Concept(Record):
    """A key concept.

    ``key`` is the same for all forms of the concept.
    """

    JSON = ("text", entry("rounded_score", "score"), "frequency", "first")

    text: str
    """As it is written.

    Most often; of equally frequent forms the first."""
    key: Key
    score: float
    """How important it is; comparable within one text only."""
    frequency: Count
    """How often it occurs.

    Where no longer concept covers it."""
    first: Count
    """Position of its first occurrence, in words."""

    @property
    def rounded_score(self) -> float:
        """How important it is; above 0, comparable within one corpus only."""
        return round(self.score, 4)


@dataclass(frozen=True, slots=True)
class ConceptsOfText(Record):
    """The key concepts of a text."""

    id: str
    """Name of the text."""
    concepts: Sequence[Concept]
    """The best first."""


@dataclass(frozen=True, slots=True)
class Concepts(Record):
    """``argue concepts FILE… --json``: key concepts of texts."""

    NAME = "concepts/1"

    texts: Sequence[ConceptsOfText]
    """The texts in their order."""


@dataclass(frozen=True, slots=True)
class ConceptsOfArgument(Record):
    """The key concepts of an argument."""

    id: str
    """Id of the argument."""
    concepts: Sequence[str]
    """The concepts of the debate that it has."""


@dataclass(frozen=True, slots=True)
class ConceptsOfDebate(Record):
    """The key concepts of a debate."""

    id: str
    """Id of the debate."""
    title: str
    """Its title."""
    title_by_concepts: str
    """A title made of its concepts."""
    concepts: Sequence[Concept]
    """The best first."""
    arguments: Sequence[ConceptsOfArgument]
    """Argument by argument."""


@dataclass(frozen=True, slots=True)
class ConceptsOfDebates(Record):
    """``argue concepts --debates --json``: key concepts of debates."""

    NAME = "debate-concepts/1"
    TITLE = "DebateConcepts"

    debates: Sequence[ConceptsOfDebate]
    """The debates in their order."""
