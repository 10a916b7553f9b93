"""Dice's coefficient: twice the words in common, by the words of each added up."""

from __future__ import annotations

from collections.abc import Mapping

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.algorithms.word_overlap import common
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import Bag, similarity_of_bags

SETTINGS: tuple[Settings, ...] = ({"repeats": False}, {"repeats": True})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity (Dice 1945). Options: ``tokens``, ``stop_words``, ``repeats``. O(words).

    Symmetric.

    Examples
    --------
    >>> load({})("Quiet trams squeal.", "Trams are quiet.")
    0.8
    """
    return similarity_of_bags(settings, dice)


def dice(first: Bag, second: Bag) -> float:
    """2·|A ∩ B| / (|A| + |B|) of two bags, in [0, 1]; 0 if one of them is empty."""
    shared = common(first, second)
    return 2 * shared / (first.total + second.total) if shared else 0.0
