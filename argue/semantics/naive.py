"""Naive semantics: as many arguments as go together without conflict, whether defended or not."""

from __future__ import annotations

from argue.semantics import _sets
from argue.semantics._parted import Parted
from argue.semantics._parts import components
from argue.semantics._sat import encoding
from argue.semantics._sat.search import Models

CODE = "NA"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = False

_naive = Parted(components, lambda graph: Models(encoding.naive(graph)), _sets.naive)
"""Bondarenko et al. 1997: the maximal conflict-free sets; which way an attack runs is the same."""

label = _naive.label
extensions = _naive.extensions
containing = _naive.containing
avoiding = _naive.avoiding
count = _naive.count
