"""Confidences that mean what they say: logits divided by a temperature fitted on held-out pairs.

Guo, Pleiss, Sun & Weinberger (2017), On calibration of modern neural networks: temperature scaling
(section 4.2) and the expected calibration error with bins of equal width (equation 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

BINS = 10


class Bin(NamedTuple):
    """Judgements of about the same confidence: how many, how confident, how often right."""

    low: float
    high: float
    pairs: int
    confidence: float
    accuracy: float


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


def reliability(shares: Array, gold: Sequence[int], bins: int = BINS) -> list[Bin]:
    """The judgements by confidence, in bins of equal width; empty bins are left out."""
    confidence, right = shares.max(axis=1), shares.argmax(axis=1) == np.asarray(gold)
    number = np.minimum((confidence * bins).astype(int), bins - 1)
    return [
        Bin(
            low=b / bins,
            high=(b + 1) / bins,
            pairs=int((number == b).sum()),
            confidence=float(confidence[number == b].mean()),
            accuracy=float(right[number == b].mean()),
        )
        for b in range(bins)
        if (number == b).any()
    ]


def expected_calibration_error(shares: Array, gold: Sequence[int], bins: int = BINS) -> float:
    """Mean distance of confidence and accuracy over the bins, weighted by their counts; in [0, 1].

    Examples
    --------
    >>> round(expected_calibration_error(np.array([[0.9, 0.1], [0.1, 0.9]]), [0, 0]), 2)
    0.4
    """
    found = reliability(shares, gold, bins)
    total = sum(part.pairs for part in found)
    return sum(part.pairs * abs(part.confidence - part.accuracy) for part in found) / total
