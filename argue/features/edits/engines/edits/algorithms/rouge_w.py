"""ROUGE-W: as ROUGE-L, but words that follow one another in both count more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.algorithms.rouge_l import f_measure
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import TOKEN_OPTIONS, Normaliser, check_names, number

SETTINGS: tuple[Settings, ...] = ({"beta": 1.0}, {"beta": 3.0})


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
    gains = [(k + 1) ** alpha - k**alpha for k in range(min(len(first), len(second)))]
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
