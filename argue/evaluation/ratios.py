"""The one mean over labels: each label that gold has counts alike, no other label counts."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]


def gold_mean(values: Array, gold: Array) -> Array:
    """Mean of a score over the labels of gold, as scikit-learn has it with ``labels`` of gold.

    A label that was only predicted counts by the errors it makes of others, not by a 0 of its own.

    Parameters
    ----------
    values
        A score for each label, … × labels.
    gold
        How many pairs have each label in gold, … × labels.

    Returns
    -------
    Array
        …; 0 where gold has no label.

    Examples
    --------
    >>> float(gold_mean(np.array([0.8, 0.6, 0.0]), np.array([5, 5, 0])))
    0.7
    """
    there = gold > 0
    return share(np.where(there, values, 0.0).sum(axis=-1), there.sum(axis=-1))


def f1_of(right: Array, predicted: Array, gold: Array) -> Array:
    """F1 of each label, 2·right / (predicted + gold); 0 where a label does not occur."""
    return share(2 * right, predicted + gold)


def share(part: Array, whole: Array | NDArray[np.int64]) -> Array:
    """Their ratio; 0 where there is nothing to take a share of."""
    found: Array = np.divide(part, whole, out=np.zeros_like(part, dtype=float), where=whole > 0)
    return found
