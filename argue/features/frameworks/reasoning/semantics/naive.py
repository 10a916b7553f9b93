"""Naive semantics: as many arguments as go together without conflict, whether defended or not."""

from argue.reasoning.semantics.solving import sat, sets
from argue.reasoning.semantics.solving.decomposed import Decomposed
from argue.reasoning.semantics.solving.search import Models
from argue.reasoning.semantics.solving.split import components

CODE = "NA"
SINGLE = False
NEEDS = ("pysat",)

semantics = Decomposed(components, lambda graph: Models(sat.naive(graph)), sets.naive)
"""Bondarenko et al. 1997: the maximal conflict-free sets; which way an attack runs is the same."""
