"""Conflict-free sets: every position that does not attack itself, whether it answers or not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import _flashlight, _sets
from argue.semantics._parted import Parted
from argue.semantics._parts import components
from argue.semantics._sat import encoding
from argue.semantics._sat.search import Every

CODE = "CF"
SINGLE = False
FOLDED = False
DIRECTIONAL = True


def _list(graph: AttackGraph) -> Iterator[list[int]]:
    near = [{*graph.attackers.of(node), *graph.attacked.of(node)} for node in range(graph.size)]

    def possible(chosen: list[bool]) -> bool:
        last = len(chosen) - 1
        return not chosen[last] or not any(other <= last and chosen[other] for other in near[last])

    return _flashlight.sets(graph.size, possible)


_conflict_free = Parted(
    components, lambda graph: Every(encoding.conflict_free(graph)), _sets.conflict_free, _list
)
"""Dung 1995, Definition 5."""


def label(graph: AttackGraph) -> StatusArray:
    """All undecided: the empty set is conflict-free, and neither holds nor attacks anything."""
    return np.zeros(graph.size, dtype=np.int8)


def containing(graph: AttackGraph, node: int) -> IntArray | None:
    """The node alone, unless it attacks itself."""
    return None if node in graph.attackers.of(node) else np.array([node], dtype=np.int32)


def avoiding(graph: AttackGraph, node: int) -> IntArray:
    """The empty set."""
    return np.empty(0, dtype=np.int32)


extensions = _conflict_free.extensions
count = _conflict_free.count
