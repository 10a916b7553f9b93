"""Incremental SAT solver, and attack graph → clauses for its conflict-free, admissible, … sets.

Argument ``a`` has the literal ``accepted(a)``, it is in the set, and ``rejected(a)``, a member
attacks it, after Besnard & Doutre (2004) in the form of labellings (Cerutti et al. 2014).
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from argue.errors import ArgueError
from argue.model.attacks import AttackLists
from argue.plugins import libraries_for

PATIENCE = 10_000
"""Conflicts after which a question goes to the solver for hard ones."""

_SLICE = 0.02
"""Seconds of a search between two looks at the clock, about."""


class OutOfTime(ArgueError):
    """A search for a set of arguments did not end within the time that it was given.

    ``evidence`` is how far it came: ``none``; ``candidate``, a set was found and not refuted;
    ``proof``, there is such a set, and only a whole extension for a witness is missing.
    """

    def __init__(self, evidence: str = "none") -> None:
        self.evidence = evidence
        super().__init__("the search did not end within its time")


class Deadline:
    """When searches end, and when the first of them began; both by :func:`time.monotonic`.

    ``began`` is 0 as long as none did: the clauses of a large framework can take all the time.
    """

    def __init__(self, moment: float) -> None:
        self.moment, self.began = moment, 0.0

    @property
    def searched(self) -> float:
        """Seconds from the beginning of the first search to the deadline."""
        return self.moment - self.began if self.began else 0.0


_deadline: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


class Solver:
    """A set of clauses that grows; literals are ``1 … n`` and their negatives, as in DIMACS.

    It is PySAT's minisat22: of glucose4, cadical153, cadical195 and this one it was the quickest on
    random frameworks of 500 arguments, on thousands of extensions of 100, and at beginning with
    small ones. PySAT's compiled module is called without the classes of ``pysat.solvers``, whose
    import takes longer than the search in a small framework.

    A question that it has not answered after :data:`PATIENCE` conflicts, and all that come later,
    go to cadical195, with the same clauses: that one begins more slowly and is many times faster at
    what is hard (Erdős–Rényi 0.03, 300 arguments, some stable set: 15 s by the one, 0.6 by both).

    Parameters
    ----------
    clauses
        To begin with.
    variables
        How many variables these have; :meth:`fresh` numbers further ones.
    wished
        Literals that the solver tries first where it must guess, so that models come out large.
    steady
        Whether the solver for hard questions restarts seldom throughout (``stabilizeonly``), and
        not by turns: stable sets of Erdős–Rényi 0.03 with 300 arguments then take two thirds of the
        time, maximal admissible ones twice as long.

    Raises MissingLibrary if PySAT is not installed.
    """

    def __init__(
        self,
        clauses: Iterable[Sequence[int]],
        variables: int,
        wished: Sequence[int] = (),
        *,
        steady: bool = False,
    ) -> None:
        with libraries_for("a search for extensions"):
            import pysat  # noqa: F401  # the name that is told where the library is missing
            import pysolvers
        self._library, self._solver = pysolvers, pysolvers.minisat22_new()
        self._variables, self._steady = variables, steady
        self._clauses: Clauses = []
        self._patient: object = None
        self._model: list[int] | None = None
        for clause in clauses:
            self.add(clause)
        if wished:
            pysolvers.minisat22_setphases(self._solver, wished)

    def __del__(self) -> None:
        if hasattr(self, "_solver"):
            self._library.minisat22_del(self._solver)
        if getattr(self, "_patient", None) is not None:
            self._library.cadical195_del(self._patient, None)  # without a proof

    def fresh(self) -> int:
        """A variable that no clause has."""
        self._variables += 1
        return self._variables

    def add(self, clause: Sequence[int]) -> None:
        """Let one of these literals hold from now on."""
        if self._patient is not None:
            self._library.cadical195_add_cl(self._patient, clause)
        else:
            self._library.minisat22_add_cl(self._solver, clause)
            self._clauses.append(list(clause))

    def solve(self, assumed: Sequence[int] = ()) -> bool:
        """Is there a model in which all assumed literals hold? They are forgotten afterwards."""
        result = None if self._patient is not None else self._quick(assumed)
        if result is None:
            self._hand_over()
            result = self._patiently(assumed)
            self._model = self._library.cadical195_model(self._patient) if result else None
        return bool(result)

    def _quick(self, assumed: Sequence[int]) -> bool | None:
        """The answer of the quick solver; ``None`` if it gave up."""
        for some in _slices(PATIENCE):
            self._library.minisat22_cbudget(self._solver, some)
            result: bool | None = self._library.minisat22_solve_lim(
                self._solver, assumed, _interruptible(), 0
            )
            if result is not None:
                return result
        return None

    def _patiently(self, assumed: Sequence[int]) -> bool | None:
        """The answer of the patient one, which never gives up, unless time is up."""
        if _deadline.get() is None:
            solved: bool = self._library.cadical195_solve(self._patient, assumed, _interruptible())
            return solved
        for some in _slices(sys.maxsize):
            self._library.cadical195_cbudget(self._patient, some)
            result: int = self._library.cadical195_solve_lim(
                self._patient, assumed, _interruptible()
            )
            if result:
                return result > 0
        return None

    def _hand_over(self) -> None:
        if self._patient is None:
            self._patient = self._library.cadical195_new()
            self._library.cadical195_set(self._patient, "stabilizeonly", int(self._steady))
            for clause in self._clauses:
                self._library.cadical195_add_cl(self._patient, clause)
            self._clauses.clear()

    def model(self) -> list[int]:
        """The model that was found: at place ``v - 1`` the literal of variable ``v`` that holds."""
        if self._patient is not None:
            return self._model or []
        result: list[int] | None = self._library.minisat22_model(self._solver)
        return result or []

    def solve_one_of(self, wanted: Sequence[int], assumed: Sequence[int] = ()) -> bool:
        """Is there such a model in which moreover one of the wanted literals holds?"""
        if len(wanted) == 1:
            return self.solve([*wanted, *assumed])
        switch = self.fresh()
        self.add([-switch, *wanted])
        result = self.solve([switch, *assumed])
        if not result:
            self.add([-switch])
        return result


@contextmanager
def evidence(kind: str) -> Iterator[None]:
    """Let OutOfTime say how far the search came, unless it says so already."""
    try:
        yield
    except OutOfTime as late:
        if late.evidence == "none":
            late.evidence = kind
        raise


@contextmanager
def deadline(moment: float) -> Iterator[Deadline]:
    """Let searches raise OutOfTime at a moment of :func:`time.monotonic`; 0 is never.

    A search looks at the clock between questions and some hundreds of times in a long one, so that
    it ends some hundredths of a second late.
    """
    limit = Deadline(moment)
    token = _deadline.set(limit if moment else None)
    try:
        yield limit
    finally:
        _deadline.reset(token)


@contextmanager
def part_of_time(share: float) -> Iterator[None]:
    """Inside :func:`deadline` let searches raise OutOfTime after this share of the time left."""
    whole = _deadline.get()
    if whole is None:
        raise ValueError("expected a deadline of which this is a part, found none")
    now = time.monotonic()
    part = Deadline(now + share * (whole.moment - now))
    token = _deadline.set(part)
    try:
        yield
    finally:
        _deadline.reset(token)
        whole.began = whole.began or part.began


def _slices(conflicts: int) -> Iterator[int]:
    """So many conflicts at once where there is no deadline; else some, in parts of a short time.

    Raises OutOfTime.
    """
    limit = _deadline.get()
    if limit is None:
        yield conflicts
        return
    part = 50
    while conflicts > 0:
        began = time.monotonic()
        if began >= limit.moment:
            raise OutOfTime
        limit.began = limit.began or began
        yield min(part, conflicts)
        conflicts -= part
        part = 2 * part if time.monotonic() - began < _SLICE else max(part // 2, 1)


def _interruptible() -> int:
    """1 where Control-C can end a search: in the main thread, which alone gets signals."""
    return int(threading.current_thread() is threading.main_thread())


Clauses = list[list[int]]


class Encoding(NamedTuple):
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


def conflict_free(graph: AttackLists) -> Encoding:
    """No member is attacked by a member."""
    encoding = Encoding(graph.size, [])
    encoding.clauses.extend(_rejected_if_attacked(encoding, graph))
    for node in range(graph.size):
        encoding.clauses.append([-encoding.accepted(node), -encoding.rejected(node)])
    return encoding


def admissible(graph: AttackLists, barred: Collection[int] = ()) -> Encoding:
    """Besides, every attacker of a member is attacked by a member; none of ``barred`` is one."""
    encoding = conflict_free(graph)
    accepted, rejected = encoding.accepted, encoding.rejected
    for attacked, attackers in enumerate(graph.attackers):
        encoding.clauses.extend([-accepted(attacked), rejected(attacker)] for attacker in attackers)
    encoding.clauses.extend([-accepted(node)] for node in barred)
    return encoding


def defending(graph: AttackLists) -> Encoding:
    """The admissible sets again: what is rejected is attacked by a member, but not the reverse.

    No clause sets ``rejected`` where nothing needs it, and ruling a conflict out takes no detour by
    it. Whether an argument is in such a set is answered in half the time (Erdős–Rényi 0.03, 300
    arguments); whether a set rejects an argument cannot be asked.
    """
    encoding = Encoding(graph.size, [])
    accepted, rejected = encoding.accepted, encoding.rejected
    for node, attackers in enumerate(graph.attackers):
        for attacker in attackers:
            encoding.clauses.append([-accepted(attacker), -accepted(node)])
            encoding.clauses.append([-accepted(node), rejected(attacker)])
        encoding.clauses.append([-rejected(node), *map(accepted, attackers)])
    return encoding


def complete(graph: AttackLists, barred: Collection[int] = ()) -> Encoding:
    """Besides, whatever is not barred and has all its attackers attacked by members is one."""
    encoding = admissible(graph, barred)
    forbidden = set(barred)
    for node in range(graph.size):
        if node not in forbidden:
            open_attackers = [-encoding.rejected(attacker) for attacker in graph.attackers[node]]
            encoding.clauses.append([encoding.accepted(node), *open_attackers])
    return encoding


def stable(graph: AttackLists) -> Encoding:
    """No member is attacked by a member, everything else is."""
    encoding = Encoding(graph.size, [], decided=True)
    encoding.clauses.extend(_rejected_if_attacked(encoding, graph))
    return encoding


def naive(graph: AttackLists) -> Encoding:
    """Conflict-free, and whatever is not a member attacks itself, or attacks or is attacked by one.

    The models are exactly the maximal conflict-free sets, so that no search has to enlarge them.
    """
    encoding = conflict_free(graph)
    for node in range(graph.size):
        near = {*graph.attackers[node], *graph.attacked[node]}
        if node not in near:
            encoding.clauses.append([encoding.accepted(other) for other in (node, *sorted(near))])
    return encoding


def _rejected_if_attacked(encoding: Encoding, graph: AttackLists) -> Iterator[list[int]]:
    """A node is rejected if, and only if, an accepted one attacks it."""
    accepted, rejected = encoding.accepted, encoding.rejected
    for attacked, attackers in enumerate(graph.attackers):
        for attacker in attackers:
            yield [-accepted(attacker), rejected(attacked)]
    for node, attackers in enumerate(graph.attackers):
        yield [-rejected(node), *map(accepted, attackers)]


def solver_of(encoding: Encoding) -> tuple[Solver, int]:
    """A solver that tries acceptance first, and a literal under which nothing is undecided.

    Stable sets are so asked of the solver that the others are asked of, which keeps what it learns.
    """
    wished = [encoding.accepted(node) for node in range(encoding.size)]
    solver = Solver(encoding.clauses, encoding.variables, wished)
    total = solver.fresh()
    for node, accepted in enumerate(wished):
        solver.add([-total, accepted, encoding.rejected(node)])
    return solver, total
