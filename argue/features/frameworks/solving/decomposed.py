"""Semantics whose extensions are put together from those of the parts of a framework."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from argue.arrays import np
from argue.errors import SearchFault
from argue.features.frameworks.solving.questions import ListExtensions, Questions, SmallQuestions
from argue.features.frameworks.solving.search import Listed, Search
from argue.features.frameworks.solving.sets import Check, checked, complete, labelled, naive
from argue.features.frameworks.solving.split import Splitter, reduct
from argue.features.frameworks.solving.walk import by_components
from argue.model.attacks import AttackGraph, AttackLists, IntArray, StatusArray
from argue.reasoning.graphs import smallest_of_components
from argue.reasoning.semantics import ACCEPTED, REJECTED, Semantics


class SingleExtension(Semantics):
    """A semantics with one extension, computed part by part of what grounded leaves undecided.

    ``of_part`` gives the members of the extension of one part.
    """

    def __init__(self, of_part: Callable[[AttackGraph], list[int]], *, folded: bool) -> None:
        super().__init__(single=True, folded=folded)
        self._of_part = of_part

    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """The only extension, which is checked to be complete."""
        split = reduct(graph)
        whole = split.whole([self._of_part(part.graph) for part in split.parts])
        yield checked(graph, whole, complete)

    def label(self, graph: AttackGraph) -> StatusArray:
        """The extension, and what it attacks."""
        return labelled(graph, next(self.extensions(graph)))


class Decomposed(Questions[AttackGraph, IntArray], Semantics):
    """A semantics whose extensions are put together from those of the parts of a framework.

    Parameters are those of :class:`.questions.Questions`; ``check`` is what every extension that is
    returned was checked to be.
    """

    def __init__(
        self,
        split: Splitter,
        search: Callable[[AttackLists], Search],
        check: Check,
        listing: ListExtensions | None = None,
        *,
        folded: bool = False,
    ) -> None:
        Semantics.__init__(self, folded=folded)
        Questions.__init__(
            self, split, search, lambda graph, nodes: checked(graph, nodes, check), listing
        )
        self._holds = check

    @property
    def small(self) -> SmallQuestions | None:
        """With the same search."""
        from argue.features.frameworks.solving import small

        names = self._split.__name__, self._holds.__name__
        return small.questions_of(*names, self._search, self._listing)

    def label(self, graph: AttackGraph) -> StatusArray:
        """Part by part without enumerating (:func:`sceptical`)."""
        split = self._split(graph)
        status: StatusArray = split.status.copy()
        for part in split.parts:
            result = sceptical(part.graph, self._search(part.lists), self._holds)
            if result is None:
                return np.zeros(graph.size, dtype=np.int8)
            status[part.nodes] = result
        return status


def recursive(base: Callable[[AttackLists], Search]) -> Decomposed:
    """A semantics by strongly connected components, attackers first.

    Baroni, Giacomin & Guida 2005, Definition 20. ``base`` finds the sets of a strongly connected
    framework, such as the naive ones. What is checked is that extensions are naive.
    """

    def every(graph: AttackLists) -> Iterator[list[int]]:
        return by_components(graph, local, doubts=False)

    def local(graph: AttackLists, _barred: Sequence[int]) -> Iterator[list[int]]:
        if any(smallest_of_components(graph.attacked)):
            return every(graph)
        return base(graph).extensions()

    return Decomposed(reduct, lambda graph: Listed(graph, every(graph)), naive, every)


class AllUndecided(Decomposed):
    """A semantics of which the empty set is an extension: no argument is in all or rejected."""

    def label(self, graph: AttackGraph) -> StatusArray:
        """All undecided: the empty set neither contains nor attacks anything."""
        return np.zeros(graph.size, dtype=np.int8)


def sceptical(graph: AttackGraph, search: Search, check: Check) -> StatusArray | None:
    """What all extensions of a search agree on; ``None`` if there is none.

    Raises SearchFault if the search returned what is no extension, or one that it was not asked
    for.
    """
    first = next(search.extensions(), None)
    if first is None:
        return None
    status = _status(graph, first, check)
    while True:
        agreed = list(map(search.encoding.accepted, np.flatnonzero(status == ACCEPTED).tolist()))
        agreed += map(search.encoding.rejected, np.flatnonzero(status == REJECTED).tolist())
        result = search.lacking(agreed)
        if result is None:
            return status
        differs = (status != 0) & (status != _status(graph, result, check))
        if not differs.any():
            raise SearchFault("a search returned an extension that lacks nothing it should lack")
        status[differs] = 0


def _status(graph: AttackGraph, extension: list[int], check: Check) -> StatusArray:
    return labelled(graph, checked(graph, np.array(extension, dtype=np.int32), check))
