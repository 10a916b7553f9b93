"""Words → the pieces that the encoder reads, in windows that overlap.

A word's pieces are those of the encoder's own vocabulary (WordPiece). The encoder knows no case, so
that each piece goes with the shape of its word. A long text is read in windows: a word's vectors
are taken from the window in which it stands farthest from an edge that cuts the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]

PADDING, UNKNOWN, START, END = 0, 100, 101, 102
"""Pieces of BERT's vocabulary: filling, unknown word, start and end of what is read."""
SHAPES = ("other", "lower", "title", "upper", "mixed")
"""Cases that a word may have; ``other`` has no letters."""
LONGEST_WORD = 12
"""Pieces of a word that are read; what is beyond, in web addresses say, is not."""
WINDOW, MARGIN = 200, 40
"""Pieces in a window, and those at an inner edge whose words are taken from another window."""


class Window(NamedTuple):
    """A part of a text as the encoder reads it, and which of its words are taken from it."""

    pieces: list[int]
    shapes: list[int]
    first: list[int]
    """Where each word of the window begins among its pieces."""
    taken: slice
    """Words, counted in the window, whose vectors are kept."""


class Batch(NamedTuple):
    """Windows side by side: windows × longest number of pieces, or of words."""

    pieces: Ints
    shapes: Ints
    first: Ints


def shape(word: str) -> int:
    """The number of a word's shape among :data:`SHAPES`.

    >>> [SHAPES[shape(word)] for word in ("dog", "Dog", "A", "NATO", "iPad", "2:1")]
    ['lower', 'title', 'title', 'upper', 'mixed', 'other']
    """
    if word.lower() == word.upper():
        return 0
    if word.islower():
        return 1
    if word[:1].isupper() and word[1:] == word[1:].lower():
        return 2
    return 3 if word.isupper() else 4


def windows(
    words: Sequence[str], pieces_of: Callable[[str], Sequence[int]], *, size: int = WINDOW
) -> Iterator[Window]:
    """The windows of a text, in order; together they take each of its words once.

    Parameters
    ----------
    words
        The text's words; none may be empty.
    pieces_of
        A word → its pieces, at least one.
    size
        Pieces in a window at most, its ends not counted; at least 16, so that a word always fits.
    """
    read = [list(pieces_of(word)[:LONGEST_WORD]) for word in words]
    ends = np.cumsum([0, *map(len, read)])
    margin = min(MARGIN, size // 4)
    begin = taken = 0
    while taken < len(words):
        end = max(int(np.searchsorted(ends, ends[begin] + size, side="right")) - 1, begin + 1)
        last = len(words)
        if end < last:
            last = int(np.searchsorted(ends, ends[end] - margin, side="right")) - 1
            last = max(last, taken + 1)
        yield _window(words[begin:end], read[begin:end], slice(taken - begin, last - begin))
        taken = last
        begin = int(np.searchsorted(ends, ends[taken] - margin, side="left"))
        begin = min(max(begin, 0), taken)


def batch(parts: Sequence[Window]) -> Batch:
    """Windows side by side, the shorter ones filled up with :data:`PADDING`."""
    length = max(len(part.pieces) for part in parts)
    count = max(len(part.first) for part in parts)
    result = Batch(*(np.zeros((len(parts), size), np.int64) for size in (length, length, count)))
    for row, part in enumerate(parts):
        result.pieces[row, : len(part.pieces)] = part.pieces
        result.shapes[row, : len(part.shapes)] = part.shapes
        result.first[row, : len(part.first)] = part.first
    return result


def _window(words: Sequence[str], read: Sequence[list[int]], taken: slice) -> Window:
    pieces, shapes, first = [START], [0], []
    for word, each in zip(words, read, strict=True):
        first.append(len(pieces))
        pieces += each
        shapes += [shape(word)] * len(each)
    return Window([*pieces, END], [*shapes, 0], first, taken)
