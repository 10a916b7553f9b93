"""Defences: sets of arguments that answer every attack on them, minimal or with fewest members."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Set
from dataclasses import dataclass
from itertools import count

import numpy as np

from argue.errors import BadInput
from argue.model import AttackGraph
from argue.model.record import Record
from argue.plugins import libraries_for
from argue.reasoning.explanation.attacks import Attacks, Strike
from argue.reasoning.graphs import reached
from argue.reasoning.semantics import ACCEPTED
from argue.reasoning.semantics.grounded import label_with_ranks


@dataclass(frozen=True, slots=True)
class Answer(Record):
    """An attack on a member of a defence, and what answers it."""

    attack: Strike
    """The attack."""
    by: Strike
    """The attack on the attacker, by a member."""


@dataclass(frozen=True, slots=True)
class Defence(Record):
    """Why an argument can be accepted."""

    argument: str
    """Id of the argument."""
    members: tuple[str, ...]
    """Ids of the argument and of those that defend it.

    No part of them without one of the others would do."""
    answers: tuple[Answer, ...]
    """Each attack on a member with what answers it."""
    well_founded: bool
    """Whether no member is defended by itself.

    Not even through others: the set is strongly admissible (Baroni & Giacomin 2007), as the
    grounded extension is. Otherwise it is admissible (Dung 1995, Definition 6)."""
    smallest: bool = False
    """Whether it is known that no defence has fewer members."""


Rank = Callable[[str], int]


def defend(
    attacks: Attacks, argument: str, extension: Set[str], rank: Rank | None = None
) -> Defence:
    """A minimal defence of an argument of an extension by members of this extension.

    It is built by answering each attack once, by a member that is there already if possible; then
    each member that can be missed is left out, until none can.
    Raises BadInput if the extension does not defend the argument.

    ``extension``: an admissible set that holds the argument.
    ``rank``: for a well-founded defence: numbers by which every member comes after some that defend
    it, such as :meth:`~argue.reasoning.explanation.attacks.Attacks.rank` for the grounded
    extension.
    """
    well_founded = rank is not None
    members = set(_walk(attacks, argument, extension, rank)[0])
    failed: set[str] = set()
    while spare := sorted(members - failed - _needed(attacks, argument, members)):
        rest = members - {spare[0]}
        defended = set(founded(attacks, rest)) if well_founded else _admissible(attacks, rest)
        if argument in defended:
            members = set(
                _walk(attacks, argument, defended, _rank(attacks, defended, well_founded))[0]
            )
        else:
            failed.add(spare[0])
    return described(attacks, argument, members, well_founded=well_founded)


def described(
    attacks: Attacks,
    argument: str,
    members: Set[str],
    *,
    well_founded: bool,
    smallest: bool = False,
) -> Defence:
    """The defence by these members, each beside what it answers."""
    rank = _rank(attacks, members, well_founded)
    order, answers = _walk(attacks, argument, members, rank)
    return Defence(argument, tuple(order), tuple(answers), well_founded, smallest)


def founded(attacks: Attacks, members: Set[str]) -> dict[str, int]:
    """The largest strongly admissible part of a set, each member with its rank.

    A member ranks higher than those that defend it. The part is the grounded extension of the
    members and their attackers, where an attacker that is no member attacks itself; linear in the
    attacks on and by these.
    """
    number = {member: place for place, member in enumerate(sorted(members))}
    rows: list[tuple[int, int]] = []
    for member in list(number):
        for attacker in attacks.attackers(member):
            place = number.setdefault(attacker, len(number))
            rows.append((place, number[member]))
    for argument, place in number.items():
        if argument not in members:
            defenders = attacks.attackers(argument) & members
            rows += [(place, place), *((number[defender], place) for defender in defenders)]
    graph = AttackGraph(len(number), np.array(rows, dtype=np.int32).reshape(-1, 2))
    status, ranks = (array.tolist() for array in label_with_ranks(graph))
    return {
        id: ranks[place]
        for id, place in number.items()
        if id in members and status[place] == ACCEPTED
    }


def _admissible(attacks: Attacks, members: Set[str]) -> set[str]:
    """The largest part of a conflict-free set that defends its members."""
    hits, threatens = _ties(attacks, members)
    answering = dict.fromkeys(threatens, 0)
    for targets in hits.values():
        for hit in targets:
            answering[hit] += 1
    remaining = set(members)
    waiting = [attacker for attacker, count in answering.items() if not count]
    while waiting:
        for member in threatens[waiting.pop()]:
            if member in remaining:
                remaining.remove(member)
                for hit in hits[member]:
                    answering[hit] -= 1
                    if not answering[hit]:
                        waiting.append(hit)
    return remaining


def _needed(attacks: Attacks, argument: str, members: Set[str]) -> set[str]:
    """The argument, and whoever alone answers an attack on one of these."""

    def alone(one: str) -> Iterator[str]:
        for attacker in attacks.attackers(one):
            answers = attacks.attackers(attacker) & members
            if len(answers) == 1:
                yield from answers

    return set(reached([argument], alone))


def _ties(
    attacks: Attacks, members: Collection[str]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For each member the attackers of members that it hits; for each of these whom it attacks."""
    threatens: dict[str, list[str]] = {}
    for member in members:
        for attacker in attacks.attackers(member):
            threatens.setdefault(attacker, []).append(member)
    hits: dict[str, list[str]] = {member: [] for member in members}
    for attacker in threatens:
        for member in attacks.attackers(attacker) & hits.keys():
            hits[member].append(attacker)
    return hits, threatens


def _rank(attacks: Attacks, members: Set[str], well_founded: bool) -> Rank | None:
    return founded(attacks, members).__getitem__ if well_founded else None


def _walk(
    attacks: Attacks, argument: str, members: Set[str], rank: Rank | None
) -> tuple[list[str], list[Answer]]:
    """Answer every attack on the argument, and on those that answer, by one of the members.

    With a rank by the lowest; without one by whoever is there already, if possible.
    """
    order, visited, answers = [argument], {argument}, []
    for member in order:  # grows meanwhile
        for attack in attacks.on(member):
            able = [strike for strike in attacks.on(attack.source) if strike.source in members]
            if not able:
                raise BadInput(f"expected an extension that answers {attack.source!r}, found none")
            if rank is None:
                by = next((strike for strike in able if strike.source in visited), able[0])
            else:
                by = min(able, key=lambda one: rank(one.source))
            answers.append(Answer(attack, by))
            if by.source not in visited:
                visited.add(by.source)
                order.append(by.source)
    return order, answers


def smallest_defence(
    attacks: Attacks, argument: str, extension: Set[str], *, well_founded: bool
) -> Defence:
    """A defence by members of the extension, of which none has fewer.

    Which members to take is a partial MaxSAT problem: the argument is taken; for each attack on one
    that is taken, one that answers it is taken; each one taken costs 1. A well-founded defence
    besides has no part that only defends itself: where the solver finds one that has, it is told
    that some member of that part must be defended from outside, and asked again (as loop formulas
    tell in answer set programming, Lin & Zhao 2004). The problem is NP-hard (for strongly
    admissible sets Caminada & Dunne 2020). Raises MissingLibrary without PySAT.
    """
    with libraries_for("the smallest defence"):
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF
    answerers = _answerers(attacks, argument, extension)
    number = {member: place for place, member in enumerate(answerers, 1)}
    fresh = count(len(answerers) + 1)
    problem = WCNF()
    problem.append([number[argument]])
    for member in answerers:
        problem.append([-number[member]], weight=1)
        for attacker in attacks.attackers(member):
            answers = sorted(
                number[answerer] for answerer in attacks.attackers(attacker) & answerers.keys()
            )
            problem.append([-number[member], *answers])
    with RC2(problem) as solver:
        while True:
            taken = {answer for answer in solver.compute() if answer > 0}
            members = {member for member, place in number.items() if place in taken}
            loop = members - founded(attacks, members).keys() if well_founded else set()
            if not loop:
                return described(
                    attacks, argument, members, well_founded=well_founded, smallest=True
                )
            for clause in _from_outside(attacks, loop, number, fresh):
                solver.add_clause(clause)


def _from_outside(
    attacks: Attacks, loop: Set[str], number: dict[str, int], fresh: count[int]
) -> list[list[int]]:
    """Some member of the loop, if any is taken, has all its attacks answered from outside."""
    clauses, saved = [], []
    for member in sorted(loop):
        saved.append(next(fresh))
        for attacker in attacks.attackers(member):
            outside = (attacks.attackers(attacker) & number.keys()) - loop
            clauses.append([-saved[-1], *sorted(number[argument] for argument in outside)])
    return [*clauses, *([-number[member], *saved] for member in sorted(loop))]


def _answerers(attacks: Attacks, argument: str, extension: Set[str]) -> dict[str, int]:
    """The members of the extension that may answer an attack on the argument or on such a one."""

    def answering(one: str) -> Iterator[str]:
        for attacker in sorted(attacks.attackers(one)):
            yield from sorted(attacks.attackers(attacker) & extension)

    return reached([argument], answering)
