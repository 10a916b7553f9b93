"""How far scores would vary on other pairs, or other debates, of the same kind: intervals.

Percentile bootstrap, Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, chapter 13.
Pairs of one debate repeat one another's words and topic, so intervals by pair are narrower
than they should be; those by debate draw whole debates, and are what tells of a new debate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.outcome import LABELS, Judged, columns_of
from argue.evaluation.ratios import Array, f1_of, gold_mean, share
from argue.model import Label
from argue.model.record import Count, Record, Share, optional

LEVEL = 0.95
"""How often intervals hold the true value."""
RESAMPLES = 2_000
"""How many samples are drawn."""


@dataclass(frozen=True, slots=True)
class Interval(Record):
    """A score with its bootstrap interval."""

    value: float
    """The score."""
    low: float
    """Low end."""
    high: float
    """High end."""


@dataclass(frozen=True, slots=True)
class Intervals(Record):
    """Bootstrap intervals."""

    JSON = (
        "by",
        "units",
        "level",
        "resamples",
        "seed",
        optional("accuracy"),
        optional("mean_recall"),
        optional("balanced_accuracy"),
        optional("f1"),
        optional("macro_f1"),
        optional("matthews"),
    )

    by: By
    """What was drawn."""
    units: Count
    """How many of them there are."""
    level: Share
    """How often such intervals hold the true value."""
    resamples: Count
    """How many samples were drawn."""
    seed: int
    """The seed."""
    accuracy: Interval | None = None
    """Of the accuracy; absent where there are fewer than two units."""
    mean_recall: Interval | None = None
    """Of the mean recall of support and attack; absent too where gold lacks one of them."""
    balanced_accuracy: Interval | None = None
    """Of the mean recall of the labels that gold has."""
    f1: Interval | None = None
    """Of F1 of support."""
    macro_f1: Interval | None = None
    """Of the mean F1 of the labels that gold has."""
    matthews: Interval | None = None
    """Of Matthews' correlation."""

    @property
    def scores(self) -> dict[str, Interval]:
        """The intervals by :data:`MEASURES`; empty if there is none."""
        ends = {name: getattr(self, name) for name in MEASURES}
        return {name: interval for name, interval in ends.items() if interval}


def score_bootstrap(
    outcomes: Judged,
    by: By = "pair",
    *,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Intervals:
    """Draw pairs or debates with replacement and take the middle ``level`` of the scores.

    Scores are those of the pairs that the engine answered; one that is undefined in a sample
    (:mod:`~argue.evaluation.relations`) counts as 0 there.
    """
    told = columns_of(outcomes)
    if by == "pair":  # of which only nine kinds can differ
        counts = told.counts.ravel()[::-1]  # in the order that np.unique has
        alike, number = np.eye(counts.size)[::-1][counts > 0], counts[counts > 0]
    else:
        units = confusions(told, by)
        alike, number = np.unique(units.reshape(-1, 9), axis=0, return_counts=True)
    scores: dict[str, Interval] = {}
    if number.sum() > 1:
        drawn = _drawn(alike, number, lambda sums: measured(_square(sums)), resamples, seed)
        low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=-1)
        total = _square(number @ alike)
        scores = {
            name: Interval(*map(float, ends))
            for name, *ends in zip(MEASURES, measured(total), low, high, strict=True)
            if name in defined(total)
        }
    return Intervals(by, int(number.sum()), level, resamples, seed, **scores)


def _square(counts: Array) -> Array:
    return counts.reshape(*counts.shape[:-1], len(LABELS), len(LABELS))


By: TypeAlias = Literal["pair", "debate"]
"""What is drawn: pairs, or debates with all their pairs, since those are not independent."""

WAYS: tuple[By, ...] = ("pair", "debate")

MEASURES = ("accuracy", "mean_recall", "balanced_accuracy", "macro_f1", "f1", "matthews")
"""What is scored; ``f1`` is that of support, ``mean_recall`` that of support and attack."""

_AT_ONCE = 4_000_000
"""Numbers that are held in memory."""
_PLACE = {label: place for place, label in enumerate(LABELS)}


def confusions(outcomes: Judged, by: By) -> Array:
    """For each pair or debate how many pairs have each gold and judged label: units × 3 × 3.

    Abstentions are left out; debates with the same id are one.
    """
    told = columns_of(outcomes).answered
    units, number = np.arange(len(told.gold)), len(told.gold)
    if by == "debate":
        places = np.unique(told.debate, return_inverse=True)[1]
        units, number = places, int(places.max(initial=-1)) + 1
    counts = np.zeros((number, len(LABELS), len(LABELS)))
    np.add.at(counts, (units, told.gold, told.label), 1)
    return counts


def defined(units: Array) -> tuple[str, ...]:
    """The measures of confusions, … × 3 × 3, that are defined: mean recall wants a support and an
    attack in gold.
    """
    gold = units.reshape(-1, *units.shape[-2:]).sum(axis=(0, -1))
    two = gold[_PLACE[Label.SUPPORT]] and gold[_PLACE[Label.ATTACK]]
    return tuple(name for name in MEASURES if two or name != "mean_recall")


def measured(counts: Array) -> Array:
    """:data:`MEASURES` of confusions, … × 3 × 3 → 6 × …; as in ``RelationScores``.

    What is undefined there is 0 here, so that every sample counts.
    """
    total = counts.sum(axis=(-2, -1))
    right = np.diagonal(counts, axis1=-2, axis2=-1)
    gold, judged = counts.sum(axis=-1), counts.sum(axis=-2)
    f1 = f1_of(right, judged, gold)
    correct, recall = right.sum(axis=-1), share(right, gold)
    spread = np.sqrt(total**2 - (gold**2).sum(axis=-1)) * np.sqrt(
        total**2 - (judged**2).sum(axis=-1)
    )
    return np.stack(
        [
            share(correct, total),
            np.where((gold[..., :2] > 0).all(axis=-1), recall[..., :2].mean(axis=-1), 0.0),
            gold_mean(recall, gold),
            gold_mean(f1, gold),
            f1[..., 0],
            share(correct * total - (gold * judged).sum(axis=-1), spread),
        ]
    )


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
    return _drawn(alike, number, statistic, resamples, seed)


def _drawn(
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


_CELLS = 4_000_000
"""Units times drawn exchanges that are held at once."""


def _exchanged(units: Array, gain: Callable[[Array], Array], seed: int) -> Array:
    """How probable so large a gain is, two-sided, if the engines were exchanged at random.

    In each unit that they differ in, what was counted of the first engine is that of the second or
    not: all such exchanges where there are no more than :data:`RESAMPLES`, else as many at random,
    the one that was seen among them. With n such units p is at least 2 / 2ⁿ.
    """
    flat = units.reshape(len(units), 2, -1)
    steps = flat[:, 1] - flat[:, 0]
    steps = steps[steps.any(axis=1)]
    sums = flat.sum(axis=0)
    exact = 2 ** min(len(steps), 60) <= RESAMPLES
    count = 2 ** len(steps) if exact else RESAMPLES
    seen = abs(gain(sums[None])) - 1e-12
    draw = np.random.default_rng(seed)
    extreme = np.zeros(seen.shape[:-1])
    for begin in range(0, count, size := max(1, _CELLS // max(1, len(steps)))):
        numbers = np.arange(begin, min(count, begin + size))
        if exact:
            exchanged = numbers[:, None] >> np.arange(len(steps)) & 1
        else:
            exchanged = draw.integers(0, 2, (len(numbers), len(steps)))
        moved = exchanged @ steps
        gained = gain(np.stack([sums[0] + moved, sums[1] - moved], axis=1))
        extreme += (abs(gained) >= seen).sum(axis=-1)
    return extreme / count if exact else (1 + extreme) / (1 + count)


def gains(
    units: Array, measure: Callable[[Array], Array], seed: int
) -> list[tuple[float, float, float | None, float | None, float | None]]:
    """For each measure its value for two engines, and how much the second gains on the first.

    Parameters
    ----------
    units
        units × 2 × …: what is counted of the first engine and of the second.
    measure
        Counts, … → measures × ….

    Returns
    -------
    list
        First, second, low and high end of the gain, p
        (:class:`~argue.evaluation.significance.Difference`).
    """
    values = measure(units.sum(axis=0)).tolist()
    if len(units) < 2:
        return [(first, second, None, None, None) for first, second in values]

    def gain(sums: Array) -> Array:
        scores = measure(sums.reshape(len(sums), *units.shape[1:]))
        return scores[..., 1] - scores[..., 0]

    drawn = resampled(units.reshape(len(units), -1), gain, resamples=RESAMPLES, seed=seed)
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=-1).tolist()
    p = _exchanged(units, gain, seed).tolist()
    return [
        (first, second, *further)
        for (first, second), *further in zip(values, low, high, p, strict=True)
    ]
