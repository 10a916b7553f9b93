"""Ideal semantics: the one position that no defensible position attacks; grounded or more."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.errors import SearchFault
from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import _sets
from argue.semantics._parts import reduct
from argue.semantics._sat.search import Maximal

CODE = "ID"
SINGLE = True
NEEDS = ("pysat",)
FOLDED = True
DIRECTIONAL = True


def extensions(graph: AttackGraph) -> Iterator[IntArray]:
    """The largest admissible set within all preferred extensions (Dung, Mancarella & Toni 2007).

    An admissible set is ideal if, and only if, no admissible set attacks it (their Theorem 3.3). So
    one preferred extension is cut down: as long as some admissible set attacks it, what is attacked
    is left out, and then what is no longer defended.
    """
    split = reduct(graph)
    whole = split.whole([_of_part(part.graph) for part in split.parts])
    yield _sets.checked(graph, whole, _sets.complete)


def label(graph: AttackGraph) -> StatusArray:
    """The extension, and what it attacks."""
    return _sets.labelled(graph, next(extensions(graph)))


def _of_part(graph: AttackGraph) -> list[int]:
    search = Maximal(graph)
    preferred = np.array(next(search.extensions()), dtype=np.int32)
    kept = _sets.members_of(graph, _sets.checked(graph, preferred, _sets.complete))
    while (attacker := search.attacking(np.flatnonzero(kept).tolist())) is not None:
        struck = _sets.attacked_by(graph, _sets.members_of(graph, attacker))
        if not (kept & struck).any():
            raise SearchFault("a search returned a set that attacks nothing it should attack")
        kept = _sets.largest_admissible(graph, kept & ~struck)
    found: list[int] = np.flatnonzero(kept).tolist()
    return found
