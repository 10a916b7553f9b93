"""Why an argument is accepted or not, under any semantics: extension by extension."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from operator import attrgetter

from argue.errors import UnknownArgument
from argue.locales import Messages, _, clauses, lazy, ngettext
from argue.model import DerivedAttack, Framework, Labelling, Status
from argue.model.record import Count, Ends, Record, optional
from argue.reasoning.explanation.attacks import NEVER, Attacks, Strike
from argue.reasoning.explanation.defence import Defence, Rank, defend, founded, smallest_defence
from argue.reasoning.graphs import reached
from argue.reasoning.semantics import SEMANTICS


class Role(StrEnum):
    """What an argument does in an explanation."""

    ASKED = "asked"
    FOR = "for"
    """It is accepted, and defends the argument asked about or stands with it."""
    AGAINST = "against"
    """It attacks the argument asked about, or one that defends it, or defends such an attacker."""


@dataclass(frozen=True, slots=True)
class Highlight(Record):
    """The part of the framework that an explanation speaks of."""

    JSON = ("arguments", "relations", "derived", optional("open"))

    arguments: tuple[tuple[str, Role], ...]
    """Ids with their roles, the argument that was asked about first."""
    relations: tuple[Ends, ...]
    """Relations that matter.

    Those included that imply a derived attack."""
    derived: tuple[DerivedAttack, ...] = ()
    """Derived attacks that matter."""
    open: tuple[str, ...] = ()
    """Ids of those that have no role, since what ties them to the argument that was asked about is
    open; absent if none."""

    @property
    def roles(self) -> dict[str, str]:
        """By the ids of all these arguments: the role, or ``open``."""
        known = {id: str(role) for id, role in self.arguments}
        return known | dict.fromkeys(self.open, "open")


def highlight(
    asked: str, helpers: Iterable[str], opponents: Iterable[str], strikes: Iterable[Strike]
) -> Highlight:
    """Gather what matters; whoever has two roles keeps the first of asked, for, against.

    Who is tied to the argument asked about by what is open alone has neither.
    """
    roles = {asked: Role.ASKED}
    for argument in helpers:
        roles.setdefault(argument, Role.FOR)
    for argument in opponents:
        roles.setdefault(argument, Role.AGAINST)
    relations: dict[tuple[str, str], None] = {}
    derived: dict[tuple[str, str], DerivedAttack] = {}
    known: dict[str, list[str]] = {}
    strikes = tuple(strikes)
    for strike in strikes:
        if not strike.open:
            known.setdefault(strike.target, []).append(strike.source)
            known.setdefault(strike.source, []).append(strike.target)
    tied = reached([asked], lambda argument: known.get(argument, ()))
    hanging = [id for id in roles if id not in tied] if any(map(_is_open, strikes)) else []
    for strike in strikes:
        if strike.derived is None:
            relations.setdefault(strike.ends)
        else:
            derived.setdefault(strike.ends, strike.derived)
            relations.update(dict.fromkeys(strike.derived.because))
    arguments = tuple((id, role) for id, role in roles.items() if id not in hanging)
    return Highlight(arguments, tuple(relations), tuple(derived.values()), tuple(hanging))


_STATUSES = Messages(
    {
        Status.ACCEPTED: lazy("Accepted"),
        Status.REJECTED: lazy("Rejected"),
        Status.UNDECIDED: lazy("Undecided"),
    }
)
DEFENDING = {
    *("admissible", "complete", "eager", "grounded", "ideal", "preferred", "semi_stable"),
    *("stable", "strong_admissible"),
}
"""Semantics whose extensions defend their members; the others only avoid conflicts."""

_UNATTACKED = lazy("%(attack)s, and nothing attacks %(id)s")
_UNKNOWN = lazy("%(attack)s, and nothing is known to attack %(id)s")
_TOLD = 3
"""How many positions an explanation tells of."""
_NAMED = 5
"""How many attacks a sentence names before it counts the rest."""


@dataclass(frozen=True, slots=True)
class Objection(Record):
    """What keeps an argument out of an extension."""

    attack: Strike
    """An attack on it that the extension does not answer.

    For a semantics without defence, a conflict with a member, whichever attacks the other."""
    defence: Defence | None = None
    """Why the attacker can be accepted; null if the extension does not hold it.

    Then nothing accepted answers the attack, and the attacker is not accepted either."""


@dataclass(frozen=True, slots=True)
class Position(Record):
    """An argument in one extension.

    Both ``defence`` and ``objection`` are ``None`` for a member of an extension of a semantics
    without defence, and for an argument that could be added but is not.
    """

    argument: str
    """Id of the argument."""
    number: Count
    """Number of the extension, from 1."""
    status: Status
    """Its status there."""
    defence: Defence | None = None
    """Why it is accepted, if it is."""
    objection: Objection | None = None
    """What keeps it out, if something does."""


@dataclass(frozen=True, slots=True)
class Why(Record):
    """Why an argument has its status."""

    JSON = ("argument", "status", "semantics", "extensions", "positions", "text", "highlight")

    argument: str
    """Id of the argument."""
    status: Status
    """Its status."""
    semantics: str
    """The semantics."""
    extensions: Count
    """How many extensions there are."""
    positions: tuple[Position, ...]
    """At most three extensions that show it.

    Different defences of what is accepted in all, different objections to what is rejected by all,
    and for what is neither one extension that accepts it and one that does not."""
    asked: Set[str] = frozenset()
    """Ids of arguments to which there are open relations: what attacks them is not known."""

    @property
    def text(self) -> str:
        """The explanation in sentences. One for each position."""
        if not self.extensions:
            name = _(self.semantics.replace("_", "-"))
            return _(
                "%(status)s: there is no %(semantics)s extension.",
                status=_STATUSES[self.status],
                semantics=name,
            )
        told = partial(_position_sentence, extensions=self.extensions, asked=self.asked)
        sentences = map(told, self.positions)
        return f"{_STATUSES[self.status]}. {' '.join(sentences)}"

    @property
    def highlight(self) -> Highlight:
        """The part of the framework that it speaks of."""
        helpers: list[str] = []
        opponents: list[str] = []
        for position in self.positions:
            objection = position.objection
            if objection is not None:
                opponents += (objection.attack.source, objection.attack.target)
            for defence, members, others in (
                (position.defence, helpers, opponents),
                (objection.defence if objection else None, opponents, helpers),
            ):
                if defence is not None:
                    members += defence.members
                    others += (answer.attack.source for answer in defence.answers)
        return highlight(self.argument, helpers, opponents, self._strikes())

    @property
    def open(self) -> bool:
        """Whether it rests on an attack of which it is open if it is one."""
        return any(strike.open for strike in self._strikes())

    def _strikes(self) -> Iterator[Strike]:
        for position in self.positions:
            objection = position.objection
            if objection is not None:
                yield objection.attack
            for defence in (position.defence, objection.defence if objection else None):
                for answer in defence.answers if defence else ():
                    yield from (answer.attack, answer.by)


def why(
    framework: Framework, labelling: Labelling, argument: str, *, smallest: bool = False
) -> Why:
    """Why an argument has its status, from the labelling's extensions.

    A labelling of a semantics that always has one extension lists none: its accepted arguments are
    the extension. Of any other semantics it then has no extension, and there is no position.

    ``smallest``: seek defences with the fewest members
    (:func:`argue.reasoning.explanation.defence.smallest_defence`) instead of some without a spare
    one.

    Raises
    ------
    NotFound
        If there is no such argument.
    UnknownName
        If there is no semantics of the labelling's name.
    BadInput
        If an extension does not defend its members against the attacks of the framework: it was
        found under another reading of supports.
    MissingLibrary
        With ``smallest``, if PySAT is not installed.

    >>> from argue.reasoning.framework import build
    >>> from argue.model import Label, Relation
    >>> debate = build(["a", "b"], [Relation("b", "a", Label.ATTACK)])
    >>> labels = Labelling("grounded", {"a": Status.REJECTED, "b": Status.ACCEPTED})
    >>> why(debate, labels, "a").text
    'Rejected. b attacks a, and nothing attacks b.'
    """
    if argument not in framework.number_of:
        raise UnknownArgument(argument, framework.arguments)
    explaining = _Explaining(framework, labelling.semantics, smallest)
    status = labelling.statuses[argument]
    extensions = labelling.extensions
    if SEMANTICS.stated(labelling.semantics, "SINGLE") is not False and not extensions:
        extensions = (frozenset(labelling.of(Status.ACCEPTED)),)
    positions: dict[object, Position] = {}
    for number, extension in enumerate(extensions, 1):
        position = explaining.position(argument, number, extension)
        kind = position.status if status is Status.UNDECIDED else _gist(position)
        positions.setdefault(kind, position)
        if len(positions) == _TOLD:
            break
    asked = frozenset(target for _source, target in framework.open)
    found = tuple(positions.values())
    return Why(argument, status, labelling.semantics, len(extensions), found, asked)


class _Explaining:
    def __init__(self, framework: Framework, semantics: str, smallest: bool) -> None:
        self._attacks = Attacks(framework)
        self._semantics, self._smallest = semantics, smallest

    def position(self, argument: str, number: int, extension: Set[str]) -> Position:
        if argument in extension:
            return Position(argument, number, Status.ACCEPTED, self._defence(argument, extension))
        attacks = self._attacks.on(argument)
        hits = [attack for attack in attacks if attack.source in extension]
        if hits:
            hits.sort(key=_is_open)
            result = [Objection(hit, self._defence(hit.source, extension)) for hit in hits[:_NAMED]]
            best = min(result, key=_length)
            return Position(argument, number, Status.REJECTED, objection=best)
        return Position(
            argument, number, Status.UNDECIDED, objection=self._open(argument, extension)
        )

    def _open(self, argument: str, extension: Set[str]) -> Objection | None:
        """What keeps an argument out that the extension does not attack."""
        if self._semantics in DEFENDING:
            for attack in sorted(self._attacks.on(argument), key=_is_open):
                if not self._attacks.attackers(attack.source) & extension:
                    return Objection(attack)
            return None
        for hit in (argument, *sorted(extension)):
            conflict = self._attacks.between(argument, hit)
            if conflict is not None:
                return Objection(conflict)
        return None

    def _defence(self, argument: str, extension: Set[str]) -> Defence | None:
        if self._semantics not in DEFENDING:
            return None
        rank = self._rank(argument, extension)
        if self._smallest:
            return smallest_defence(
                self._attacks, argument, extension, well_founded=rank is not None
            )
        return defend(self._attacks, argument, extension, rank)

    def _rank(self, argument: str, extension: Set[str]) -> Rank | None:
        """A defence is well-founded where the semantics is, or where all extensions agree."""
        if self._semantics == "strong_admissible":
            return founded(self._attacks, extension).__getitem__
        if self._semantics in ("grounded", "complete") and self._attacks.rank(argument) != NEVER:
            return self._attacks.rank
        return None


_is_open = attrgetter("open")


def _length(objection: Objection) -> tuple[bool, int]:
    """What is known comes first, then the shortest."""
    defence = objection.defence
    return objection.attack.open, len(defence.members) if defence else 0


def _gist(position: Position) -> object:
    """What makes two positions the same reason."""
    if position.defence is not None:
        return frozenset(position.defence.members)
    if position.objection is not None:
        return position.objection.attack.source
    return position.status


def _position_sentence(position: Position, extensions: int, asked: Set[str]) -> str:
    if position.status is not Status.ACCEPTED:
        message = _objected(position, asked)
    elif position.defence is None:
        message = _("it is in conflict with no other member")
    else:
        answers = position.defence.answers
        unknown = position.argument in asked
        nothing = _("nothing is known to attack it") if unknown else _("nothing attacks it")
        message = _answered(position.defence) if answers else nothing
    if extensions > 1:
        return _(
            "In position %(number)s of %(all)s %(told)s.",
            number=position.number,
            all=extensions,
            told=message,
        )
    if position.objection is None and not (position.defence and position.defence.answers):
        return f"{message[:1].upper()}{message[1:]}."  # any other begins with an id, which stays
    return f"{message}."


def _objected(position: Position, asked: Set[str]) -> str:
    if position.objection is None:
        return _("it could be added, but need not be")
    attack, defence = position.objection.attack, position.objection.defence
    if attack.source == position.argument:
        return (
            attack.text
            if attack.target == attack.source
            else (_("%(attack)s, and %(id)s is accepted", attack=attack.text, id=attack.target))
        )
    if position.status is Status.UNDECIDED:
        return _(
            "%(attack)s, and no accepted argument attacks %(id)s",
            attack=attack.text,
            id=attack.source,
        )
    if defence is None:
        return _("%(attack)s, and %(id)s is accepted", attack=attack.text, id=attack.source)
    if not defence.answers:
        nothing = _UNKNOWN if attack.source in asked else _UNATTACKED
        return _(nothing, attack=attack.text, id=attack.source)
    return _(
        "%(attack)s, and %(id)s stands: %(answers)s",
        attack=attack.text,
        id=attack.source,
        answers=_answered(defence),
    )


def _answered(defence: Defence) -> str:
    parts = [
        _("%(attack)s, but %(answer)s", attack=answer.attack.text, answer=answer.by.text)
        for answer in defence.answers[:_NAMED]
    ]
    more = len(defence.answers) - len(parts)
    if more > 0:
        parts.append(
            ngettext("one more attack is answered", "%(num)s more attacks are answered", more)
        )
    return clauses(parts)
