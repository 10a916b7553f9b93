"""How far two sentences are from each other, whatever the order of their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def position_independent(s: Sequence[str], r: Sequence[str]) -> float:
    """The position-independent word error rate PER(s, r) = (diff(s, r) + diff(r, s)) / |r|.

    diff(x, y) is how many words x has that y has not; a word that stands *n* times counts *n*
    times. Tillmann et al. (1997), in the form of Cabrio, Magnini & Ivanova (2012). From 0, for the
    same words, up; it is above 1 where the sentences have little in common.

    Parameters
    ----------
    s, r
        Words of the old and of the new sentence: r is what the other is compared with.

    Raises
    ------
    ZeroDivisionError
        If r has no words.

    Examples
    --------
    >>> position_independent("he opened a clinic".split(), "he opened a new hospital".split())
    0.6
    """
    return difference(Counter(s), Counter(r)) / len(r)


def difference(s: Counter[str], r: Counter[str]) -> int:
    """diff(s, r) + diff(r, s), of words that are counted already."""
    return (s - r).total() + (r - s).total()
