"""How far scores would vary on other pairs, or other debates, of the same kind: intervals.

Percentile bootstrap, Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, chapter 13.
Pairs of one debate repeat one another's words and topic, so intervals by pair are narrower
than they should be; those by debate draw whole debates, and are what tells of a new debate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from argue.evaluation.statistics import (
    LEVEL,
    RESAMPLES,
    Array,
    Interval,
    drawn_of,
    f1_of,
    gold_mean,
    share,
)
from argue.features.measures.outcome import LABELS, Judged, columns_of
from argue.model import Label
from argue.model.record import Count, Record, Share, optional


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
        drawn = drawn_of(alike, number, lambda sums: measured(_square(sums)), resamples, seed)
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

_PLACE = {label: place for place, label in enumerate(LABELS)}


def confusions(outcomes: Judged, by: By) -> Array:
    """For each pair or debate how many pairs have each gold and judged label: units × 3 × 3.

    Abstentions are left out; debates with the same id are one.
    """
    told = columns_of(outcomes).answered
    cells = told.gold * np.int8(3) + told.label
    if by == "pair":
        every: Array = np.eye(9)[cells]
        return every.reshape(-1, 3, 3)
    places = told.debate * np.int64(9)
    places += cells
    counts = np.bincount(places, minlength=9).astype(np.float64)
    counts = np.append(counts, np.zeros(-len(counts) % 9)).reshape(-1, 3, 3)
    return counts[counts.any(axis=(1, 2))]


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
