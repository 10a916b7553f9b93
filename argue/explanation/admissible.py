"""Admissible sets that hold given arguments, by satisfiability."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from argue.explanation.attacks import Attacks
from argue.plugins import libraries_for


class AdmissibleSets:
    """Search among the arguments that lead to one argument along attacks.

    Whether a set is admissible depends on its members' attackers and their attackers alone, so the
    others need not be looked at.

    Raises
    ------
    MissingLibrary
        Without PySAT.
    """

    _known: WeakKeyDictionary[Attacks, dict[str, AdmissibleSets]] = WeakKeyDictionary()

    def __init__(self, attacks: Attacks, argument: str) -> None:
        with libraries_for("the search for admissible sets"):
            from pysat.solvers import Solver
        self._number: dict[str, int] = {argument: 1}
        self._solver: Any = Solver(name="cadical153")
        waiting = [argument]
        while waiting:
            one = waiting.pop()
            for attacker in attacks.attackers(one):
                if attacker not in self._number:
                    self._number[attacker] = len(self._number) + 1
                    waiting.append(attacker)
        self._name = {number: name for name, number in self._number.items()}
        for one, number in self._number.items():
            for attacker in attacks.attackers(one):
                answers = [self._number[name] for name in attacks.attackers(attacker)]
                self._solver.add_clause([-number, -self._number[attacker]])
                self._solver.add_clause([-number, *answers])

    @classmethod
    def of(cls, attacks: Attacks, argument: str) -> AdmissibleSets:
        """The search for this argument, kept as long as the attacks are."""
        known = cls._known.setdefault(attacks, {})
        if argument not in known:
            known[argument] = cls(attacks, argument)
        return known[argument]

    def with_all(self, arguments: Iterable[str]) -> set[str] | None:
        """An admissible set that holds all these arguments; ``None`` if there is none."""
        wanted = [self._number.get(argument) for argument in arguments]
        if None in wanted or not self._solver.solve(assumptions=wanted):
            return None
        return {self._name[number] for number in self._solver.get_model() if number > 0}
