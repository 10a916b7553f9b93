"""Why an argument is accepted, rejected or undecided, in words and as data.

The reasons are those of the labelling itself (Caminada 2006): accepted because every attacker is
rejected, rejected because some attacker is accepted, undecided because neither holds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from argue.errors import UnknownArgument
from argue.locales import _, clauses, listed, ngettext
from argue.model import DerivedAttack, Framework, Labelling, Status
from argue.model.record import Record
from argue.model.records import Records
from argue.model.tables import Column, Table
from argue.reasoning.explanation.attacks import Strike, origin, strike

Implied = Callable[[], DerivedAttack | None]


class ByStatus(Protocol):
    """The attackers of arguments by status, such as :class:`argue.reasoning.attackers.Attackers`.

    Arguments are numbers of the framework.
    """

    def of(self, number: int, status: Status) -> Iterable[tuple[int, Implied]]:
        """The attackers that have this status, each with a function that gives its derived attack,
        or ``None`` if the framework itself has the attack.
        """

    def count(self, number: int, status: Status) -> int:
        """How many they are."""


_NAMED = 5
"""How many arguments a sentence names before it counts the rest."""
MOST_REASONS = 1_000
"""How many attackers the explanation of an argument holds before it counts the rest."""
_SEARCHED = 2_000
"""How many undecided arguments are searched for the shortest circle."""


@dataclass(frozen=True, slots=True)
class Reason(Record):
    """One attacker and what became of it."""

    attacker: str
    """Id of the argument that attacks."""
    status: Status
    derived: DerivedAttack | None = None
    """What implies the attack; None for one of the framework itself."""
    defeated_by: tuple[str, ...] = ()
    """Ids of at most five accepted arguments that attack the attacker, where it is rejected."""
    open: tuple[Strike, ...] = ()
    """Those of these attacks that are open: whether they are any."""


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Records, Record):
    """Why ``argument`` has its ``status``.

    ``lead``, ``parts``: in words: a statement, and what makes it true, at most five items and a
    count of the rest.
    ``reasons``: for an accepted argument its attackers (rejected ones), for a rejected one its
    accepted attackers, for an undecided one its undecided attackers; as many as were asked for.
    ``count``: how many of them there are.
    ``open``: whether it rests on relations that are open; then ``parts`` are these.
    ``circle``: for an undecided argument the arguments of a circle of attacks that keeps it so,
    each attacking the next and the last the first; empty otherwise.
    """

    argument: str
    status: Status
    lead: str
    parts: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    circle: tuple[str, ...] = ()
    count: int = 0
    open: bool = False

    @property
    def text(self) -> str:
        """All in one sentence, beginning with the status."""
        if not self.parts:
            return f"{self.lead}."
        return _("%(lead)s: %(parts)s.", lead=self.lead, parts=clauses(self.parts))

    @property
    def sentence(self) -> str:
        """The same with the argument's id before it."""
        return f"{self.argument}: {self.text}"

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"reasons": self._reasons}

    def _reasons(self) -> Table:
        """A row for each attacker that is named, and what became of it."""
        columns: list[Column[Reason]] = [
            Column("attacker"),
            Column("status", value=lambda reason: str(reason.status)),
            Column("derived", value=lambda reason: reason.derived and str(reason.derived.kind)),
            Column("defeated_by", value=lambda reason: ", ".join(reason.defeated_by)),
        ]
        return Table.of("reasons", self.sentence, columns, self.reasons)


def explain(
    framework: Framework,
    labelling: Labelling,
    argument: str,
    attackers: ByStatus,
    most: int = MOST_REASONS,
) -> Explanation:
    """Explain the status of one argument under the grounded labelling, by ``most`` attackers.

    Raises
    ------
    NotFound
        If the framework has no such argument.
    """
    if argument not in framework.number_of:
        raise UnknownArgument(argument, framework.arguments)
    view = _View(framework, attackers, most)
    status = labelling.statuses[argument]
    if status is Status.ACCEPTED:
        return _accepted(view, argument)
    if status is Status.REJECTED:
        return _rejected(view, argument)
    return _undecided(view, argument)


class _View:
    """Attackers with their statuses, derived attacks included."""

    def __init__(self, framework: Framework, attackers: ByStatus, most: int) -> None:
        self._framework, self._attackers, self._most = framework, attackers, most

    def attackers(self, argument: str, status: Status) -> Iterator[str]:
        """The attackers that have this status, the framework's own first."""
        return (attacker for attacker, _ in self._with_causes(argument, status))

    def strikes(self, argument: str, status: Status) -> Iterator[Strike]:
        """Their attacks, with what implies those that are derived."""
        for attacker, implied in self._with_causes(argument, status):
            yield strike(self._framework, (attacker, argument), implied())

    def _with_causes(self, argument: str, status: Status) -> Iterator[tuple[str, Implied]]:
        ids, number = self._framework.arguments, self._framework.number_of[argument]
        return (
            (ids[attacker], implied) for attacker, implied in self._attackers.of(number, status)
        )

    def some(self, argument: str, status: Status) -> tuple[list[Strike], int]:
        """As many of them as are asked for, and how many there are."""
        strikes = list(islice(self.strikes(argument, status), self._most))
        if len(strikes) < self._most:
            return strikes, len(strikes)
        return strikes, self._attackers.count(self._framework.number_of[argument], status)

    def reason(self, one: Strike, status: Status) -> Reason:
        """What became of an attacker."""
        hits = self.strikes(one.source, Status.ACCEPTED) if status is Status.REJECTED else ()
        answers = tuple(islice(hits, _NAMED))
        unsure = tuple(hit for hit in (one, *answers) if hit.open)
        names = tuple(answer.source for answer in answers)
        return Reason(one.source, status, one.derived, names, unsure)


def _accepted(view: _View, argument: str) -> Explanation:
    strikes, count = view.some(argument, Status.REJECTED)
    reasons = tuple(view.reason(hit, Status.REJECTED) for hit in strikes)
    if not reasons:
        return Explanation(argument, Status.ACCEPTED, _("Accepted: nothing attacks it"))
    parts = [
        _(
            "%(id)s, rejected because of %(others)s",
            id=reason.attacker,
            others=listed(reason.defeated_by) + origin(reason.derived),
        )
        for reason in reasons[:_NAMED]
    ]
    lead = _("Accepted: every argument that attacks it is rejected")
    told = Explanation(argument, Status.ACCEPTED, lead, _counted(parts, count), reasons, (), count)
    return _without_open(told, [hit for reason in reasons for hit in reason.open])


def _rejected(view: _View, argument: str) -> Explanation:
    strikes, count = view.some(argument, Status.ACCEPTED)
    unsure = [hit for hit in strikes if hit.open]
    known = [hit for hit in strikes if not hit.open]
    count -= len(unsure) if known else 0
    reasons = tuple(view.reason(hit, Status.ACCEPTED) for hit in known or strikes)
    parts = [f"{reason.attacker}{origin(reason.derived)}" for reason in reasons[:_NAMED]]
    lead = _("Rejected: accepted arguments attack it")
    if count == 1:
        lead = _("Rejected: an accepted argument attacks it")
    told = Explanation(argument, Status.REJECTED, lead, _counted(parts, count), reasons, (), count)
    return told if known else _without_open(told, unsure)


def _undecided(view: _View, argument: str) -> Explanation:
    strikes, count = view.some(argument, Status.UNDECIDED)
    reasons = tuple(view.reason(hit, Status.UNDECIDED) for hit in strikes)
    circle = [_strike(view, edge) for edge in _circle(view, argument)]
    members = tuple(hit.source for hit in circle)
    if argument in members:
        lead = _("Undecided: it stands in a circle of attacks that nothing else decides")
    else:
        named = listed(_counted([reason.attacker for reason in reasons[:_NAMED]], count))
        lead = ngettext(
            "Undecided: its attacker %(named)s is undecided, through a circle of attacks",
            "Undecided: its attackers %(named)s are undecided, through a circle of attacks",
            count,
            named=named,
        )
    parts = tuple(hit.text for hit in circle)
    told = Explanation(argument, Status.UNDECIDED, lead, parts, reasons, members, count)
    return _without_open(told, [hit for hit in (*strikes, *circle) if hit.open])


def _without_open(told: Explanation, unsure: Sequence[Strike]) -> Explanation:
    """The same; where it rests on what is open, that is asked instead."""
    if not unsure:
        return told
    status = told.lead.partition(":")[0].rstrip()
    lead = _("%(status)s, as far as replies were read", status=status)
    parts = list(dict.fromkeys(hit.text for hit in unsure))
    return replace(told, lead=lead, parts=_counted(parts[:_NAMED], len(parts)), open=True)


def _strike(view: _View, edge: _Edge) -> Strike:
    """The attack of one undecided argument on another."""
    attacker, attacked = edge
    attacks = view.strikes(attacked, Status.UNDECIDED)
    return next(attack for attack in attacks if attack.source == attacker)


_Edge = tuple[str, str]
"""Attacker and attacked."""


def _circle(view: _View, start: str) -> list[_Edge]:
    """A circle of undecided attackers, along its attacks: a shortest through ``start``, if any."""
    came: dict[str, _Edge] = {}
    waiting = deque([start])
    while waiting and len(came) < _SEARCHED:
        attacked = waiting.popleft()
        for attacker in view.attackers(attacked, Status.UNDECIDED):
            if attacker == start:
                return _along((attacker, attacked), came, start)
            if attacker not in came:
                came[attacker] = attacker, attacked
                waiting.append(attacker)
    return _behind(view, start)


def _along(first: _Edge, came: dict[str, _Edge], start: str) -> list[_Edge]:
    """``first`` leads from ``start`` to an argument that the search came to; go the way back."""
    circle = [first]
    while circle[-1][1] != start:
        circle.append(came[circle[-1][1]])
    return circle


def _behind(view: _View, start: str) -> list[_Edge]:
    """The circle met by going from attacker to attacker; an undecided argument always has one."""
    places: dict[str, int] = {}
    walked: list[_Edge] = []
    attacked = start
    while attacked not in places:
        places[attacked] = len(walked)
        attacker = next(iter(view.attackers(attacked, Status.UNDECIDED)))
        walked.append((attacker, attacked))
        attacked = attacker
    return walked[places[attacked] :][::-1]


def _counted(named: Sequence[str], total: int) -> tuple[str, ...]:
    more = total - len(named)
    return (*named, _("%(count)s more", count=more)) if more > 0 else tuple(named)


def across(labelling: Labelling, argument: str) -> Explanation:
    """One sentence on what the extensions of a labelling say of an argument.

    For a semantics that can have several; :func:`argue.reasoning.explanation.why` goes into them
    one by one. Raises NotFound if there is no such argument.

    >>> two = (frozenset("a"), frozenset("b"))
    >>> statuses = {"a": Status.UNDECIDED, "b": Status.UNDECIDED}
    >>> across(Labelling("preferred", statuses, two), "a").text
    'Undecided: 1 of 2 preferred extensions holds it.'
    """
    if argument not in labelling.statuses:
        raise UnknownArgument(argument, labelling.statuses)
    status, name = labelling.statuses[argument], labelling.semantics.replace("_", "-")
    return Explanation(
        argument, status, f"{status.capitalize()}: {_why(labelling, argument, name)}"
    )


def _why(labelling: Labelling, argument: str, name: str) -> str:
    extensions = labelling.extensions
    if not extensions:
        return f"there is no {name} extension"
    every = f"the only {name} extension" if len(extensions) == 1 else f"every {name} extension"
    status = labelling.statuses[argument]
    if status is Status.ACCEPTED:
        return f"{every} holds it"
    if status is Status.REJECTED:
        return f"{every} holds an argument that attacks it"
    if len(extensions) == 1:
        return f"{every} neither holds nor attacks it"
    count = sum(argument in extension for extension in extensions)
    verb = "holds" if count == 1 else "hold"
    return f"{count or 'none'} of {len(extensions)} {name} extensions {verb} it"
