"""Stage semantics: consistent positions that leave least undecided, odd circles included."""

from __future__ import annotations

from argue.semantics import _sets
from argue.semantics._parted import Parted
from argue.semantics._parts import unsettled
from argue.semantics._sat import encoding
from argue.semantics._sat.search import MaximalRange

CODE = "STG"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = False

_stage = Parted(unsettled, lambda graph: MaximalRange(encoding.conflict_free(graph)), _sets.naive)
"""Verheij 1996: conflict-free sets whose range, what they hold or attack, is maximal.

They need not answer attacks; each of them is naive, which is what is checked.
"""

label = _stage.label
extensions = _stage.extensions
containing = _stage.containing
avoiding = _stage.avoiding
count = _stage.count
