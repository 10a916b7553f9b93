"""Eager semantics: the one position within all semi-stable ones; ideal or more."""

from __future__ import annotations

import numpy as np

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.decomposed import SingleExtension, sceptical
from argue.features.frameworks.solving.search import MaximalRange
from argue.model import AttackGraph
from argue.reasoning.semantics import ACCEPTED

CODE = "EG"
SINGLE = True
BEARS_ON = "connected"
GROUNDED_WITHOUT_CIRCLES = True
NEEDS = ("pysat",)


def _of_part(graph: AttackGraph) -> list[int]:
    search = MaximalRange(sat.admissible(graph.lists))
    agreed = sceptical(graph, search, sets.complete)
    if agreed is None:
        return []
    members: list[int] = np.flatnonzero(sets.largest_admissible(graph, agreed == ACCEPTED)).tolist()
    return members


semantics = SingleExtension(_of_part, folded=False)
"""The largest admissible set within all semi-stable extensions (Caminada 2007)."""
