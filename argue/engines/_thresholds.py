"""Similarity → label and scores: thresholds, and how they are learned.

Labels stand in the order in which similarity is taken to rise: ``unrelated`` < ``attack`` <
``support``. That support is nearest to what it supports is the assumption of every engine that uses
this rule, and of Cabrio & Villata (2012).
"""

from __future__ import annotations

import bisect
import math
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.engines._engine import SHOWN
from argue.model import Judgement, Label

FloatArray: TypeAlias = NDArray[np.float64]


def held_out_odds(
    numbers: FloatArray,
    classes: NDArray[np.int64],
    parts: NDArray[np.int64],
    count: int,
    strength: float,
    offset: FloatArray | None = None,
) -> FloatArray:
    """The log-odds of each pair by a model fitted without its part; shape (pairs, count)."""
    former = np.zeros((classes.size, count)) if offset is None else offset
    odds = np.empty((classes.size, count))
    for part in np.unique(parts):
        test_part = parts == part
        weights = fit(numbers[~test_part], classes[~test_part], count, strength, former[~test_part])
        odds[test_part] = former[test_part] + numbers[test_part] @ weights.T
    return odds


def fit(
    numbers: FloatArray,
    classes: NDArray[np.int64],
    count: int,
    strength: float,
    offset: FloatArray | None = None,
) -> FloatArray:
    """Weights of the multinomial logistic model, by L-BFGS; shape (count, columns of numbers).

    Minimised is the mean over the labels of their pairs' mean negative log-likelihood, plus
    ``strength / pairs`` times half the squared weights, those of the labels' own shares (the last
    column) excepted. ``offset``, shape (pairs, count), is what the log-odds are without them.
    """
    from scipy.optimize import minimize  # 0.2 s, which judging can do without

    size, columns = numbers.shape
    sizes = np.bincount(classes, minlength=count)
    shares = 1.0 / (np.maximum(1, sizes)[classes] * np.count_nonzero(sizes))
    penalty = np.full((count, columns), strength / size)
    penalty[:, -1] = 0.0
    gold = np.eye(count)[classes]

    def loss(flat: FloatArray) -> tuple[float, FloatArray]:
        weights = flat.reshape(count, columns)
        odds = numbers @ weights.T if offset is None else numbers @ weights.T + offset
        odds -= odds.max(axis=1, keepdims=True)
        logs = odds - np.log(np.exp(odds).sum(axis=1, keepdims=True))
        gradient = (shares[:, None] * (np.exp(logs) - gold)).T @ numbers + penalty * weights
        value = -(shares[:, None] * gold * logs).sum() + 0.5 * (penalty * weights**2).sum()
        return float(value), gradient.ravel()

    result = minimize(
        loss, np.zeros(count * columns), jac=True, method="L-BFGS-B", options={"maxiter": 300}
    )
    coefficients: FloatArray = result.x.reshape(count, columns)
    return coefficients


def one_thread() -> AbstractContextManager[object]:
    """While it is open, linear algebra keeps to one thread.

    On so few numbers several threads only wait for one another, on a busy machine for seconds.
    """
    from threadpoolctl import threadpool_limits  # what scikit-learn brings, to learn with

    limits: AbstractContextManager[object] = threadpool_limits(1)
    return limits


def temperature(odds: FloatArray, classes: NDArray[np.int64]) -> float:
    """The temperature that makes held-out pairs most likely, between 0.2 and 20."""
    from scipy.optimize import minimize_scalar

    sizes = np.bincount(classes)
    shares = 1.0 / sizes[classes]

    def loss(logarithm: float) -> float:
        scaled = odds / math.exp(logarithm)
        scaled = scaled - scaled.max(axis=1, keepdims=True)
        logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        return float(-(shares * logs[np.arange(classes.size), classes]).sum())

    optimum = minimize_scalar(loss, bounds=(math.log(0.2), math.log(20)), method="bounded")
    return float(math.exp(optimum.x))


ORDER = (Label.UNRELATED, Label.ATTACK, Label.SUPPORT)

ClassArray: TypeAlias = NDArray[np.int64]

_SAME = 1e-12
"""Sums of ratios that differ by less are equal but for rounding."""
_STEEPEST = 2.0**20
"""No slope is steeper; margins so small that they would ask for it are rounding errors."""
_BEYOND = 1e-6
"""How far above the highest similarity a cut may lie, so that no pair reaches it."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The rule: a pair gets the last label whose threshold its similarity reaches."""

    labels: tuple[Label, ...]
    """In rising order of similarity, at least two."""
    cuts: tuple[float, ...]
    """Ascending, one fewer than labels: from ``cuts[i]`` on a pair gets ``labels[i + 1]`` or a
    later one."""
    slope: float
    """At least 0. The odds of ``labels[i + 1]`` against ``labels[i]`` are ``exp(slope · (similarity
    − cuts[i]))``, the adjacent-category logit model (Agresti 2010, section 4.1); with two labels
    that is logistic regression on the margin. So the scores are equal at a cut, and the label that
    the cuts give always has the highest."""

    def judge(self, similarity: float) -> Judgement:
        """The label of a pair with this similarity; its confidence is its score.

        >>> rule = Thresholds((Label.ATTACK, Label.SUPPORT), (0.25,), slope=8.0)
        >>> judgement = rule.judge(0.5)
        >>> judgement.label, round(judgement.confidence, 2)
        (<Label.SUPPORT: 'support'>, 0.88)
        """
        utilities = [0.0]
        for cut in self.cuts:
            utilities.append(utilities[-1] + self.slope * (similarity - cut))
        highest = max(utilities)
        weights = [math.exp(utility - highest) for utility in utilities]
        total = sum(weights)
        scores = {label: weight / total for label, weight in zip(self.labels, weights, strict=True)}
        label = self.labels[bisect.bisect_right(self.cuts, similarity)]
        return Judgement(label, scores[label], scores, scores[label] < SHOWN)


def classify(similarities: FloatArray, cuts: tuple[float, ...]) -> ClassArray:
    """The position of each pair's label, as :meth:`Thresholds.judge` gives it."""
    return np.searchsorted(np.array(cuts), similarities, side="right")


def macro_accuracy(gold: ClassArray, predicted: ClassArray) -> float:
    """The mean, over the classes in ``gold``, of the share of their members that were found."""
    return float(np.mean([np.mean(predicted[gold == label] == label) for label in np.unique(gold)]))


# ── learning ────────────────────────────────────────────────────────────────────────────────────


def learn_cuts(similarities: FloatArray, classes: ClassArray, count: int) -> tuple[float, ...]:
    """The ascending cuts with the highest macro accuracy on these pairs.

    Each label counts alike, however frequent it is, so that a corpus with more supports than
    attacks does not teach to say "support" when in doubt. Where several cuts are equally good, the
    middle of the widest stretch of them is taken. O(n log n) for n pairs.

    ``similarities``, ``classes``: shape (n,), n ≥ 1: each pair's similarity in [0, 1] and the
    position of its label.
    ``count``: number of labels, at least 2.

    >>> learn_cuts(np.array([0.1, 0.2, 0.6, 0.9]), np.array([0, 0, 1, 1]), 2)
    (0.4,)
    """
    values, positions = np.unique(similarities, return_inverse=True)
    # below[c, i]: the share of class c whose similarity is under values[i]; the last is all of it
    below = np.zeros((count, values.size + 1))
    for place in range(count):
        members = np.bincount(positions[classes == place], minlength=values.size)
        below[place, 1:] = np.cumsum(members) / max(1, members.sum())
    gains = below[:-1] - below[1:]
    reached = [gains[0]]
    for gain in gains[1:]:
        reached.append(gain + np.maximum.accumulate(reached[-1]))
    top = max(1.0, float(values[-1]) + _BEYOND)
    edges = np.concatenate(([0.0], values, [top]))
    cuts: list[float] = []
    end = values.size + 1
    for best in reversed(reached):
        first, last = _widest(best[:end] >= best[:end].max() - _SAME, edges)
        cuts.append(float((edges[first] + edges[last + 1]) / 2))
        end = int(np.searchsorted(values, cuts[-1])) + 1
        edges = np.minimum(edges, cuts[-1])
    return tuple(reversed(cuts))


def learn_slope(utilities: FloatArray, classes: ClassArray) -> float:
    """The slope that makes the scores of held-out pairs most likely.

    The likelihood is concave, so its derivative has one root. Labels count alike, as for the cuts.
    Targets are smoothed as in Platt (1999), so that pairs which are told apart without error give a
    finite slope; pairs that similarity does not tell apart give 0: every label equally likely.

    ``utilities``: shape (n, labels): for each pair the utility of each label with slope 1, from
    cuts that were learned without that pair (:func:`utilities_of`).
    ``classes``: shape (n,): position of each pair's label.
    """
    count = utilities.shape[1]
    sizes = np.bincount(classes, minlength=count)
    targets = np.repeat(1.0 / (sizes[classes] + count)[:, None], count, axis=1)
    targets[np.arange(classes.size), classes] *= sizes[classes] + 1
    weights = 1.0 / sizes[classes]

    from scipy.optimize import brentq  # 0.2 s to import, and judging needs none

    def ascent(slope: float) -> float:
        exponents = slope * utilities
        scores = np.exp(exponents - exponents.max(axis=1, keepdims=True))
        scores /= scores.sum(axis=1, keepdims=True)
        return float(weights @ ((targets - scores) * utilities).sum(axis=1))

    if ascent(0.0) <= 0:
        return 0.0
    high = 1.0
    while ascent(high) > 0:
        if high >= _STEEPEST:
            return high
        high *= 2
    return float(f"{brentq(ascent, 0.0, high, xtol=1e-9):.6g}")


def utilities_of(similarities: FloatArray, cuts: tuple[float, ...]) -> FloatArray:
    """The exponents of :class:`Thresholds` with slope 1; shape (n, labels)."""
    margins = similarities[:, None] - np.array(cuts)
    return np.concatenate((np.zeros((similarities.size, 1)), np.cumsum(margins, axis=1)), axis=1)


def _widest(good: NDArray[np.bool_], edges: FloatArray) -> tuple[int, int]:
    """First and last position of the run of good cuts that spans most between its edges."""
    steps = np.flatnonzero(np.diff(np.concatenate(([False], good, [False])).astype(np.int8)))
    firsts, lasts = steps[::2], steps[1::2] - 1
    widest = int(np.argmax(edges[lasts + 1] - edges[firsts]))
    return int(firsts[widest]), int(lasts[widest])
