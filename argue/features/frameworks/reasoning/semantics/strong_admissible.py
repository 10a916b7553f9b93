"""Strongly admissible sets: what can be defended without a circle; the largest is grounded."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.features.frameworks.solving import sets
from argue.features.frameworks.solving.search import enumerate_sets
from argue.features.frameworks.solving.split import components
from argue.features.frameworks.solving.walk import product
from argue.model import AttackGraph, IntArray, StatusArray
from argue.reasoning.semantics import ACCEPTED, Semantics, check_node, grounded

TITLE = "strongly admissible"
CODE = "SA"
SINGLE = False
BEARS_ON = "ahead"


class StrongAdmissible(Semantics):
    """Baroni & Giacomin 2007, Definition 12; Caminada 2014.

    The union of two such sets is one, so that the largest without some arguments is computed in
    linear time (:func:`argue.reasoning.semantics.grounded.grow_within`), and it tells whether a
    choice leads to a set at all.
    """

    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """Each set; the first is the grounded extension."""
        split = components(graph)
        for pieces in product([_list(part.graph) for part in split.parts]):
            yield sets.checked(graph, split.whole(pieces), grounded.strongly_admissible)

    def label(self, graph: AttackGraph) -> StatusArray:
        """All undecided: the empty set is strongly admissible, and attacks nothing."""
        return np.zeros(graph.size, dtype=np.int8)

    def containing(self, graph: AttackGraph, node: int) -> IntArray | None:
        """The grounded extension, if it contains the node: all such sets lie within it."""
        check_node(graph, node)
        members = np.flatnonzero(grounded.label(graph) == ACCEPTED).astype(np.int32)
        return members if node in members else None

    def avoiding(self, graph: AttackGraph, node: int) -> IntArray:
        """The empty set."""
        check_node(graph, node)
        return np.empty(0, dtype=np.int32)


def _list(graph: AttackGraph) -> Iterator[list[int]]:
    can = np.flatnonzero(grounded.label(graph) == ACCEPTED)

    def possible(chosen: list[bool]) -> bool:
        decided = np.array(chosen, dtype=np.bool_)
        allowed = sets.members_of(graph, can)
        allowed[can[: decided.size][~decided]] = False
        return bool(grounded.grow_within(graph, allowed)[can[: decided.size][decided]].all())

    for places in enumerate_sets(can.size, possible, first=[True] * can.size):
        yield can[places].tolist()


semantics = StrongAdmissible()
