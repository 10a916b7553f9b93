"""Enforcement as a MaxSAT problem: labellings of the changed debate as clauses, and refutation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from itertools import count
from typing import Any

from argue.features.what_if.changes.changes import (
    ANSWER,
    Change,
    Kind,
    Pair,
    Reason,
    possible,
    reasons,
)
from argue.model import Framework
from argue.reasoning import derived_attacks
from argue.reasoning.changes import Action, Edit, edited
from argue.reasoning.explanation import Attacks
from argue.reasoning.explanation.attacks import AdmissibleSets
from argue.reasoning.semantics import ACCEPTED, REJECTED, UNDECIDED, grounded

Clause = list[int]


class EnforcementEncoding:
    """Variables and clauses that say: these changes, and this labelling of what comes out.

    Every argument is ``accepted`` or ``rejected`` or neither. In every model an accepted argument
    has all its attackers rejected, and a rejected one has an accepted attacker: the labelling is
    admissible (Caminada 2006), and its accepted arguments an admissible set.

    ``attacks``: for each attack that there may be the ways in which it comes about. ``changes``:
    how many variables, from 1, stand for changes.
    """

    def __init__(
        self, arguments: Iterable[str], attacks: dict[Pair, set[Reason]], changes: int
    ) -> None:
        self._fresh = count(changes + 1)
        self.clauses: list[Clause] = []
        self.accepted = {argument: next(self._fresh) for argument in arguments}
        self.rejected = {argument: next(self._fresh) for argument in self.accepted}
        self.attack = {pair: self._attack(ways) for pair, ways in attacks.items()}
        self.attackers: dict[str, list[str]] = {argument: [] for argument in self.accepted}
        for attacker, attacked in self.attack:
            self.attackers[attacked].append(attacker)
        self.hit = {
            pair: self.all_of([literal, self.accepted[pair[0]]])
            for pair, literal in self.attack.items()
        }
        for argument in self.accepted:
            self._add_admissible(argument)

    def complete(self) -> list[Clause]:
        """What makes the labelling complete: who can be accepted or rejected, is."""
        clauses = []
        for argument, accepted in self.accepted.items():
            standing = []
            for attacker in self.attackers[argument]:
                pair = attacker, argument
                clauses.append([-self.hit[pair], self.rejected[argument]])
                standing.append(self.all_of([self.attack[pair], -self.rejected[attacker]]))
            clauses.append([accepted, *standing])
        return clauses

    def from_outside(self, accepted: Collection[str], rejected: Collection[str]) -> list[Clause]:
        """These labels do not only hold one another: if one holds, one is held from outside.

        A rejection is held by an accepted attacker that is not among them; an acceptance, if none
        of the rejected ones attacks it.
        """
        literals = []
        for argument in rejected:
            literals += [
                self.hit[attacker, argument]
                for attacker in self.attackers[argument]
                if attacker not in accepted
            ]
        for argument in accepted:
            free = [
                -self.attack[attacker, argument]
                for attacker in self.attackers[argument]
                if attacker in rejected
            ]
            literals.append(self.all_of([self.accepted[argument], *free]))
        mine = [self.accepted[id] for id in accepted] + [self.rejected[id] for id in rejected]
        return [[-literal, *literals] for literal in mine]

    def not_admissible(self, members: Collection[str]) -> Clause:
        """The set is not admissible: two conflict, or an attack on one is not answered."""
        broken = []
        for member in members:
            for attacker in self.attackers[member]:
                attack = self.attack[attacker, member]
                if attacker in members:
                    broken.append(attack)
                    continue
                answers = [
                    -self.attack[answerer, attacker]
                    for answerer in self.attackers[attacker]
                    if answerer in members
                ]
                broken.append(self.all_of([attack, *answers]))
        return broken

    def all_of(self, literals: list[int]) -> int:
        """A variable that holds exactly if all of these do."""
        if len(literals) == 1:
            return literals[0]
        result = next(self._fresh)
        self.clauses += [[-result, literal] for literal in literals]
        self.clauses.append([result, *(-literal for literal in literals)])
        return result

    def taken(self) -> list[Clause]:
        """The clauses since the last call."""
        clauses, self.clauses = self.clauses, []
        return clauses

    def _attack(self, ways: set[Reason]) -> int:
        """One of the ways holds, since not all of them do not; an empty one always does."""
        return -self.all_of([-self.all_of(sorted(way)) for way in sorted(ways, key=sorted)])

    def _add_admissible(self, argument: str) -> None:
        accepted, rejected = self.accepted[argument], self.rejected[argument]
        self.clauses.append([-accepted, -rejected])
        self.clauses.append(
            [-rejected, *(self.hit[other, argument] for other in self.attackers[argument])]
        )
        for attacker in self.attackers[argument]:
            pair = attacker, argument
            self.clauses.append([-accepted, -self.attack[pair], self.rejected[attacker]])


_UNIT = 1_000_000
"""Costs are compared to one part in a million."""


class Goal(StrEnum):
    """What is to become of the argument."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    UNDECIDED = "undecided"
    NOT_ACCEPTED = "not_accepted"
    """Rejected or undecided; under preferred semantics, in no preferred extension."""


class EnforcementSearch:
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
        result = possible(framework, argument, kinds, costs)
        self.variables = result.changes
        self._encoding = EnforcementEncoding(
            result.arguments, reasons(result, framework.derived), len(self.variables)
        )

    def problem(self) -> Any:
        """The hard clauses, and each change at its cost.

        That a relation is not both flipped and removed needs no clause: to flip it is cheaper.
        """
        from pysat.formula import WCNF

        problem = WCNF()
        wanted = self._wanted()
        for clause in (*self._encoding.taken(), *wanted):
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
            result = AdmissibleSets(Attacks(framework), self._argument).with_all([self._argument])
            if (result is not None) is (self._goal is Goal.ACCEPTED):
                return []
            clauses = [self._encoding.not_admissible(result)] if result else []
        if not clauses:
            raise RuntimeError(f"{changes} do not do what was found; a fault of Argue's own")
        return [*self._encoding.taken(), *clauses]

    def _reached(self, code: int) -> bool:
        if self._goal is Goal.NOT_ACCEPTED:
            return code != ACCEPTED
        codes = {Goal.ACCEPTED: ACCEPTED, Goal.REJECTED: REJECTED, Goal.UNDECIDED: UNDECIDED}
        return code == codes[self._goal]

    def _unfounded(self, true: set[int]) -> list[Clause]:
        """The labels of the answer that only hold one another up."""
        encoding = self._encoding
        accepted = {argument for argument, number in encoding.accepted.items() if number in true}
        rejected = {argument for argument, number in encoding.rejected.items() if number in true}
        attack = {
            pair
            for pair, literal in encoding.attack.items()
            if (literal in true if literal > 0 else -literal not in true)
        }
        on = {
            id: {attacker for attacker in attackers if (attacker, id) in attack}
            for id, attackers in encoding.attackers.items()
        }
        supported: set[str] = set()
        while more := {id for id in accepted - supported if on[id] <= supported} | {
            id for id in rejected - supported if on[id] & supported & accepted
        }:
            supported |= more
        if self._argument in supported:
            return []
        return encoding.from_outside(accepted - supported, rejected - supported)


def _changed(framework: Framework, changes: tuple[Change, ...]) -> Framework:
    edits = [edit for change in changes for edit in change.edits]
    if any(change.kind is Kind.ANSWER for change in changes):
        edits.insert(0, Edit(Action.ADD, ANSWER))
    return edited(framework, edits)
