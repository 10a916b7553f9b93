"""Incremental SAT solver, and attack graph → clauses for its conflict-free, admissible, … sets.

Argument ``a`` has the literal ``accepted(a)``, it is in the set, and ``rejected(a)``, a member
attacks it, after Besnard & Doutre (2004) in the form of labellings (Cerutti et al. 2014).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from argue.model import AttackGraph
from argue.plugins import libraries_for

NAME = "minisat22"
"""Which of PySAT's solvers.

Of glucose4, cadical153, cadical195 and this one it was the quickest on random frameworks of 500
arguments, on thousands of extensions of 100, and at beginning with small ones.
"""


class Solver:
    """A set of clauses that grows; literals are ``1 … n`` and their negatives, as in DIMACS.

    Parameters
    ----------
    clauses
        To begin with.
    variables
        How many variables these have; :meth:`fresh` numbers further ones.
    wished
        Literals that the solver tries first where it must guess, so that models come out large.

    Raises
    ------
    MissingLibrary
        If PySAT is not installed.
    """

    def __init__(
        self, clauses: Iterable[Sequence[int]], variables: int, wished: Sequence[int] = ()
    ) -> None:
        with libraries_for("a search for extensions"):
            from pysat.solvers import Solver as Backend
        self._backend = Backend(name=NAME, bootstrap_with=clauses)
        self._variables = variables
        if wished:
            self._backend.set_phases(wished)

    def fresh(self) -> int:
        """A variable that no clause has."""
        self._variables += 1
        return self._variables

    def add(self, clause: Sequence[int]) -> None:
        """Let one of these literals hold from now on."""
        self._backend.add_clause(clause)

    def solve(self, assumed: Sequence[int] = ()) -> bool:
        """Is there a model in which all assumed literals hold? They are forgotten afterwards."""
        return bool(self._backend.solve(assumptions=assumed))

    def solve_within(self, conflicts: int) -> bool:
        """Is a model found before so many conflicts?"""
        self._backend.conf_budget(conflicts)
        return bool(self._backend.solve_limited())

    def model(self) -> list[int]:
        """The model that was found: at place ``v - 1`` the literal of variable ``v`` that holds."""
        result: list[int] = self._backend.get_model()
        return result

    def solve_one_of(self, wanted: Sequence[int], assumed: Sequence[int] = ()) -> bool:
        """Is there such a model in which moreover one of the wanted literals holds?"""
        switch = self.fresh()
        self.add([-switch, *wanted])
        result = self.solve([switch, *assumed])
        if not result:
            self.add([-switch])
        return result


Clauses = list[list[int]]


@dataclass(frozen=True)
class Encoding:
    """Clauses, and what their literals say.

    ``decided`` holds where no argument is undecided, so that ``rejected`` is just "not accepted"
    and needs no variable.
    """

    size: int
    clauses: Clauses
    decided: bool = False

    @property
    def variables(self) -> int:
        """How many variables the clauses have."""
        return self.size if self.decided else 2 * self.size

    def accepted(self, node: int) -> int:
        """The literal: the node is in the set."""
        return node + 1

    def rejected(self, node: int) -> int:
        """The literal: a member attacks the node."""
        return -(node + 1) if self.decided else self.size + node + 1

    def members(self, model: list[int]) -> list[int]:
        """The set that a model stands for, ascending."""
        return [literal - 1 for literal in model[: self.size] if literal > 0]

    def holds(self, literal: int, model: list[int]) -> bool:
        """Does a literal hold in a model?"""
        return model[abs(literal) - 1] == literal


def conflict_free(graph: AttackGraph) -> Encoding:
    """No member is attacked by a member."""
    encoding = Encoding(graph.size, [])
    encoding.clauses.extend(_rejected_if_attacked(encoding, graph))
    for node in range(graph.size):
        encoding.clauses.append([-encoding.accepted(node), -encoding.rejected(node)])
    return encoding


def admissible(graph: AttackGraph, barred: Collection[int] = ()) -> Encoding:
    """Besides, every attacker of a member is attacked by a member; none of ``barred`` is one."""
    encoding = conflict_free(graph)
    accepted, rejected = encoding.accepted, encoding.rejected
    encoding.clauses.extend(
        [-accepted(attacked), rejected(attacker)] for attacker, attacked in graph.attacks.tolist()
    )
    encoding.clauses.extend([-accepted(node)] for node in barred)
    return encoding


def complete(graph: AttackGraph, barred: Collection[int] = ()) -> Encoding:
    """Besides, whatever is not barred and has all its attackers attacked by members is one."""
    encoding = admissible(graph, barred)
    forbidden = set(barred)
    for node in range(graph.size):
        if node not in forbidden:
            open_attackers = [-encoding.rejected(one) for one in graph.attackers.of(node)]
            encoding.clauses.append([encoding.accepted(node), *open_attackers])
    return encoding


def stable(graph: AttackGraph, barred: Collection[int] = ()) -> Encoding:
    """No member is attacked by a member, everything else is; none of ``barred`` is one."""
    encoding = Encoding(graph.size, [], decided=True)
    encoding.clauses.extend(_rejected_if_attacked(encoding, graph))
    encoding.clauses.extend([-encoding.accepted(node)] for node in barred)
    return encoding


def naive(graph: AttackGraph) -> Encoding:
    """Conflict-free, and whatever is not a member attacks itself, or attacks or is attacked by one.

    The models are exactly the maximal conflict-free sets, so that no search has to enlarge them.
    """
    encoding = conflict_free(graph)
    for node in range(graph.size):
        near = {*graph.attackers.of(node), *graph.attacked.of(node)}
        if node not in near:
            encoding.clauses.append([encoding.accepted(one) for one in (node, *sorted(near))])
    return encoding


def _rejected_if_attacked(encoding: Encoding, graph: AttackGraph) -> Iterator[list[int]]:
    """A node is rejected if, and only if, an accepted one attacks it."""
    accepted, rejected = encoding.accepted, encoding.rejected
    for attacker, attacked in graph.attacks.tolist():
        yield [-accepted(attacker), rejected(attacked)]
    for node in range(graph.size):
        yield [-rejected(node), *(accepted(one) for one in graph.attackers.of(node))]
