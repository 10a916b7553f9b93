"""Predicates that are said of the same pairs of arguments, in the manner of TEASE.

Szpektor, Tanev, Dagan & Coppola (2004), *Scaling Web-based Acquisition of Entailment Relations*:
from the sentences with a template take its *anchor sets*, here pairs of arguments, keep those that
are characteristic, and take the templates that occur with them. A local corpus stands for the web.

A pair weighs ln(N / n), where n of N predicates have it: one that all have says nothing. The score
of *l ⇒ r* is the weight of the pairs that both have over the weight of l's pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.sparse import csr_array, diags_array

from argue.rules.corpora.similarity import BLOCK, FREQUENT
from argue.rules.corpora.triples import Counts
from argue.rules.corpora.weights import without_frequent

SHARED = 2
"""Pairs that two predicates must share: one alone is chance."""


def blocks(
    counts: Counts, *, shared: int = SHARED, frequent: int = FREQUENT, block: int = BLOCK
) -> Iterator[tuple[int, csr_array[Any]]]:
    """Scores of all rules as :func:`argue.rules.corpora.similarity.blocks` gives them."""
    pairs = without_frequent(counts.pairs, frequent)
    present = csr_array((np.ones(pairs.nnz), pairs.indices, pairs.indptr), shape=pairs.shape)
    spread = np.bincount(present.indices, minlength=present.shape[1])
    weights = np.log(present.shape[0] / np.maximum(spread, 1))
    weighed = csr_array(present @ diags_array(weights))
    totals = np.asarray(weighed.sum(axis=1)).ravel()
    others = csr_array(present.T)
    for start in range(0, len(counts.predicates), block):
        found = csr_array(weighed[start : start + block] @ others)
        common = csr_array(present[start : start + block] @ others)
        for each in (found, common):
            each.sort_indices()
        rows = np.repeat(np.arange(found.shape[0]), np.diff(found.indptr)) + start
        enough = (common.data >= shared) & (rows != found.indices)
        found.data = np.where(enough, found.data / np.maximum(totals[rows], 1e-300), 0)
        found.eliminate_zeros()
        yield start, found
