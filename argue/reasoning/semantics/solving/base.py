"""Base classes of the semantics: every question about extensions, answered by default."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from math import prod

import numpy as np

from argue.errors import BadInput, SearchFault
from argue.model import AttackGraph, IntArray, StatusArray
from argue.reasoning.semantics import ACCEPTED, REJECTED
from argue.reasoning.semantics.solving.search import Search
from argue.reasoning.semantics.solving.sets import Check, checked, complete, labelled
from argue.reasoning.semantics.solving.split import Split, Splitter, induced, product, reduct

ListExtensions = Callable[[AttackGraph], Iterator[list[int]]]


class Semantics(ABC):
    """Selects extensions of an attack graph and labels it by them.

    A subclass defines :meth:`label` and :meth:`extensions`, and overrides what it can answer
    without enumerating. The questions are the tasks of solver competitions, whose abbreviations
    stand behind them. Each may raise MissingLibrary, if a search needs a library that is not
    installed, and SearchFault, if a search returned what is no extension.

    Parameters
    ----------
    single
        There is always exactly one extension.
    folded
        Derived attacks may be folded into the graph (:func:`argue.reasoning.derived_attacks.fold`),
        which is exact for complete labellings; otherwise each of them is written out.
    directional
        What holds of a node depends on those alone that lead to it (Baroni & Giacomin 2007): a
        question about one node looks at no others.
    """

    def __init__(
        self, *, single: bool = False, folded: bool = False, directional: bool = False
    ) -> None:
        self.single, self.folded, self.directional = single, folded, directional

    @abstractmethod
    def label(self, graph: AttackGraph) -> StatusArray:
        """The sceptical labelling.

        Returns
        -------
        StatusArray
            For each node 1 (in every extension), -1 (attacked by every extension) or 0 (neither).
            All 0 where there is no extension.
        """

    @abstractmethod
    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """Each extension once, its nodes ascending; the next is computed when asked for (EE)."""

    def count(self, graph: AttackGraph) -> int:
        """How many extensions there are (CE)."""
        return sum(1 for _ in self.extensions(graph))

    def some_extension(self, graph: AttackGraph) -> IntArray | None:
        """An extension, or ``None`` where there is none, which happens under stable only (SE).

        Examples
        --------
        >>> from argue.reasoning.semantics import load_semantics
        >>> circle = AttackGraph(3, np.array([[0, 1], [1, 2], [2, 0]]))
        >>> load_semantics("stable").some_extension(circle)
        >>> load_semantics("grounded").some_extension(circle).tolist()
        []
        """
        return next(self.extensions(graph), None)

    def containing(self, graph: AttackGraph, node: int) -> IntArray | None:
        """An extension that contains the node, or ``None``: the witness that goes with DC.

        Raises
        ------
        BadInput
            If there is no such node, as in all questions about a node.
        """
        _check_node(graph, node)
        return self._containing(graph, node)

    def avoiding(self, graph: AttackGraph, node: int) -> IntArray | None:
        """An extension that does not contain the node, or ``None``: the witness against DS."""
        _check_node(graph, node)
        return self._avoiding(graph, node)

    def decide_credulous(self, graph: AttackGraph, node: int) -> bool:
        """Does some extension contain the node (DC)? No, where there is no extension."""
        _check_node(graph, node)
        return self._containing(*self._relevant(graph, node)) is not None

    def decide_sceptical(self, graph: AttackGraph, node: int) -> bool:
        """Does every extension contain the node (DS)? Yes, where there is no extension."""
        _check_node(graph, node)
        return self._avoiding(*self._relevant(graph, node)) is None

    def _containing(self, graph: AttackGraph, node: int) -> IntArray | None:
        return next((one for one in self.extensions(graph) if node in one), None)

    def _avoiding(self, graph: AttackGraph, node: int) -> IntArray | None:
        return next((one for one in self.extensions(graph) if node not in one), None)

    def _relevant(self, graph: AttackGraph, node: int) -> tuple[AttackGraph, int]:
        """The node among those that lead to it, where a semantics is directional."""
        if not self.directional:
            return graph, node
        reached = np.zeros(graph.size, dtype=np.bool_)
        reached[node] = True
        pending = [node]
        while pending:
            for attacker in graph.attackers.of(pending.pop()):
                if not reached[attacker]:
                    reached[attacker] = True
                    pending.append(attacker)
        nodes = np.flatnonzero(reached).astype(np.int32)
        return induced(graph, nodes), int(np.searchsorted(nodes, node))


def _check_node(graph: AttackGraph, node: int) -> None:
    if not 0 <= node < graph.size:
        raise BadInput(f"expected an argument from 0 to {graph.size - 1}, found {node}")


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
