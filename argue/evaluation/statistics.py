"""What scores are computed with: ratios that say when they are undefined, and samples of them.

Samples: percentile bootstrap, Efron & Tibshirani (1993), *An Introduction to the Bootstrap*,
chapter 13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.model.record import Record

Array: TypeAlias = NDArray[np.float64]
LEVEL = 0.95
"""How often intervals hold the true value."""
RESAMPLES = 2_000
"""How many samples are drawn."""
_HELD = 4_000_000
"""Numbers that are held in memory."""


def ratio(part: int, whole: int) -> float | None:
    """``part / whole``; ``None`` if there is nothing to take a part of."""
    return part / whole if whole else None


def f1(correct: int, predicted: int, gold: int) -> float | None:
    """The harmonic mean of precision and recall, 2·correct / (predicted + gold).

    ``None`` if nothing is predicted and nothing is gold; 0 if there is something and none correct.
    """
    return ratio(2 * correct, predicted + gold)


def gold_mean(values: Array, gold: Array) -> Array:
    """Mean of a score over the labels of gold, as scikit-learn has it with ``labels`` of gold.

    A label that was only predicted counts by the errors it makes of others, not by a 0 of its own.

    ``values``: a score for each label, … × labels.
    ``gold``: how many pairs have each label in gold, … × labels.

    Returns: shape …; 0 where gold has no label.

    >>> float(gold_mean(np.array([0.8, 0.6, 0.0]), np.array([5, 5, 0])))
    0.7
    """
    there = gold > 0
    return share(np.where(there, values, 0.0).sum(axis=-1), there.sum(axis=-1))


def f1_of(right: Array, predicted: Array, gold: Array) -> Array:
    """F1 of each label, 2·right / (predicted + gold); 0 where a label does not occur."""
    return share(2 * right, predicted + gold)


def share(part: Array, whole: Array | NDArray[np.int64]) -> Array:
    """Their ratio; 0 where there is nothing to take a share of."""
    result: Array = np.divide(part, whole, out=np.zeros_like(part, dtype=float), where=whole > 0)
    return result


_AT_ONCE = 8_192
"""From some 10,000 numbers on, libraries share them among threads, and digits hang on how many."""


def weighted(weights: Array, right: NDArray[np.bool_] | Array) -> float:
    """What the weights of right judgements sum to."""
    places = range(0, len(weights), _AT_ONCE)
    parts = (slice(begin, begin + _AT_ONCE) for begin in places)
    return float(sum(float(weights[part] @ right[part].astype(np.float64)) for part in parts))


def weights(confidences: Sequence[float] | Array) -> Array:
    """Weights, in the order given, whose sum over the right judgements is the score; they sum to 1.

    (1/n) Σᵢ (right up to rank i)/i counts the judgement at rank j in every i ≥ j, so it weighs
    (1/n) Σ_{i≥j} 1/i. Judgements with the same confidence share their weights evenly, which is the
    mean over all their orders.

    >>> weights([0.9, 0.5]).tolist(), weights([0.5, 0.5]).tolist()
    ([0.75, 0.25], [0.5, 0.5])
    """
    result = -np.asarray(confidences, dtype=np.float64)
    del confidences  # there may be many millions: what follows has three numbers of each at most
    ordered = np.sort(result)
    last = np.flatnonzero(np.append(ordered[1:] != ordered[:-1], np.ones(len(ordered[:1]), bool)))
    different, ends = ordered[last], last + 1
    del ordered, last
    shared = _sums(_of_ranks(len(result)), ends) / np.diff(ends, prepend=0)
    for begin in range(0, len(result), _AT_ONCE):
        part = result[begin : begin + _AT_ONCE]
        part[:] = shared[np.searchsorted(different, part)]
    return result


def _of_ranks(number: int) -> Array:
    """(1/n) Σ_{i≥j} 1/i for each rank j."""
    of_rank = np.arange(1.0, number + 1)
    np.divide(1.0, of_rank, out=of_rank)
    np.cumsum(of_rank[::-1], out=of_rank[::-1])
    of_rank /= max(number, 1)
    return of_rank


def _sums(values: Array, ends: NDArray[np.intp]) -> Array:
    """What the values sum to up to each end, each added to those before it."""
    sums = np.zeros(len(ends))
    for begin in range(0, len(values), _AT_ONCE):
        part = values[begin : begin + _AT_ONCE]
        places = np.arange(begin, begin + len(part))
        first, last = np.searchsorted(ends, places[[0, -1]], side="right")
        groups = np.searchsorted(ends[first : last + 1], places, side="right")
        # The sum so far is the first to be added.
        sums[first : last + 1] = np.bincount(
            np.append(0, groups), weights=np.append(sums[first], part)
        )
    return sums


def numbers(values: Array | NDArray[np.bool_]) -> Iterator[float]:
    """The values as Python has them, of which some are in memory."""
    for begin in range(0, len(values), _AT_ONCE):
        yield from values[begin : begin + _AT_ONCE].tolist()


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

    ``units``: one row of numbers for each unit, at least two of them.
    ``statistic``: sums, samples × numbers → scores, measures × samples.

    Returns: measures × resamples.
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
    rows = max(1, _HELD // len(alike))
    parts = [
        statistic(random.multinomial(total, number / total, size) @ alike)
        for size in (min(rows, resamples - start) for start in range(0, resamples, rows))
    ]
    return np.concatenate(parts, axis=-1)
