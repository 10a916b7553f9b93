"""Complete semantics: accept exactly what you can defend; several ways, grounded is the least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model import AttackGraph
from argue.semantics import _sets, grounded
from argue.semantics._parted import Parted
from argue.semantics._parts import reduct
from argue.semantics._sat import encoding
from argue.semantics._sat.search import Every
from argue.semantics._scc import walk

CODE = "CO"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = True
DIRECTIONAL = True


def _local(graph: AttackGraph, barred: Sequence[int]) -> Iterator[list[int]]:
    return Every(encoding.complete(graph, barred)).extensions()


_complete = Parted(
    reduct,
    lambda graph: Every(encoding.complete(graph)),
    _sets.complete,
    lambda graph: walk(graph, _local),
)
"""Dung 1995, Definition 23: admissible sets that hold all that they defend."""

label = grounded.label
"""What all complete extensions agree on is the grounded labelling, their least element."""
extensions = _complete.extensions
containing = _complete.containing
avoiding = _complete.avoiding
count = _complete.count
