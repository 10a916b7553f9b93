"""Verdicts: how sure a status is where an engine judged relations, in three bands.

The probability of acceptance (:class:`~argue.model.Chances`) takes each confidence at its word, and
small errors of many relations add up. So a verdict first moves it towards what became of arguments
with such a probability in debates whose relations are known, and then says in which band it lies:
an argument *likely stands* from :data:`STANDS_FROM` on, *likely falls* up to :data:`FALLS_UP_TO`,
and is *open* between. ``benchmarks/verdicts.py`` chooses these numbers and measures them.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import exp, log

STANDS_FROM, FALLS_UP_TO = 0.65, 0.35
"""The least distance from even, in steps of 0.05, at which every band was right on more than two
thirds of the arguments of development debates left out."""
_CERTAIN = 1e-9


class Verdict(StrEnum):
    """What becomes of an argument, as far as its probability of acceptance can tell."""

    STANDS = "stands"
    OPEN = "open"
    FALLS = "falls"


@dataclass(frozen=True, slots=True)
class Calibration:
    """Platt's (1999) correction of a probability: ``slope`` times its log-odds, plus ``shift``.

    Examples
    --------
    >>> Calibration(0.5, 0.0)(0.9)
    0.75
    """

    slope: float
    shift: float

    def __call__(self, probability: float) -> float:
        """The corrected probability; what is certain stays so."""
        if min(probability, 1 - probability) < _CERTAIN:
            return probability
        odds = self.slope * log(probability / (1 - probability)) + self.shift
        return 1 / (1 + exp(-odds))


PLAIN = Calibration(0.44, -0.33)
"""Without derived attacks."""
DERIVED = Calibration(0.61, 0.25)
"""With derived attacks of any kind; fitted to mediated ones."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """A verdict and the corrected probability of acceptance that it comes from.

    Examples
    --------
    >>> Assessment(0.5).verdict, Assessment(1.0).certain
    (<Verdict.OPEN: 'open'>, True)
    """

    probability: float

    @property
    def verdict(self) -> Verdict:
        """The band in which the probability lies."""
        if self.probability >= STANDS_FROM:
            return Verdict.STANDS
        return Verdict.FALLS if self.probability <= FALLS_UP_TO else Verdict.OPEN

    @property
    def certain(self) -> bool:
        """Whether no label of a judged relation can change it."""
        return min(self.probability, 1 - self.probability) < _CERTAIN


def assess(
    accepted: Mapping[str, float],
    *,
    derived: bool = False,
    samples: int = 0,
    unanswered: Container[str] = (),
) -> dict[str, Assessment]:
    """The assessment of each argument, by its probability of acceptance.

    Parameters
    ----------
    accepted, samples
        As in :class:`~argue.model.Chances`; what held in each framework drawn is not certain.
    derived
        Whether derived attacks count.
    unanswered
        The arguments that nobody answers: without derived attacks these are certain to stand.
    """
    correct = DERIVED if derived else PLAIN
    edge = 1 / (samples + 1) if samples else 0.0
    return {
        argument: Assessment(1.0)
        if argument in unanswered and not derived
        else Assessment(correct(min(max(probability, edge), 1 - edge)))
        for argument, probability in accepted.items()
    }
