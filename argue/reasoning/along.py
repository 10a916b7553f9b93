"""Sets of arguments, handed on along supports."""

from __future__ import annotations

from graphlib import TopologicalSorter

import numpy as np

from argue.model import IntArray
from argue.reasoning.graphs import strongly_connected_components, weakly_connected_components


class Along:
    """Hands sets, as bits of integers, on along supports; made once, called as often as needed.

    Parameters
    ----------
    back, forth
        ``forth``: an argument gets the sets of those that it supports, and of those that they
        support; ``back``: those of its supporters, and of theirs.

    Examples
    --------
    >>> Along(np.array([[0, 1], [1, 2]]), 3, forth=True)([1, 2, 4])
    [7, 6, 4]
    """

    def __init__(
        self, supports: IntArray, size: int, *, back: bool = False, forth: bool = False
    ) -> None:
        self._groups: tuple[int, list[int]] | None = None
        if not back and not forth:
            return
        count, group_of = (
            weakly_connected_components if back and forth else strongly_connected_components
        )(supports, size)
        self._groups = count, group_of.tolist()
        ends = group_of[supports if forth else supports[:, ::-1]]
        beyond: dict[int, list[int]] = {}
        for group, other in np.unique(ends[ends[:, 0] != ends[:, 1]], axis=0).tolist():
            beyond.setdefault(group, []).append(other)
        order = TopologicalSorter(beyond).static_order()
        self._order = [(group, beyond[group]) for group in order if group in beyond]

    def __call__(self, own: list[int]) -> list[int]:
        """For each argument the union of ``own`` over itself and all that it reaches."""
        if self._groups is None:
            return own
        count, group_of = self._groups
        groups = [0] * count
        for group, bits in zip(group_of, own, strict=True):
            if bits:
                groups[group] |= bits
        for group, others in self._order:
            for other in others:
                if groups[other]:
                    groups[group] |= groups[other]
        return [groups[group] for group in group_of]
