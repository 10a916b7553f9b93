"""The grounded labelling of an attack graph, updated incrementally as attacks come and go.

A label rests on others: that of an accepted argument on all its attackers being rejected, that of
a rejected one on an attacker that is accepted. Each label has a rank, and rests only on labels of
lower rank, so that none rests on itself through a circle. When attacks change, the labels that no
longer rest on anything are taken away, and then those that rested on them; what is unlabelled
after that is labelled again as far as it follows. (The idea is that of deleting and deriving again
in deductive databases, Gupta, Mumick & Subrahmanian 1993, with ranks so that less is deleted.)
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator

import numpy as np

from argue.model import Adjacency, AttackGraph
from argue.reasoning.semantics import ACCEPTED, REJECTED, UNDECIDED, grounded

Edge = tuple[int, int]
"""(source, target), such as (attacker, attacked)"""

_CHUNK = 512
"""How many neighbours are looked at together, so that a search that ends soon costs little."""


class Edges:
    """Directed edges that can be added and removed; what was there at first is never copied.

    ``sources``, ``targets``: the first edges: the sources of each target, ascending, and the
    targets of each source.

    >>> rows = np.array([[1, 0], [2, 0]], dtype=np.int32)
    >>> edges = Edges(Adjacency.by_target(rows, 3), Adjacency.by_source(rows, 3))
    >>> edges.remove(1, 0)
    >>> edges.add(0, 2)
    >>> list(edges.sources(0)), list(edges.targets(0)), (1, 0) in edges
    ([2], [2], False)
    """

    def __init__(self, sources: Adjacency, targets: Adjacency) -> None:
        self._sources, self._targets = _Side(sources), _Side(targets)

    def __contains__(self, edge: Edge) -> bool:
        source, target = edge
        if self._sources.is_new(target, source):
            return True
        return not self._sources.is_gone(target, source) and self._sources.was(target, source)

    def sources(self, target: int) -> Iterator[int]:
        """Where the edges into a node come from."""
        return self._sources.of(target)

    def targets(self, source: int) -> Iterator[int]:
        """Where the edges out of a node lead."""
        return self._targets.of(source)

    def at(self, node: int) -> set[Edge]:
        """The edges from and to a node."""
        return {(node, target) for target in self.targets(node)} | {
            (source, node) for source in self.sources(node)
        }

    def add(self, source: int, target: int) -> None:
        """Add an edge that is not there."""
        self._sources.add(target, source)
        self._targets.add(source, target)

    def remove(self, source: int, target: int) -> None:
        """Remove an edge that is there."""
        self._sources.remove(target, source)
        self._targets.remove(source, target)

    def rows(self) -> Iterator[Edge]:
        """All edges, in no particular order."""
        for source in {*range(self._targets.size), *self._targets.new}:
            for target in self.targets(source):
                yield source, target


class _Side:
    """The edges seen from one end: the neighbours at first, those gone, and new ones."""

    def __init__(self, base: Adjacency) -> None:
        self.size = len(base.starts) - 1
        self._starts, self._others = base.starts.data, base.others.data  # few are read at a time
        self.gone: dict[int, set[int]] = {}
        self.new: dict[int, dict[int, None]] = {}

    def is_gone(self, node: int, other: int) -> bool:
        return other in self.gone.get(node, ())

    def is_new(self, node: int, other: int) -> bool:
        return other in self.new.get(node, ())

    def was(self, node: int, other: int) -> bool:
        """Whether the edge was there at first; the neighbours must ascend."""
        start, end = self._first(node)
        place = bisect_left(self._others, other, start, end)
        return place < end and self._others[place] == other

    def of(self, node: int) -> Iterator[int]:
        gone, (start, end) = self.gone.get(node), self._first(node)
        for place in range(start, end, _CHUNK):
            chunk = self._others[place : min(place + _CHUNK, end)].tolist()
            yield from [other for other in chunk if other not in gone] if gone else chunk
        if node in self.new:
            yield from tuple(self.new[node])

    def add(self, node: int, other: int) -> None:
        if self.is_gone(node, other):
            self.gone[node].discard(other)
        else:
            self.new.setdefault(node, {})[other] = None

    def remove(self, node: int, other: int) -> None:
        if self.is_new(node, other):
            del self.new[node][other]
        else:
            self.gone.setdefault(node, set()).add(other)

    def _first(self, node: int) -> tuple[int, int]:
        """Where the neighbours at first begin and end."""
        return (self._starts[node], self._starts[node + 1]) if node < self.size else (0, 0)


IN, OUT = ACCEPTED, REJECTED


class GroundedUpdates:
    """An attack graph with its grounded labelling; the nodes are numbered from 0.

    A change takes time in proportion to the labels that it takes away or gives and to the attacks
    at these arguments, whatever the size of the graph.

    >>> kept = GroundedUpdates(AttackGraph(3, np.array([[1, 0], [2, 1]])))
    >>> kept.change(removed=[(2, 1)])
    {1: (-1, 1), 0: (1, -1)}
    """

    def __init__(self, graph: AttackGraph) -> None:
        status, wave = grounded.label_with_ranks(graph)
        attacks = graph.attacks
        against = attacks[status[attacks[:, 0]] != OUT, 1]
        self._edges = Edges(graph.attackers, graph.attacked)
        self._status = array("b", status.tobytes())
        self._rank = array("q", wave.astype(np.int64).tobytes())
        self._standing = array("q", np.bincount(against, minlength=graph.size).tobytes())
        self._clock = int(wave.max(initial=0)) + 1

    def __len__(self) -> int:
        return len(self._status)

    def status(self, node: int) -> int:
        """1 accepted, -1 rejected, 0 undecided."""
        return self._status[node]

    def change(
        self, added: Iterable[Edge] = (), removed: Iterable[Edge] = (), nodes: int = 0
    ) -> dict[int, tuple[int, int]]:
        """Change the graph and say whose label is another one now.

        ``added``, ``removed``: attacks that are not there, and attacks that are; none twice.
        ``nodes``: how many nodes are added; they follow the present ones, and attacks may name
        them.

        Returns: for each node whose label changed (before, after); new nodes count as undecided
        before.
        """
        before: dict[int, int] = {}
        ends = list(range(len(self), len(self) + nodes))
        self._status.extend([UNDECIDED] * nodes)
        self._rank.extend([-1] * nodes)
        self._standing.extend([0] * nodes)
        shaken: list[int] = []
        for attacker, attacked in removed:
            self._edges.remove(attacker, attacked)
            self._standing[attacked] -= self._status[attacker] != OUT
            ends.append(attacked)
        for attacker, attacked in added:
            self._edges.add(attacker, attacked)
            self._standing[attacked] += self._status[attacker] != OUT
            ends.append(attacked)
            if self._rank[attacker] >= self._rank[attacked]:
                shaken.append(attacked)
        self._take_away(ends, shaken, before)
        self._give([*ends, *before], before)
        return {
            node: (was, self._status[node])
            for node, was in before.items()
            if was != self._status[node]
        }

    def _take_away(self, ends: list[int], shaken: list[int], before: dict[int, int]) -> None:
        """Take away every label that rests on nothing; ``before`` remembers what it was.

        ``shaken`` are arguments with a new attacker of no lower rank: if they are accepted, this
        no longer rests on lower ranks alone.
        """
        waiting = list(ends)
        for node in shaken:
            if self._status[node] == IN:
                waiting += self._unlabel(node, before)
        while waiting:
            node = waiting.pop()
            if self._status[node] != UNDECIDED and not self._rests(node):
                waiting += self._unlabel(node, before)

    def _rests(self, node: int) -> bool:
        if self._status[node] == IN:
            return not self._standing[node]
        rank = self._rank[node]
        return any(
            self._status[attacker] == IN and self._rank[attacker] < rank
            for attacker in self._edges.sources(node)
        )

    def _unlabel(self, node: int, before: dict[int, int]) -> list[int]:
        """Take the label away; returns the arguments whose labels may have rested on it."""
        was = self._status[node]
        before[node] = was
        self._status[node], self._rank[node] = UNDECIDED, -1
        if was == IN:
            return [hit for hit in self._edges.targets(node) if self._status[hit] == OUT]
        result = []
        for hit in self._edges.targets(node):
            self._standing[hit] += 1
            if self._status[hit] == IN:
                result.append(hit)
        return result

    def _give(self, nodes: Iterable[int], before: dict[int, int]) -> None:
        """Label what follows, beginning with these nodes."""
        waiting: deque[tuple[int, int]] = deque()
        for node in nodes:
            if self._status[node] == UNDECIDED:
                if not self._standing[node]:
                    waiting.append((node, IN))
                elif any(self._status[other] == IN for other in self._edges.sources(node)):
                    waiting.append((node, OUT))
        while waiting:
            node, status = waiting.popleft()
            if self._status[node] != UNDECIDED:
                continue
            before.setdefault(node, UNDECIDED)
            self._status[node], self._rank[node] = status, self._clock
            self._clock += 1
            for hit in self._edges.targets(node):
                if status == OUT:
                    self._standing[hit] -= 1
                if self._status[hit] == UNDECIDED and (status == IN or not self._standing[hit]):
                    waiting.append((hit, OUT if status == IN else IN))
