"""The edges of a large graph, few of which come and go."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.model import Adjacency, IntArray

_CHUNK = 512
"""How many neighbours are looked at together, so that a search that ends soon costs little."""


class Edges:
    """Directed edges that can be added and removed; what was there at first is never copied.

    Parameters
    ----------
    sources, targets
        The first edges: the sources of each target, ascending, and the targets of each source.

    Examples
    --------
    >>> rows = np.array([[1, 0], [2, 0]], dtype=np.int32)
    >>> edges = Edges(Adjacency.by_target(rows, 3), Adjacency.by_source(rows, 3))
    >>> edges.remove(1, 0)
    >>> edges.add(0, 2)
    >>> list(edges.sources(0)), list(edges.targets(0)), (1, 0) in edges
    ([2], [2], False)
    """

    def __init__(self, sources: Adjacency, targets: Adjacency) -> None:
        self._sources, self._targets = _Side(sources), _Side(targets)

    def copy(self) -> Edges:
        """Another one that changes by itself; costs as much as has changed so far."""
        other = object.__new__(Edges)
        other._sources, other._targets = self._sources.copy(), self._targets.copy()
        return other

    def __contains__(self, edge: tuple[int, int]) -> bool:
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

    def add(self, source: int, target: int) -> None:
        """Add an edge that is not there."""
        self._sources.add(target, source)
        self._targets.add(source, target)

    def remove(self, source: int, target: int) -> None:
        """Remove an edge that is there."""
        self._sources.remove(target, source)
        self._targets.remove(source, target)

    def rows(self) -> Iterator[tuple[int, int]]:
        """All edges, in no particular order."""
        first = len(self._targets.base.starts) - 1
        for source in {*range(first), *self._targets.new}:
            for target in self.targets(source):
                yield source, target


class _Side:
    """The edges seen from one end: the neighbours at first, those gone, and new ones."""

    def __init__(self, base: Adjacency) -> None:
        self.base = base
        self.gone: dict[int, set[int]] = {}
        self.new: dict[int, dict[int, None]] = {}

    def copy(self) -> _Side:
        other = _Side(self.base)
        other.gone = {node: set(others) for node, others in self.gone.items()}
        other.new = {node: dict(others) for node, others in self.new.items()}
        return other

    def is_gone(self, node: int, other: int) -> bool:
        return other in self.gone.get(node, ())

    def is_new(self, node: int, other: int) -> bool:
        return other in self.new.get(node, ())

    def was(self, node: int, other: int) -> bool:
        """Whether the edge was there at first; the neighbours must ascend."""
        found = self._first(node)
        place = int(np.searchsorted(found, other))
        return place < len(found) and int(found[place]) == other

    def of(self, node: int) -> Iterator[int]:
        gone, base = self.gone.get(node), self._first(node)
        for start in range(0, len(base), _CHUNK):
            for other in base[start : start + _CHUNK].tolist():
                if not gone or other not in gone:
                    yield other
        yield from tuple(self.new.get(node, ()))

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

    def _first(self, node: int) -> IntArray:
        starts, others = self.base
        if node + 1 >= len(starts):
            return others[:0]
        return others[starts[node] : starts[node + 1]]
