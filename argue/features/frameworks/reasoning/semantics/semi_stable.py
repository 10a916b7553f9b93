"""Semi-stable semantics: positions that leave as little undecided as possible; stable if any is."""

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.decomposed import Decomposed
from argue.features.frameworks.solving.search import MaximalRange
from argue.features.frameworks.solving.split import reduct

TITLE = "semi-stable"
CODE = "SST"
SINGLE = False
BEARS_ON = "connected"
GROUNDED_WITHOUT_CIRCLES = True
NEEDS = ("pysat",)

semantics = Decomposed(reduct, lambda graph: MaximalRange(sat.admissible(graph)), sets.complete)
"""Caminada 2006: complete extensions whose range, what they contain or attack, is maximal.

An admissible set of maximal range is complete, so that the admissible ones are searched. Derived
attacks are not folded: the helper nodes would count as decided or undecided, too.
"""
