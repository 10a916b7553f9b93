"""How rare stems are, and vectors by which those of a message and of its parent are near."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Sequence
from math import log
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import svds

from argue.reading.wording import Stems, Wording
from recipes.reading.reply_threads import is_development, threads

LEARNED = ("forum", "reddit", "politics", "irc", "molweni", "madrid")
_STEMS, _DIMENSIONS = 6_000, 40


def learned_stems(folder: Path) -> Stems:
    """How rare stems are, and vectors by which those of one message and of its parent are near.

    Rarity is 1 less the share of the logarithm of the texts with a stem; vectors are the first
    right singular vectors of the stems of each message together with its parent (LSA).
    """
    counts: Counter[str] = Counter()
    documents: list[set[str]] = []
    for name in LEARNED:
        for thread, _, said in threads(folder, name):
            if is_development(thread):
                continue
            own = {message.id: Wording.of(message.text).roots for message in said}
            for message in said:
                counts.update(own[message.id])
                parents = [own[parent] for parent in message.parents if parent in own]
                documents.append(set(own[message.id]).union(*parents))
    for path in ("de-wahlomat.jsonl.gz", "fr-daccord.jsonl", "fr-rte3.jsonl", "it-rte3.jsonl"):
        content = (folder / path).read_bytes()
        lines = (gzip.decompress(content) if path.endswith("gz") else content).splitlines()
        own_counts: Counter[str] = Counter()
        for line in lines:
            pair = Wording.of(" ".join(map(str, list(json.loads(line).values())[1:3]))).roots
            own_counts.update(pair)
            documents.append(set(pair))
        scale = min(4, max(1, 15_000 // len(lines)))
        counts.update({stem: n * scale for stem, n in own_counts.items() if n > 2})
    size = len(documents)
    rarity = {stem: 1 - log(count) / log(size) for stem, count in counts.most_common(_STEMS)}
    return Stems(rarity, _vectors(rarity, documents))


def _vectors(rarity: dict[str, float], documents: Sequence[set[str]]) -> np.ndarray:
    column = {stem: at for at, stem in enumerate(rarity)}
    rows, columns, values = [], [], []
    for row, document in enumerate(documents):
        known = [stem for stem in document if stem in column]
        norm = sum(rarity[stem] ** 2 for stem in known) ** 0.5 or 1.0
        rows += [row] * len(known)
        columns += [column[stem] for stem in known]
        values += [rarity[stem] / norm for stem in known]
    matrix = csr_matrix((values, (rows, columns)), (len(documents), len(rarity)), np.float32)
    _, strengths, right = svds(matrix, _DIMENSIONS, random_state=0)
    vectors = right.T * strengths**0.5
    return vectors / (np.abs(vectors).max() or 1.0)
