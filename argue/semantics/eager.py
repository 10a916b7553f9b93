"""Eager semantics: the one position within all semi-stable ones; ideal or more."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import ACCEPTED, _sets
from argue.semantics._parted import sceptical
from argue.semantics._parts import reduct
from argue.semantics._sat import encoding
from argue.semantics._sat.search import MaximalRange

CODE = "EG"
SINGLE = True
NEEDS = ("pysat",)
FOLDED = False


def extensions(graph: AttackGraph) -> Iterator[IntArray]:
    """The largest admissible set within all semi-stable extensions (Caminada 2007)."""
    split = reduct(graph)
    whole = split.whole([_of_part(part.graph) for part in split.parts])
    yield _sets.checked(graph, whole, _sets.complete)


def label(graph: AttackGraph) -> StatusArray:
    """The extension, and what it attacks."""
    return _sets.labelled(graph, next(extensions(graph)))


def _of_part(graph: AttackGraph) -> list[int]:
    search = MaximalRange(encoding.admissible(graph))
    agreed = sceptical(graph, search, _sets.complete)
    if agreed is None:
        return []
    found: list[int] = np.flatnonzero(_sets.largest_admissible(graph, agreed == ACCEPTED)).tolist()
    return found
