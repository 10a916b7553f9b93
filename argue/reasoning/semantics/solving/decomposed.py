"""Semantics whose extensions are put together from those of the parts of a framework."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

import numpy as np

from argue.errors import SearchFault
from argue.model import AttackGraph, IntArray, StatusArray
from argue.reasoning.semantics import ACCEPTED, REJECTED
from argue.reasoning.semantics.solving.base import Semantics
from argue.reasoning.semantics.solving.search import Search
from argue.reasoning.semantics.solving.sets import Check, checked, complete, labelled
from argue.reasoning.semantics.solving.split import Split, Splitter, product, reduct

ListExtensions = Callable[[AttackGraph], Iterator[list[int]]]


class SingleExtension(Semantics):
    """A semantics with one extension, computed part by part of what grounded leaves undecided.

    Parameters
    ----------
    of_part
        The members of the extension of one part.
    """

    def __init__(
        self, of_part: Callable[[AttackGraph], list[int]], *, folded: bool, directional: bool
    ) -> None:
        super().__init__(single=True, folded=folded, directional=directional)
        self._of_part = of_part

    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """The only extension, which is checked to be complete."""
        split = reduct(graph)
        whole = split.whole([self._of_part(part.graph) for part in split.parts])
        yield checked(graph, whole, complete)

    def label(self, graph: AttackGraph) -> StatusArray:
        """The extension, and what it attacks."""
        return labelled(graph, next(self.extensions(graph)))


class Decomposed(Semantics):
    """A semantics whose extensions are put together from those of the parts of a framework.

    Parameters
    ----------
    split
        :func:`argue.reasoning.semantics.solving.split.reduct`, for example.
    search
        Finds the extensions of one part.
    check
        What every extension that is returned was checked to be.
    listing
        Enumerates the extensions of one part, if there is a better way than that of the search.
    """

    def __init__(
        self,
        split: Splitter,
        search: Callable[[AttackGraph], Search],
        check: Check,
        listing: ListExtensions | None = None,
        *,
        folded: bool = False,
        directional: bool = False,
    ) -> None:
        super().__init__(folded=folded, directional=directional)
        self._split, self._search, self._check = split, search, check
        self._listing = listing

    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """Every combination of the parts' extensions."""
        split = self._split(graph)
        if not split.parts:
            yield checked(graph, split.accepted, self._check)
            return
        for pieces in product([self._each(part.graph) for part in split.parts]):
            yield checked(graph, split.whole(pieces), self._check)

    def label(self, graph: AttackGraph) -> StatusArray:
        """Part by part without enumerating (:func:`sceptical`)."""
        split = self._split(graph)
        status = split.status.copy()
        for part in split.parts:
            result = sceptical(part.graph, self._search(part.graph), self._check)
            if result is None:
                return np.zeros(graph.size, dtype=np.int8)
            status[part.nodes] = result
        return status

    def count(self, graph: AttackGraph) -> int:
        """The product over the parts, each of them enumerated."""
        return prod(sum(1 for _ in self._each(part.graph)) for part in self._split(graph).parts)

    def _containing(self, graph: AttackGraph, node: int) -> IntArray | None:
        split = self._split(graph)
        place = split.part_of(node)
        if place is None:
            return self._some(graph, split) if split.status[node] == ACCEPTED else None
        number, inner = place
        piece = self._search(split.parts[number].graph).containing(inner)
        return self._some(graph, split, number, piece)

    def _avoiding(self, graph: AttackGraph, node: int) -> IntArray | None:
        split = self._split(graph)
        place = split.part_of(node)
        if place is None:
            return None if split.status[node] == ACCEPTED else self._some(graph, split)
        number, inner = place
        search = self._search(split.parts[number].graph)
        return self._some(graph, split, number, search.lacking([search.encoding.accepted(inner)]))

    def _each(self, graph: AttackGraph) -> Iterator[list[int]]:
        return self._listing(graph) if self._listing else self._search(graph).extensions()

    def _some(
        self, graph: AttackGraph, split: Split, fixed: int = -1, piece: list[int] | None = None
    ) -> IntArray | None:
        """Any extension, in which the part ``fixed`` has this piece; ``None`` if it has none."""
        pieces = []
        for number, part in enumerate(split.parts):
            result = piece if number == fixed else next(self._each(part.graph), None)
            if result is None:
                return None
            pieces.append(result)
        return checked(graph, split.whole(pieces), self._check)


class AllUndecided(Decomposed):
    """A semantics of which the empty set is an extension: no argument is in all or rejected."""

    def label(self, graph: AttackGraph) -> StatusArray:
        """All undecided: the empty set neither contains nor attacks anything."""
        return np.zeros(graph.size, dtype=np.int8)


def sceptical(graph: AttackGraph, search: Search, check: Check) -> StatusArray | None:
    """What all extensions of a search agree on; ``None`` if there is none.

    Raises
    ------
    SearchFault
        If the search returned what is no extension, or one that it was not asked for.
    """
    first = next(search.extensions(), None)
    if first is None:
        return None
    status = _status(graph, first, check)
    while True:
        accepted = np.flatnonzero(status == ACCEPTED).tolist()
        rejected = np.flatnonzero(status == REJECTED).tolist()
        result = search.lacking(
            [
                *map(search.encoding.accepted, accepted),
                *map(search.encoding.rejected, rejected),
            ]
        )
        if result is None:
            return status
        differs = (status != 0) & (status != _status(graph, result, check))
        if not differs.any():
            raise SearchFault("a search returned an extension that lacks nothing it should lack")
        status[differs] = 0


def _status(graph: AttackGraph, extension: list[int], check: Check) -> StatusArray:
    return labelled(graph, checked(graph, np.array(extension, dtype=np.int32), check))
