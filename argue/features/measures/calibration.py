"""Whether an engine is right as often as it is sure: reliability and expected calibration error.

Naeini, Cooper & Hauskrecht (2015), *Obtaining Well Calibrated Probabilities Using Bayesian
Binning*; Guo et al. (2017), *On Calibration of Modern Neural Networks*.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

import numpy as np

from argue.evaluation.ratios import numbers
from argue.features.measures.outcome import Columns, Judged, columns_of
from argue.features.plots.reliability import Bin
from argue.model.record import Correlation, Ratio, Record, entry


@dataclass(frozen=True, slots=True)
class Calibration(Record):
    """Whether confidences mean what they say.

    The judgements are in bins of equal width by their confidence; bins may be empty.

    A bin holds what is above its low end and not above its high end; the first also holds 0.
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
        return tuple(each for each in self.bins if each.judgements)

    @property
    def pairs(self) -> int:
        """How many judgements there are."""
        return sum(each.judgements for each in self.bins)

    @property
    def error(self) -> Ratio:
        """Expected calibration error.

        Σ (judgements in the bin / all) · |accuracy − confidence|, in [0, 1], lower is better;
        ``None`` without judgements.
        """
        if not self.pairs:
            return None
        return sum(each.judgements * _gap(each) for each in self.bins) / self.pairs

    @property
    def greatest_error(self) -> Ratio:
        """The greatest difference of accuracy and confidence in a bin."""
        return max((_gap(each) for each in self.bins if each.judgements), default=None)

    @property
    def overconfidence(self) -> Correlation:
        """Mean confidence minus accuracy.

        In [−1, 1]; above 0 the engine is too sure.
        """
        if not self.pairs:
            return None
        surplus = sum(each.judgements * (each.confidence - each.accuracy) for each in self.bins)
        return surplus / self.pairs


def score_calibration(outcomes: Judged, bins: int = 10) -> Calibration:
    """Sort judgements into bins by their confidence; abstentions are left out.

    Raises
    ------
    ValueError
        If there is not at least one bin.

    Examples
    --------
    >>> from argue.features.measures.outcome import Outcome
    >>> from argue.model import Label
    >>> pair = ("d", "8", "T", "H", "Oil fell.", "Oil rose.", Label.ATTACK)
    >>> wrong = Outcome(*pair, Label.SUPPORT, 0.75, (0.75, 0.25, 0.0))
    >>> score_calibration([wrong]).error
    0.75
    """
    if bins < 1:
        raise ValueError(f"expected at least one bin, found {bins}")
    told = columns_of(outcomes).answered
    edges = [number / bins for number in range(bins + 1)]
    places = np.searchsorted(edges[1:], told.confidence).astype(np.int16)
    inside = (told.where(places == number) for number in range(bins))
    return Calibration(tuple(map(_bin, edges, edges[1:], inside)))


def _bin(low: float, high: float, inside: Columns) -> Bin:
    if not (size := len(inside)):
        return Bin(low, high, 0.0, 0.0, 0)
    right = int(np.count_nonzero(inside.right)) / size
    return Bin(low, high, fsum(numbers(inside.confidence)) / size, right, size)


def _gap(each: Bin) -> float:
    return abs(each.accuracy - each.confidence)
