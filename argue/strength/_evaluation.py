"""Degrees in arrays: one pass over the levels, then rounds or small steps for what has none.

All of it works on one column of base scores, shape (places,), or on many at once, shape
(places, columns); a mask of the same shape takes arguments away, whose degree is then 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from argue.strength._aggregation import Aggregation, Floats, along
from argue.strength._schedule import Schedule

MOST_ROUNDS = 10_000
TOLERANCE = 1e-9
_SWING = 1e-6
"""An argument that swings by so much between two values, and comes back to each, never settles."""


class Semantics(Protocol):
    """A plug-in of :mod:`argue.strength`."""

    @property
    def aggregate(self) -> Aggregation:
        """One of :mod:`argue.strength._aggregation`."""

    def influence(self, base: Floats, energy: Floats) -> Floats:
        """The degree that a base score and an energy make."""


@dataclass(frozen=True, eq=False)
class Outcome:
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


class Evaluation:
    """One semantics on one schedule and base scores.

    Parameters
    ----------
    base
        By place, shape (places,) or (places, columns), from 0 to 1.
    present
        1 for an argument that is there and 0 for one that is not, shaped as ``base``; ``None`` if
        all are.
    """

    def __init__(
        self, semantics: Semantics, schedule: Schedule, base: Floats, present: Floats | None = None
    ) -> None:
        self.semantics, self.schedule, self.base, self.present = semantics, schedule, base, present

    def run(
        self, *, continuous: bool = False, most: int = MOST_ROUNDS, tolerance: float = TOLERANCE
    ) -> Outcome:
        """The degrees; those of arguments without a level as far as they settle."""
        state = self.base.copy() if self.present is None else self.base * self.present
        bounds = self.schedule.bounds
        for first, last in zip(bounds[1:-1], bounds[2:], strict=True):
            state[first:last] = self.step(state, first, last)
        if self.schedule.acyclic:
            return Outcome(state)
        solve = _continuous if continuous else _rounds
        return solve(self, state, most, tolerance)

    def step(self, state: Floats, first: int, last: int) -> Floats:
        """The degrees of the places from ``first`` to ``last`` that follow from a state."""
        plan = self.schedule
        begin, end = int(plan.starts[first]), int(plan.starts[last])
        values = state[plan.sources[begin:end]]
        if plan.weights is not None:
            values = values * along(plan.weights[begin:end], values)
        energy = self.semantics.aggregate(
            values, plan.supports[begin:end], plan.starts[first:last] - begin
        )
        found = self.semantics.influence(self.base[first:last], energy)
        return found if self.present is None else found * self.present[first:last]


def _rounds(case: Evaluation, state: Floats, most: int, tolerance: float) -> Outcome:
    """All degrees anew from those of the round before, beginning with the base scores.

    It ends when a round changes nothing by more than the tolerance, when the state swings between
    two that come back, or after so many rounds.
    """
    first, last = case.schedule.bounds[-1], len(state)
    before = state[first:].copy()
    rounds = 0
    for rounds in range(1, most + 1):  # noqa: B007 - told with the outcome
        found = case.step(state, first, last)
        change = np.abs(found - state[first:])
        largest = change.max()
        swings = largest > _SWING and np.abs(found - before).max() < _SWING * tolerance
        before = state[first:].copy()
        state[first:] = found
        if largest <= tolerance or swings:
            break
    return Outcome(state, "rounds", rounds, _padded(change, first))


def _continuous(case: Evaluation, state: Floats, most: int, tolerance: float) -> Outcome:
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
    return Outcome(state, "continuous", steps, _padded(np.abs(one), first))


def _padded(change: Floats, places: int) -> Floats:
    """The changes of the last places, with 0 for those before."""
    return np.concatenate((np.zeros((places, *change.shape[1:])), change))
