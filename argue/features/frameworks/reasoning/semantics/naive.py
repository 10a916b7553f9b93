"""Naive semantics: as many arguments as go together without conflict, whether defended or not."""

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.decomposed import Decomposed
from argue.features.frameworks.solving.search import Models
from argue.features.frameworks.solving.split import components

CODE = "NA"
SINGLE = False
BEARS_ON = "connected"
NEEDS = ("pysat",)

semantics = Decomposed(components, lambda graph: Models(sat.naive(graph)), sets.naive)
"""Bondarenko et al. 1997: the maximal conflict-free sets; which way an attack runs is the same."""
