"""How far scores would vary on other pairs, or other debates, of the same kind: intervals.

Percentile bootstrap, Efron & Tibshirani (1993), *An Introduction to the Bootstrap*, chapter 13, by
SciPy. Pairs of one debate repeat one another's words and topic, so intervals by pair are narrower
than they should be; those by debate draw whole debates, and are what tells of a new debate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from argue.evaluation._macro import Array
from argue.evaluation._resampling import MEASURES, By, confusions, measured, resampled
from argue.evaluation.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Interval:
    """A score with the interval around it."""

    value: float
    low: float
    high: float

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Intervals:
    """Intervals of several scores.

    Parameters
    ----------
    by
        What was drawn: ``"pair"`` or ``"debate"``.
    units
        How many of them there are; of fewer than two there is no interval.
    level
        How often such intervals hold the true value.
    scores
        ``accuracy``, ``f1`` of support, ``macro_f1``, ``matthews``; empty if there is none.
    """

    by: By
    units: int
    level: float
    resamples: int
    seed: int
    scores: Mapping[str, Interval]

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            "by": self.by,
            "units": self.units,
            "level": self.level,
            "resamples": self.resamples,
            "seed": self.seed,
            **{name: each.as_object() for name, each in self.scores.items()},
        }


def score_bootstrap(
    outcomes: Sequence[Outcome],
    by: By = "pair",
    *,
    level: float = 0.95,
    resamples: int = 2_000,
    seed: int = 0,
) -> Intervals:
    """Draw pairs or debates with replacement and take the middle ``level`` of the scores.

    Scores are those of the pairs that the engine answered; one that is undefined in a sample
    (:mod:`~argue.evaluation.relations`) counts as 0 there.

    Raises
    ------
    MissingLibrary
        If SciPy is not installed.
    """
    units = confusions(outcomes, by)
    scores: dict[str, Interval] = {}
    if len(units) > 1:
        drawn = resampled(units.reshape(len(units), -1), _flat, resamples=resamples, seed=seed)
        low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=-1)
        values = measured(units.sum(axis=0))
        scores = {
            name: Interval(*map(float, ends))
            for name, *ends in zip(MEASURES, values, low, high, strict=True)
        }
    return Intervals(by, len(units), level, resamples, seed, scores)


def _flat(sums: Array) -> Array:
    return measured(sums.reshape(len(sums), 3, 3))
