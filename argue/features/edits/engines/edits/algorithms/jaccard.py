"""Jaccard's coefficient: words in common, as a share of all words of both."""

from __future__ import annotations

from collections.abc import Mapping

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.algorithms.word_overlap import common
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import Bag, similarity_of_bags

SETTINGS: tuple[Settings, ...] = ({"repeats": False}, {"repeats": True})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity (Jaccard 1901). Options: ``tokens``, ``stop_words``, ``repeats``. O(words).

    Symmetric.

    Examples
    --------
    >>> load({})("Quiet trams squeal.", "Trams are quiet.")
    0.6666666666666666
    """
    return similarity_of_bags(settings, jaccard)


def jaccard(first: Bag, second: Bag) -> float:
    """|A ∩ B| / |A ∪ B| of two bags, in [0, 1]; 0 if one of them is empty."""
    shared = common(first, second)
    return shared / (first.total + second.total - shared) if shared else 0.0
