"""Stage semantics: consistent positions that leave least undecided, odd circles included."""

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.decomposed import Decomposed
from argue.features.frameworks.solving.search import MaximalRange
from argue.features.frameworks.solving.split import unsettled

CODE = "STG"
SINGLE = False
BEARS_ON = "connected"
GROUNDED_WITHOUT_CIRCLES = True
NEEDS = ("pysat",)

semantics = Decomposed(unsettled, lambda graph: MaximalRange(sat.conflict_free(graph)), sets.naive)
"""Verheij 1996: conflict-free sets whose range, what they contain or attack, is maximal.

They need not answer attacks; each of them is naive, which is what is checked.
"""
