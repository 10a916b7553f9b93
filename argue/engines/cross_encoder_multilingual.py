"""The small cross-encoder with words of other languages: judges everyday replies in Spanish.

It knows German, French and Italian, too, but misses a floor in each (its card), so that debates in
these languages are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from argue.engines import cross_encoder
from argue.engines.cross_encoder import CrossEncoderEngine
from argue.language.questions import claim_of
from argue.model import Pair

FACTS = {"needs": ["onnxruntime", "tokenizers"], "languages": ["es"]}

_NAME = "cross_encoder_multilingual"


class MultilingualEngine(CrossEncoderEngine):
    """It learned claims alone: a question that heads a debate is read as the claim it asks for."""

    replies_to = ("en", "it")
    """Other languages to texts in which replies are judged as well (its card)."""

    def shares(self, pairs: Sequence[Pair]) -> NDArray[np.float64]:
        """As of :class:`~argue.engines.cross_encoder.CrossEncoderEngine`."""
        return super().shares([pair if pair.path else _claimed(pair) for pair in pairs])


def _claimed(pair: Pair) -> Pair:
    return replace(pair, hypothesis=claim_of(pair.hypothesis) or pair.hypothesis)


def load(model: Path | None = None) -> CrossEncoderEngine:
    """The engine with the model in ``model``, or with the one that ships, and its errors as of
    :func:`argue.engines.cross_encoder.load`.
    """
    return cross_encoder.load(model, _NAME, MultilingualEngine)
