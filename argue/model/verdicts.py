"""Verdicts: how sure a status is where an engine judged relations, in three bands.

A verdict is what the probability of acceptance says: an argument *likely stands* from
:data:`STANDS_FROM` on, *likely falls* up to :data:`FALLS_UP_TO`, and is *open* between. Both limits
were chosen on development debates (``benchmarks/verdicts.py``), so that a verdict is right about as
often as it says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

STANDS_FROM = 0.7
FALLS_UP_TO = 0.3
_CERTAIN = 1e-9


class Verdict(StrEnum):
    """What becomes of an argument, as far as its probability of acceptance can tell."""

    STANDS = "stands"
    OPEN = "open"
    FALLS = "falls"


@dataclass(frozen=True, slots=True)
class Assessment:
    """A verdict and the probability of acceptance that it comes from.

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


def assess(accepted: Mapping[str, float]) -> dict[str, Assessment]:
    """The assessment of each argument, by its probability of acceptance."""
    return {argument: Assessment(probability) for argument, probability in accepted.items()}
