"""The cheapest way to turn the words of a text into those of a hypothesis (Wagner & Fischer 1974).

Besides inserting, deleting and substituting a word, a *jump* replaces several words by several at
once: what an entailment rule licenses.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

_Row: TypeAlias = NDArray[np.int64]

_JUMP = 2**16
"""In the table of rows a cost counts so much and a jump 1: no alignment has so many jumps."""
_SMALL = 2_000
"""Up to so many cells a table is filled one by one, which is quicker than row by row."""


class Jump(NamedTuple):
    """Words [start, stop) of the text become words [start, stop) of the hypothesis, for ``cost``.

    Both spans hold at least one word.
    """

    text: tuple[int, int]
    hypothesis: tuple[int, int]
    cost: int


class Alignment(NamedTuple):
    """The distance, and the jumps by which it is reached, in the order of the hypothesis."""

    distance: int
    jumps: tuple[Jump, ...]


def align(
    text: Sequence[str],
    hypothesis: Sequence[str],
    insertions: Sequence[int],
    delete: int,
    substitute: int,
    jumps: Collection[Jump] = (),
) -> Alignment:
    """The cheapest alignment; of those that are equally cheap, one with the fewest jumps.

    O(n·m) time for n and m words, as m operations on rows of n + 1; O(n) memory times the longest
    jump.

    Parameters
    ----------
    insertions
        What inserting each word of the hypothesis costs; whole numbers, as are all costs.

    Examples
    --------
    >>> words = "he bought bread".split(), "he owns bread".split()
    >>> align(*words, [9, 9, 9], 0, 9).distance
    9
    >>> align(*words, [9, 9, 9], 0, 9, [Jump((1, 2), (1, 2), 1)])
    Alignment(distance=1, jumps=(Jump(text=(1, 2), hypothesis=(1, 2), cost=1),))
    """
    ending: dict[int, list[Jump]] = {}
    if not jumps and len(text) * len(hypothesis) <= _SMALL:
        return Alignment(_distance(text, hypothesis, insertions, delete, substitute), ())
    for jump in jumps:
        ending.setdefault(jump.hypothesis[1], []).append(jump)
    grid = _Grid(text, delete * _JUMP, ending)
    for number, (word, insertion) in enumerate(zip(hypothesis, insertions, strict=True), 1):
        grid.add(number, word, insertion * _JUMP, substitute * _JUMP)
    return grid.alignment()


def _distance(
    text: Sequence[str],
    hypothesis: Sequence[str],
    insertions: Sequence[int],
    delete: int,
    substitute: int,
) -> int:
    """The distance without jumps, cell by cell."""
    row = [delete * number for number in range(len(text) + 1)]
    for word, insertion in zip(hypothesis, insertions, strict=True):
        diagonal, best = row[0], row[0] + insertion
        row[0] = best
        for column, other in enumerate(text, 1):
            above = row[column]
            best += delete
            if above + insertion < best:
                best = above + insertion
            near = diagonal if other == word else diagonal + substitute
            if near < best:
                best = near
            row[column], diagonal = best, above
    return row[-1]


class _Grid:
    """The rows of the table of distances, the present one and as many as a jump looks back."""

    def __init__(
        self, text: Sequence[str], delete: int, ending: Mapping[int, Sequence[Jump]]
    ) -> None:
        numbers: dict[str, int] = {}
        self.words = np.array([numbers.setdefault(word, len(numbers)) for word in text], np.int64)
        self.numbers, self.ending = numbers, ending
        self.deleted = np.arange(len(text) + 1, dtype=np.int64) * delete
        jumps = [jump for those in ending.values() for jump in those]
        self.depth = max((stop - start for start, stop in (j.hypothesis for j in jumps)), default=0)
        self.row = self.deleted
        self.rows = {0: self.row}
        # trail[i]: the last jump on the cheapest way to column i, as a position in `steps`
        self.trail: _Row = np.zeros(len(text) + 1, np.int64)
        self.trails = {0: self.trail}
        self.steps: list[tuple[int, Jump | None]] = [(0, None)]

    def add(self, number: int, word: str, insertion: int, substitute: int) -> None:
        """The row of the next word of the hypothesis, the ``number``-th."""
        known = self.numbers.get(word, -1)
        diagonal = self.row[:-1] + np.where(self.words == known, 0, substitute)
        row = self.row + insertion
        if not self.depth:
            np.minimum(row[1:], diagonal, out=row[1:])
            self.row = np.minimum.accumulate(row - self.deleted) + self.deleted
            return
        trail = self.trail.copy()
        nearer = diagonal < row[1:]
        trail[1:][nearer] = self.trail[:-1][nearer]
        np.minimum(row[1:], diagonal, out=row[1:])
        for jump in self.ending.get(number, ()):
            self._jump(jump, row, trail)
        relative = row - self.deleted
        lowest = np.minimum.accumulate(relative)
        origins = np.maximum.accumulate(
            np.where(relative == lowest, np.arange(relative.size), 0)
        )  # of each column, the last from which words were only deleted
        self.row, self.trail = lowest + self.deleted, trail[origins]
        self._remember(number)

    def _jump(self, jump: Jump, row: _Row, trail: _Row) -> None:
        (start, stop), first = jump.text, jump.hypothesis[0]
        cost = int(self.rows[first][start]) + jump.cost * _JUMP + 1
        if cost < row[stop]:
            row[stop] = cost
            trail[stop] = len(self.steps)
            self.steps.append((int(self.trails[first][start]), jump))

    def _remember(self, number: int) -> None:
        self.rows[number], self.trails[number] = self.row, self.trail
        self.rows.pop(number - self.depth, None)
        self.trails.pop(number - self.depth, None)

    def alignment(self) -> Alignment:
        """The way to the last column of the present row."""
        jumps: list[Jump] = []
        step, jump = self.steps[self.trail[-1]]
        while jump is not None:
            jumps.append(jump)
            step, jump = self.steps[step]
        return Alignment(int(self.row[-1]) // _JUMP, tuple(reversed(jumps)))
