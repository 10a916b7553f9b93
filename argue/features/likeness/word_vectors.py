"""Texts → unit vectors of their words, so that texts that share rare words are near."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import log

import numpy as np
from numpy.typing import NDArray

from argue.features.likeness.encoder import Vectors

DIMENSIONS = 1024
"""Columns onto which all words are projected."""
_COLUMNS = 16
"""Columns that each word has a part in, by a hash."""
_KEPT = 100_000
"""Words whose columns are kept at hand."""
_WORD = re.compile(r"\w+")


class Words:
    """Weighs words by how few of these texts have them, and projects the weights at random.

    A word's weight in a text is (1 + ln f) · ln((1 + n) / (1 + d)) for f occurrences in it and d
    of the n texts that have it (sublinear TF-IDF; Manning, Raghavan & Schütze 2008, 6.4.1): a word
    that all have counts nothing, so that no list of stop words is needed in any language. The
    projection is sparse, with signs at random (Achlioptas 2003), and keeps cosines up to about
    1/√:data:`DIMENSIONS`; the same words always get the same columns.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        counts: Counter[str] = Counter()
        size = 0
        for text in texts:
            counts.update(set(_words(text)))
            size += 1
        self._rarity = {word: log((1 + size) / (1 + count)) for word, count in counts.items()}
        self._unknown = log(1 + size)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, shape (texts, :data:`DIMENSIONS`); zeros for a text without a rare word."""
        result = np.zeros((len(texts), DIMENSIONS), np.float32)
        for row, text in zip(result, texts, strict=True):
            for word, count in Counter(_words(text)).items():
                columns, signs = _columns_of(word)
                np.add.at(row, columns, signs * ((1 + log(count)) * self._rarity.get(word, 0.0)))
        norms = np.linalg.norm(result, axis=1, keepdims=True)
        np.divide(result, norms, out=result, where=norms > 0)
        return result

    def share_known(self, text: str) -> float:
        """How much of a text's weight these texts know: 1 if all its words, 0 if none occur.

        A word that none of them has weighs most, so that a text is not taken for one of them
        because of the few words that they share.
        """
        in_vocabulary = unknown = 0.0
        for word, count in Counter(_words(text)).items():
            weight = (1 + log(count)) ** 2
            if word in self._rarity:
                in_vocabulary += weight * self._rarity[word] ** 2
            else:
                unknown += weight * self._unknown**2
        return in_vocabulary / (in_vocabulary + unknown) if in_vocabulary else 0.0


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


@lru_cache(_KEPT)
def _columns_of(word: str) -> tuple[NDArray[np.uint16], Vectors]:
    """The columns that a word has a part in, and with which sign."""
    digest = blake2b(word.encode("utf-8", "replace"), digest_size=2 * _COLUMNS).digest()
    numbers = np.frombuffer(digest, "<u2")
    return numbers % DIMENSIONS, np.where(numbers & 0x8000, np.float32(1), np.float32(-1))
