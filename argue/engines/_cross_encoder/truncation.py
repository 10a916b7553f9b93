"""What of a pair too long for the model is read: the beginning and the end of the longer text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LONGEST = 212
"""Tokens of a pair that are learned from, the special ones besides: what the models that ship read
(``most_tokens``)."""


class HeadAndTail(NamedTuple):
    """How many tokens of a text are read: ``head`` of its first and ``tail`` of its last."""

    head: int
    tail: int

    @property
    def total(self) -> int:
        """Tokens read."""
        return self.head + self.tail


def head_and_tail(text: int, hypothesis: int, room: int) -> tuple[HeadAndTail, HeadAndTail]:
    """How much of a text and of its hypothesis is read.

    A pair that fits is read whole. Otherwise a text that needs less than half of the room is read
    whole and the other one has the rest; two that need more have half each. Of a text that is not
    read whole the first half and the last half of what it may have are read: a debater says the
    point first and repeats it last. (Sun et al. 2019 found both ends better than either.)

    ``text``, ``hypothesis``: their lengths in tokens.
    ``room``: how many tokens the model can take besides its own.

    >>> head_and_tail(30, 10, 100)
    (HeadAndTail(head=30, tail=0), HeadAndTail(head=10, tail=0))
    >>> head_and_tail(500, 10, 100)
    (HeadAndTail(head=45, tail=45), HeadAndTail(head=10, tail=0))
    >>> head_and_tail(500, 300, 101)
    (HeadAndTail(head=26, tail=25), HeadAndTail(head=25, tail=25))
    """
    if text + hypothesis <= room:
        return HeadAndTail(text, 0), HeadAndTail(hypothesis, 0)
    of_hypothesis = min(hypothesis, max(room // 2, room - text))
    of_text = min(text, room - of_hypothesis)
    return _ends(text, of_text), _ends(hypothesis, of_hypothesis)


def shorten(text: str, spans: Sequence[tuple[int, int]], part: HeadAndTail) -> str:
    """What is read of a text whose tokens have these places; ``…`` stands for what is left out."""
    if part.total >= len(spans):
        return text
    end = text[spans[len(spans) - part.tail][0] :] if part.tail else ""
    return f"{text[: spans[part.head - 1][1]]} … {end}" if part.head else end


def _ends(length: int, room: int) -> HeadAndTail:
    return HeadAndTail(length, 0) if length <= room else HeadAndTail(room - room // 2, room // 2)
