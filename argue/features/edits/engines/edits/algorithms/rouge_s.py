"""ROUGE-S: F-measure of the pairs of words that stand in the same order, with gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from argue.errors import ModelError
from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.algorithms.rouge_l import f_measure
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import TOKEN_OPTIONS, CachedFunction, Normaliser, check_names, number

SETTINGS: tuple[Settings, ...] = ({"beta": 1.0}, {"beta": 3.0})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity (Lin 2004, section 5), the hypothesis being the reference.

    Single words count besides (his ROUGE-SU), so that a text of one word is like itself.
    Options: ``tokens``, ``stop_words``; ``beta``, as for ``rouge_l``; ``gap``, how many words may
    stand between those of a pair, a whole number from 0 to 100, 4 by default. With ``beta`` 1
    (default) it is symmetric. O((n + m)·gap) for n and m words.

    Examples
    --------
    >>> similarity = load({"tokens": "words", "stop_words": "keep"})
    >>> similarity("police kill the gunman", "police killed the gunman")  # 3 + 3 of 6 + 4
    0.6
    """
    check_names(settings, (*TOKEN_OPTIONS, "beta", "gap"))
    normaliser, beta = Normaliser.of(settings), number(settings, "beta", 0.0, 1000.0, 1.0)
    gap = number(settings, "gap", 0, 100, 4)
    if not gap.is_integer():
        raise ModelError(f'expected "gap" to be a whole number, found {gap!r}')
    grams = CachedFunction(lambda text: _grams(normaliser(text).compared, int(gap)))

    def similarity(text: str, hypothesis: str) -> float:
        first, second = grams(text), grams(hypothesis)
        common = (first & second).total()
        if not common:
            return 0.0
        return f_measure(common / first.total(), common / second.total(), beta)

    return similarity


def _grams(words: Sequence[str], gap: int) -> Counter[tuple[str, ...]]:
    """How often each word stands there, and each pair with at most so many words between."""
    counts: Counter[tuple[str, ...]] = Counter((word,) for word in words)
    for step in range(1, gap + 2):
        counts.update(zip(words, words[step:], strict=False))
    return counts
