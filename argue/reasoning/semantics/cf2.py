"""CF2 semantics: every circle, odd or even, gets a largest consistent choice, attackers first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.connectivity import strong
from argue.model import AttackGraph
from argue.semantics import _sets
from argue.semantics._listed import Listed
from argue.semantics._parted import Parted
from argue.semantics._parts import reduct
from argue.semantics._sat import encoding
from argue.semantics._sat.search import Models
from argue.semantics._scc import walk

CODE = "CF2"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = False
DIRECTIONAL = True


def _list(graph: AttackGraph) -> Iterator[list[int]]:
    return walk(graph, _local, doubts=False)


def _local(graph: AttackGraph, _barred: Sequence[int]) -> Iterator[list[int]]:
    """Naive sets of a strongly connected framework; else its components one after the other."""
    count, _ = strong(graph.attacks, graph.size)
    if count > 1:
        return _list(graph)
    return Models(encoding.naive(graph)).extensions()


_cf2 = Parted(reduct, lambda graph: Listed(graph, _list(graph)), _sets.naive, _list)
"""Baroni, Giacomin & Guida 2005, Definition 20 with naive sets as the base function.

Every CF2 extension is naive, which is what is checked.
"""

label = _cf2.label
extensions = _cf2.extensions
containing = _cf2.containing
avoiding = _cf2.avoiding
count = _cf2.count
