"""Cosine similarity of the two bags of lemmas, stop words removed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from argue.engines._similarity import Settings, Similarity, flag
from argue.engines._text import Bag, Remembered, bag, content_lemmas

SETTINGS: tuple[Settings, ...] = ({"repeats": False}, {"repeats": True})


def load(settings: Mapping[str, object]) -> Similarity:
    """The similarity; ``settings["repeats"]`` says whether a lemma counts as often as it stands.

    A text or hypothesis without any content word has similarity 0 to everything. O(words).

    Examples
    --------
    >>> similarity = load({"repeats": False})
    >>> round(similarity("Games teach children.", "Children play a game."), 3)
    0.667
    """
    bag_of = _bags(flag(settings, "repeats"))
    return lambda text, hypothesis: cosine(bag_of(text), bag_of(hypothesis))


def cosine(first: Bag, second: Bag) -> float:
    """The cosine of the angle between two bags, in [0, 1]; 0 if one of them is empty."""
    if len(first.weights) > len(second.weights):
        first, second = second, first
    other = second.weights
    product = sum(weight * other[word] for word, weight in first.weights.items() if word in other)
    return product / math.sqrt(first.squares * second.squares) if product else 0.0


@cache
def _bags(repeats: bool) -> Remembered[Bag]:
    """One memory for all engines, since training tries many on the same texts."""
    return Remembered(lambda text: bag(content_lemmas(text), repeats=repeats))
