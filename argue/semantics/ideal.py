"""Ideal semantics: the one position that no defensible position attacks; grounded or more."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import _sets
from argue.semantics._parts import reduct
from argue.semantics._sat.search import credulous

CODE = "ID"
SINGLE = True
NEEDS = ("pysat",)
FOLDED = True
DIRECTIONAL = True


def extensions(graph: AttackGraph) -> Iterator[IntArray]:
    """The largest admissible set within all preferred extensions (Dung, Mancarella & Toni 2007).

    An admissible set is ideal if, and only if, no admissible set attacks it (their Theorem 3.3), so
    that what some admissible set holds and none attacks is found first (Dunne et al. 2013), and of
    that the largest admissible set.
    """
    split = reduct(graph)
    whole = split.whole([_of_part(part.graph) for part in split.parts])
    yield _sets.checked(graph, whole, _sets.complete)


def label(graph: AttackGraph) -> StatusArray:
    """The extension, and what it attacks."""
    return _sets.labelled(graph, next(extensions(graph)))


def _of_part(graph: AttackGraph) -> list[int]:
    held = _sets.members_of(graph, credulous(graph))
    candidates = held & ~_sets.attacked_by(graph, held)
    found: list[int] = np.flatnonzero(_sets.largest_admissible(graph, candidates)).tolist()
    return found
