"""Preferred semantics: positions that answer every attack and accept as much as possible."""

from argue.features.frameworks.solving import sets
from argue.features.frameworks.solving.decomposed import Decomposed
from argue.features.frameworks.solving.search import Maximal
from argue.features.frameworks.solving.split import reduct
from argue.features.frameworks.solving.walk import by_components

CODE = "PR"
SINGLE = False
BEARS_ON = "ahead"
NEEDS = ("pysat",)


semantics = Decomposed(
    reduct,
    Maximal,
    sets.complete,
    lambda graph: by_components(graph, lambda part, barred: Maximal(part, barred).extensions()),
    folded=True,
)
"""Dung 1995, Definition 7: the maximal admissible sets."""
