"""How far two sentences are from each other, whatever the order of their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


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
    return len(occurrences(s) ^ occurrences(r)) / len(r)


def occurrences(words: Iterable[str]) -> frozenset[tuple[str, int]]:
    """A multiset of words as a set: each word with 1, 2, … as often as it stands.

    >>> sorted(occurrences("a b a".split()))
    [('a', 1), ('a', 2), ('b', 1)]
    """
    seen: Counter[str] = Counter()
    found = set()
    for word in words:
        seen[word] += 1
        found.add((word, seen[word]))
    return frozenset(found)
