"""Enforcement as a problem for a MaxSAT solver, and what is wrong with an answer to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Any

from argue import derived_attacks
from argue.dynamics import Action, Edit, edited
from argue.enforcement.changes import ANSWER, Change, Kind, Pair, possible
from argue.enforcement.encoding import Clause, Encoding
from argue.enforcement.reasons import reasons
from argue.explanation import Attacks
from argue.explanation.admissible import AdmissibleSets
from argue.model import Framework
from argue.semantics import ACCEPTED, REJECTED, UNDECIDED, grounded

_UNIT = 1_000_000
"""Costs are compared to one part in a million."""


class Goal(StrEnum):
    """What is to become of the argument."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"
    NOT_ACCEPTED = "not_accepted"
    """Rejected or undecided; under preferred semantics, in no preferred extension."""


class Search:
    """The problem for the solver, and what its answers overlook."""

    def __init__(
        self,
        framework: Framework,
        argument: str,
        goal: Goal,
        semantics: str,
        kinds: Collection[Kind],
        costs: Mapping[Pair, float],
    ) -> None:
        self._framework, self._argument, self._goal = framework, argument, goal
        self._grounded = semantics == "grounded"
        found = possible(framework, argument, kinds, costs)
        self.variables = found.changes
        self._encoding = Encoding(
            found.arguments, reasons(found, framework.derived), len(self.variables)
        )

    def problem(self) -> Any:
        """The hard clauses, and each change at its cost."""
        from pysat.formula import WCNF

        problem = WCNF()
        wanted = self._wanted()
        for clause in (*self._encoding.taken(), *wanted, *self._not_both()):
            problem.append(clause)
        for change, number in self.variables.items():
            problem.append([-number], weight=max(1, round(change.cost * _UNIT)))
        return problem

    def _wanted(self) -> list[Clause]:
        accepted = self._encoding.accepted[self._argument]
        rejected = self._encoding.rejected[self._argument]
        if self._goal is Goal.ACCEPTED:
            return [[accepted]]
        if self._goal is Goal.REJECTED:
            return [[rejected]]
        if not self._grounded:
            return []
        never = [[-accepted]] if self._goal is Goal.NOT_ACCEPTED else [[-accepted], [-rejected]]
        return [*self._encoding.complete(), *never]

    def _not_both(self) -> Iterator[Clause]:
        """A relation is flipped or removed, not both."""
        of_pair: dict[object, list[int]] = {}
        for change, number in self.variables.items():
            if change.label is not None:
                key = change.source, change.target, change.label
                of_pair.setdefault(key, []).append(-number)
        yield from (both for both in of_pair.values() if len(both) > 1)

    def refute(self, true: set[int], changes: tuple[Change, ...]) -> list[Clause]:
        """Clauses that the answer violates and every right one fulfils; none if it is right."""
        framework = _changed(self._framework, changes)
        if self._grounded:
            folded = derived_attacks.fold(framework)
            code = folded.unfold(grounded.label(folded.graph))[framework.number_of[self._argument]]
            if self._reached(int(code)):
                return []
            clauses = self._unfounded(true)
        else:
            found = AdmissibleSets(Attacks(framework), self._argument).with_all([self._argument])
            if (found is not None) is (self._goal is Goal.ACCEPTED):
                return []
            clauses = [self._encoding.not_admissible(found)] if found else []
        if not clauses:
            raise RuntimeError(f"{changes} do not do what was found; a fault of Argue's own")
        return [*self._encoding.taken(), *clauses]

    def _reached(self, code: int) -> bool:
        if self._goal is Goal.NOT_ACCEPTED:
            return code != ACCEPTED
        codes = {
            Goal.ACCEPTED: ACCEPTED, Goal.REJECTED: REJECTED, Goal.UNDECIDED: UNDECIDED,
        }  # fmt: skip
        return code == codes[self._goal]

    def _unfounded(self, true: set[int]) -> list[Clause]:
        """The labels of the answer that only hold one another up."""
        encoding = self._encoding
        accepted = {one for one, number in encoding.accepted.items() if number in true}
        rejected = {one for one, number in encoding.rejected.items() if number in true}
        attack = {
            pair for pair, literal in encoding.attack.items()
            if (literal in true if literal > 0 else -literal not in true)
        }  # fmt: skip
        held: set[str] = set()
        while more := [
            *(one for one in accepted - held
              if all(other in held for other in encoding.attackers(one) if (other, one) in attack)),
            *(one for one in rejected - held
              if any(other in held and other in accepted and (other, one) in attack
                     for other in encoding.attackers(one))),
        ]:  # fmt: skip
            held.update(more)
        if self._argument in held:
            return []
        return encoding.from_outside(accepted - held, rejected - held)


def _changed(framework: Framework, changes: tuple[Change, ...]) -> Framework:
    edits = [edit for change in changes for edit in change.edits]
    if any(change.kind is Kind.ANSWER for change in changes):
        edits.insert(0, Edit(Action.ADD, ANSWER))
    return edited(framework, edits)
