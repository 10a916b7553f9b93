"""Admissible sets: every position without conflict that answers all attacks, nothing included."""

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.decomposed import AllUndecided
from argue.features.frameworks.solving.search import Every
from argue.features.frameworks.solving.split import components

CODE = "AD"
SINGLE = False
BEARS_ON = "ahead"
NEEDS = ("pysat",)

semantics = AllUndecided(components, lambda graph: Every(sat.admissible(graph)), sets.admissible)
"""Dung 1995, Definition 6."""
