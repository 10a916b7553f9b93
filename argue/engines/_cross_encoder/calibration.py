"""Confidences that mean what they say: logits divided by a temperature fitted on held-out pairs.

Guo, Pleiss, Sun & Weinberger (2017), On calibration of modern neural networks: temperature scaling
(section 4.2).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_PENALTY = 0.001
_LEAST_SCALE = 0.25


def softmax(logits: Array) -> Array:
    """Shares that add up to 1 in each row, shape (n, classes)."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares


def temperature(logits: Array, gold: Sequence[int]) -> float:
    """The temperature in [0.05, 20] under which gold classes are likeliest."""
    from scipy.optimize import minimize_scalar

    rows = np.arange(len(gold))

    def loss(log_temperature: float) -> float:
        shares = softmax(logits / np.exp(log_temperature))[rows, list(gold)]
        return float(-np.log(np.maximum(shares, 1e-12)).mean())

    return float(np.exp(minimize_scalar(loss, bounds=(-3.0, 3.0), method="bounded").x))


def scale_and_shift(logits: Array, gold: Sequence[int]) -> tuple[float, Array]:
    """One factor for all logits and a shift of each class, under which gold classes are likeliest.

    Where classes are as frequent as they were, and confidences right, these are 1 and zeros. A
    small penalty on the shifts keeps those of a class without any example finite. The factor is a
    quarter at least: a network whose logits say nothing of these pairs is to learn, and with next
    to no logits it hardly would.
    """
    from scipy.optimize import minimize

    rows = np.arange(len(gold))

    def loss(chosen: Array) -> float:
        shifts = chosen[1:]
        shares = softmax(logits * np.exp(chosen[0]) + shifts)[rows, list(gold)]
        fit = -np.log(np.maximum(shares, 1e-12)).mean()
        return float(fit + _PENALTY * (shifts**2).sum())

    bounds = [(math.log(_LEAST_SCALE), 3.0)] + [(-10.0, 10.0)] * logits.shape[1]
    best = minimize(loss, np.zeros(len(bounds)), bounds=bounds).x
    return float(np.exp(best[0])), np.asarray(best[1:], dtype=np.float64)
