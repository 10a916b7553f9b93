"""Admissible sets: every position without conflict that answers all attacks, nothing included."""

from __future__ import annotations

import numpy as np

from argue.model import AttackGraph, StatusArray
from argue.semantics import _sets
from argue.semantics._parted import Parted
from argue.semantics._parts import components
from argue.semantics._sat import encoding
from argue.semantics._sat.search import Every

CODE = "AD"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = False
DIRECTIONAL = True

_admissible = Parted(components, lambda graph: Every(encoding.admissible(graph)), _sets.admissible)
"""Dung 1995, Definition 6."""


def label(graph: AttackGraph) -> StatusArray:
    """All undecided: the empty set is admissible, and it neither holds nor attacks anything."""
    return np.zeros(graph.size, dtype=np.int8)


extensions = _admissible.extensions
containing = _admissible.containing
avoiding = _admissible.avoiding
count = _admissible.count
