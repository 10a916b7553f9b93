"""Probabilities of acceptance → verdicts, and which relations to ask about to settle the claim's.

An argument stands or falls for certain where no label of an unconfirmed relation matters. Else it
*likely* stands, or falls, if

- it does so with every label as judged, so that a verdict never contradicts the labelling;
- that is probable enough (:class:`Bands`);
- it is not by luck alone: of an argument's replies one at least is judged or stated; and
- what makes it fall can be named: an attack on it that is stated, or sure enough to be shown, by an
  argument that stands itself (with derived attacks any may do). Many open relations are no surer
  than one of them.

The claim is *contested*, and so open, where it falls and a reason for it stands that is stated or
shown, too. Reasons that may hide among open relations do not count for it: where an objection is
known to stand and no reason is, careful readers say that it falls. (With them, *stands* or *falls*
was said of a thirtieth of made-up threads, and is of a third; ``benchmarks.confirming``.)

The probability is corrected first (Platt 1999): its log-odds are stretched and shifted so that, on
development debates, of arguments with 70 % seven in ten are accepted. It keeps the order, 0 and 1.

Frameworks are drawn at random, and the statuses that the claim has in them compared with the labels
of each relation. The relation that is asked about first tells most about the word (expected
information gain); each next one tells most where those before are known, whatever they turned out
to be. Where none tells anything any more, since some of many open replies surely is an objection,
the likeliest objection is asked about. So many are asked that in nine of ten frameworks the status
is probable enough to be said, and what makes the claim fall can be named.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.model import Assessment, Status, Verdict
from argue.model.verdicts import Why
from argue.reasoning.probability.reliability import parameters
from argue.reasoning.probability.variants import Codes
from argue.reasoning.probability.worlds import Truth

EDGE = 0.02
"""Probabilities nearer to 0 or 1 are corrected as if they were this far from it."""
CONTESTED = 0.5
"""The least probability that a reason for a claim stands which falls, for it to be contested."""
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


class ArgumentEvidence(NamedTuple):
    """What is known of one argument.

    ``shown``: its status if every label is right.
    ``accepted``, ``rejected``: the probabilities that it is.
    ``certain``: whether it has one status in all frameworks that may be.
    ``likely``: whether another label of an unconfirmed relation could change its status.
    ``contested``: the probability that it is rejected, and an argument that supports it accepted;
    of the claim alone, 0 of others.
    ``struck``, ``backed``: whether an attack on it, and a support of it, can be named.
    ``unread``: whether it has replies, and of none is known or judged what it does.
    """

    shown: Status
    accepted: float
    rejected: float
    certain: bool
    likely: bool
    contested: float = 0.0
    struck: bool = True
    backed: bool = True
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Bands:
    """From which probability on an argument likely stands or falls, and what is shown of it.

    ``slope``, ``shift``: what log-odds are multiplied by, and what is added then.
    ``stands``, ``falls``: the least corrected probability of being accepted, or rejected.
    """

    slope: float
    shift: float
    stands: float
    falls: float

    def corrected(self, probability: float) -> float:
        """The share of arguments with that probability that were accepted.

        >>> Bands(0.5, 0.0, 0.7, 0.7).corrected(0.9)
        0.75
        >>> round(Bands(1.0, 1.0, 0.7, 0.7).corrected(0.5), 3)  # the share whose log-odds are 1
        0.731
        """
        if probability in (0.0, 1.0):
            return probability
        share = min(max(probability, EDGE), 1 - EDGE)
        odds = self.slope * log(share / (1 - share)) + self.shift
        return 1 / (1 + exp(-odds))

    def stand(self, accepted: float) -> bool:
        """Whether an argument that is accepted with this probability likely stands."""
        return self.corrected(accepted) >= self.stands

    def fall(self, rejected: float) -> bool:
        """Whether one that is rejected with this probability likely falls."""
        return 1 - self.corrected(1 - rejected) >= self.falls


def bands_of(kind: str, *, derived: bool) -> Bands:
    """The bands of a kind of text (:func:`~.reliability.kind_of`).

    ``derived`` is with any kind of derived attacks (fitted to mediated ones).
    """
    return Bands(**parameters()["bands"][kind]["derived" if derived else "none"])


def assess(evidence: ArgumentEvidence, bands: Bands) -> Assessment:
    """The assessment of an argument.

    >>> bands = Bands(1.0, 0.0, 0.8, 0.8)
    >>> assess(ArgumentEvidence(Status.ACCEPTED, 1.0, 0.0, True, False), bands).verdict
    <Verdict.STANDS: 'stands'>
    >>> assess(ArgumentEvidence(Status.REJECTED, 0.1, 0.9, False, True), bands).verdict
    <Verdict.FALLS: 'falls'>
    >>> assess(ArgumentEvidence(Status.REJECTED, 0.1, 0.9, False, True, 0.9), bands).why
    <Why.CONTESTED: 'contested'>
    >>> assess(ArgumentEvidence(Status.ACCEPTED, 0.9, 0.1, False, True, unread=True), bands).why
    <Why.UNREAD: 'unread'>
    """
    sure = evidence.certain and not evidence.likely
    if sure and evidence.shown is not Status.REJECTED:
        return Assessment.of(evidence.shown)
    accepted = evidence.accepted if sure else bands.corrected(evidence.accepted)
    likely = not sure or 0 < evidence.contested < 1
    undecided = 1 - evidence.accepted - evidence.rejected
    match evidence.shown:
        case Status.ACCEPTED if bands.stand(evidence.accepted) and not evidence.unread:
            return Assessment(Verdict.STANDS, accepted, likely)
        case Status.REJECTED if sure or evidence.struck and bands.fall(evidence.rejected):
            if evidence.backed and evidence.contested >= CONTESTED * evidence.rejected:
                return Assessment(Verdict.OPEN, accepted, likely, why=Why.CONTESTED)
            return Assessment(Verdict.FALLS, accepted, likely)
        case Status.UNDECIDED if bands.fall(undecided):
            return Assessment(Verdict.OPEN, accepted, likely, why=Why.UNDECIDED)
    return Assessment(Verdict.OPEN, accepted, likely, why=Why.UNREAD)


class Drawn(NamedTuple):
    """Drawn frameworks; all but ``words`` and ``known`` of shape (relations, frameworks)."""

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

    ``rows``: the relations that may be asked about.
    ``bands``: from which probability on a word is said.

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
