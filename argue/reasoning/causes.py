"""The causes of a derived attack: an attack, and the supports that carry its two ends.

A derived attack follows from one attack (s, t): its target is reached from t, and its source from
s, along supports, each step of one kind (:mod:`argue.reasoning.derived_attacks`). Here the walk
goes the other way at first: from the target of the derived attack to t, over to s, and on to its
source.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from argue.model import Derivation, Framework

Leads = tuple[Sequence[bool], Sequence[bool]]
"""Whether to enter each argument on the targets' side, and on the sources' side."""
_Edge = tuple[int, int]
_State = tuple[int, bool, int]
"""An argument, whether it is on the sources' side, and the kinds that led there, as bits."""
_BIT = {kind: 1 << place for place, kind in enumerate(Derivation)}
_SIDES = (
    (_BIT[Derivation.SECONDARY], _BIT[Derivation.MEDIATED]),
    (_BIT[Derivation.SUPPORTED], _BIT[Derivation.EXTENDED]),
)
"""On the targets' side, then on that of the sources: the kind that lets the walk go from an
argument to its supporters, and the one that lets it go to those that it supports."""


@dataclass(frozen=True, slots=True)
class Causes:
    """What implies a derived attack, from its target to its source, as a linked list.

    ``edge`` is the last step: a support, or the attack where ``bit``, its kind, is 0.
    """

    before: Causes | None
    edge: _Edge
    bit: int
    source: int
    target: int

    def edges(self) -> list[_Edge]:
        """The supports from the target on, then those from the source on, then the attack."""
        steps = self._steps()
        place = next(place for place, step in enumerate(steps) if not step.bit)
        supports = [step.edge for step in [*steps[:place], *steps[:place:-1]]]
        return [*dict.fromkeys(supports), steps[place].edge]

    def kinds(self) -> list[Derivation]:
        """The kinds that are needed, in their order."""
        used = {step.bit for step in self._steps()}
        return [kind for kind, bit in _BIT.items() if bit in used]

    def _steps(self) -> list[Causes]:
        steps: list[Causes] = []
        one: Causes | None = self
        while one is not None:
            steps.append(one)
            one = one.before
        return steps[::-1]


def nearest_attackers(
    framework: Framework, target: int, leads: Leads | None = None
) -> Iterator[Causes]:
    """What implies the derived attacks on one argument, each attacker once.

    Attacks that the framework has anyway are left out. Fewest supports come first, and among these
    fewest kinds.

    ``leads``: supports are walked along to the arguments of which it says so only; all if not
    given.
    """
    told = set(framework.attackers.of(target))
    for causes in _sources(framework, target, leads):
        if causes.source not in told:
            told.add(causes.source)
            yield causes


def _sources(framework: Framework, target: int, leads: Leads | None) -> Iterator[Causes]:
    """The same, breadth first and no further than is asked for; a source may come again."""
    seen: dict[tuple[int, bool], list[int]] = {}

    def fresh(state: _State) -> bool:
        known = seen.setdefault(state[:2], [])
        if any(kinds & state[2] == kinds for kinds in known):
            return False
        known.append(state[2])
        return True

    start: _State = (target, False, 0)
    level: list[tuple[_State, Causes | None]] = [(start, None)]
    fresh(start)
    for source in framework.attackers.of(target):
        state = source, True, 0
        fresh(state)
        level.append((state, Causes(None, (source, target), 0, source, target)))
    while level:
        following: list[tuple[_State, Causes | None]] = []
        for many in range(1, len(framework.derived) + 1):
            for (node, side, kinds), causes in level:
                for other, edge, bit in _steps(framework, node, side, leads):
                    state = other, side, kinds | bit
                    if state[2].bit_count() != many or not fresh(state):
                        continue
                    step = Causes(causes, edge, bit, other, target)
                    following.append((state, step))
                    if side:
                        yield step
                        continue
                    for source in framework.attackers.of(other):
                        over = source, True, state[2]
                        if fresh(over):
                            attack = Causes(step, (source, other), 0, source, target)
                            following.append((over, attack))
                            yield attack
        level = following


def smallest(framework: Framework, causes: Causes) -> Causes:
    """The smallest causes of an attack for which :func:`nearest_attackers` gave these.

    They are the same unless both ends are carried along one support at least, which then counts
    once. Best first over the sets of supports used, given up after :func:`patience` steps.
    """
    kinds = framework.derived
    if not ({Derivation.SECONDARY, Derivation.MEDIATED} & set(kinds)) or not (
        {Derivation.SUPPORTED, Derivation.EXTENDED} & set(kinds)
    ):
        return causes
    least = len(causes.edges()) - 1, len(causes.kinds())
    number = count()
    waiting: list[tuple[int, int, int, _State, frozenset[_Edge], Causes | None]] = []
    seen: set[tuple[_State, frozenset[_Edge]]] = set()

    def add(state: _State, used: frozenset[_Edge], step: Causes | None) -> None:
        cost = len(used), state[2].bit_count()
        if cost < least and (state, used) not in seen:
            seen.add((state, used))
            heapq.heappush(waiting, (*cost, next(number), state, used, step))

    add((causes.target, False, 0), frozenset(), None)
    for _ in range(patience(framework)):
        if not waiting:
            break
        *_, (node, side, bits), used, before = heapq.heappop(waiting)
        if side and node == causes.source and before is not None and used:
            return before
        if not side:
            for source in framework.attackers.of(node):
                step = Causes(before, (source, node), 0, source, causes.target)
                add((source, True, bits), used, step)
        for other, edge, bit in _steps(framework, node, side, None):
            step = Causes(before, edge, bit, other, causes.target)
            add((other, side, bits | bit), used | {edge}, step)
    return causes


def patience(framework: Framework) -> int:
    """How many steps the search for supports that serve both ends may take, for each attack."""
    return max(50, 50_000 // len(framework.arguments))


def _steps(
    framework: Framework, node: int, side: bool, leads: Leads | None
) -> Iterator[tuple[int, _Edge, int]]:
    """Where the walk may go from an argument, along which support, and by which kind."""
    enter = None if leads is None else leads[side]
    to_supporters, to_supported = _SIDES[side]
    allowed = sum(_BIT[kind] for kind in framework.derived)
    if to_supporters & allowed:
        for other in framework.supporters.of(node):
            if enter is None or enter[other]:
                yield other, (other, node), to_supporters
    if to_supported & allowed:
        for other in framework.supported.of(node):
            if enter is None or enter[other]:
                yield other, (node, other), to_supported
