"""What goes into an extractor and what comes out: words, tagged texts, concepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Key: TypeAlias = tuple[str, ...]
"""By what two occurrences are the same concept: see :attr:`Word.key`, one for each word."""

_INFLECTED = ("NOUN", "ADJ")


class Word(NamedTuple):
    """A word of a text: as written, its lemma, its UD part of speech, its pipeline's own tag."""

    form: str
    lemma: str
    pos: str
    tag: str = ""

    @property
    def key(self) -> str:
        """The lemma of a noun or adjective, else the form; in lower case.

        >>> Word("Cars", "car", "NOUN").key, Word("driving", "drive", "VERB").key
        ('car', 'driving')
        """
        return (self.lemma if self.pos in _INFLECTED else self.form).lower()


@dataclass(frozen=True, slots=True)
class TaggedText:
    """A text as sentences of words."""

    name: str
    language: str
    sentences: tuple[tuple[Word, ...], ...]

    def __len__(self) -> int:
        """The number of words, punctuation counted."""
        return sum(map(len, self.sentences))


@dataclass(frozen=True, slots=True)
class Concept:
    """A key concept of a text.

    Parameters
    ----------
    text
        As the text writes it most often; of equally frequent forms the first.
    key
        The same for all forms of the concept.
    score
        Positive; comparable within one text only.
    frequency
        Occurrences in the text that no longer concept covers.
    first
        Position of the first of them, in words from 0.
    """

    text: str
    key: Key
    score: float
    frequency: int
    first: int
