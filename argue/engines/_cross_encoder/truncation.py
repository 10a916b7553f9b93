"""What of a pair too long for the model is read: the beginning and the end of the longer text."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

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
    result: list[list[str]] = []
    for sentence in _BETWEEN.split(text):
        words = sentence.split()
        if result and min(len(words), len(result[-1])) < _SHORTEST:
            result[-1] += words
        elif words:
            result.append(words)
    return tuple(" ".join(piece) for words in result for piece in _pieces(words)) or (text,)


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


LONGEST = 160
"""Tokens of a pair that are learned from, the special ones besides; the model that ships judges
long texts worse where it reads on."""


class Kept(NamedTuple):
    """How many tokens of a text are read: ``head`` of its first and ``tail`` of its last."""

    head: int
    tail: int

    @property
    def total(self) -> int:
        """Tokens read."""
        return self.head + self.tail


def kept(text: int, hypothesis: int, room: int) -> tuple[Kept, Kept]:
    """How much of a text and of its hypothesis is read.

    A pair that fits is read whole. Otherwise a text that needs less than half of the room is read
    whole and the other one has the rest; two that need more have half each. Of a text that is not
    read whole the first half and the last half of what it may have are read: a debater says the
    point first and repeats it last. (Sun et al. 2019 found both ends better than either.)

    Parameters
    ----------
    text, hypothesis
        Their lengths in tokens.
    room
        How many tokens the model can take besides its own.

    Examples
    --------
    >>> kept(30, 10, 100)
    (Kept(head=30, tail=0), Kept(head=10, tail=0))
    >>> kept(500, 10, 100)
    (Kept(head=45, tail=45), Kept(head=10, tail=0))
    >>> kept(500, 300, 101)
    (Kept(head=26, tail=25), Kept(head=25, tail=25))
    """
    if text + hypothesis <= room:
        return Kept(text, 0), Kept(hypothesis, 0)
    of_hypothesis = min(hypothesis, max(room // 2, room - text))
    of_text = min(text, room - of_hypothesis)
    return _ends(text, of_text), _ends(hypothesis, of_hypothesis)


def shortened(text: str, spans: Sequence[tuple[int, int]], part: Kept) -> str:
    """What is read of a text whose tokens have these places; ``…`` stands for what is left out."""
    if part.total >= len(spans):
        return text
    end = text[spans[len(spans) - part.tail][0] :] if part.tail else ""
    return f"{text[: spans[part.head - 1][1]]} … {end}" if part.head else end


def _ends(length: int, room: int) -> Kept:
    return Kept(length, 0) if length <= room else Kept(room - room // 2, room // 2)
