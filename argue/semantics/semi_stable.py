"""Semi-stable semantics: positions that leave as little undecided as possible; stable if any is."""

from __future__ import annotations

from argue.semantics import _sets
from argue.semantics._parted import Parted
from argue.semantics._parts import reduct
from argue.semantics._sat import encoding
from argue.semantics._sat.search import MaximalRange

CODE = "SST"
SINGLE = False
NEEDS = ("pysat",)
FOLDED = False

_semi_stable = Parted(
    reduct, lambda graph: MaximalRange(encoding.admissible(graph)), _sets.complete
)
"""Caminada 2006: complete extensions whose range, what they hold or attack, is maximal.

An admissible set of maximal range is complete, so that the admissible ones are searched. Derived
attacks are not folded: the helper nodes would count as decided or undecided, too.
"""

label = _semi_stable.label
extensions = _semi_stable.extensions
containing = _semi_stable.containing
avoiding = _semi_stable.avoiding
count = _semi_stable.count
