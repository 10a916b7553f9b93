"""Stable semantics: positions that attack everything that they leave out; there may be none."""

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.decomposed import Decomposed
from argue.features.frameworks.solving.search import Models
from argue.features.frameworks.solving.split import reduct

CODE = "ST"
SINGLE = False
GROUNDED_WITHOUT_CIRCLES = True
NEEDS = ("pysat",)

semantics = Decomposed(reduct, lambda graph: Models(sat.stable(graph)), sets.stable, folded=True)
"""Dung 1995, Definition 13. A framework without one has an odd circle of attacks."""
