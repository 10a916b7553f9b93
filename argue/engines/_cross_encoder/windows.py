"""A pair too long to be read at once → pairs of sentences that say most about each other."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

Texts = tuple[str, str]

_BETWEEN = re.compile(
    r"(?<=[!?;…])\s+|(?<=\.)\s+(?![a-zß-öø-ÿ])|(?<=[.!?…][\"'”’)\]])\s+(?![a-zß-öø-ÿ])|\s*\n\s*"
)
"""Where a sentence may end: a point before a small letter is that of an abbreviation."""
_WORD = re.compile(r"\w{4,}")
MOST = 12
"""Pairs of sentences that are read of a pair too long for the model that ships."""
_SHORTEST, _LONGEST = 6, 60
"""Words of a sentence: shorter ones are read with a neighbour, longer ones in pieces."""


def sentences(text: str) -> tuple[str, ...]:
    """A text's sentences in order, at least one; nothing but white space is lost.

    Examples
    --------
    >>> sentences("Trams are quiet in every town. Indeed! Buses stink and they are loud.")
    ('Trams are quiet in every town. Indeed!', 'Buses stink and they are loud.')
    """
    found: list[list[str]] = []
    for sentence in _BETWEEN.split(text):
        words = sentence.split()
        if found and min(len(words), len(found[-1])) < _SHORTEST:
            found[-1] += words
        elif words:
            found.append(words)
    return tuple(" ".join(piece) for words in found for piece in _pieces(words)) or (text,)


def windows(text: Sequence[str], hypothesis: Sequence[str], most: int) -> list[Texts]:
    """A sentence of the text with one of the hypothesis, the pairs that share most words first.

    Parameters
    ----------
    text, hypothesis
        Sentences.
    most
        At most so many pairs are given. They are ordered by the cosine of their sets of words of
        four letters and more; the earlier goes first where that is the same. A sentence that is
        repeated counts as the first of its kind.
    """
    text, hypothesis = (list(dict.fromkeys(both)) for both in (text, hypothesis))
    of_text, of_hypothesis = ([_words(one) for one in both] for both in (text, hypothesis))
    shared = [
        (-_cosine(first, second), number, other)
        for number, first in enumerate(of_text)
        for other, second in enumerate(of_hypothesis)
    ]
    return [(text[number], hypothesis[other]) for _, number, other in sorted(shared)[:most]]


def _pieces(words: list[str]) -> list[list[str]]:
    count = -(-len(words) // _LONGEST)
    size = -(-len(words) // count)
    return [words[start : start + size] for start in range(0, len(words), size)]


def _words(sentence: str) -> frozenset[str]:
    return frozenset(_WORD.findall(sentence.casefold()))


def _cosine(words: frozenset[str], others: frozenset[str]) -> float:
    shared = len(words & others)
    return shared / math.sqrt(len(words) * len(others)) if shared else 0.0
