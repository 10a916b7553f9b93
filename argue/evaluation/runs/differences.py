"""Whether runs differ by more than chance: each of the others against the first.

Relations by McNemar's exact test and by paired bootstrap (:mod:`argue.evaluation.significance`);
acceptance by a paired bootstrap over debates, since the statuses of one debate hang together.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.errors import MissingLibrary
from argue.evaluation._resampling import resampled
from argue.evaluation.runs.comparison import Comparison
from argue.evaluation.runs.table import Cell, Table
from argue.evaluation.significance import Difference, score_significance

RESAMPLES, SEED = 2_000, 0
_NAMES = {
    "accuracy": "accuracy", "macro_f1": "macro F1", "f1": "F1 of support",
    "matthews": "Matthews correlation",
}  # fmt: skip

Array: TypeAlias = NDArray[np.float64]


def compared(comparison: Comparison) -> list[Table]:
    """All tables of a comparison: its own, and after the first the differences.

    Those are left out where SciPy is not installed.
    """
    overall, *others = comparison.tables()
    try:
        return [overall, significance(comparison), *others]
    except MissingLibrary:
        return [overall, *others]


def significance(comparison: Comparison) -> Table:
    """A row for each run after the first and each score.

    ``low`` and ``high`` are the ends of the interval that holds 95 % of the differences between
    samples of debates; ``p`` says how probable at least such a difference is if there is none.

    Raises
    ------
    MissingLibrary
        If SciPy is not installed.
    """
    columns = {
        "run": "run", "score": "score", "first": comparison.runs[0].name, "value": "value",
        "difference": "difference", "low": "95 % from", "high": "to", "p_debate": "p, by debate",
        "p_pair": "p, by pair", "p_mcnemar": "p, McNemar",
    }  # fmt: skip
    rows: list[list[Cell]] = []
    for number in range(1, len(comparison.runs)):
        rows += _relations(comparison, number)
        rows += _acceptance(comparison, number)
    return Table("significance", f"Against run {comparison.runs[0].name}", columns, rows)


def _relations(comparison: Comparison, number: int) -> list[list[Cell]]:
    first, other = comparison.outcomes[0], comparison.outcomes[number]
    found = score_significance(first, other, resamples=RESAMPLES, seed=SEED)
    name = comparison.runs[number].name
    return [
        [name, told, *_cells(found.differences["debate"][measure]),
         found.differences["pair"][measure].p,
         found.mcnemar_p if measure == "accuracy" else None]
        for measure, told in _NAMES.items()
    ]  # fmt: skip


def _acceptance(comparison: Comparison, number: int) -> list[list[Cell]]:
    units = np.array([
        [*_counts(comparison, 0, debate), *_counts(comparison, number, debate)]
        for debate in comparison.debates
    ], dtype=np.float64)  # fmt: skip
    name = comparison.runs[number].name
    scores = _scores(units.sum(axis=0)[None])[..., 0]
    if len(units) < 2:
        pairs = [Difference(float(one), float(two), None, None, None) for one, two in scores]
    else:
        drawn = resampled(units, _gains, resamples=RESAMPLES, seed=SEED)
        pairs = [_difference(both, gains) for both, gains in zip(scores, drawn, strict=True)]
    told = ("F1 of acceptance", "accuracy of acceptance")
    return [
        [name, measure, *_cells(each), None, None]
        for measure, each in zip(told, pairs, strict=True)
    ]


def _difference(both: Array, gains: Array) -> Difference:
    low, high = np.quantile(gains, [0.025, 0.975]).tolist()
    sides = min(int((gains <= 0).sum()), int((gains >= 0).sum()))
    p = min(1.0, 2 * (1 + sides) / (1 + RESAMPLES))
    return Difference(float(both[0]), float(both[1]), low, high, p)


def _counts(comparison: Comparison, number: int, debate: str) -> tuple[int, int, int, int]:
    found = comparison.acceptance(number, debate)
    return found.arguments, found.accepted_gold, found.accepted_predicted, found.accepted_both


def _scores(sums: Array) -> Array:
    """Samples × 8 counts → F1 and accuracy × (first, other) × samples; 0 where undefined."""
    counts = sums.reshape(len(sums), 2, 4)
    arguments, gold, predicted, both = np.moveaxis(counts, -1, 0)
    f1 = np.divide(2 * both, gold + predicted, out=np.zeros_like(both),
                   where=gold + predicted > 0)  # fmt: skip
    right = arguments - gold - predicted + 2 * both
    accuracy = np.divide(right, arguments, out=np.zeros_like(both), where=arguments > 0)
    return np.stack([f1.T, accuracy.T])


def _gains(sums: Array) -> Array:
    scores = _scores(sums)
    return np.asarray(scores[:, 1] - scores[:, 0])


def _cells(found: Difference) -> list[Cell]:
    return [found.first, found.second, found.difference, found.low, found.high, found.p]
