"""What an engine's scores are worth: whether they mean what they say, and how well they rank pairs.

Calibration: Naeini, Cooper & Hauskrecht (2015), *Obtaining Well Calibrated Probabilities Using
Bayesian Binning*; Guo et al. (2017), *On Calibration of Modern Neural Networks*.

Curves: Fawcett (2006), *An introduction to ROC analysis*. Points and areas are those of
scikit-learn, whose import takes longer than all else that an evaluation computes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.statistics import Array, numbers
from argue.features.measures.outcome import LABELS, Columns, Judged, columns_of
from argue.features.plots.line import Curve
from argue.features.plots.reliability import Bin
from argue.model import Label
from argue.model.record import Correlation, Count, Ratio, Record, Share, entry


@dataclass(frozen=True, slots=True)
class Calibration(Record):
    """Whether confidences mean what they say.

    The judgements are in bins of equal width by their confidence; bins may be empty. A bin holds
    what is above its low end and not above its high end; the first also holds 0.
    """

    JSON = (
        entry("error", "expected_error"),
        "greatest_error",
        "overconfidence",
        entry("judged_bins", "bins"),
    )

    bins: tuple[Bin, ...]

    @property
    def judged_bins(self) -> tuple[Bin, ...]:
        """Bins of confidence that hold judgements."""
        return tuple(bin_ for bin_ in self.bins if bin_.judgements)

    @property
    def pairs(self) -> int:
        """How many judgements there are."""
        return sum(bin_.judgements for bin_ in self.bins)

    @property
    def error(self) -> Ratio:
        """Expected calibration error.

        Σ (judgements in the bin / all) · |accuracy − confidence|, in [0, 1], lower is better;
        ``None`` without judgements.
        """
        if not self.pairs:
            return None
        return sum(bin_.judgements * _gap(bin_) for bin_ in self.bins) / self.pairs

    @property
    def greatest_error(self) -> Ratio:
        """The greatest difference of accuracy and confidence in a bin."""
        return max((_gap(bin_) for bin_ in self.bins if bin_.judgements), default=None)

    @property
    def overconfidence(self) -> Correlation:
        """Mean confidence minus accuracy.

        In [−1, 1]; above 0 the engine is too sure.
        """
        if not self.pairs:
            return None
        surplus = sum(bin_.judgements * (bin_.confidence - bin_.accuracy) for bin_ in self.bins)
        return surplus / self.pairs


def score_calibration(outcomes: Judged) -> Calibration:
    """Sort judgements into ten bins by their confidence; abstentions are left out.

    >>> from argue.features.measures.outcome import Outcome
    >>> from argue.model import Label
    >>> pair = ("d", "8", "T", "H", "Oil fell.", "Oil rose.", Label.ATTACK)
    >>> wrong = Outcome(*pair, Label.SUPPORT, 0.75, (0.75, 0.25, 0.0))
    >>> score_calibration([wrong]).error
    0.75
    """
    told = columns_of(outcomes).answered
    edges = [number / 10 for number in range(11)]
    places = np.searchsorted(edges[1:], told.confidence).astype(np.int16)
    inside = (told.where(places == number) for number in range(10))
    return Calibration(tuple(map(_bin, edges, edges[1:], inside)))


def _bin(low: float, high: float, inside: Columns) -> Bin:
    if not (size := len(inside)):
        return Bin(low, high, 0.0, 0.0, 0)
    right = int(np.count_nonzero(inside.right)) / size
    return Bin(low, high, fsum(numbers(inside.confidence)) / size, right, size)


def _gap(each: Bin) -> float:
    return abs(each.accuracy - each.confidence)


class Points(Sequence[tuple[float, float]]):
    """Points in their order, in sixteen bytes each: a curve may have one for each pair."""

    def __init__(self, first: tuple[float, float], across: Array, up: Array) -> None:
        self._points = np.stack([np.append(first[0], across), np.append(first[1], up)], axis=1)

    def __len__(self) -> int:
        return len(self._points)

    @overload
    def __getitem__(self, place: int) -> tuple[float, float]: ...
    @overload
    def __getitem__(self, place: slice) -> list[tuple[float, float]]: ...
    def __getitem__(self, place: Any) -> Any:
        points = self._points[place].tolist()
        return list(map(tuple, points)) if isinstance(place, slice) else tuple(points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Points) and np.array_equal(self._points, other._points)

    __hash__ = None  # type: ignore[assignment]  # as a list has none


@dataclass(frozen=True, slots=True)
class LabelCurves(Record):
    """How well the scores of a label rank pairs."""

    JSON = ("pairs", "positives", "roc_area", "average_precision")

    label: Label
    pairs: Count
    """Pairs that were answered."""
    positives: Count
    """Pairs that have the label in gold."""
    roc: Curve
    """Points (false-positive rate, true-positive rate), from (0, 0) to (1, 1)."""
    precision_recall: Curve
    """Points (recall, precision), by rising recall. Its area is the average precision, in which
    the precision of a point counts for the step of recall before it."""

    @property
    def roc_area(self) -> Share:
        """Area under the ROC curve; 0.5 for an engine that knows nothing."""
        return self.roc.area  # type: ignore[return-value]  # some pairs have the label, some not

    @property
    def average_precision(self) -> Share:
        """Area under precision by recall."""
        return self.precision_recall.area  # type: ignore[return-value]

    @property
    def prevalence(self) -> float:
        """Share of the pairs that have the label in gold."""
        return self.positives / self.pairs


def score_curves(outcomes: Judged) -> Mapping[Label, LabelCurves]:
    """The curves of each label that the engine scores and that some pairs have and some have not.

    Pairs on which the engine abstained are left out.
    """
    told = columns_of(outcomes).answered
    results = {}
    for place, label in enumerate(LABELS):
        gold, scores = told.gold == place, told.score(place)
        if scores.any() and gold.any() and not gold.all():
            results[label] = _curves(label, gold, scores)
    return results


def _curves(label: Label, gold: NDArray[np.bool_], scores: Array) -> LabelCurves:
    true, false = _counts(gold, scores)
    positives, negatives = int(true[-1]), int(false[-1])
    recall, precision = true / positives, true / (true + false)
    area = np.trapezoid(np.append(0, true), np.append(0, false)) / (positives * negatives)
    return LabelCurves(
        label,
        len(gold),
        positives,
        Curve(str(label), _corners(false, true), float(area)),
        Curve(str(label), _steps(recall, precision), float(np.diff(recall, prepend=0) @ precision)),
    )


def _counts(gold: NDArray[np.bool_], scores: Array) -> tuple[Array, Array]:
    """How many pairs with the label, and without it, score at least each score, highest first."""
    positive = np.sort(scores[gold])
    scores.sort()
    different = np.unique(scores)[::-1]
    true = (len(positive) - np.searchsorted(positive, different)).astype(np.float64)
    return true, len(scores) - np.searchsorted(scores, different) - true


def _corners(false: Array, true: Array) -> Points:
    """The points of the ROC curve from (0, 0) without those between two equal steps."""
    bends = (np.diff(false, 2) != 0) | (np.diff(true, 2) != 0)
    kept = np.concatenate(([True], bends, [True]))[-len(true) :]
    return Points((0.0, 0.0), false[kept] / false[-1], true[kept] / true[-1])


def _steps(recall: Array, precision: Array) -> Points:
    """The points of the curve from (0, 1) without those between others of the same recall."""
    rises = np.diff(recall) > 0
    kept = np.concatenate(([True], rises[:-1] | rises[1:], [True])) if len(rises) else [True]
    return Points((0.0, 1.0), recall[kept], precision[kept])
