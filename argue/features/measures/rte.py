"""Scores of the RTE challenges: accuracy, confidence-weighted score, and the entailing class.

Dagan, Glickman & Magnini (2006), *The PASCAL Recognising Textual Entailment Challenge* (RTE-1).
Its task is two-way, entailed or not; from RTE-4 on it is also three-way, where what is not entailed
is contradicted or unknown. Here ``support`` is entailed, ``attack`` contradicted, ``unrelated``
unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.statistics import Array, f1, ratio, weighted, weights
from argue.features.measures.outcome import LABELS, Columns, Judged, columns_of
from argue.model import Label
from argue.model.record import Count, Ratio, Record, optional


@dataclass(frozen=True)
class RteScores(Record):
    """The scores of the RTE challenges on one task."""

    TITLE = "RteTaskScores"
    JSON = (
        "pairs",
        "answered",
        "coverage",
        "accuracy",
        "cws",
        "precision",
        "recall",
        "f1",
        optional("tasks", "by_task"),
    )

    ways: int
    """2 if it only counts whether a pair is judged entailed, 3 if the label must be the gold one.
    """
    pairs: Count
    """All pairs."""
    answered: Count
    """Pairs on which the engine did not abstain."""
    correct: Count
    """Those of them that were judged right."""
    cws: Ratio
    """Confidence-weighted score (Dagan, Glickman & Magnini 2006)."""
    entailing: Count
    """Pairs that are entailed."""
    judged_entailing: Count
    """Pairs that are judged so."""
    both: Count
    """Pairs that are entailed and judged so."""
    tasks: Mapping[str, RteScores] = field(default_factory=dict)
    """The same for each task that the file names; absent where it names none."""

    @property
    def coverage(self) -> Ratio:
        """Their share."""
        return ratio(self.answered, self.pairs)

    @property
    def accuracy(self) -> Ratio:
        """Share of the answered pairs that was judged right."""
        return ratio(self.correct, self.answered)

    @property
    def precision(self) -> Ratio:
        """Share of the pairs judged entailed that are."""
        return ratio(self.both, self.judged_entailing)

    @property
    def recall(self) -> Ratio:
        """Share of the entailed pairs that were judged so.

        One that the engine abstained on is missed.
        """
        return ratio(self.both, self.entailing)

    @property
    def f1(self) -> Ratio:
        """2 · both / (judged entailed + entailed)."""
        return f1(self.both, self.judged_entailing, self.entailing)


def score_rte(outcomes: Judged, ways: int = 2) -> RteScores:
    """Score judgements as the RTE challenges do.

    How sure an engine is of a label decides the order of the confidence-weighted score
    (:func:`sure_of`).

    Raises ValueError if ``ways`` is neither 2 nor 3.

    >>> from argue.features.measures.outcome import Outcome
    >>> pair = ("d", "8", "T", "H", "Oil fell.", "Oil rose.", Label.ATTACK)
    >>> unknown = Outcome(*pair, Label.UNRELATED, 0.8, (0.1, 0.1, 0.8))
    >>> score_rte([unknown]).accuracy, score_rte([unknown], ways=3).accuracy
    (1.0, 0.0)
    """
    if ways not in (2, 3):
        raise ValueError(f"expected 2 or 3 ways, found {ways}")
    told = columns_of(outcomes)
    tasks = {
        name: _score(told.where(told.task == number), ways)
        for number, name in enumerate(told.tasks)
        if any(told.tasks)
    }
    return replace(_score(told, ways), tasks=tasks)


def confidence_weighted(
    confidences: Sequence[float] | Array, right: Sequence[bool] | NDArray[np.bool_]
) -> float | None:
    """Mean precision of the judgements from the surest on: (1/n) Σ (right up to rank i) / i.

    In [0, 1], higher is better; it rewards an engine that is sure where it is right. Where the
    paper is silent: of judgements with the same confidence the mean over all their orders counts.
    ``None`` without judgements.

    >>> confidence_weighted([0.6, 0.9], [False, True])  # (1/1 + 1/2) / 2
    0.75
    >>> confidence_weighted([0.5, 0.5], [True, False])  # first or second
    0.5
    """
    return weighted(weights(confidences), np.asarray(right)) if len(right) else None


def is_right(told: Columns, ways: int) -> NDArray[np.bool_]:
    """Whether judgements count as right; an abstention never does."""
    alike = (told.label == _SUPPORT) == (told.gold == _SUPPORT)
    return told.right if ways == 3 else (told.label >= 0) & alike


def sure_of(told: Columns, ways: int) -> Array:
    """How sure an engine is of what counts, in [0, 1].

    Three-way that is its confidence in the label. Two-way it is 1 − p(support) for whatever is not
    entailed, since an engine that hesitates between attack and unrelated may well be sure of that.

    >>> from argue.features.measures.outcome import Outcome
    >>> pair = ("d", "8", "T", "H", "Oil fell.", "Oil rose.", Label.ATTACK)
    >>> torn = columns_of([Outcome(*pair, Label.ATTACK, 0.5, (0.1, 0.5, 0.4))])
    >>> sure_of(torn, 2).tolist(), sure_of(torn, 3).tolist()
    ([0.9], [0.5])
    """
    if ways == 3:
        return told.confidence
    sure = told.score(_SUPPORT)
    np.subtract(1.0, sure, out=sure)
    np.copyto(sure, told.confidence, where=told.label == _SUPPORT)
    return sure


_SUPPORT = LABELS.index(Label.SUPPORT)


def _score(told: Columns, ways: int) -> RteScores:
    answered = told.answered
    right, counts = is_right(answered, ways), told.counts
    return RteScores(
        ways,
        len(told),
        len(answered),
        int(np.count_nonzero(right)),
        confidence_weighted(sure_of(answered, ways), right),
        int(np.count_nonzero(told.gold == _SUPPORT)),
        int(counts[:, _SUPPORT].sum()),
        int(counts[_SUPPORT, _SUPPORT]),
    )
