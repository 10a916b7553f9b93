"""The defence with the fewest members, by maximum satisfiability."""

from __future__ import annotations

from collections.abc import Set
from itertools import count

from argue.explanation.attacks import Attacks
from argue.explanation.defence import Defence, described, founded
from argue.plugins import libraries_for


def smallest_defence(
    attacks: Attacks, argument: str, extension: Set[str], *, well_founded: bool
) -> Defence:
    """A defence by members of the extension, of which none has fewer.

    Which members to take is a partial MaxSAT problem: the argument is taken; for each attack on one
    that is taken, one that answers it is taken; each one taken costs 1. A well-founded defence
    besides has no part that only defends itself: where the solver finds one that has, it is told
    that some member of that part must be defended from outside, and asked again (as loop formulas
    tell in answer set programming, Lin & Zhao 2004). The problem is NP-hard (for strongly
    admissible sets Caminada & Dunne 2020).

    Raises
    ------
    MissingLibrary
        Without PySAT.
    """
    with libraries_for("the smallest defence"):
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF
    reached = _reached(attacks, argument, extension)
    number = {member: place for place, member in enumerate(reached, 1)}
    fresh = count(len(reached) + 1)
    problem = WCNF()
    problem.append([number[argument]])
    for member in reached:
        problem.append([-number[member]], weight=1)
        for attacker in attacks.attackers(member):
            answers = sorted(number[one] for one in attacks.attackers(attacker) & reached.keys())
            problem.append([-number[member], *answers])
    with RC2(problem) as solver:
        while True:
            taken = {one for one in solver.compute() if one > 0}
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
            clauses.append([-saved[-1], *sorted(number[one] for one in outside)])
    return [*clauses, *([-number[member], *saved] for member in sorted(loop))]


def _reached(attacks: Attacks, argument: str, extension: Set[str]) -> dict[str, None]:
    """The members of the extension that may answer an attack on the argument or on such a one."""
    found, waiting = {argument: None}, [argument]
    while waiting:
        for attacker in sorted(attacks.attackers(waiting.pop())):
            for member in sorted(attacks.attackers(attacker) & extension):
                if member not in found:
                    found[member] = None
                    waiting.append(member)
    return found
