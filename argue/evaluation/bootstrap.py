"""How far scores would vary on other pairs, or other debates, of the same kind: intervals.

Percentile bootstrap, Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, chapter 13.
Pairs of one debate repeat one another's words and topic, so intervals by pair are narrower
than they should be; those by debate draw whole debates, and are what tells of a new debate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from argue.evaluation.outcome import LABELS, Outcome
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
    outcomes: Sequence[Outcome],
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
    units = confusions(outcomes, by)
    scores: dict[str, Interval] = {}
    if len(units) > 1:
        drawn = resampled(
            units.reshape(len(units), -1),
            lambda sums: measured(sums.reshape(-1, *units.shape[1:])),
            resamples=resamples,
            seed=seed,
        )
        low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=-1)
        values = measured(units.sum(axis=0))
        scores = {
            name: Interval(*map(float, ends))
            for name, *ends in zip(MEASURES, values, low, high, strict=True)
            if name in defined(units)
        }
    return Intervals(by, len(units), level, resamples, seed, **scores)


By: TypeAlias = Literal["pair", "debate"]
"""What is drawn: pairs, or debates with all their pairs, since those are not independent."""

WAYS: tuple[By, ...] = ("pair", "debate")

MEASURES = ("accuracy", "mean_recall", "balanced_accuracy", "macro_f1", "f1", "matthews")
"""What is scored; ``f1`` is that of support, ``mean_recall`` that of support and attack."""

_AT_ONCE = 4_000_000
"""Numbers that are held in memory."""
_PLACE = {label: place for place, label in enumerate(LABELS)}


def confusions(outcomes: Sequence[Outcome], by: By) -> Array:
    """For each pair or debate how many pairs have each gold and judged label: units × 3 × 3.

    Abstentions are left out; debates with the same id are one.
    """
    names: dict[object, int] = {}
    places = [
        (
            names.setdefault(outcome.debate if by == "debate" else number, len(names)),
            _PLACE[outcome.gold],
            _PLACE[outcome.label],
        )
        for number, outcome in enumerate(outcomes)
        if outcome.label is not None
    ]
    counts = np.zeros((len(names), len(LABELS), len(LABELS)))
    for place in places:
        counts[place] += 1
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
    random = np.random.default_rng(seed)
    rows = max(1, _AT_ONCE // len(alike))
    parts = [
        statistic(random.multinomial(len(units), number / len(units), size) @ alike)
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
