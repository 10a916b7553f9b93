"""Scores of samples drawn with replacement, as intervals and tests are made of.

Percentile bootstrap, Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, chapter 13.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.ratios import Array
from argue.model.record import Record

LEVEL = 0.95
"""How often intervals hold the true value."""
RESAMPLES = 2_000
"""How many samples are drawn."""
_AT_ONCE = 4_000_000
"""Numbers that are held in memory."""


@dataclass(frozen=True, slots=True)
class Interval(Record):
    """A score with its bootstrap interval."""

    value: float
    """The score."""
    low: float
    """Low end."""
    high: float
    """High end."""


def resampled(
    units: Array, statistic: Callable[[Array], Array], *, resamples: int, seed: int
) -> Array:
    """``statistic`` of sums over units drawn with replacement, as many as there are.

    How often units that are alike are drawn is drawn at once, from a multinomial distribution.

    Parameters
    ----------
    units
        One row of numbers for each unit, at least two of them.
    statistic
        Sums, samples × numbers → scores, measures × samples.

    Returns
    -------
    Array
        Measures × resamples.
    """
    alike, number = np.unique(units, axis=0, return_counts=True)
    return drawn_of(alike, number, statistic, resamples, seed)


def drawn_of(
    alike: Array,
    number: NDArray[np.int64],
    statistic: Callable[[Array], Array],
    resamples: int,
    seed: int,
) -> Array:
    """The same of units of which so many are alike."""
    random, total = np.random.default_rng(seed), int(number.sum())
    rows = max(1, _AT_ONCE // len(alike))
    parts = [
        statistic(random.multinomial(total, number / total, size) @ alike)
        for size in (min(rows, resamples - start) for start in range(0, resamples, rows))
    ]
    return np.concatenate(parts, axis=-1)
