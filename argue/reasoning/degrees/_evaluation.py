"""Evaluation of degrees in arrays: the order of arguments, aggregation, and iteration on circles.

What attackers and supporters amount to together is an energy for each argument.
The energy is above 0 where supporters prevail and below 0 where attackers do, and a source of
degree 0 counts as if it were not there. Each way is told by what one edge gives (two numbers), how
edges are joined, and what follows from all of them.

Degrees in arrays: one pass over the levels, then rounds or small steps for what has none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from argue.model import Framework, IntArray
from argue.reasoning.graphs import ranges, waves_of

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.integer]


@dataclass(frozen=True, eq=False)
class Schedule:
    """Arguments by level, those on and behind circles last; edges sorted by their target's place.

    Level 0 is of arguments that nothing bears on; an argument is one level above the highest of its
    attackers and supporters.
    """

    order: IntArray
    """Shape (n,): the argument at each place."""
    bounds: tuple[int, ...]
    """Places at which levels begin; the last entry is where the rest begins, which has no level."""
    sources: IntArray
    """Shape (m,): the place of each edge's source."""
    supports: NDArray[np.bool_]
    """Shape (m,): whether the edge is a support."""
    starts: IntArray
    """Shape (n + 1,): where the edges into each place begin. Past level 0 each place has one."""
    weights: Floats | None = None
    """Shape (m,), or ``None`` where every edge weighs 1."""

    @property
    def acyclic(self) -> bool:
        """Whether every argument has a level."""
        return self.bounds[-1] == len(self.order)


def schedule(
    framework: Framework,
    attack_weights: Floats | None = None,
    support_weights: Floats | None = None,
) -> Schedule:
    """The schedule of a framework; O(arguments + edges).

    Weights, of the attacks and of the supports in the framework's order, come both or not at all.
    """
    size = len(framework.arguments)
    edges = np.concatenate((framework.attacks, framework.supports))
    by_target = np.argsort(edges[:, 1], kind="stable")  # two sorted runs: merged in linear time
    sources, targets = edges[by_target, 0], edges[by_target, 1]
    incoming = np.bincount(targets, minlength=size)
    starts = np.concatenate(([0], np.cumsum(incoming)))
    waves = waves_of(sources, targets, incoming.astype(np.int32))
    scheduled = np.concatenate(waves)
    unknown = np.ones(size, dtype=np.bool_)
    unknown[scheduled] = False
    order = np.concatenate((scheduled, np.flatnonzero(unknown))).astype(np.int32)
    place = np.empty(size, dtype=np.int32)
    place[order] = np.arange(size, dtype=np.int32)
    rows = ranges(starts[order], incoming[order])
    weights = None
    if attack_weights is not None and support_weights is not None:
        weights = np.concatenate((attack_weights, support_weights))[by_target[rows]]
    return Schedule(
        order,
        tuple(np.cumsum([0, *map(len, waves)]).tolist()),
        place[sources[rows]],
        by_target[rows] >= len(framework.attacks),
        np.concatenate(([0], np.cumsum(incoming[order]))).astype(np.int32),
        weights,
    )


@dataclass(frozen=True, slots=True)
class Aggregation:
    """One way to join attackers and supporters."""

    lift: Callable[[Floats, Bools], tuple[Floats, Floats]]
    """Values, the degrees of sources times the weights of edges, and a mask of supports → what each
    edge gives, as two arrays."""
    join: np.ufunc
    """Joins what two edges give, each of the two by itself."""
    energy: Callable[[Floats, Floats], Floats]
    """What follows from the two when all edges are joined."""

    def __call__(self, values: Floats, supports: Bools, starts: Ints) -> Floats:
        """The energy of each argument.

        ``values``: shape (edges,).
        ``supports``: shape (edges,): whether the edge is a support.
        ``starts``: where the edges into each argument begin; each argument has one at least.
        """
        one, two = self.lift(values, supports)
        return self.energy(self.join.reduceat(one, starts), self.join.reduceat(two, starts))


def _apart(values: Floats, supports: Bools) -> tuple[Floats, Floats]:
    return np.where(supports, 0.0, values), np.where(supports, values, 0.0)


def _left(values: Floats, supports: Bools) -> tuple[Floats, Floats]:
    left = 1.0 - values
    return np.where(supports, 1.0, left), np.where(supports, left, 1.0)


total = Aggregation(_apart, np.add, lambda against, in_favour: in_favour - against)
"""Σ supporters − Σ attackers.

>>> total(np.array([0.5, 0.25]), np.array([True, False]), np.array([0])).tolist()
[0.25]
"""

product = Aggregation(_left, np.multiply, lambda against, in_favour: against - in_favour)
"""Π (1 − attacker) − Π (1 − supporter); that is 1 − Π over supporters less the same of attackers.

>>> product(np.array([0.5, 0.5, 0.25]), np.array([True, True, False]), np.array([0])).tolist()
[0.5]
"""


MOST_ROUNDS = 10_000
TOLERANCE = 1e-9
_SWING = 1e-6
"""An argument that swings by so much between two values, and comes back to each, never settles."""


class Gradual(Protocol):
    """A plug-in of :mod:`argue.reasoning.degrees`."""

    @property
    def aggregate(self) -> Aggregation:
        """One of :mod:`argue.reasoning.degrees._evaluation`."""

    def influence(self, base: Floats, energy: Floats) -> Floats:
        """The degree that a base score and an energy make."""


@dataclass(frozen=True, eq=False)
class DegreesByPlace:
    """Degrees by place, and how they were found; see :class:`argue.model.Degrees`.

    ``change`` has the shape of ``state``: how far one more round would move each.
    """

    state: Floats
    method: str = "levels"
    rounds: int = 0
    change: Floats | None = None

    def largest(self) -> float:
        """The largest change that one more round would make."""
        return 0.0 if self.change is None else float(self.change.max(initial=0.0))


class DegreeEvaluation:
    """One semantics on one schedule and base scores.

    ``base``: by place, shape (places,), from 0 to 1.
    """

    def __init__(self, semantics: Gradual, schedule: Schedule, base: Floats) -> None:
        self.semantics, self.schedule, self.base = semantics, schedule, base

    def run(
        self, *, continuous: bool = False, most: int = MOST_ROUNDS, tolerance: float = TOLERANCE
    ) -> DegreesByPlace:
        """The degrees; those of arguments without a level as far as they settle."""
        state = self.base.copy()
        bounds = self.schedule.bounds
        for first, last in zip(bounds[1:-1], bounds[2:], strict=True):
            state[first:last] = self.step(state, first, last)
        if self.schedule.acyclic:
            return DegreesByPlace(state)
        solve = _continuous if continuous else _rounds
        return solve(self, state, most, tolerance)

    def step(self, state: Floats, first: int, last: int) -> Floats:
        """The degrees of the places from ``first`` to ``last`` that follow from a state."""
        plan = self.schedule
        begin, end = int(plan.starts[first]), int(plan.starts[last])
        values = state[plan.sources[begin:end]]
        if plan.weights is not None:
            values = values * plan.weights[begin:end]
        energy = self.semantics.aggregate(
            values, plan.supports[begin:end], plan.starts[first:last] - begin
        )
        return self.semantics.influence(self.base[first:last], energy)


def _rounds(case: DegreeEvaluation, state: Floats, most: int, tolerance: float) -> DegreesByPlace:
    """All degrees anew from those of the round before, beginning with the base scores.

    It ends when a round changes nothing by more than the tolerance, when the state swings between
    two that come back, or after so many rounds.
    """
    first, last = case.schedule.bounds[-1], len(state)
    before = state[first:].copy()
    rounds = 0
    for rounds in range(1, most + 1):  # noqa: B007 - told with the outcome
        result = case.step(state, first, last)
        change = np.abs(result - state[first:])
        largest = change.max()
        swings = largest > _SWING and np.abs(result - before).max() < _SWING * tolerance
        if largest <= tolerance or swings or rounds == most:
            break  # with the state that the change was measured of
        before = state[first:].copy()
        state[first:] = result
    return DegreesByPlace(state, "rounds", rounds, _padded(change, first))


def _continuous(
    case: DegreeEvaluation, state: Floats, most: int, tolerance: float
) -> DegreesByPlace:
    """Follow ds/dt = f(s) − s from the base scores until it stands still (Potyka 2018).

    f is what a round computes, so a state that stands still is one that rounds would keep. Steps
    are those of Bogacki & Shampine (1989), of third order with an error estimate of second; a step
    is taken if its error is small beside its length, which keeps them stable near the end too. The
    flow never leaves the degrees from 0 to 1, so neither may a step.
    """
    first, last = case.schedule.bounds[-1], len(state)

    def slope(inner: Floats) -> Floats:
        state[first:] = np.clip(inner, 0.0, 1.0)
        return case.step(state, first, last) - inner

    now, width = state[first:].copy(), 0.5
    one = slope(now)
    steps = 0
    for steps in range(1, most + 1):  # noqa: B007 - told with the outcome
        two = slope(now + width / 2 * one)
        three = slope(now + width * 0.75 * two)
        then = np.clip(now + width * (2 / 9 * one + 1 / 3 * two + 4 / 9 * three), 0.0, 1.0)
        four = slope(then)
        error = np.abs(-5 / 72 * one + 1 / 12 * two + 1 / 9 * three - 1 / 8 * four).max()
        bound = 0.02 * np.abs(one).max()
        if error <= bound:
            now, one = then, four
        if np.abs(one).max() <= tolerance:
            break
        width *= float(np.clip(0.9 * (bound / max(error, 1e-300)) ** 0.5, 0.2, 3.0))
    state[first:] = now
    return DegreesByPlace(state, "continuous", steps, _padded(np.abs(one), first))


def _padded(change: Floats, places: int) -> Floats:
    """The changes of the last places, with 0 for those before."""
    return np.concatenate((np.zeros(places), change))
