"""Scores of many samples at once, drawn with replacement from pairs or from whole debates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.outcome import LABELS, Outcome
from argue.plugins import libraries_for

By: TypeAlias = Literal["pair", "debate"]
"""What is drawn: pairs, or debates with all their pairs, since those are not independent."""

Array: TypeAlias = NDArray[np.float64]

MEASURES = ("accuracy", "f1", "macro_f1", "matthews")
"""What is scored; ``f1`` is that of support."""

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


def measured(counts: Array) -> Array:
    """:data:`MEASURES` of confusions, … × 3 × 3 → 4 × …; as in ``RelationScores``.

    What is undefined there is 0 here, so that every sample counts.
    """
    total = counts.sum(axis=(-2, -1))
    right = np.diagonal(counts, axis1=-2, axis2=-1)
    gold, judged = counts.sum(axis=-1), counts.sum(axis=-2)
    f1 = _share(2 * right, gold + judged)
    occurring = (gold + judged > 0).sum(axis=-1)
    correct = right.sum(axis=-1)
    spread = np.sqrt(total**2 - (gold**2).sum(axis=-1)) * np.sqrt(
        total**2 - (judged**2).sum(axis=-1)
    )
    return np.stack([
        _share(correct, total), f1[..., 0], _share(f1.sum(axis=-1), occurring),
        _share(correct * total - (gold * judged).sum(axis=-1), spread),
    ])  # fmt: skip


def resampled(
    units: Array, statistic: Callable[[Array], Array], *, resamples: int, seed: int
) -> Array:
    """``statistic`` of sums over units drawn with replacement, as many as there are.

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

    Raises
    ------
    MissingLibrary
        If SciPy is not installed.
    """
    with libraries_for("the bootstrap"):
        from scipy.stats import bootstrap

    def of_drawn(drawn: NDArray[np.int64], axis: int) -> Array:
        drawn = np.moveaxis(np.atleast_2d(drawn), axis, -1)
        times = np.stack([np.bincount(row, minlength=len(units)) for row in drawn])
        return statistic(times @ units)

    found = bootstrap(
        (np.arange(len(units)),), of_drawn, n_resamples=resamples, method="percentile",
        vectorized=True, batch=max(1, _AT_ONCE // len(units)), rng=seed,
    )  # fmt: skip
    return np.asarray(found.bootstrap_distribution, dtype=np.float64)


def _share(part: Array, whole: Array | NDArray[np.int64]) -> Array:
    """Their ratio; 0 where there is nothing to take a share of."""
    share: Array = np.divide(part, whole, out=np.zeros_like(part), where=whole > 0)
    return share
