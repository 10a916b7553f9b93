"""How much predicates share: measures over the arguments of their two slots.

For a rule *l ⇒ r*, F(p) are the arguments that a predicate has in a slot, and w(p, f) their weights
(:mod:`argue.features.rules.corpora.triples`). With

| L = Σ over F(l) ∩ F(r) of w(l, f),  R = Σ over F(l) ∩ F(r) of w(r, f),
| A = Σ over F(l) of w(l, f),  B = Σ over F(r) of w(r, f)

``dirt``
    (L + R) / (A + B), the same in both directions: Lin (1998), Lin & Pantel (2001), *DIRT*
``cover``
    L / A, how much of the left predicate the right one covers: Weeds & Weir (2003)
``binc``
    √(dirt · cover), balanced inclusion: Szpektor & Dagan (2008)

each from 0 to 1. The score of two predicates is the geometric mean over the slots X and Y.

Predicates that are said of the same pairs of arguments, in the manner of TEASE.

Szpektor, Tanev, Dagan & Coppola (2004), *Scaling Web-based Acquisition of Entailment Relations*:
from the sentences with a template take its *anchor sets*, here pairs of arguments, keep those that
are characteristic, and take the templates that occur with them. A local corpus stands for the web.

A pair weighs ln(N / n), where n of N predicates have it: one that all have says nothing. The score
of *l ⇒ r* is the weight of the pairs that both have over the weight of l's pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array

from argue.features.rules.corpora.triples import Counts, mutual_information, without_frequent

BLOCK = 500
"""Predicates that are compared with all others at a time: memory grows with this."""
FREQUENT = 2_000
"""An argument that more predicates have is left out."""

Floats: TypeAlias = NDArray[np.floating]
_Formula: TypeAlias = Callable[[Floats, Floats, Floats, Floats], Floats]

MEASURES: dict[str, _Formula] = {
    "dirt": lambda left, right, all_left, all_right: (left + right) / (all_left + all_right),
    "cover": lambda left, right, all_left, all_right: left / all_left,
    "binc": lambda left, right, all_left, all_right: np.sqrt(
        (left + right) / (all_left + all_right) * left / all_left
    ),
}


class _Slot(NamedTuple):
    weights: csr_array[Any]
    has: csr_array[Any]
    """1 where there is a weight; arguments in rows."""
    present: csr_array[Any]
    """The same, predicates in rows."""
    backwards: csr_array[Any]
    """The weights, arguments in rows."""
    totals: Floats


def blocks(
    counts: Counts, measure: str, *, frequent: int = FREQUENT, block: int = BLOCK
) -> Iterator[tuple[int, csr_array[Any]]]:
    """Scores of all rules, for so many left predicates at a time.

    Yields the number of the first left predicate, and a matrix with a row for each left one and a
    column for each right one; scores of 0 are not stored, nor are those of a predicate with itself.
    O(sum over arguments of the square of the number of their predicates).
    """
    slots = [_slot(part, frequent) for part in (counts.x, counts.y)]
    for start in range(0, len(counts.predicates), block):
        first, second = (_scores(slot, start, start + block, MEASURES[measure]) for slot in slots)
        result = csr_array(first.multiply(second))
        result.data = np.sqrt(result.data)
        rows = np.repeat(np.arange(result.shape[0]), np.diff(result.indptr))
        result.data[rows + start == result.indices] = 0
        result.eliminate_zeros()
        yield start, result


def _slot(counts: csr_array[Any], frequent: int) -> _Slot:
    weights = mutual_information(without_frequent(counts, frequent))
    present = csr_array(
        (np.ones_like(weights.data), weights.indices, weights.indptr), shape=weights.shape
    )
    totals = np.asarray(weights.sum(axis=1)).ravel()
    return _Slot(weights, csr_array(present.T), present, csr_array(weights.T), totals)


def _scores(slot: _Slot, start: int, stop: int, formula: _Formula) -> csr_array[Any]:
    left = csr_array(slot.weights[start:stop] @ slot.has)
    right = csr_array(slot.present[start:stop] @ slot.backwards)
    left.sort_indices()
    right.sort_indices()  # weights are positive, so both have the same places
    rows = np.repeat(np.arange(left.shape[0]), np.diff(left.indptr)) + start
    scores = formula(left.data, right.data, slot.totals[rows], slot.totals[left.indices])
    return csr_array((scores, left.indices, left.indptr), shape=left.shape)


SHARED = 2
"""Pairs that two predicates must share: one alone is chance."""


def instantiation_blocks(
    counts: Counts, *, shared: int = SHARED, frequent: int = FREQUENT, block: int = BLOCK
) -> Iterator[tuple[int, csr_array[Any]]]:
    """Scores of all rules as :func:`argue.features.rules.corpora.similarity.blocks` gives them."""
    pairs = without_frequent(counts.pairs, frequent)
    present = csr_array((np.ones(pairs.nnz), pairs.indices, pairs.indptr), shape=pairs.shape)
    spread = np.bincount(present.indices, minlength=present.shape[1])
    weights = np.log(present.shape[0] / np.maximum(spread, 1))
    weighed = csr_array(present @ diags_array(weights))
    totals = np.asarray(weighed.sum(axis=1)).ravel()
    others = csr_array(present.T)
    for start in range(0, len(counts.predicates), block):
        common = csr_array(present[start : start + block] @ others)
        common.data = np.where(common.data >= shared, 1.0, 0.0)
        # a pair that all predicates have weighs nothing, so that the places may differ
        result = csr_array((weighed[start : start + block] @ others).multiply(common))
        rows = np.repeat(np.arange(result.shape[0]), np.diff(result.indptr)) + start
        own = rows == result.indices
        result.data = np.where(own, 0, result.data / np.maximum(totals[rows], 1e-300))
        result.sort_indices()
        result.eliminate_zeros()
        yield start, result
