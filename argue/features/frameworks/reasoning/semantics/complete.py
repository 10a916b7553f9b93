"""Complete semantics: accept exactly what you can defend; several ways, grounded is the least."""

from __future__ import annotations

from argue.features.frameworks.solving import sat, sets
from argue.features.frameworks.solving.decomposed import Decomposed
from argue.features.frameworks.solving.search import Every
from argue.features.frameworks.solving.split import reduct
from argue.features.frameworks.solving.walk import by_components
from argue.model.attacks import AttackGraph, StatusArray
from argue.reasoning.semantics import grounded

CODE = "CO"
SINGLE = False
NEEDS = ("pysat",)


class Complete(Decomposed):
    """Dung 1995, Definition 23: admissible sets that contain all that they defend."""

    def label(self, graph: AttackGraph) -> StatusArray:
        """The grounded labelling: what all complete extensions agree on is their least element."""
        return grounded.label(graph)


semantics = Complete(
    reduct,
    lambda graph: Every(sat.complete(graph)),
    sets.complete,
    lambda graph: by_components(
        graph, lambda part, barred: Every(sat.complete(part, barred)).extensions()
    ),
    folded=True,
)
