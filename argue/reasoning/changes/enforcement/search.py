"""Labellings of the changed debate as clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from argue.enforcement.changes import Pair
from argue.enforcement.reasons import Reason

Clause = list[int]


class Encoding:
    """Variables and clauses that say: these changes, and this labelling of what comes out.

    Every argument is ``accepted`` or ``rejected`` or neither. In every model an accepted argument
    has all its attackers rejected, and a rejected one has an accepted attacker: the labelling is
    admissible (Caminada 2006), and its accepted arguments an admissible set.

    Parameters
    ----------
    attacks
        For each attack that there may be the ways in which it comes about.
    changes
        How many variables, from 1, stand for changes.
    """

    def __init__(
        self, arguments: Iterable[str], attacks: dict[Pair, set[Reason]], changes: int
    ) -> None:
        self._fresh = count(changes + 1)
        self.clauses: list[Clause] = []
        self.accepted = {argument: next(self._fresh) for argument in arguments}
        self.rejected = {argument: next(self._fresh) for argument in self.accepted}
        self.attack = {pair: self._attack(ways) for pair, ways in attacks.items()}
        self._on: dict[str, list[str]] = {argument: [] for argument in self.accepted}
        for attacker, attacked in self.attack:
            self._on[attacked].append(attacker)
        self.hit = {
            pair: self.both(literal, self.accepted[pair[0]])
            for pair, literal in self.attack.items()
        }
        for argument in self.accepted:
            self._admissible(argument)

    def attackers(self, argument: str) -> list[str]:
        """Who may attack an argument."""
        return self._on[argument]

    def complete(self) -> list[Clause]:
        """What makes the labelling complete: who can be accepted or rejected, is."""
        clauses = []
        for argument, accepted in self.accepted.items():
            standing = []
            for attacker in self._on[argument]:
                pair = attacker, argument
                clauses.append([-self.hit[pair], self.rejected[argument]])
                standing.append(self.both(self.attack[pair], -self.rejected[attacker]))
            clauses.append([accepted, *standing])
        return clauses

    def from_outside(self, accepted: Collection[str], rejected: Collection[str]) -> list[Clause]:
        """These labels do not only hold one another: if one holds, one is held from outside.

        A rejection is held by an accepted attacker that is not among them; an acceptance, if none
        of the rejected ones attacks it.
        """
        held = []
        for argument in rejected:
            held += [
                self.hit[attacker, argument]
                for attacker in self._on[argument]
                if attacker not in accepted
            ]
        for argument in accepted:
            free = [
                -self.attack[attacker, argument]
                for attacker in self._on[argument]
                if attacker in rejected
            ]
            held.append(self.all_of([self.accepted[argument], *free]))
        mine = [self.accepted[one] for one in accepted] + [self.rejected[one] for one in rejected]
        return [[-literal, *held] for literal in mine]

    def not_admissible(self, members: Collection[str]) -> Clause:
        """The set is not admissible: two conflict, or an attack on one is not answered."""
        broken = []
        for member in members:
            for attacker in self._on[member]:
                attack = self.attack[attacker, member]
                if attacker in members:
                    broken.append(attack)
                    continue
                answers = [
                    -self.attack[one, attacker] for one in self._on[attacker] if one in members
                ]
                broken.append(self.all_of([attack, *answers]))
        return broken

    def both(self, one: int, other: int) -> int:
        """A variable that holds exactly if both do."""
        return self.all_of([one, other])

    def all_of(self, literals: list[int]) -> int:
        """A variable that holds exactly if all of these do."""
        if len(literals) == 1:
            return literals[0]
        found = next(self._fresh)
        self.clauses += [[-found, literal] for literal in literals]
        self.clauses.append([found, *(-literal for literal in literals)])
        return found

    def taken(self) -> list[Clause]:
        """The clauses since the last call."""
        clauses, self.clauses = self.clauses, []
        return clauses

    def _attack(self, ways: set[Reason]) -> int:
        each = [self._way(way) for way in sorted(ways, key=sorted)]
        if len(each) == 1:
            return each[0]
        return -self.all_of([-one for one in each])

    def _way(self, way: Reason) -> int:
        if way:
            return self.all_of(sorted(way))
        found = next(self._fresh)
        self.clauses.append([found])
        return found

    def _admissible(self, argument: str) -> None:
        accepted, rejected = self.accepted[argument], self.rejected[argument]
        self.clauses.append([-accepted, -rejected])
        self.clauses.append([-rejected, *(self.hit[one, argument] for one in self._on[argument])])
        for attacker in self._on[argument]:
            pair = attacker, argument
            self.clauses.append([-accepted, -self.attack[pair], self.rejected[attacker]])
