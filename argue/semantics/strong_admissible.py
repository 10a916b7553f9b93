"""Strongly admissible sets: what can be defended without a circle; the largest is grounded."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import ACCEPTED, _flashlight, _sets, grounded
from argue.semantics._parts import components, product

CODE = "SA"
SINGLE = False
FOLDED = False
DIRECTIONAL = True


def extensions(graph: AttackGraph) -> Iterator[IntArray]:
    """Each strongly admissible set (Baroni & Giacomin 2007, Definition 12; Caminada 2014).

    The first is the grounded extension. The union of two is one, so that the largest without some
    arguments is found in linear time (:func:`argue.semantics._sets.grown_within`), and it tells
    whether a choice leads to a set at all.
    """
    split = components(graph)
    for pieces in product([_list(part.graph) for part in split.parts]):
        yield _sets.checked(graph, split.whole(pieces), _sets.strongly_admissible)


def label(graph: AttackGraph) -> StatusArray:
    """All undecided: the empty set is strongly admissible, and holds and attacks nothing."""
    return np.zeros(graph.size, dtype=np.int8)


def containing(graph: AttackGraph, node: int) -> IntArray | None:
    """The grounded extension, if it holds the node: it holds all strongly admissible sets."""
    found = np.flatnonzero(grounded.label(graph) == ACCEPTED).astype(np.int32)
    return found if node in found else None


def avoiding(graph: AttackGraph, node: int) -> IntArray:
    """The empty set."""
    return np.empty(0, dtype=np.int32)


def _list(graph: AttackGraph) -> Iterator[list[int]]:
    can = np.flatnonzero(grounded.label(graph) == ACCEPTED)

    def possible(chosen: list[bool]) -> bool:
        decided = np.array(chosen, dtype=np.bool_)
        allowed = _sets.members_of(graph, can)
        allowed[can[: decided.size][~decided]] = False
        return bool(_sets.grown_within(graph, allowed)[can[: decided.size][decided]].all())

    for places in _flashlight.sets(can.size, possible, first=[True] * can.size):
        yield can[places].tolist()
