"""Why an argument is accepted, rejected or undecided, in words and as data.

The reasons are those of the labelling itself (Caminada 2006): accepted because every attacker is
rejected, rejected because some attacker is accepted, undecided because neither holds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from argue.errors import NotFound
from argue.model import DerivedAttack, Framework, Labelling, Status

DerivedAttackers = Callable[[Framework, int], Iterable[DerivedAttack]]
"""The derived attacks on an argument, such as :func:`argue.derived_attacks.attackers_of`."""

_NAMED = 5
"""How many arguments a sentence names before it counts the rest."""
_SEARCHED = 2_000
"""How many undecided arguments are searched for the shortest circle."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One attacker and what became of it.

    ``derived`` is ``None`` for an attack of the framework itself. ``defeated_by`` names the
    accepted attackers of a rejected attacker, at most five.
    """

    attacker: str
    status: Status
    derived: DerivedAttack | None = None
    defeated_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why ``argument`` has its ``status``.

    ``reasons`` are, for an accepted argument, all its attackers (rejected ones), for a rejected one
    its accepted attackers, for an undecided one its undecided attackers. ``circle`` holds, for an
    undecided argument, the arguments of a circle of attacks that keeps it so, each attacking the
    next and the last the first.
    """

    argument: str
    status: Status
    text: str
    reasons: tuple[Reason, ...] = ()
    circle: tuple[str, ...] = ()


def explain(
    framework: Framework, labelling: Labelling, argument: str, derived: DerivedAttackers
) -> Explanation:
    """Explain the status of one argument under the grounded labelling.

    Raises
    ------
    NotFound
        If the framework has no such argument.
    """
    if argument not in framework.number_of:
        raise NotFound(f"no argument {argument!r} in this debate")
    view = _View(framework, labelling, derived)
    status = labelling.statuses[argument]
    if status is Status.ACCEPTED:
        return _accepted(view, argument)
    if status is Status.REJECTED:
        return _rejected(view, argument)
    return _undecided(view, argument)


class _View:
    """Attackers with their statuses, derived attacks included."""

    def __init__(
        self, framework: Framework, labelling: Labelling, derived: DerivedAttackers
    ) -> None:
        self._framework, self._labelling, self._derived = framework, labelling, derived

    def attackers(self, argument: str, status: Status) -> Iterable[Reason]:
        """The attackers that have this status, the framework's own first."""
        ids, number = self._framework.arguments, self._framework.number_of[argument]
        for attacker in self._framework.attackers.of(number):
            if self._labelling.statuses[ids[attacker]] is status:
                yield Reason(ids[attacker], status)
        for attack in self._derived(self._framework, number):
            if self._labelling.statuses[attack.source] is status:
                yield Reason(attack.source, status, attack)

    def defeaters(self, argument: str) -> tuple[str, ...]:
        """Accepted attackers of an argument, at most five."""
        accepted = self.attackers(argument, Status.ACCEPTED)
        return tuple(reason.attacker for reason in islice(accepted, _NAMED))


def _accepted(view: _View, argument: str) -> Explanation:
    reasons = tuple(
        Reason(reason.attacker, reason.status, reason.derived, view.defeaters(reason.attacker))
        for reason in view.attackers(argument, Status.REJECTED)
    )
    if not reasons:
        return Explanation(argument, Status.ACCEPTED, "Accepted: nothing attacks it.")
    parts = [
        f"{reason.attacker} (rejected because of {_and(reason.defeated_by)}){_why(reason.derived)}"
        for reason in reasons[:_NAMED]
    ]
    text = f"Accepted: every argument that attacks it is rejected: {_list(parts, len(reasons))}."
    return Explanation(argument, Status.ACCEPTED, text, reasons)


def _rejected(view: _View, argument: str) -> Explanation:
    reasons = tuple(view.attackers(argument, Status.ACCEPTED))
    parts = [f"{reason.attacker}{_why(reason.derived)}" for reason in reasons[:_NAMED]]
    what = "the accepted argument" if len(reasons) == 1 else "accepted arguments"
    verb = "attacks" if len(reasons) == 1 else "attack"
    text = f"Rejected: {what} {_list(parts, len(reasons))} {verb} it."
    return Explanation(argument, Status.REJECTED, text, reasons)


def _undecided(view: _View, argument: str) -> Explanation:
    reasons = tuple(view.attackers(argument, Status.UNDECIDED))
    circle = _circle(view, argument)
    if len(circle) == 1:
        whole = f"{circle[0]} attacks itself"
    else:
        whole = ", ".join(
            f"{attacker} attacks {attacked}"
            for attacker, attacked in zip(circle, [*circle[1:], circle[0]], strict=True)
        )
    if argument in circle:
        told = "it stands in a circle of attacks that nothing else decides"
    else:
        attackers = _list([reason.attacker for reason in reasons[:_NAMED]], len(reasons))
        told = f"its attacker {attackers} is undecided, through a circle of attacks"
        if len(reasons) > 1:
            told = f"its attackers {attackers} are undecided, through a circle of attacks"
    named = [_derivation(reason.derived) for reason in reasons if reason.derived is not None]
    besides = f" Derived here: {'; '.join(named[:_NAMED])}." if named else ""
    text = f"Undecided: {told}: {whole}.{besides}"
    return Explanation(argument, Status.UNDECIDED, text, reasons, circle)


def _circle(view: _View, start: str) -> tuple[str, ...]:
    """A circle of undecided attackers: the shortest through ``start``, else one behind it."""
    came: dict[str, str] = {}
    waiting = deque([start])
    while waiting and len(came) < _SEARCHED:
        attacked = waiting.popleft()
        for reason in view.attackers(attacked, Status.UNDECIDED):
            if reason.attacker == start:
                return _path(came, attacked, start)
            if reason.attacker not in came:
                came[reason.attacker] = attacked
                waiting.append(reason.attacker)
    path = [start]
    places = {start: 0}
    while True:
        attacker = next(iter(view.attackers(path[-1], Status.UNDECIDED))).attacker
        if attacker in places:
            return tuple(reversed(path[places[attacker] :]))
        places[attacker] = len(path)
        path.append(attacker)


def _path(came: dict[str, str], last: str, start: str) -> tuple[str, ...]:
    """From ``start`` along attacks: ``start`` attacks ``last``, which attacks … ``start``."""
    circle = [start]
    while last != start:
        circle.append(last)
        last = came[last]
    return tuple(circle)


def _why(attack: DerivedAttack | None) -> str:
    return "" if attack is None else f" [derived attack: {_derivation(attack)}]"


def _derivation(attack: DerivedAttack) -> str:
    """In words, for example ``a attacks c because c supports b and a attacks b (mediated)``."""
    *supports, (attacker, attacked) = attack.because
    told = [f"{supporter} supports {supported}" for supporter, supported in supports]
    head = f"{attack.source} attacks {attack.target}"
    if attack.source == attack.target:
        head = f"{attack.source} attacks itself"
    return f"{head} because {_and([*told, f'{attacker} attacks {attacked}'])} ({attack.kind})"


def _list(named: Sequence[str], total: int) -> str:
    if total > len(named):
        return f"{', '.join(named)} and {total - len(named)} more"
    return _and(named)


def _and(named: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(named[:-1]), named[-1]]))
