"""ROUGE-L: F-measure of the longest common subsequence of words."""

from __future__ import annotations

from collections.abc import Mapping

from rapidfuzz.distance import LCSseq

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import TOKEN_OPTIONS, Normaliser, check_names, number

SETTINGS: tuple[Settings, ...] = ({"beta": 1.0}, {"beta": 3.0})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity (Lin 2004, section 3.1), the hypothesis being the reference; by rapidfuzz.

    Options: ``tokens``, ``stop_words``; ``beta``, how many times as much recall (of the
    hypothesis's words) counts as precision, from 0 to 1000. With 1 (default) it is symmetric.
    O(n·m / 64) for n and m words.

    Examples
    --------
    >>> load({"stop_words": "keep"})("police kill the gunman", "police killed the gunman")
    1.0
    >>> load({"tokens": "words", "stop_words": "keep"})("police kill it", "police killed it")
    0.6666666666666666
    """
    check_names(settings, (*TOKEN_OPTIONS, "beta"))
    normaliser, beta = Normaliser.of(settings), number(settings, "beta", 0.0, 1000.0, 1.0)

    def similarity(text: str, hypothesis: str) -> float:
        first, second = normaliser(text).compared, normaliser(hypothesis).compared
        length = LCSseq.similarity(first, second)
        if not length:
            return 0.0
        return f_measure(length / len(first), length / len(second), beta)

    return similarity


def f_measure(precision: float, recall: float, beta: float) -> float:
    """(1 + β²)·P·R / (R + β²·P) for P and R above 0."""
    return (1 + beta**2) * precision * recall / (recall + beta**2 * precision)
