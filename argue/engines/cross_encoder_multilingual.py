"""The small cross-encoder with words of other languages: judges everyday replies in Spanish.

It knows German, French and Italian, too, but misses a floor in each (its card), so that debates in
these languages are refused.
"""

from __future__ import annotations

from pathlib import Path

from argue.engines import cross_encoder
from argue.engines.cross_encoder import CrossEncoderEngine

FACTS = {"needs": ["onnxruntime", "tokenizers"], "languages": ["es"]}

_NAME = "cross_encoder_multilingual"


def load(model: Path | None = None) -> CrossEncoderEngine:
    """The engine with the trained model in ``model``, or with the one that ships with Argue.

    Raises
    ------
    ModelError
        If ``model`` holds no model, a damaged one, or that of another engine.
    MissingLibrary
        If the model needs a library that is not installed.
    """
    return cross_encoder.load(model, _NAME)
