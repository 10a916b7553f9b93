"""Support if text and hypothesis are near: EDITS in its basic configuration, cosine over lemmas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from argue.engines._edits.algorithms import ALGORITHMS
from argue.engines._similarity import (
    Settings,
    Similarity,
    SimilarityEngine,
    load_engine,
    train_engine,
)
from argue.errors import ModelError
from argue.model import Pair

BASIC = "cosine"
"""The algorithm of the basic configuration that Cabrio & Villata (2012) report."""


def load(model: Path | None = None) -> SimilarityEngine:
    """The engine with the trained thresholds in ``model``.

    Raises
    ------
    ModelError
        If ``model`` holds no model, or a damaged one, or that of another engine.
    """
    return load_engine("edit_distance", similarity, model)


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Learn thresholds and the algorithm's settings; see :func:`train_engine`."""
    settings: list[Settings] = [
        {"algorithm": BASIC, **each} for each in ALGORITHMS.load(BASIC).SETTINGS
    ]
    return train_engine("edit_distance", similarity, settings, pairs, out)


def similarity(settings: Mapping[str, object]) -> Similarity:
    """The algorithm that the settings name, with these settings."""
    algorithm = settings.get("algorithm")
    if algorithm not in ALGORITHMS.names():
        raise ModelError(
            f'expected "algorithm" to be one of {", ".join(ALGORITHMS.names())}, '
            f"found {algorithm!r}"
        )
    loaded: Similarity = ALGORITHMS.load(str(algorithm)).load(settings)
    return loaded
