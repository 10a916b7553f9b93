"""How well scores rank pairs, whatever the threshold: ROC and precision–recall curves with areas.

Fawcett (2006), *An introduction to ROC analysis*. Points and areas are those of scikit-learn, whose
import takes longer than all else that an evaluation computes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.drawing.plots.line import Curve
from argue.evaluation.outcome import LABELS, Outcome
from argue.evaluation.ratios import Array
from argue.model import Label

Points: TypeAlias = list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class LabelCurves:
    """The curves of one label against the others, by the engine's score of that label.

    Parameters
    ----------
    pairs, positives
        How many pairs there are, and how many of them have the label in gold. The share is the
        average precision of an engine that knows nothing; its area under the ROC curve is 0.5.
    roc
        Points (false-positive rate, true-positive rate), from (0, 0) to (1, 1).
    precision_recall
        Points (recall, precision), by rising recall. Its area is the average precision, in which
        the precision of a point counts for the step of recall before it.
    """

    label: Label
    pairs: int
    positives: int
    roc: Curve
    precision_recall: Curve

    @property
    def prevalence(self) -> float:
        """Share of the pairs that have the label in gold."""
        return self.positives / self.pairs

    def as_object(self, points: bool = True) -> dict[str, object]:
        """For JSON; ``points`` can be many."""
        areas: dict[str, object] = {
            "pairs": self.pairs,
            "positives": self.positives,
            "roc_area": self.roc.area,
            "average_precision": self.precision_recall.area,
        }
        if not points:
            return areas
        return {
            **areas,
            "roc": [list(point) for point in self.roc.points],
            "precision_recall": [list(point) for point in self.precision_recall.points],
        }


def score_curves(outcomes: Sequence[Outcome]) -> Mapping[Label, LabelCurves]:
    """The curves of each label that the engine scores and that some pairs have and some have not.

    Pairs on which the engine abstained are left out.
    """
    answered = [outcome for outcome in outcomes if outcome.label is not None]
    results = {}
    for place, label in enumerate(LABELS):
        gold = [outcome.gold is label for outcome in answered]
        scores = [outcome.scores[place] for outcome in answered]
        if any(scores) and any(gold) and not all(gold):
            results[label] = _curves(label, gold, scores)
    return results


def _curves(label: Label, gold: Sequence[bool], scores: Sequence[float]) -> LabelCurves:
    true, false = _counts(np.array(gold), np.array(scores))
    positives, negatives = int(true[-1]), int(false[-1])
    recall, precision = true / positives, true / (true + false)
    area = np.trapezoid([0, *true], [0, *false]) / (positives * negatives)
    return LabelCurves(
        label,
        len(gold),
        positives,
        Curve(str(label), _corners(false, true), float(area)),
        Curve(
            str(label),
            [(0.0, 1.0), *_steps(recall, precision)],
            float(np.diff(recall, prepend=0.0) @ precision),
        ),
    )


def _counts(gold: NDArray[np.bool_], scores: Array) -> tuple[Array, Array]:
    """How many pairs with the label, and without it, score at least each score, highest first."""
    order = np.argsort(-scores, kind="stable")
    last = np.append(np.flatnonzero(np.diff(scores[order])), len(order) - 1)
    true = np.cumsum(gold[order])[last]
    return true.astype(np.float64), (last + 1 - true).astype(np.float64)


def _corners(false: Array, true: Array) -> Points:
    """The points of the ROC curve from (0, 0) without those between two equal steps."""
    bends = (np.diff(false, 2) != 0) | (np.diff(true, 2) != 0)
    kept = np.concatenate(([True], bends, [True]))[-len(true) :]
    across, up = false[kept] / false[-1], true[kept] / true[-1]
    return [(0.0, 0.0), *zip(across.tolist(), up.tolist(), strict=True)]


def _steps(recall: Array, precision: Array) -> Points:
    """The points of the curve without those between others of the same recall."""
    rises = np.diff(recall) > 0
    kept = np.concatenate(([True], rises[:-1] | rises[1:], [True])) if len(rises) else [True]
    return list(zip(recall[kept].tolist(), precision[kept].tolist(), strict=True))
