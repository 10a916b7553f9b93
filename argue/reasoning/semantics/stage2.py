"""Stage2 semantics: stage extensions of each group of mutual attacks, attackers first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model.attacks import AttackLists
from argue.reasoning.graphs import smallest_of_components
from argue.reasoning.semantics.solving import sat, sets
from argue.reasoning.semantics.solving.decomposed import Decomposed
from argue.reasoning.semantics.solving.search import Listed, MaximalRange
from argue.reasoning.semantics.solving.split import reduct
from argue.reasoning.semantics.solving.walk import by_components

CODE = "STG2"
SINGLE = False
NEEDS = ("pysat",)


def _list(graph: AttackLists) -> Iterator[list[int]]:
    return by_components(graph, _local, doubts=False)


def _local(graph: AttackLists, _barred: Sequence[int]) -> Iterator[list[int]]:
    """Stage extensions of a strongly connected framework; else its components in turn."""
    if any(smallest_of_components(graph.attacked)):
        return _list(graph)
    return MaximalRange(sat.conflict_free(graph)).extensions()


semantics = Decomposed(
    reduct, lambda graph: Listed(graph, _list(graph)), sets.naive, _list, directional=True
)
"""Dvořák & Gaggl 2012, 2016: SCC-recursive (Baroni, Giacomin & Guida 2005), stage at the base.

Every stage2 extension is a CF2 extension and naive; the latter is what is checked.
"""
