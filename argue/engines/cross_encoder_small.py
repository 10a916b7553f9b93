"""A cross-encoder of 22 million parameters: much faster, weaker on replies and long texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from argue.engines import cross_encoder
from argue.engines.cross_encoder import CrossEncoderEngine
from argue.model import Pair

FACTS = {"needs": ["onnxruntime", "tokenizers"], "languages": ["en"]}
HELD_OUT_PARTS = 1

_NAME = "cross_encoder_small"


def load(model: Path | None = None) -> CrossEncoderEngine:
    """The engine with the model in ``model``, or with the one that ships, and its errors as of
    :func:`argue.engines.cross_encoder.load`.
    """
    return cross_encoder.load(model, _NAME)


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Teach the model these pairs too, as :func:`argue.engines.cross_encoder.train` does."""
    return cross_encoder.learn_from(_NAME, pairs, out)


def within(minutes: float) -> Callable[[Sequence[Pair], Sequence[Pair], Path], tuple[str, ...]]:
    """As :func:`train`; the whole network learns for so many minutes at most."""
    return lambda pairs, dev, out: cross_encoder.learn_from(_NAME, pairs, out, minutes)
