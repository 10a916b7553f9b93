"""ROUGE-W: as ROUGE-L, but words that follow one another in both count more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from argue.engines._thresholds import FloatArray
from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.algorithms.rouge_l import f_measure
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import TOKEN_OPTIONS, Normaliser, check_names, number

SETTINGS: tuple[Settings, ...] = (
    {"algorithm": "rouge_w", "beta": 1.0},
    {"algorithm": "rouge_w", "beta": 3.0},
)

_SMALL = 80
"""Up to so many cells a diagonal a table is filled one by one, which is quicker then."""


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity (Lin 2004, section 3.2), the hypothesis being the reference.

    Options: ``tokens``, ``stop_words``; ``beta`` as in ``rouge_l``; ``alpha``, from 1 to 10: a run
    of *k* words weighs ``k ** alpha`` (default 1.2). With ``beta`` 1 it is symmetric. O(n·m) for n
    and m words.

    Examples
    --------
    >>> similarity = load({"alpha": 2.0})
    >>> text = "a1 b2 c3 d4 e5 f6 g7"  # Lin's example: both have four words in the same order
    >>> round(similarity("a1 b2 c3 d4 h8 i9 k0", text), 3), round(
    ...     similarity("a1 h8 b2 k0 c3 i9 d4", text), 3)
    (0.571, 0.286)
    """
    check_names(settings, (*TOKEN_OPTIONS, "alpha", "beta"))
    normaliser = Normaliser.of(settings)
    alpha = number(settings, "alpha", 1.0, 10.0, 1.2)
    beta = number(settings, "beta", 0.0, 1000.0, 1.0)

    def similarity(text: str, hypothesis: str) -> float:
        first, second = normaliser(text).compared, normaliser(hypothesis).compared
        common = weighted_common_subsequence(first, second, alpha)
        if not common:
            return 0.0
        precision, recall = (
            (common / len(words) ** alpha) ** (1 / alpha) for words in (first, second)
        )
        return min(1.0, f_measure(precision, recall, beta))

    return similarity


def weighted_common_subsequence(first: Sequence[str], second: Sequence[str], alpha: float) -> float:
    """Lin's WLCS with the weight ``k ** alpha`` for runs of *k*; 0 if nothing is common."""
    if set(first).isdisjoint(second):
        return 0.0
    gains = np.diff(np.arange(min(len(first), len(second)) + 2, dtype=np.float64) ** alpha)
    if len(first) * len(second) <= _SMALL * (len(first) + len(second)):
        return _by_cells(first, second, gains.tolist())
    return _by_diagonals(first, second, gains)


def _by_cells(first: Sequence[str], second: Sequence[str], gains: Sequence[float]) -> float:
    scores, runs = [0.0] * (len(second) + 1), [0] * (len(second) + 1)
    for word in first:
        diagonal, run = 0.0, 0
        for column, other in enumerate(second, 1):
            above, run_above = scores[column], runs[column]
            if word == other:
                scores[column], runs[column] = diagonal + gains[run], run + 1
            else:
                scores[column], runs[column] = max(above, scores[column - 1]), 0
            diagonal, run = above, run_above
    return scores[-1]


def _by_diagonals(first: Sequence[str], second: Sequence[str], gains: FloatArray) -> float:
    """All cells of an anti-diagonal depend only on the two before it: one operation on arrays."""
    numbers: dict[str, int] = {}
    a, b = (
        np.array([numbers.setdefault(word, len(numbers)) for word in words], np.int64)
        for words in (first, second)
    )
    n, m = a.size, b.size
    # score[i], run[i]: of the cell (i, d - i) of the anti-diagonal d; index 0 is the empty text
    before, last = np.zeros(n + 1), np.zeros(n + 1)
    run_before, run_last = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    for d in range(2, n + m + 1):
        low, high = max(1, d - m), min(n, d - 1) + 1
        above = slice(low - 1, high - 1)
        same = a[above] == b[d - high : d - low][::-1]
        runs = run_before[above]
        score, run = np.zeros(n + 1), np.zeros(n + 1, np.int64)
        unmatched = np.maximum(last[above], last[low:high])
        score[low:high] = np.where(same, before[above] + gains[runs], unmatched)
        run[low:high] = np.where(same, runs + 1, 0)
        before, last, run_before, run_last = last, score, run_last, run
    return float(last[n])
