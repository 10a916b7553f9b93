"""How far annotators agree: observed agreement, Cohen's and Fleiss' kappa, Krippendorff's alpha.

Ratings are rows of labels, one row an item and one column an annotator; ``None`` is missing. Every
coefficient is a function of sums over items, so that an interval comes from drawing items again
with replacement and summing anew (percentile bootstrap; for kappa and alpha see Zapf, Castell,
Morawietz & Karch 2016). Cohen's kappa has the analytic interval of Fleiss, Cohen & Everitt (1969)
instead, and the observed agreement of two annotators that of Wilson (1927).

A coefficient is undefined, ``None``, where nobody can disagree: no item was judged twice, or all
labels are the same one. An interval is no wider than what was seen: ten items on which two agree
entirely give kappa 1 from 1 to 1.

Cohen 1960, "A coefficient of agreement for nominal scales"; Fleiss 1971, "Measuring nominal scale
agreement among many raters"; Krippendorff 2011, "Computing Krippendorff's alpha-reliability".
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.model.record import Count, Record

Ratings: TypeAlias = Sequence[Sequence[str | None]]
Floats: TypeAlias = NDArray[np.float64]

DRAWS = 2000
"""Samples of a bootstrap interval."""
SEED = 20120101
_ZERO = 1e-12
"""Up to rounding."""

_NORMAL = 1.959963984540054
"""The 97.5 % point of the standard normal distribution: all intervals are at 95 %."""


@dataclass(frozen=True, slots=True)
class Estimate(Record):
    """A coefficient with its interval at 95 %."""

    TITLE = "Coefficient"

    value: float | None
    """The coefficient; null where it is undefined."""
    low: float | None
    """Low end."""
    high: float | None
    """High end."""
    items: Count
    """Items behind it."""
    raters: Count = 0
    """Judgements that each of these items has, where a coefficient asks for one number; else 0."""


def observed_agreement(ratings: Ratings) -> Estimate:
    """The share of pairs of judgements of an item that are equal, averaged over items.

    P_i = Σ_c n_ic (n_ic − 1) / (n_i (n_i − 1)) (Fleiss 1971) over the items with n_i ≥ 2. For two
    annotators it is the share of items on which they agree, with Wilson's interval.
    """
    counts = _counts(ratings)
    total = counts.sum(1)
    parts = np.column_stack([_equal_pairs(counts) / (total * (total - 1)), np.ones(len(counts))])
    if len(ratings) and len(ratings[0]) == 2:
        return _wilson(float(parts[:, 0].sum()), len(parts))
    return _bootstrapped(parts, _share)


def cohen_kappa(ratings: Ratings) -> Estimate:
    """Cohen's kappa of two annotators, over the items that both judged.

    κ = (p_o − p_e) / (1 − p_e), p_e = Σ_c p_c· p_·c. The interval is analytic
    (:func:`_cohen_error`), cut at −1 and 1.

    >>> round(cohen_kappa([["+", "+"]] * 4 + [["+", "-"]] + [["-", "-"]] * 5).value, 3)
    0.8
    """
    both = Counter((row[0], row[1]) for row in ratings if None not in row[:2])
    labels = sorted({str(label) for pair in both for label in pair})
    confusion = np.array([[both[first, second] for second in labels] for first in labels])
    n = both.total()
    chance = float(confusion.sum(1) @ confusion.sum(0)) / n**2 if n else 1.0
    if 1 - chance < _ZERO:
        return Estimate(None, None, None, n)
    value = (float(np.trace(confusion)) / n - chance) / (1 - chance)
    reach = _NORMAL * _cohen_error(confusion)
    return Estimate(value, max(-1.0, value - reach), min(1.0, value + reach), n)


def _cohen_error(confusion: NDArray[Any]) -> float:
    """Standard error of Cohen's kappa (Fleiss, Cohen & Everitt 1969, formula 13).

    n (1 − p_e)⁴ σ² = Σ_i p_ii [(1 − p_e) − (p_·i + p_i·)(1 − p_o)]²
    + (1 − p_o)² Σ_{i≠j} p_ij (p_·i + p_j·)² − (p_o p_e − 2 p_e + p_o)²

    ``confusion`` has counts, rows of the one and columns of the other; p_e must not be 1.
    """
    n = float(confusion.sum())
    p = np.asarray(confusion, dtype=float) / n
    rows, columns, diagonal = p.sum(1), p.sum(0), np.diag(p)
    agreed, chance = float(diagonal.sum()), float(rows @ columns)
    on = float(diagonal @ ((1 - chance) - (columns + rows) * (1 - agreed)) ** 2)
    crossed = p * (columns[:, None] + rows[None, :]) ** 2
    off = (1 - agreed) ** 2 * float(crossed.sum() - np.trace(crossed))
    rest = (agreed * chance - 2 * chance + agreed) ** 2
    return math.sqrt(max(0.0, on + off - rest) / n) / (1 - chance) ** 2


def fleiss_kappa(ratings: Ratings) -> Estimate:
    """Fleiss' kappa, over items that have the same number of judgements, whoever gave them.

    κ = (P̄ − P̄_e) / (1 − P̄_e), P̄_e = Σ_c p_c². The definition asks for one number of judgements an
    item: it is the one with which the most judgements can be used, and stands in ``raters``.
    """
    counts = _counts(ratings)
    sizes = Counter(map(int, counts.sum(1)))
    if not sizes:
        return Estimate(None, None, None, 0)
    raters = max(sizes, key=lambda size: (size * sizes[size], size))
    counts = counts[counts.sum(1) == raters]
    agreed = _equal_pairs(counts) / (raters * (raters - 1))
    parts = np.column_stack([agreed, np.ones(len(counts)), counts])
    return _bootstrapped(parts, _fleiss, raters)


def krippendorff_alpha(ratings: Ratings) -> Estimate:
    """Krippendorff's alpha for nominal data; missing judgements are no matter.

    α = ((n − 1) Σ_c o_cc − Σ_c n_c (n_c − 1)) / (n (n − 1) − Σ_c n_c (n_c − 1)), where
    o_cc = Σ_u n_uc (n_uc − 1) / (n_u − 1) over the items u with two judgements or more.

    >>> krippendorff_alpha([["a", "a", None], ["b", "b", "b"], ["a", None, None]]).value
    1.0
    """
    counts = _counts(ratings)
    parts = np.column_stack([_equal_pairs(counts) / (counts.sum(1) - 1), counts])
    return _bootstrapped(parts, _alpha)


def _counts(ratings: Ratings) -> Floats:
    """How often each item (row) was given each label (column), of items judged twice or more."""
    labels = sorted({label for row in ratings for label in row if label is not None})
    rows = [[[*row].count(label) for label in labels] for row in ratings]
    counts = np.array(rows, dtype=float).reshape(len(ratings), len(labels))
    return np.asarray(counts[counts.sum(1) > 1])


def _equal_pairs(counts: Floats) -> Floats:
    return np.asarray((counts * (counts - 1)).sum(1))


def _share(totals: Floats) -> Floats:
    return _divided(totals[..., 0], totals[..., 1])


def _fleiss(totals: Floats) -> Floats:
    given = totals[..., 2:]
    chance = _divided((given**2).sum(-1), given.sum(-1) ** 2)
    return _divided(_share(totals) - chance, 1 - chance)


def _alpha(totals: Floats) -> Floats:
    given = totals[..., 1:]
    n = given.sum(-1)
    same = (given * (given - 1)).sum(-1)
    return _divided((n - 1) * totals[..., 0] - same, n * (n - 1) - same)


def _divided(part: NDArray[Any], whole: NDArray[Any]) -> Floats:
    """The quotient; not a number where there is nothing to divide by, up to rounding."""
    whole = np.asarray(whole, dtype=float)
    nothing = np.abs(whole) < _ZERO
    return np.asarray(np.where(nothing, np.nan, part / np.where(nothing, 1.0, whole)))


def _bootstrapped(
    parts: Floats, statistic: Callable[[Floats], Floats], raters: int = 0
) -> Estimate:
    """The statistic of the sums of these parts, an item a row, and its percentile interval.

    Samples in which it is undefined, because all labels drawn are the same, are left out.
    """
    items = len(parts)
    value = float(statistic(parts.sum(0))) if items else math.nan
    if math.isnan(value):
        return Estimate(None, None, None, items, raters)
    # Items of one kind are the same, so that it is drawn how many there are of each.
    kinds, times = np.unique(parts, axis=0, return_counts=True)
    weights = np.random.default_rng(SEED).multinomial(items, times / items, DRAWS)
    low, high = np.nanpercentile(statistic(weights @ kinds), [2.5, 97.5])
    return Estimate(value, float(low), float(high), items, raters)


def _wilson(successes: float, n: int) -> Estimate:
    """A share with the interval of Wilson 1927."""
    if not n:
        return Estimate(None, None, None, 0)
    share, z2 = successes / n, _NORMAL**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = _NORMAL * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach), n)
