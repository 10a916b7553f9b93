"""Conflict-free and admissible sets of a translation, helpers left out without being enumerated."""

from __future__ import annotations

from collections.abc import Iterator

from argue.interpretations._condition import Condition
from argue.model import AttackGraph
from argue.semantics._sat import encoding as encodings
from argue.semantics._sat.solver import Solver

ENCODINGS = {"conflict_free": encodings.conflict_free, "admissible": encodings.admissible}


def extensions(
    graph: AttackGraph, size: int, semantics: str, condition: Condition | None
) -> Iterator[list[int]]:
    """Each set of the first ``size`` nodes that is all that some such set has of them, once.

    The sets of all nodes must fulfil the condition. Any number of sets of helpers may go with a set
    of arguments; instead of finding them one by one, the solver does not come back to the latter.
    """
    encoding = ENCODINGS[semantics](graph)
    if condition is not None:
        encoding.clauses.extend(condition.clauses())
    solver = Solver(encoding.clauses, encoding.variables)
    while solver.solve():
        model = solver.model()
        yield [node for node in range(size) if model[node] > 0]
        if not size:
            return
        solver.add([-literal for literal in model[:size]])
