"""Cosine similarity of the two bags of words."""

from __future__ import annotations

import math
from collections.abc import Mapping

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import Bag, similarity_of_bags

SETTINGS: tuple[Settings, ...] = ({"repeats": False}, {"repeats": True})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity. Options: ``tokens``, ``stop_words``, ``repeats``. Symmetric. O(words).

    By default lemmas without stop words, each once.

    Examples
    --------
    >>> similarity = load({"repeats": False})
    >>> round(similarity("Games teach children.", "Children play a game."), 3)
    0.667
    """
    return similarity_of_bags(settings, cosine)


def cosine(first: Bag, second: Bag) -> float:
    """The cosine of the angle between two bags, in [0, 1]; 0 if one of them is empty."""
    if len(first.weights) > len(second.weights):
        first, second = second, first
    other = second.weights
    product = sum(weight * other[word] for word, weight in first.weights.items() if word in other)
    return product / math.sqrt(first.squares * second.squares) if product else 0.0
