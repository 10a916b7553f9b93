"""Possible changes, and the relations and attacks that may hold after them, derived ones too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import permutations

from argue.errors import BadInput
from argue.locales import lazy
from argue.model import Derivation, Framework, Label
from argue.model.record import Record, optional
from argue.reasoning.changes import Action, Edit
from argue.reasoning.graphs import reached

ANSWER = " new "
"""Stands for the new arguments, which nothing attacks; no id has outer blanks."""

Pair = tuple[str, str]
"""(source, target)"""


class Kind(StrEnum):
    """A kind of change."""

    FLIP = "flip"
    """A support becomes an attack, or an attack a support: its label was wrong."""
    REMOVE = "remove"
    """A relation goes: the two have nothing to do with each other."""
    ATTACK = "attack"
    """An argument of the debate attacks another one to which it was not related."""
    ANSWER = "answer"
    """A new argument that nothing attacks attacks one of the debate."""


_TEXTS = {
    (Kind.ATTACK, None): lazy("let %(source)s attack %(target)s"),
    (Kind.REMOVE, Label.ATTACK): lazy("remove that %(source)s attacks %(target)s"),
    (Kind.REMOVE, Label.SUPPORT): lazy("remove that %(source)s supports %(target)s"),
    (Kind.FLIP, Label.ATTACK): lazy("let %(source)s support %(target)s instead of attacking it"),
    (Kind.FLIP, Label.SUPPORT): lazy("let %(source)s attack %(target)s instead of supporting it"),
}
_OPEN_TEXTS = {
    **_TEXTS,
    (Kind.REMOVE, Label.ATTACK): lazy("let %(source)s do nothing to %(target)s"),
    (Kind.REMOVE, Label.SUPPORT): lazy("let %(source)s do nothing to %(target)s"),
    (Kind.FLIP, Label.ATTACK): lazy("let %(source)s support %(target)s"),
    (Kind.FLIP, Label.SUPPORT): lazy("let %(source)s attack %(target)s"),
}
"""Of a relation that is open: not what it is taken for."""


@dataclass(frozen=True, slots=True)
class Change(Record):
    """A change that costs something."""

    TITLE = "CheapestChange"
    JSON = ("kind", "source", "target", "label", "cost", optional("open"))

    kind: Kind
    """What is done: a relation flipped or removed, an attack added, a new argument."""
    source: str
    """Id of the source; empty for a new argument."""
    target: str
    """Id of the target."""
    label: Label | None = None
    """What the relation is now; null for one that is new."""
    cost: float = 1.0
    """What it costs."""
    open: bool = False
    """Whether the relation is open; absent if not."""

    @property
    def text(self) -> str:
        """What to do, in words."""
        if self.kind is Kind.ANSWER:
            return lazy("answer %(target)s by a new argument", target=self.target)
        texts = _OPEN_TEXTS if self.open else _TEXTS
        return lazy(texts[self.kind, self.label], source=self.source, target=self.target)

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The same as changes of :mod:`argue.reasoning.changes`; the new argument is still to be
        added.
        """
        if self.kind in (Kind.FLIP, Kind.REMOVE):
            return (Edit(Action(str(self.kind)), self.source, self.target, self.label),)
        return (Edit(Action.ADD, self.source or ANSWER, self.target, Label.ATTACK),)


@dataclass(slots=True)
class Possible:
    """The relations that there may be, each with the variables on which it depends.

    ``changes`` gives each change its variable, from 1. Of ``attacks`` and ``supports`` each pair
    has a list of literals, all of which must hold for the relation to be there: none for one that
    stays, the variable of the change that makes it, and minus those that unmake it.
    """

    arguments: list[str]
    changes: dict[Change, int] = field(default_factory=dict)
    attacks: dict[Pair, list[int]] = field(default_factory=dict)
    supports: dict[Pair, list[int]] = field(default_factory=dict)


def possible(
    framework: Framework, argument: str, kinds: Collection[Kind], costs: Mapping[Pair, float]
) -> Possible:
    """What may be changed, as far as it can matter to an argument.

    ``kinds``: the kinds of change that are allowed. ``costs``: what changing the relation of a pair
    costs; 1 where it says nothing.
    """
    relevant = _relevant(framework, argument, kinds)
    result = Possible([id for id in framework.arguments if id in relevant])
    both = _relations(framework, Label.ATTACK) & _relations(framework, Label.SUPPORT)
    for label, there, instead in (
        (Label.ATTACK, result.attacks, result.supports),
        (Label.SUPPORT, result.supports, result.attacks),
    ):
        for pair in sorted(_relations(framework, label)):
            if not relevant.issuperset(pair):
                continue
            literals = there.setdefault(pair, [])
            for kind in (Kind.FLIP, Kind.REMOVE):
                if kind in kinds and not (kind is Kind.FLIP and pair in both):
                    cost, unsure = costs.get(pair, 1.0), pair in framework.open
                    change = Change(kind, *pair, label, cost, unsure)
                    literals.append(-_variable(result, change))
                    if kind is Kind.FLIP:
                        instead[pair] = [result.changes[change]]
    _add_new(framework, result, kinds, costs)
    return result


def _add_new(
    framework: Framework, possible: Possible, kinds: Collection[Kind], costs: Mapping[Pair, float]
) -> None:
    related = _relations(framework, Label.ATTACK) | _relations(framework, Label.SUPPORT)
    if Kind.ATTACK in kinds:
        for pair in permutations(possible.arguments, 2):
            if pair not in related:
                change = Change(Kind.ATTACK, *pair, None, costs.get(pair, 1.0))
                possible.attacks[pair] = [_variable(possible, change)]
    if Kind.ANSWER in kinds:
        for target in possible.arguments:
            change = Change(Kind.ANSWER, "", target)
            possible.attacks[ANSWER, target] = [_variable(possible, change)]
        possible.arguments.append(ANSWER)


def _variable(possible: Possible, change: Change) -> int:
    return possible.changes.setdefault(change, len(possible.changes) + 1)


def _relations(framework: Framework, label: Label) -> set[Pair]:
    rows = framework.attacks if label is Label.ATTACK else framework.supports
    return set(framework.ends(rows))


def _relevant(framework: Framework, argument: str, kinds: Collection[Kind]) -> set[str]:
    """The arguments from which relations may lead to this one; all, if any may attack any."""
    if Kind.ATTACK in kinds:
        return set(framework.arguments)
    numbers = reached([framework.number_of[argument]], lambda number: _near(framework, number))
    return {framework.arguments[number] for number in numbers}


def _near(framework: Framework, number: int) -> Iterator[int]:
    yield from framework.attackers.of(number)
    yield from framework.supporters.of(number)
    if framework.derived:
        yield from framework.supported.of(number)
        yield from framework.attacked.of(number)


Reason = frozenset[int]
"""Literals that, if all hold, make the attack hold; none for one that holds in any case."""

_MOST = 200_000
"""How many reasons are written out at most."""


def reasons(possible: Possible, derived: tuple[Derivation, ...]) -> dict[Pair, set[Reason]]:
    """For each attack that there may be every way in which it may come about.

    A derived attack comes about by a path of supports to the attacker's side, an attack, and a path
    of supports from the target's side (:mod:`argue.reasoning.derived_attacks`). Paths are simple,
    since others need the same relations and more; a way that needs another one's literals and more
    is left out. Raises BadInput if there are more than 200,000.
    """
    hits = _Paths(possible, derived, Derivation.MEDIATED, Derivation.SECONDARY)
    strikes = _Paths(possible, derived, Derivation.SUPPORTED, Derivation.EXTENDED)
    result: dict[Pair, set[Reason]] = {}
    count = 0
    for (source, target), literals in possible.attacks.items():
        for attacker, before in strikes.of(source):
            for attacked, after in hits.of(target):
                reason = frozenset(literals) | before | after
                if any(-literal in reason for literal in reason):
                    continue
                count += 1
                if count > _MOST:
                    raise BadInput.lazy(
                        "expected at most %(most)s ways to attack in this debate after "
                        "changes, found more; allow fewer kinds of change or of derived "
                        "attacks",
                        most=_MOST,
                    )
                result.setdefault((attacker, attacked), set()).add(reason)
    return {
        pair: {way for way in ways if not any(other < way for other in ways)}
        for pair, ways in result.items()
    }


class _Paths:
    """The simple paths of supports from an argument, as derived attacks go along them.

    ``to_supporters`` and ``to_supported`` are the kinds that carry an attack from an argument to
    its supporters, and to whom it supports.
    """

    def __init__(
        self,
        possible: Possible,
        derived: tuple[Derivation, ...],
        to_supporters: Derivation,
        to_supported: Derivation,
    ) -> None:
        self._steps: dict[str, list[tuple[str, list[int]]]] = {}
        for (source, target), literals in possible.supports.items():
            if to_supported in derived:
                self._steps.setdefault(source, []).append((target, literals))
            if to_supporters in derived:
                self._steps.setdefault(target, []).append((source, literals))
        self._known: dict[str, list[tuple[str, Reason]]] = {}

    def of(self, start: str) -> list[tuple[str, Reason]]:
        """Where the paths from ``start`` end, the empty one included, and what each needs."""
        if start not in self._known:
            self._known[start] = list(self._walk(start))
        return self._known[start]

    def _walk(self, start: str) -> Iterator[tuple[str, Reason]]:
        waiting: list[tuple[str, Reason, frozenset[str]]] = [(start, frozenset(), frozenset())]
        while waiting:
            argument, needs, before = waiting.pop()
            yield argument, needs
            passed = before | {argument}
            for near, literals in self._steps.get(argument, ()):
                following = needs.union(literals)
                if near not in passed and not any(-place in following for place in following):
                    waiting.append((near, following, passed))
