"""Tones: how much a word speaks for or against what it is said of, learned from pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

Tones: TypeAlias = Mapping[str, float]
"""Key → tone; above 0 speaks for, below 0 against."""

LISTED = "[listed]"
"""Stands for the surplus of listed good words over listed bad ones."""
UNTRAINED: Tones = {LISTED: 1.0}
_LEAST_PAIRS = 5
"""A word must stand in so many pairs to get a tone."""
_PENALTY = 4.0
_SMALLEST = 0.05
"""Tones nearer to 0 are left out."""


class Toned(NamedTuple):
    """The words of a pair with the sign that they have in it, and whether it is a support."""

    words: Mapping[str, float]
    supports: bool


def tone_of(words: Mapping[str, float], tones: Tones) -> float:
    """The sum of the tones of signed words, over the square root of their number."""
    if not words:
        return 0.0
    total = sum(sign * tones[word] for word, sign in words.items() if word in tones)
    return total / _length(words)


def learn_tones(pairs: Sequence[Toned]) -> Tones:
    """The tones under which :func:`tone_of` tells supports from attacks best.

    A logistic model without intercept, regularised; of words that stand in five pairs or more.

    Examples
    --------
    >>> pairs = [Toned({"joy": 1.0}, True), Toned({"joy": -1.0}, False)] * 10
    >>> learn_tones(pairs)["joy"] > 0.5
    True
    """
    counts = Counter(word for pair in pairs for word in pair.words)
    known = sorted(word for word, number in counts.items() if number >= _LEAST_PAIRS)
    if not known or len({pair.supports for pair in pairs}) < 2:
        return UNTRAINED
    weights = _fit(pairs, {word: column for column, word in enumerate(known)})
    found = {
        word: round(float(weight), 3)
        for word, weight in zip(known, weights, strict=True)
        if abs(weight) >= _SMALLEST or word == LISTED
    }
    return found or UNTRAINED


def _fit(
    pairs: Sequence[Toned], columns: Mapping[str, int]
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    entries = [
        (row, columns[word], sign / _length(pair.words))
        for row, pair in enumerate(pairs)
        for word, sign in pair.words.items()
        if word in columns
    ]
    rows, places, values = zip(*entries, strict=True)
    matrix = csr_matrix((values, (rows, places)), shape=(len(pairs), len(columns)))
    gold = np.array([1.0 if pair.supports else -1.0 for pair in pairs])

    def loss(weights):  # type: ignore[no-untyped-def]
        margins = gold * (matrix @ weights)
        value = np.logaddexp(0, -margins).sum() + 0.5 * _PENALTY * weights @ weights
        pull = -gold / (1 + np.exp(np.clip(margins, -500, 500)))
        return float(value), matrix.T @ pull + _PENALTY * weights

    result = minimize(loss, np.zeros(len(columns)), jac=True, method="L-BFGS-B",
                      options={"maxiter": 200})  # fmt: skip
    found: np.ndarray[tuple[int], np.dtype[np.float64]] = result.x
    return found


def _length(words: Mapping[str, float]) -> float:
    return float(np.sqrt(sum(abs(sign) for sign in words.values())) or 1.0)
