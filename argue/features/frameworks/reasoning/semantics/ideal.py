"""Ideal semantics: the one position that no defensible position attacks; grounded or more."""

from __future__ import annotations

import numpy as np

from argue.errors import SearchFault
from argue.features.frameworks.solving import sets
from argue.features.frameworks.solving.decomposed import SingleExtension
from argue.features.frameworks.solving.search import Maximal
from argue.model import AttackGraph

CODE = "ID"
SINGLE = True
BEARS_ON = "ahead"
NEEDS = ("pysat",)


def _of_part(graph: AttackGraph) -> list[int]:
    search = Maximal(graph.lists)
    preferred = np.array(next(search.extensions()), dtype=np.int32)
    left = sets.members_of(graph, sets.checked(graph, preferred, sets.complete))
    while (attacker := search.attacking(np.flatnonzero(left).tolist())) is not None:
        struck = sets.attacked_by(graph, sets.members_of(graph, attacker))
        if not (left & struck).any():
            raise SearchFault("a search returned a set that attacks nothing it should attack")
        left = sets.largest_admissible(graph, left & ~struck)
    members: list[int] = np.flatnonzero(left).tolist()
    return members


semantics = SingleExtension(_of_part, folded=True)
"""The largest admissible set within all preferred extensions (Dung, Mancarella & Toni 2007).

An admissible set is ideal if, and only if, no admissible set attacks it (their Theorem 3.3). So one
preferred extension is cut down: as long as some admissible set attacks it, what is attacked is left
out, and then what is no longer defended.
"""
