"""Admissible sets: every position without conflict that answers all attacks, nothing included."""

from argue.reasoning.semantics.solving import sat, sets
from argue.reasoning.semantics.solving.decomposed import AllUndecided
from argue.reasoning.semantics.solving.search import Every
from argue.reasoning.semantics.solving.split import components

CODE = "AD"
SINGLE = False
NEEDS = ("pysat",)

semantics = AllUndecided(components, lambda graph: Every(sat.admissible(graph)), sets.admissible)
"""Dung 1995, Definition 6."""
