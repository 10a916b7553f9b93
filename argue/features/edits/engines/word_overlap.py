"""The share of the hypothesis's words that stand in the text; support from a learned share up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from argue.features.edits.engines._similarity import (
    Settings,
    Similarity,
    SimilarityEngine,
    flag,
    load_engine,
    train_engine,
)
from argue.language.tokens import Bag, bags
from argue.model import Pair

FACTS = {"needs": ["simplemma"], "languages": ["en"]}
SETTINGS: tuple[Settings, ...] = ({"repeats": False}, {"repeats": True})


def load(model: Path | None = None) -> SimilarityEngine:
    """The baseline of Cabrio & Villata (2012), with the trained threshold in ``model``.

    All words count, as they are written but for case: no lemmas, no stop words.

    Raises ModelError if ``model`` holds no model, or a damaged one, or that of another engine.
    """
    return load_engine("word_overlap", similarity, model)


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Learn the threshold, and whether repeated words count; see :func:`train_engine`."""
    return train_engine("word_overlap", similarity, SETTINGS, pairs, out)


def similarity(settings: Mapping[str, object]) -> Similarity:
    """The share, in [0, 1]; 0 if the hypothesis has no word. O(words).

    ``settings["repeats"]`` says whether a word that stands twice in the hypothesis counts twice.

    Examples
    --------
    >>> share = similarity({"repeats": False})
    >>> share("Games harm the young.", "Games harm nobody.") == 2 / 3
    True
    """
    bag_of = bags({"tokens": "words", "stop_words": "keep", "repeats": flag(settings, "repeats")})
    return lambda text, hypothesis: overlap(bag_of(text), bag_of(hypothesis))


def overlap(text: Bag, hypothesis: Bag) -> float:
    """The share of the hypothesis's weight whose words stand in the text; 0 if it is empty."""
    weights = text.weights
    shared = sum(weight for word, weight in hypothesis.weights.items() if word in weights)
    return shared / hypothesis.total if shared else 0.0
