"""A set of arguments that stand together and answer every attack on them, none to spare."""

from __future__ import annotations

from collections.abc import Callable, Collection, Set
from dataclasses import dataclass

from argue.errors import BadInput
from argue.explanation.attacks import Attacks, Strike


@dataclass(frozen=True, slots=True)
class Answer:
    """``attack`` hits a member of the defence; ``by`` is a member's attack on the attacker."""

    attack: Strike
    by: Strike


@dataclass(frozen=True, slots=True)
class Defence:
    """Why ``argument`` can be accepted: ``members`` stand together and answer every attack.

    Parameters
    ----------
    members
        The argument first, then those that defend it; no part of them without one of the others
        would do.
    answers
        Each attack on a member with what answers it, in the order of the members.
    well_founded
        No member is defended by itself, not even through others: the set is strongly admissible
        (Baroni & Giacomin 2007), as the grounded extension is. Otherwise it is admissible (Dung
        1995, Definition 6).
    smallest
        No defence within the extension has fewer members; otherwise only that was not sought.
    """

    argument: str
    members: tuple[str, ...]
    answers: tuple[Answer, ...]
    well_founded: bool
    smallest: bool = False


Rank = Callable[[str], int]


def defend(
    attacks: Attacks, argument: str, extension: Set[str], rank: Rank | None = None
) -> Defence:
    """A minimal defence of an argument of an extension by members of this extension.

    It is built by answering each attack once, by a member that is there already if possible; then
    each member that can be missed is left out, until none can.

    Parameters
    ----------
    extension
        An admissible set that holds the argument.
    rank
        For a well-founded defence: numbers by which every member comes after some that defend it,
        such as :meth:`~argue.explanation.attacks.Attacks.wave` for the grounded extension.

    Raises
    ------
    BadInput
        If the extension does not defend the argument.
    """
    well_founded = rank is not None
    members = set(_walk(attacks, argument, extension, rank)[0])
    failed: set[str] = set()
    while spare := sorted(members - failed - _needed(attacks, argument, members)):
        rest = members - {spare[0]}
        kept = set(founded(attacks, rest)) if well_founded else _admissible(attacks, rest)
        if argument in kept:
            members = set(_walk(attacks, argument, kept, _rank(attacks, kept, well_founded))[0])
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
    """The largest strongly admissible part of a set, each member with its place.

    A member comes after those that defend it; who is not attacked comes first. Linear in the
    attacks on the members and on their attackers.
    """
    answered: set[str] = set()
    unanswered = {member: len(attacks.attackers(member)) for member in members}
    hits, threatens = _ties(attacks, members)
    place: dict[str, int] = {}
    waiting = [member for member, count in unanswered.items() if not count]
    while waiting:
        following: list[str] = []
        for member in waiting:
            place[member] = len(place)
            for hit in hits[member]:
                if hit not in answered:
                    answered.add(hit)
                    for freed in threatens[hit]:
                        unanswered[freed] -= 1
                        if not unanswered[freed]:
                            following.append(freed)
        waiting = following
    return place


def _admissible(attacks: Attacks, members: Set[str]) -> set[str]:
    """The largest part of a conflict-free set that defends its members."""
    hits, threatens = _ties(attacks, members)
    answering = dict.fromkeys(threatens, 0)
    for found in hits.values():
        for hit in found:
            answering[hit] += 1
    kept = set(members)
    waiting = [attacker for attacker, count in answering.items() if not count]
    while waiting:
        for member in threatens[waiting.pop()]:
            if member in kept:
                kept.remove(member)
                for hit in hits[member]:
                    answering[hit] -= 1
                    if not answering[hit]:
                        waiting.append(hit)
    return kept


def _needed(attacks: Attacks, argument: str, members: Set[str]) -> set[str]:
    """The argument, and whoever alone answers an attack on one of these."""
    needed, waiting = {argument}, [argument]
    while waiting:
        for attacker in attacks.attackers(waiting.pop()):
            answers = attacks.attackers(attacker) & members
            if len(answers) == 1 and not answers <= needed:
                needed |= answers
                waiting += answers
    return needed


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
    order, known, answers = [argument], {argument}, []
    for member in order:  # grows meanwhile
        for attack in attacks.on(member):
            able = [one for one in attacks.on(attack.source) if one.source in members]
            if not able:
                raise BadInput(f"expected an extension that answers {attack.source!r}, found none")
            if rank is None:
                by = next((one for one in able if one.source in known), able[0])
            else:
                by = min(able, key=lambda one: rank(one.source))
            answers.append(Answer(attack, by))
            if by.source not in known:
                known.add(by.source)
                order.append(by.source)
    return order, answers
