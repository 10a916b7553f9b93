"""What is handed on from argument to argument along relations that hold in some of the worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.constellation.bits import Bits
from argue.model import IntArray


class Gather:
    """Whether some edge that leads to a node has it, for the nodes of a fixed set of edges."""

    def __init__(self, to: IntArray) -> None:
        self.order = np.argsort(to, kind="stable")
        self.nodes, self._starts = np.unique(to[self.order], return_index=True)

    def __call__(self, values: Bits) -> Bits:
        """Or over the edges of each of ``nodes``; ``values`` has the edges sorted by ``order``."""
        found: Bits = np.bitwise_or.reduceat(values, self._starts, axis=0)
        return found


class Step(NamedTuple):
    """Edges that lead to nodes which are done together."""

    edges: NDArray[np.intp]
    source: IntArray
    gather: Gather


class Steps(NamedTuple):
    """Edges in an order in which every node comes after those that lead to it.

    If ``circular``, the last step holds the nodes on circles and behind them: there one pass is not
    enough.
    """

    steps: Sequence[Step]
    circular: bool


def in_order(source: IntArray, target: IntArray, size: int) -> Steps:
    """The edges of a graph over ``size`` nodes as :class:`Steps`."""
    level, circular = _levels(source, target, size)
    steps = []
    for number in np.unique(level[target]):
        edges = np.flatnonzero(level[target] == number)
        gather = Gather(target[edges])
        edges = edges[gather.order]
        steps.append(Step(edges, source[edges], gather))
    return Steps(steps, circular)


def _levels(source: IntArray, target: IntArray, size: int) -> tuple[IntArray, bool]:
    """The length of the longest path to each node; one more for all that circles lead to."""
    level = np.full(size, -1, dtype=np.int32)
    waiting = np.bincount(target, minlength=size)
    wave, number = waiting == 0, 0
    while wave.any():
        level[wave] = number
        waiting -= np.bincount(target[wave[source]], minlength=size)
        wave, number = (waiting == 0) & (level < 0), number + 1
    circular = bool((level < 0).any())
    level[level < 0] = number
    return level, circular


class Spread:
    """Hands truth on along supports, until nothing new follows.

    Parameters
    ----------
    supports
        Shape (edges, 2): rows (supporter, supported).
    back, forth
        Whether it goes from the supported to the supporter, and the other way.
    """

    def __init__(self, supports: IntArray, size: int, *, back: bool, forth: bool) -> None:
        supporter, supported = supports[:, 0], supports[:, 1]
        ways = []
        if forth and supports.size:
            ways.append(in_order(supporter, supported, size))
        if back and supports.size:
            ways.append(in_order(supported, supporter, size))
        self._ways = ways
        branching = bool(supports.size) and int(np.bincount(supporter).max()) > 1
        # Along a forest all that is said below meets at its top, and comes down from there.
        self._once = not any(way.circular for way in ways) and (len(ways) < 2 or not branching)

    def closed(self, truth: Bits, supports: Bits) -> Bits:
        """Where ``truth`` (nodes × words) holds or is handed on to, in worlds with these supports.

        >>> chain = Spread(np.array([[2, 1], [1, 0]]), 3, back=True, forth=False)
        >>> holds = np.array([[1], [0], [0]], dtype=np.uint64)
        >>> chain.closed(holds, np.array([[1], [1]], dtype=np.uint64)).ravel().tolist()
        [1, 1, 1]
        """
        if not self._ways:
            return truth
        found = truth.copy()
        while True:
            before = None if self._once else found.copy()
            for way in self._ways:
                for edges, source, gather in way.steps:
                    found[gather.nodes] |= gather(found[source] & supports[edges])
            if before is None or np.array_equal(before, found):
                return found
