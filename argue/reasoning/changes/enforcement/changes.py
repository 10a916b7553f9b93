"""The changes that may be made, and the relations that there may be after them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from argue.dynamics import Action, Edit
from argue.locales import mark, say
from argue.model import Framework, Label

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
    (Kind.ATTACK, None): mark("let %(source)s attack %(target)s"),
    (Kind.REMOVE, Label.ATTACK): mark("remove that %(source)s attacks %(target)s"),
    (Kind.REMOVE, Label.SUPPORT): mark("remove that %(source)s supports %(target)s"),
    (Kind.FLIP, Label.ATTACK): mark("let %(source)s support %(target)s instead of attacking it"),
    (Kind.FLIP, Label.SUPPORT): mark("let %(source)s attack %(target)s instead of supporting it"),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One change.

    ``label`` is what the relation is now, for one that is flipped or removed; ``source`` is empty
    for the new argument of an answer.
    """

    kind: Kind
    source: str
    target: str
    label: Label | None = None
    cost: float = 1.0

    @property
    def text(self) -> str:
        """What to do, in words."""
        if self.kind is Kind.ANSWER:
            return say("answer %(target)s by a new argument", target=self.target)
        return say(_TEXTS[self.kind, self.label], source=self.source, target=self.target)

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The same as changes of :mod:`argue.dynamics`; the new argument is still to be added."""
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

    Parameters
    ----------
    kinds
        The kinds of change that are allowed.
    costs
        What changing the relation of a pair costs; 1 where it says nothing.
    """
    relevant = _relevant(framework, argument, kinds)
    found = Possible([one for one in framework.arguments if one in relevant])
    both = _relations(framework, Label.ATTACK) & _relations(framework, Label.SUPPORT)
    for label, there, instead in (
        (Label.ATTACK, found.attacks, found.supports),
        (Label.SUPPORT, found.supports, found.attacks),
    ):
        for pair in sorted(_relations(framework, label)):
            if not relevant.issuperset(pair):
                continue
            literals = there.setdefault(pair, [])
            for kind in (Kind.FLIP, Kind.REMOVE):
                if kind in kinds and not (kind is Kind.FLIP and pair in both):
                    change = Change(kind, *pair, label, costs.get(pair, 1.0))
                    literals.append(-_variable(found, change))
                    if kind is Kind.FLIP:
                        instead[pair] = [found.changes[change]]
    _add_new(framework, found, kinds, costs)
    return found


def _add_new(
    framework: Framework, found: Possible, kinds: Collection[Kind], costs: Mapping[Pair, float]
) -> None:
    related = _relations(framework, Label.ATTACK) | _relations(framework, Label.SUPPORT)
    if Kind.ATTACK in kinds:
        for source in found.arguments:
            for target in found.arguments:
                pair = source, target
                if source != target and pair not in related:
                    change = Change(Kind.ATTACK, *pair, None, costs.get(pair, 1.0))
                    found.attacks[pair] = [_variable(found, change)]
    if Kind.ANSWER in kinds:
        for target in found.arguments:
            pair = ANSWER, target
            found.attacks[pair] = [_variable(found, Change(Kind.ANSWER, "", target))]
        found.arguments.append(ANSWER)


def _variable(found: Possible, change: Change) -> int:
    return found.changes.setdefault(change, len(found.changes) + 1)


def _relations(framework: Framework, label: Label) -> set[Pair]:
    rows = framework.attacks if label is Label.ATTACK else framework.supports
    ids = framework.arguments
    return {(ids[source], ids[target]) for source, target in rows.tolist()}


def _relevant(framework: Framework, argument: str, kinds: Collection[Kind]) -> set[str]:
    """The arguments from which relations may lead to this one; all, if any may attack any."""
    if Kind.ATTACK in kinds:
        return set(framework.arguments)
    found, waiting = {argument}, deque([argument])
    while waiting:
        for near in _near(framework, framework.number_of[waiting.popleft()]):
            one = framework.arguments[near]
            if one not in found:
                found.add(one)
                waiting.append(one)
    return found


def _near(framework: Framework, number: int) -> Iterator[int]:
    yield from framework.attackers.of(number)
    yield from framework.supporters.of(number)
    if framework.derived:
        yield from framework.supported.of(number)
        yield from framework.attacked.of(number)
