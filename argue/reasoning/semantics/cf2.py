"""CF2 semantics: every circle, odd or even, gets a largest consistent choice, attackers first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model.attacks import AttackLists
from argue.reasoning.graphs import smallest_of_components
from argue.reasoning.semantics.solving import sat, sets
from argue.reasoning.semantics.solving.decomposed import Decomposed
from argue.reasoning.semantics.solving.search import Listed, Models
from argue.reasoning.semantics.solving.split import reduct
from argue.reasoning.semantics.solving.walk import by_components

TITLE = "CF2"
CODE = "CF2"
SINGLE = False
NEEDS = ("pysat",)


def _list(graph: AttackLists) -> Iterator[list[int]]:
    return by_components(graph, _local, doubts=False)


def _local(graph: AttackLists, _barred: Sequence[int]) -> Iterator[list[int]]:
    """Naive sets of a strongly connected framework; else its components one after the other."""
    if any(smallest_of_components(graph.attacked)):
        return _list(graph)
    return Models(sat.naive(graph)).extensions()


semantics = Decomposed(
    reduct, lambda graph: Listed(graph, _list(graph)), sets.naive, _list, directional=True
)
"""Baroni, Giacomin & Guida 2005, Definition 20 with naive sets as the base function.

Every CF2 extension is naive, which is what is checked.
"""
