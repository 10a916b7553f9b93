"""Which relations to ask people about, so that the verdict on the claim is settled.

Frameworks are drawn at random, and the statuses that the claim has in them compared with the labels
of each relation. The relation that is asked about
first tells most about the word (expected information gain); each next one tells most where those
before are known, whatever they turned out to be. Where none tells anything any more, since some of
many open replies surely is an objection, the likeliest objection is asked about. So many are asked
that in nine of ten frameworks the status is probable enough to be said, and what makes the claim
fall can be named (:mod:`~.assessing`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.reasoning.probability.assessing import Bands
from argue.reasoning.probability.variants import Codes
from argue.reasoning.probability.worlds import Truth

MOST_SETTLING = 5
"""Questions that are looked for."""
SETTLED = 0.9
"""The share of frameworks in which the word is said after the answers."""
CANDIDATES = 40
"""Relations that are tried as a second question or a later one: those that tell most alone."""
TELLING = 0.01
"""Bits; a relation that tells less tells nothing."""
STANDS, FALLS, UNDECIDED = range(3)
_STATUSES = _LABELS = 3
_Cells = NDArray[np.intp]
_Rows = NDArray[np.intp]


class Drawn(NamedTuple):
    """Frameworks that were drawn; all but ``words`` and ``known`` of shape (relations,
    frameworks).
    """

    labels: Codes
    """The label of each relation in each."""
    words: Codes
    """Shape (frameworks,): whether the claim stands, falls, or neither, in each."""
    strikes: Truth
    """Whether the relation attacks the claim, and its source is accepted."""
    known: NDArray[np.bool_]
    """Shape (relations,): whether the label is stated, or sure enough to be shown."""


class Settling(NamedTuple):
    """The relations to ask about, by their rows, and whether their answers settle the verdict."""

    rows: list[int]
    settled: bool


def settle(drawn: Drawn, rows: _Rows, bands: Bands) -> Settling:
    """The relations to ask about, the most telling first.

    Parameters
    ----------
    rows
        The relations that may be asked about.
    bands
        From which probability on a word is said.

    Examples
    --------
    >>> labels = np.array([[1, 1, 0, 0], [0, 1, 0, 1]], dtype=np.int8)
    >>> words = np.array([1, 1, 0, 0], dtype=np.int8)  # falls where the first attacks
    >>> drawn = Drawn(labels, words, labels == 1, np.zeros(2, dtype=np.bool_))
    >>> settle(drawn, np.arange(2), Bands(1.0, 0.0, 0.9, 0.9))
    Settling(rows=[0], settled=True)
    """
    cells, known, candidates = np.zeros(drawn.words.size, dtype=np.intp), drawn.known.copy(), rows
    asked: list[int] = []
    while len(asked) < MOST_SETTLING and candidates.size:
        left = np.array(
            [_entropy(_cells(cells, drawn.labels[row]), drawn.words) for row in candidates]
        )
        order = np.argsort(left, kind="stable")
        best = int(candidates[order[0]])
        if _entropy(cells, drawn.words) - left[order[0]] < TELLING:
            best = _nameable(drawn, known, np.setdiff1d(rows, asked), bands)
        if best < 0:
            break
        asked.append(best)
        known[best] = True
        candidates = candidates[order[: CANDIDATES + 1]]
        candidates = candidates[candidates != best]
        cells = np.unique(_cells(cells, drawn.labels[best]), return_inverse=True)[1]
        if _said(drawn, cells, known, bands) >= SETTLED:
            return Settling(asked, True)
    return Settling(asked, False)


def _nameable(drawn: Drawn, known: NDArray[np.bool_], rows: _Rows, bands: Bands) -> int:
    """The likeliest objection if none can be named; -1 if one can, or there is none."""
    shares = drawn.strikes.mean(axis=1)
    if not rows.size or (shares[known] >= bands.stands).any():
        return -1
    best = int(rows[shares[rows].argmax()])
    return best if shares[best] > 0 else -1


def _cells(cells: _Cells, labels: Codes) -> _Cells:
    return cells * _LABELS + labels


def _counts(cells: _Cells, words: Codes) -> NDArray[np.intp]:
    """How many frameworks of each cell have each word."""
    size = (int(cells.max()) + 1) * _STATUSES
    return np.bincount(cells * _STATUSES + words, minlength=size).reshape(-1, _STATUSES)


def _entropy(cells: _Cells, words: Codes) -> float:
    """Of the word, in bits, where the cell is known."""
    counts = _counts(cells, words)
    sums = counts.sum(axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        bits = np.where(counts > 0, counts * np.log2(counts / sums), 0.0)
    return float(-bits.sum() / words.size)


def _said(drawn: Drawn, cells: _Cells, known: NDArray[np.bool_], bands: Bands) -> float:
    """The share of frameworks in whose cell *stands* or *falls* is said."""
    counts = _counts(cells, drawn.words)
    sizes = counts.sum(axis=1)
    named = _most_in(drawn.strikes[known], cells, sizes) >= bands.stands
    said = 0
    for size, stands, falls, nameable in zip(
        sizes.tolist(), *counts.T[:2].tolist(), named.tolist(), strict=True
    ):
        if bands.stand(stands / size) or nameable and bands.fall(falls / size):
            said += size
    return said / drawn.words.size


def _most_in(hits: Truth, cells: _Cells, sizes: NDArray[np.intp]) -> NDArray[np.float64]:
    """For each cell the share of its frameworks that the best of some relations hits."""
    best = np.zeros(sizes.size)
    for row in hits[hits.any(axis=1)]:
        best = np.maximum(best, np.bincount(cells, weights=row, minlength=sizes.size) / sizes)
    return best
