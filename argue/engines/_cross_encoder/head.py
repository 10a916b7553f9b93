"""Another last layer for a network that stays as it is: what few pairs can teach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.engines import _logistic
from argue.engines._cross_encoder.calibration import softmax
from argue.engines._thresholds import macro_accuracy

FloatArray = NDArray[np.float64]

STRENGTHS = (10.0, 100.0, 1000.0, 10_000.0)
"""Weights of the regulariser among which :func:`taught` chooses."""


class Taught(NamedTuple):
    """What the last layer is to be, and how it was found."""

    weight: FloatArray
    """Shape (classes, width)."""
    bias: FloatArray
    """Shape (classes,)."""
    temperature: float
    """What its logits are to be divided by; fitted to pairs held out."""
    strength: float
    accuracy: float
    """Mean over the labels, of pairs held out."""


def taught(
    states: FloatArray, former: FloatArray, gold: Sequence[int], parts: Sequence[int]
) -> Taught:
    """The change of the last layer that makes the gold classes likeliest.

    Every class weighs the same, however many pairs it has. The change of the weights is
    regularised, not the weights, so that pairs that say nothing change nothing. Of the regularisers
    the one is taken that is right most often on the parts held out, and of two that are as right
    the one that makes the classes there likelier.

    Parameters
    ----------
    states
        What the last layer reads of each pair, shape (pairs, width).
    former
        The logits that it gave, divided by their temperature, shape (pairs, classes).
    gold
        The number of each pair's class.
    parts
        The part of each pair; two parts at least.
    """
    classes, count = np.array(gold, np.int64), former.shape[1]
    spread = states.std(axis=0)
    spread[spread == 0] = 1.0
    numbers = np.column_stack([states / spread, np.ones(len(states))])
    found = []
    for strength in STRENGTHS:
        odds = _logistic.held_out_odds(numbers, classes, np.array(parts), count, strength, former)
        temperature = _logistic.temperature(odds, classes)
        likelihood = _likelihood(odds / temperature, classes)
        found.append(
            (macro_accuracy(classes, odds.argmax(axis=1)), likelihood, strength, temperature)
        )
    accuracy, _, strength, temperature = max(found)
    change = _logistic.fit(numbers, classes, count, strength, former)
    return Taught(change[:, :-1] / spread, change[:, -1], temperature, strength, accuracy)


def _likelihood(odds: FloatArray, classes: NDArray[np.int64]) -> float:
    """Mean over the classes of the mean log-likelihood of their pairs."""
    logs = np.log(softmax(odds)[np.arange(classes.size), classes] + 1e-12)
    return float(np.mean([logs[classes == each].mean() for each in np.unique(classes)]))
