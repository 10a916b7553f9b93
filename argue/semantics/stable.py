"""Stable semantics: positions that attack everything that they leave out; there may be none."""

from __future__ import annotations

from argue.semantics import _sets
from argue.semantics._parted import Parted
from argue.semantics._parts import reduct
from argue.semantics._sat import encoding
from argue.semantics._sat.search import Models

CODE = "ST"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = True

_stable = Parted(reduct, lambda graph: Models(encoding.stable(graph)), _sets.stable)
"""Dung 1995, Definition 13. A framework without one has an odd circle of attacks."""

label = _stable.label
extensions = _stable.extensions
containing = _stable.containing
avoiding = _stable.avoiding
count = _stable.count
