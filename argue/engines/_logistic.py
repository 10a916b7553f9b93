"""A multinomial logistic model over a few numbers for each pair, and its temperature."""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

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
        held = parts == part
        weights = fit(numbers[~held], classes[~held], count, strength, former[~held])
        odds[held] = former[held] + numbers[held] @ weights.T
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

    result = minimize(loss, np.zeros(count * columns), jac=True, method="L-BFGS-B",
                      options={"maxiter": 300})  # fmt: skip
    found: FloatArray = result.x.reshape(count, columns)
    return found


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

    found = minimize_scalar(loss, bounds=(math.log(0.2), math.log(20)), method="bounded")
    return float(math.exp(found.x))
