"""The share of the hypothesis's words that stand in the text."""

from __future__ import annotations

from collections.abc import Mapping

from argue.features.edits.engines._similarity import Settings, Similarity
from argue.features.edits.engines.edits.resources import NOTHING, Resources
from argue.language.tokens import Bag, similarity_of_bags

SETTINGS: tuple[Settings, ...] = ({"stop_words": "remove"}, {"stop_words": "keep"})


def load(settings: Mapping[str, object], resources: Resources = NOTHING) -> Similarity:
    """The similarity. Options: ``tokens``, ``stop_words``, ``repeats``. O(words).

    Directed: what the text says beyond the hypothesis costs nothing. With ``repeats`` a word that
    stands twice in the hypothesis must stand twice in the text.

    Examples
    --------
    >>> similarity = load({})
    >>> similarity("Loud trams squeal.", "Trams are quiet."), similarity("Trams.", "Trams squeal!")
    (0.5, 0.5)
    """
    return similarity_of_bags(settings, covered)


def covered(text: Bag, hypothesis: Bag) -> float:
    """The share of the hypothesis's weight that the text covers; 0 if it is empty."""
    shared = common(text, hypothesis)
    return shared / hypothesis.total if shared else 0.0


def common(first: Bag, second: Bag) -> int:
    """The weight of the intersection of two bags."""
    if len(first.weights) > len(second.weights):
        first, second = second, first
    other = second.weights
    return sum(min(weight, other[word]) for word, weight in first.weights.items() if word in other)
