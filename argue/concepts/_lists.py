"""Black and white lists and lists of terms: one concept a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from argue.concepts._patterns import DATA
from argue.concepts._records import Key
from argue.errors import BadInput


@dataclass(frozen=True)
class Lists:
    """What is never a concept, what always is one, and the terms of a field.

    Entries are written as texts have them in their basic form, in lower case: nouns and adjectives
    as lemmas.
    """

    black: frozenset[Key] = frozenset()
    white: frozenset[Key] = frozenset()
    terms: frozenset[Key] = frozenset()

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
    lines = (line.partition("#")[0].lower().split() for line in text.splitlines())
    return frozenset(tuple(line) for line in lines if line)


def read(path: str) -> frozenset[Key]:
    """The concepts of a file.

    Raises
    ------
    BadInput
        If it cannot be read as UTF-8.
    """
    try:
        return parse(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: expected a list in UTF-8 that can be read, {error}") from error


def shipped(language: str) -> Lists:
    """The black list that ships for a language; it may be empty."""
    path = DATA / language / "black.txt"
    return Lists(black=read(str(path)) if path.is_file() else frozenset())
