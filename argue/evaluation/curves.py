"""How well scores rank pairs, whatever the threshold: ROC and precision–recall curves with areas.

Computed by scikit-learn; Fawcett (2006), *An introduction to ROC analysis*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from argue.drawing.plots.line import Curve
from argue.evaluation.outcome import LABELS, Outcome
from argue.model import Label
from argue.plugins import libraries_for


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

    Raises
    ------
    MissingLibrary
        If scikit-learn is not installed.
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
    with libraries_for("drawing curves"):
        from sklearn import metrics

    false_positive, true_positive, _ = metrics.roc_curve(gold, scores)
    precision, recall, _ = metrics.precision_recall_curve(gold, scores, drop_intermediate=True)
    return LabelCurves(
        label,
        len(gold),
        sum(gold),
        Curve(
            str(label),
            list(zip(false_positive.tolist(), true_positive.tolist(), strict=True)),
            float(metrics.roc_auc_score(gold, scores)),
        ),
        Curve(
            str(label),
            list(zip(recall.tolist()[::-1], precision.tolist()[::-1], strict=True)),
            float(metrics.average_precision_score(gold, scores)),
        ),
    )
