"""Texts → rules between words that stand in the same texts: latent semantic analysis.

The best run of EDITS in Cabrio & Magnini (2010) has rules from Wikipedia: a word entails another by
how related they are over its articles (Mehdad, Negri, Cabrio, Kouylekov & Magnini 2009). Deerwester
et al. (1990), *Indexing by Latent Semantic Analysis*: the matrix of words by texts, weighted by
ln(1 + tf) · ln(N / df), is cut to its largest singular values; how related two words are is the
cosine of their rows, and holds either way round. Where the papers are silent: lemmas count, stop
words and words with figures do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
from scipy.sparse import csc_array, diags_array
from scipy.sparse.linalg import svds

from argue.errors import BadInput
from argue.features.rules.corpora.learning import Learned
from argue.language.tokens import is_stop_word, lemmas

_BLOCK = 500
"""Words whose cosines are held at once."""


def related(
    texts: Iterable[str],
    *,
    dimensions: int = 100,
    least: float = 0.7,
    most: int = 10,
    seen: int = 3,
) -> Iterator[Learned]:
    """The rules of each word, in the order of the words, the most related first.

    Parameters
    ----------
    dimensions
        Singular values that are kept; fewer where the texts have no more.
    least
        The smallest cosine.
    most
        Rules of each left side.
    seen
        Texts that a word must stand in.

    Raises
    ------
    BadInput
        If fewer than two texts, or fewer than two such words, are there.

    Examples
    --------
    >>> texts = ["doctor hospital", "nurse hospital", "tram rail", "train rail"]
    >>> rules = related(texts, dimensions=2, seen=1)
    >>> [rule.right for rule in rules if rule.left == "nurse"]
    ['doctor', 'hospital']
    """
    words, matrix = _weighted(texts, seen)
    if min(matrix.shape) < 2:
        raise BadInput(f"expected two texts with two words in {seen} of them, found fewer")
    kept = min(dimensions, min(matrix.shape) - 1)
    left, values, _ = svds(matrix, k=kept, v0=np.ones(min(matrix.shape)))
    vectors = left * values
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 1e-9)
    for start in range(0, len(words), _BLOCK):
        for row, cosines in enumerate(vectors[start : start + _BLOCK] @ vectors.T, start):
            cosines[row] = 0.0
            rounded = np.round(cosines, 6)
            for other in np.argsort(-rounded, kind="stable")[:most]:
                if rounded[other] < least:
                    break
                yield Learned(words[row], words[other], min(1.0, float(rounded[other])))


def _weighted(texts: Iterable[str], seen: int) -> tuple[list[str], csc_array]:
    """The words that stand in enough texts, in order, and the matrix of words by texts."""
    counts = [Counter(filter(_counts, lemmas(text))) for text in texts]
    found = Counter(word for count in counts for word in count)
    words = sorted(word for word, times in found.items() if times >= seen)
    places = {word: place for place, word in enumerate(words)}
    cells = [
        (places[word], column, np.log1p(times))
        for column, count in enumerate(counts)
        for word, times in count.items()
        if word in places
    ]
    rows, columns, values = zip(*cells, strict=True) if cells else ((), (), ())
    matrix = csc_array((values, (rows, columns)), shape=(len(words), len(counts)), dtype=float)
    rarity = np.log(len(counts) / np.array([found[word] for word in words], dtype=float))
    return words, csc_array(diags_array(rarity) @ matrix) if words else matrix


def _counts(word: str) -> bool:
    return word.isalpha() and not is_stop_word(word)
