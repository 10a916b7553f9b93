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
        self._asked = {  # a variable for each attack on the argument: that it be answered
            attack.source: number
            for number, attack in enumerate(attacks.on(argument), len(self._number) + 1)
        }
        for one, number in self._number.items():
            for attacker in attacks.attackers(one):
                answers = [self._number[name] for name in attacks.attackers(attacker)]
                asked = [-self._asked[attacker]] if one == argument else []
                self._solver.add_clause([-number, -self._number[attacker]])
                self._solver.add_clause([-number, *asked, *answers])

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
        if None in wanted or not self._solver.solve([*wanted, *self._asked.values()]):
            return None
        return {
            self._name[number]
            for number in self._solver.get_model()
            if number > 0 and number in self._name
        }

    def unanswerable(self) -> tuple[str, ...] | None:
        """Attackers of the argument that cannot all be answered, although any fewer could.

        Answered by a set that holds the argument, is free of conflict, and answers every attack on
        its other members. ``None`` if an admissible set holds the argument; empty if no such set
        answers even no attack, since the argument attacks itself. (Subset-minimal: found by leaving
        out one attacker after the other.)
        """
        kept = dict(self._asked)
        if self._solver.solve([1, *kept.values()]):
            return None
        for attacker, number in self._asked.items():
            rest = [one for one in kept.values() if one != number]
            if not self._solver.solve([1, *rest]):
                del kept[attacker]
        return tuple(kept)
