"""Extensions that fulfil a condition besides, found by search or by a test of each.

For what the papers define by itself, conflict-free, admissible and preferred sets and stable
extensions, this is what they define. For the rest, as we define it here, in the same spirit:

======================= =========================================================================
naive, preferred        the maximal conflict-free, admissible sets that fulfil the condition
stage, semi-stable      those of them whose range is maximal
grounded, ideal, eager  the maximal admissible sets that fulfil the condition within every complete
                        extension of the translation; within every preferred, semi-stable set that
                        fulfils the condition. There may be several
any other               the extensions of the translation that fulfil the condition
======================= =========================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from argue.errors import SearchFault
from argue.interpretations._condition import Condition
from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import ACCEPTED, REJECTED, SEMANTICS, grounded
from argue.semantics._sat import encoding as encodings
from argue.semantics._sat.encoding import Encoding
from argue.semantics._sat.search import Maximal, MaximalRange
from argue.semantics._sat.solver import Solver

_WITHIN = {"ideal": "preferred", "eager": "semi_stable"}


def extensions(graph: AttackGraph, condition: Condition, semantics: str) -> Iterator[IntArray]:
    """Each extension once, its nodes ascending."""
    if semantics in ("naive", "preferred"):
        found = _Largest(_encoded(graph, condition, semantics)).extensions()
    elif semantics in ("stage", "semi_stable"):
        found = MaximalRange(_encoded(graph, condition, semantics)).extensions()
    elif semantics in ("grounded", *_WITHIN):
        common = _common(graph, condition, semantics)
        barred = np.setdiff1d(np.arange(graph.size), common).tolist()
        found = _Largest(_encoded(graph, condition, semantics, barred)).extensions()
    else:
        every = SEMANTICS.load(semantics).extensions(graph)
        found = (one.tolist() for one in every if condition.holds(one.tolist()))
    for members in found:
        if not condition.holds(members):
            raise SearchFault("a search returned a set that does not fulfil its condition")
        yield np.array(sorted(members), dtype=np.int32)


def label(graph: AttackGraph, condition: Condition, semantics: str) -> StatusArray:
    """1 in every extension, -1 attacked by every extension, 0 neither; all 0 if there is none.

    Extensions are enumerated until no argument can be in all, or attacked by all.
    """
    accepted: IntArray | None = None
    rejected = np.empty(0, dtype=np.int32)
    for members in extensions(graph, condition, semantics):
        hit = np.unique(graph.attacks[np.isin(graph.attacks[:, 0], members), 1])
        first = accepted is None
        accepted = members if accepted is None else np.intersect1d(accepted, members)
        rejected = hit if first else np.intersect1d(rejected, hit)
        if not accepted.size and not rejected.size:
            break
    status = np.zeros(graph.size, dtype=np.int8)
    if accepted is not None:
        status[accepted] = ACCEPTED
        status[rejected] = REJECTED
    return status


class _Largest(Maximal):
    """The maximal sets among the models of an encoding."""

    def __init__(self, encoding: Encoding) -> None:
        wished = [encoding.accepted(node) for node in range(encoding.size)]
        self.encoding = encoding
        self._solver = Solver(encoding.clauses, encoding.variables, wished)


def _encoded(
    graph: AttackGraph, condition: Condition, semantics: str, barred: Iterable[int] = ()
) -> Encoding:
    if semantics in ("naive", "stage"):
        encoding = encodings.conflict_free(graph)
    else:
        encoding = encodings.admissible(graph, list(barred))
    encoding.clauses.extend(condition.clauses())
    return encoding


def _common(graph: AttackGraph, condition: Condition, semantics: str) -> IntArray:
    """What every complete extension holds, or every one that is preferred or semi-stable here."""
    if semantics == "grounded":
        return np.flatnonzero(grounded.label(graph) == ACCEPTED).astype(np.int32)
    status = label(graph, condition, _WITHIN[semantics])
    return np.flatnonzero(status == ACCEPTED).astype(np.int32)
