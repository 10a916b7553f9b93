"""Preferred semantics: positions that answer every attack and accept as much as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model import AttackGraph
from argue.semantics import _sets
from argue.semantics._parted import Parted
from argue.semantics._parts import reduct
from argue.semantics._sat.search import Maximal
from argue.semantics._scc import walk

CODE = "PR"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = True
DIRECTIONAL = True


def _local(graph: AttackGraph, barred: Sequence[int]) -> Iterator[list[int]]:
    return Maximal(graph, barred).extensions()


_preferred = Parted(reduct, Maximal, _sets.complete, lambda graph: walk(graph, _local))
"""Dung 1995, Definition 7: the maximal admissible sets."""

label = _preferred.label
extensions = _preferred.extensions
containing = _preferred.containing
avoiding = _preferred.avoiding
count = _preferred.count
