"""Preferred semantics: positions that answer every attack and accept as much as possible."""

from argue.reasoning.semantics.solving import sets
from argue.reasoning.semantics.solving.decomposed import Decomposed
from argue.reasoning.semantics.solving.search import Maximal
from argue.reasoning.semantics.solving.split import reduct
from argue.reasoning.semantics.solving.walk import by_components

CODE = "PR"
SINGLE = False
NEEDS = ("pysat",)


semantics = Decomposed(
    reduct,
    Maximal,
    sets.complete,
    lambda graph: by_components(graph, lambda part, barred: Maximal(part, barred).extensions()),
    folded=True,
)
"""Dung 1995, Definition 7: the maximal admissible sets."""
