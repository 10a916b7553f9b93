"""Conflict-free sets: every position that does not attack itself, whether it answers or not."""

from __future__ import annotations

from collections.abc import Iterator

from argue.arrays import np
from argue.features.frameworks.solving import sat, search, sets
from argue.features.frameworks.solving.decomposed import AllUndecided
from argue.features.frameworks.solving.search import Every
from argue.features.frameworks.solving.split import components
from argue.model.attacks import AttackGraph, AttackLists, IntArray
from argue.reasoning.semantics import check_node

TITLE = "conflict-free"
CODE = "CF"
SINGLE = False
BEARS_ON = "ahead"


class ConflictFree(AllUndecided):
    """Dung 1995, Definition 5."""

    def containing(self, graph: AttackGraph, node: int) -> IntArray | None:
        """The node alone, unless it attacks itself."""
        check_node(graph, node)
        return None if node in graph.attackers.of(node) else np.array([node], dtype=np.int32)

    def avoiding(self, graph: AttackGraph, node: int) -> IntArray:
        """The empty set."""
        check_node(graph, node)
        return np.empty(0, dtype=np.int32)


def _list(graph: AttackLists) -> Iterator[list[int]]:
    near = [{*graph.attackers[node], *graph.attacked[node]} for node in range(graph.size)]

    def possible(chosen: list[bool]) -> bool:
        last = len(chosen) - 1
        return not chosen[last] or not any(other <= last and chosen[other] for other in near[last])

    return search.enumerate_sets(graph.size, possible)


semantics = ConflictFree(
    components,
    lambda graph: Every(sat.conflict_free(graph)),
    sets.conflict_free,
    _list,
)
