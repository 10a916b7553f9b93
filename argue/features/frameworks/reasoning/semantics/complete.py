"""Complete semantics: accept exactly what you can defend; several ways, grounded is the least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from argue.features.frameworks.solving import sat, sets, small
from argue.features.frameworks.solving.decomposed import Decomposed
from argue.features.frameworks.solving.sat import Encoding
from argue.features.frameworks.solving.search import Every
from argue.features.frameworks.solving.split import reduct
from argue.features.frameworks.solving.walk import by_components
from argue.model.attacks import AttackGraph, AttackLists, StatusArray
from argue.reasoning.semantics import ACCEPTED, grounded

CODE = "CO"
SINGLE = False
BEARS_ON = "ahead"
NEEDS = ("pysat",)


class CompleteSets:
    """A search: of admissible sets one with a node is found sooner, and made complete."""

    def __init__(self, graph: AttackLists) -> None:
        self._graph = graph

    @cached_property
    def encoding(self) -> Encoding:
        """Of the complete sets."""
        return sat.complete(self._graph)

    def extensions(self) -> Iterator[list[int]]:
        """Every model of the encoding."""
        return Every(self.encoding).extensions()

    def lacking(self, literals: Sequence[int]) -> list[int] | None:
        """One query."""
        return Every(self.encoding).lacking(literals)

    def containing(self, node: int) -> list[int] | None:
        """One query; then what the admissible set defends joins it (Dung 1995, Lemma 10)."""
        members = Every(sat.defending(self._graph)).containing(node)
        if members is None:
            return None
        status = small.grounded(self._graph, members)
        return [node for node, value in enumerate(status) if value == ACCEPTED]


class Complete(Decomposed):
    """Dung 1995, Definition 23: admissible sets that contain all that they defend."""

    def label(self, graph: AttackGraph) -> StatusArray:
        """The grounded labelling: what all complete extensions agree on is their least element."""
        return grounded.label(graph)


semantics = Complete(
    reduct,
    CompleteSets,
    sets.complete,
    lambda graph: by_components(
        graph, lambda part, barred: Every(sat.complete(part, barred)).extensions()
    ),
    folded=True,
)
