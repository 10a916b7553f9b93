"""The questions of solver competitions, answered part by part, of graphs in arrays or in lists."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Any, Generic, TypeAlias, TypeVar

from argue.features.frameworks.solving.sat import evidence
from argue.features.frameworks.solving.search import Search
from argue.features.frameworks.solving.walk import product
from argue.model.attacks import AttackLists
from argue.reasoning.semantics import check_node

Graph = TypeVar("Graph")
Nodes = TypeVar("Nodes")

ListExtensions = Callable[[AttackLists], Iterator[list[int]]]


class Split(Generic[Nodes]):
    """What is decided beforehand, and the parts that are left to decide.

    ``status`` is of each node 1 accepted or -1 rejected, the same in every extension, or 0 for the
    nodes of the parts, each of which has its ``nodes``, ascending.
    """

    def __init__(self, status: Any, parts: Sequence[Any]) -> None:
        self.status, self.parts = status, parts

    def accepts(self, node: int) -> bool:
        """Is the node accepted beforehand?"""
        return bool(self.status[node] > 0)

    def part_of(self, node: int) -> tuple[int, int] | None:
        """The part that holds a node and the node's number in it; ``None`` if it is decided."""
        for number, part in enumerate(self.parts):
            place = bisect_left(part.nodes, node)
            if place < len(part.nodes) and part.nodes[place] == node:
                return number, place
        return None

    def whole(self, pieces: Iterable[Sequence[int]]) -> Nodes:
        """One set for each part, by its own numbers → one extension of the whole, ascending."""
        raise NotImplementedError  # of graphs in arrays, and of those in lists


class Questions(Generic[Graph, Nodes]):
    """Extensions that are put together from those of the parts of a framework.

    What each method answers: :class:`argue.reasoning.semantics.Semantics`.

    Parameters
    ----------
    split
        Decides what is decided beforehand, and parts the rest.
    search
        Finds the extensions of one part.
    check
        Returns an extension of the whole if it is one, and raises SearchFault if not.
    listing
        Enumerates the extensions of one part, if there is a better way than that of the search.
    """

    def __init__(
        self,
        split: Callable[[Graph], Split[Nodes]],
        search: Callable[[AttackLists], Search],
        check: Callable[[Graph, Nodes], Nodes],
        listing: ListExtensions | None = None,
    ) -> None:
        self._split, self._search, self._check = split, search, check
        self._listing = listing

    def extensions(self, graph: Graph) -> Iterator[Nodes]:
        """Every combination of the parts' extensions."""
        split = self._split(graph)
        for pieces in product([self._each(part.lists) for part in split.parts]):
            yield self._check(graph, split.whole(pieces))

    def count(self, graph: Graph) -> int:
        """The product over the parts, each of them enumerated."""
        return prod(sum(1 for _ in self._each(part.lists)) for part in self._split(graph).parts)

    def some_extension(self, graph: Graph) -> Nodes | None:
        """The first, if there is one."""
        return next(self.extensions(graph), None)

    def containing(self, graph: Graph, node: int) -> Nodes | None:
        """One with the node, which only the part of the node is asked for."""
        check_node(graph, node)
        split = self._split(graph)
        place = split.part_of(node)
        if place is None:
            return self._some(graph, split) if split.accepts(node) else None
        number, inner = place
        piece = self._search(split.parts[number].lists).containing(inner)
        return self._some(graph, split, number, piece)

    def avoiding(self, graph: Graph, node: int) -> Nodes | None:
        """One without the node, likewise."""
        check_node(graph, node)
        split = self._split(graph)
        place = split.part_of(node)
        if place is None:
            return None if split.accepts(node) else self._some(graph, split)
        number, inner = place
        search = self._search(split.parts[number].lists)
        return self._some(graph, split, number, search.lacking([search.encoding.accepted(inner)]))

    def _each(self, part: AttackLists) -> Iterator[list[int]]:
        return self._listing(part) if self._listing else self._search(part).extensions()

    def _some(
        self, graph: Graph, split: Split[Nodes], fixed: int = -1, piece: list[int] | None = None
    ) -> Nodes | None:
        """Any extension, in which the part ``fixed`` has this piece; ``None`` if it has none."""
        if fixed >= 0 and piece is None:
            return None
        pieces = []
        for number, part in enumerate(split.parts):
            with evidence("proof"):
                result = piece if number == fixed else next(self._each(part.lists), None)
            if result is None:
                return None
            pieces.append(result)
        return self._check(graph, split.whole(pieces))


SmallQuestions: TypeAlias = Questions[AttackLists, list[int]]
