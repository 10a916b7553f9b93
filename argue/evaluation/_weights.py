"""What each judgement weighs in the confidence-weighted score."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def weights(confidences: Sequence[float]) -> NDArray[np.float64]:
    """Weights, in the order given, whose sum over the right judgements is the score; they sum to 1.

    (1/n) Σᵢ (right up to rank i)/i counts the judgement at rank j in every i ≥ j, so it weighs
    (1/n) Σ_{i≥j} 1/i. Judgements with the same confidence share their weights evenly, which is the
    mean over all their orders.

    Examples
    --------
    >>> weights([0.9, 0.5]).tolist(), weights([0.5, 0.5]).tolist()
    ([0.75, 0.25], [0.5, 0.5])
    """
    number = len(confidences)
    of_rank = np.cumsum((1.0 / np.arange(1, number + 1))[::-1])[::-1] / max(number, 1)
    order = np.argsort(-np.asarray(confidences, dtype=np.float64), kind="stable")
    _, group, sizes = np.unique(
        -np.asarray(confidences, dtype=np.float64)[order], return_inverse=True, return_counts=True
    )
    shared = np.bincount(group, weights=of_rank, minlength=len(sizes)) / np.maximum(sizes, 1)
    found = np.empty(number)
    found[order] = shared[group]
    return found
