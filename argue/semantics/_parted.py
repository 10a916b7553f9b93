"""A semantics whose extensions are put together from those of the parts of a framework."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from argue.errors import SearchFault
from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import ACCEPTED, REJECTED
from argue.semantics._parts import Split, Splitter, product
from argue.semantics._sat.search import Search
from argue.semantics._sets import Check, checked, labelled


@dataclass(frozen=True)
class Parted:
    """What a plug-in offers, made of a way to split and a search for the parts.

    Parameters
    ----------
    split
        :func:`argue.semantics._parts.reduct` or :func:`argue.semantics._parts.components`.
    search
        Finds the extensions of one part.
    check
        What every extension that is given away was checked to be.
    listing
        Enumerates the extensions of one part, if there is a better way than that of the search.
    """

    split: Splitter
    search: Callable[[AttackGraph], Search]
    check: Check
    listing: Callable[[AttackGraph], Iterator[list[int]]] | None = None

    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """Each extension once, found when it is asked for: ascending node numbers.

        Raises
        ------
        SearchFault
            If a search returned what is none.
        """
        split = self.split(graph)
        if not split.parts:
            yield checked(graph, split.accepted, self.check)
            return
        for pieces in product([self._each(part.graph) for part in split.parts]):
            yield checked(graph, split.whole(pieces), self.check)

    def label(self, graph: AttackGraph) -> StatusArray:
        """1 for what every extension holds, -1 for what every extension attacks, 0 for the rest.

        Found part by part without enumerating: an extension that lacks what is still held for
        certain is asked for until there is none. If there is no extension, all are 0.
        """
        split = self.split(graph)
        status = split.status.copy()
        for part in split.parts:
            found = sceptical(part.graph, self.search(part.graph), self.check)
            if found is None:
                return np.zeros(graph.size, dtype=np.int8)
            status[part.nodes] = found
        return status

    def containing(self, graph: AttackGraph, node: int) -> IntArray | None:
        """An extension that holds the node, or ``None``."""
        split = self.split(graph)
        place = split.part_of(node)
        if place is None:
            return self._some(graph, split) if split.status[node] == ACCEPTED else None
        number, inner = place
        return self._some(
            graph, split, number, self.search(split.parts[number].graph).containing(inner)
        )

    def avoiding(self, graph: AttackGraph, node: int) -> IntArray | None:
        """An extension that does not hold the node, or ``None``."""
        split = self.split(graph)
        place = split.part_of(node)
        if place is None:
            return None if split.status[node] == ACCEPTED else self._some(graph, split)
        number, inner = place
        search = self.search(split.parts[number].graph)
        return self._some(graph, split, number, search.lacking([search.encoding.accepted(inner)]))

    def count(self, graph: AttackGraph) -> int:
        """How many extensions there are: the product over the parts, each of them enumerated."""
        return prod(sum(1 for _ in self._each(part.graph)) for part in self.split(graph).parts)

    def _each(self, graph: AttackGraph) -> Iterator[list[int]]:
        return self.listing(graph) if self.listing else self.search(graph).extensions()

    def _some(
        self, graph: AttackGraph, split: Split, fixed: int = -1, piece: list[int] | None = None
    ) -> IntArray | None:
        """Any extension, in which the part ``fixed`` has this piece; ``None`` if it has none."""
        pieces = []
        for number, part in enumerate(split.parts):
            found = piece if number == fixed else next(self._each(part.graph), None)
            if found is None:
                return None
            pieces.append(found)
        return checked(graph, split.whole(pieces), self.check)


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
        found = search.lacking([
            *map(search.encoding.accepted, accepted), *map(search.encoding.rejected, rejected),
        ])  # fmt: skip
        if found is None:
            return status
        differs = (status != 0) & (status != _status(graph, found, check))
        if not differs.any():
            raise SearchFault("a search returned an extension that lacks nothing it should lack")
        status[differs] = 0


def _status(graph: AttackGraph, extension: list[int], check: Check) -> StatusArray:
    return labelled(graph, checked(graph, np.array(extension, dtype=np.int32), check))
