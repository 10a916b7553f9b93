"""The cheapest changes that give an argument a status, by maximum satisfiability."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer
from typing import Any

from argue.errors import Cancelled, UnknownArgument, UnknownName
from argue.features.what_if.changes.changes import Change, Kind, Pair
from argue.features.what_if.changes.search import EnforcementSearch, Goal
from argue.model import Framework
from argue.model.record import Record
from argue.plugins import libraries_for

SEMANTICS = ("grounded", "preferred")
"""Under which an argument's status can be enforced; preferred: in some preferred extension."""


@dataclass(frozen=True, slots=True)
class Enforcement(Record):
    """The cheapest changes that give an argument a status.

    No cheaper set of changes does; there may be others that cost the same.
    """

    JSON = ("argument", "goal", "semantics", "changes", "cost", "text")

    argument: str
    """Id of the argument."""
    goal: Goal
    """The status that it is to have."""
    semantics: str
    """The semantics."""
    changes: tuple[Change, ...] | None
    """The changes; empty if the goal is reached already, null if it cannot be."""
    cost: float = 0.0
    """What they cost together."""

    @property
    def text(self) -> str:
        """The changes in a sentence."""
        goal = str(self.goal).replace("_", " ")
        if self.changes is None:
            return f"No changes of these kinds make {self.argument} {goal}."
        if not self.changes:
            return f"{self.argument} is {goal} as things stand."
        summary = "; ".join(change.text for change in self.changes)
        return f"To make {self.argument} {goal}: {summary} (cost {self.cost:g})."


def enforce(
    framework: Framework,
    argument: str,
    goal: Goal,
    *,
    semantics: str = "grounded",
    kinds: Collection[Kind] = (Kind.FLIP, Kind.REMOVE),
    costs: Mapping[Pair, float] | None = None,
    seconds: float = 60.0,
) -> Enforcement:
    """The cheapest set of changes after which an argument has the status that is wanted.

    This is optimal status enforcement (Niskanen, Wallner & Järvisalo 2016) on bipolar frameworks,
    with derived attacks that come and go with the relations. Which changes to make, and a labelling
    that shows the goal, are one partial MaxSAT problem: an admissible labelling for what shall be
    accepted or rejected, a complete one for what shall not. What clauses do not say is asked for
    again and again: under grounded semantics that no label holds itself up, under preferred
    semantics that no admissible set accepts what shall not be. The answer is checked by labelling
    the changed framework. Raises NotFound if there is no such argument, UnknownName for a semantics
    or a goal that is not covered, BadInput if there are too many ways in which attacks may come
    about, Cancelled if the time is over, MissingLibrary without PySAT.

    Parameters
    ----------
    semantics
        ``grounded``, or ``preferred``: whether *some* preferred extension has the argument, with
        the goals ``accepted`` and ``not_accepted``. Not covered: in *every* preferred extension.
    kinds
        Which changes may be made; see :class:`~argue.features.what_if.changes.changes.Kind`.
        All pairs of arguments are looked at for ``attack``, which suits small debates.
    costs
        What changing the relation of a pair costs, such as the confidence in it; else 1.
    seconds
        When to give up.

    Examples
    --------
    >>> from argue.reasoning.framework import build
    >>> from argue.model import Label, Relation
    >>> debate = build(["a", "b"], [Relation("b", "a", Label.ATTACK)])
    >>> enforce(debate, "a", Goal.ACCEPTED, kinds=[Kind.FLIP]).text
    'To make a accepted: let b support a instead of attacking it (cost 1).'
    """
    if argument not in framework.number_of:
        raise UnknownArgument(argument, framework.arguments)
    if semantics not in SEMANTICS:
        raise UnknownName("semantics to enforce a status under", semantics, SEMANTICS)
    goals = list(Goal) if semantics == "grounded" else [Goal.ACCEPTED, Goal.NOT_ACCEPTED]
    if goal not in goals:
        raise UnknownName(f"status to enforce under {semantics} semantics", goal, goals)
    search = EnforcementSearch(framework, argument, Goal(goal), semantics, kinds, costs or {})
    with libraries_for("enforcement"):
        from pysat.examples.rc2 import RC2
    with RC2(search.problem()) as solver, _alarm(solver, seconds):
        while True:
            model = solver.compute(expect_interrupt=True)
            if solver.interrupted:
                raise Cancelled(f"no smallest change was found within {seconds:g} seconds")
            if model is None:
                return Enforcement(argument, Goal(goal), semantics, None)
            true = {literal for literal in model if literal > 0}
            changes = tuple(change for change, number in search.variables.items() if number in true)
            refuted = search.refute(true, changes)
            if not refuted:
                cost = sum(change.cost for change in changes)
                return Enforcement(argument, Goal(goal), semantics, changes, round(cost, 6))
            for clause in refuted:
                solver.add_clause(clause)


def weakest_point(framework: Framework, argument: str, **how: Any) -> Enforcement:
    """The cheapest changes that turn a position: what is accepted no longer is, or what is not is.

    ``how`` and errors are those of :func:`enforce`.
    """
    gained = enforce(framework, argument, Goal.ACCEPTED, **how)
    return (
        gained if gained.changes != () else enforce(framework, argument, Goal.NOT_ACCEPTED, **how)
    )


@contextmanager
def _alarm(solver: Any, seconds: float) -> Iterator[None]:
    """Interrupt the solver when the time is over."""
    timer = Timer(seconds, solver.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
