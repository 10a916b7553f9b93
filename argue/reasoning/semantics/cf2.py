"""CF2 semantics: every circle, odd or even, gets a largest consistent choice, attackers first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model import AttackGraph
from argue.reasoning.graphs import strongly_connected_components
from argue.reasoning.semantics.solving import sat, sets
from argue.reasoning.semantics.solving.decomposed import Decomposed
from argue.reasoning.semantics.solving.search import Listed, Models
from argue.reasoning.semantics.solving.split import by_components, reduct

TITLE = "CF2"
CODE = "CF2"
SINGLE = False
NEEDS = ("pysat",)


def _list(graph: AttackGraph) -> Iterator[list[int]]:
    return by_components(graph, _local, doubts=False)


def _local(graph: AttackGraph, _barred: Sequence[int]) -> Iterator[list[int]]:
    """Naive sets of a strongly connected framework; else its components one after the other."""
    count, _ = strongly_connected_components(graph.attacks, graph.size)
    if count > 1:
        return _list(graph)
    return Models(sat.naive(graph)).extensions()


semantics = Decomposed(
    reduct, lambda graph: Listed(graph, _list(graph)), sets.naive, _list, directional=True
)
"""Baroni, Giacomin & Guida 2005, Definition 20 with naive sets as the base function.

Every CF2 extension is naive, which is what is checked.
"""
