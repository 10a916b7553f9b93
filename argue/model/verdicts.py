"""Verdicts: what becomes of an argument, in three words, and whether a machine's labels decide it.

An argument *stands*, *falls* or is *open*. Where people stated all that matters to it, that is its
status: accepted, rejected, undecided. Where labels of an engine that nobody confirmed decide, it
*likely* stands or falls if that is probable enough, and is open else
(:mod:`argue.reasoning.probability`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from argue.model.record import Record, Share
from argue.model.words import Status


class Verdict(StrEnum):
    """What becomes of an argument."""

    STANDS = "stands"
    OPEN = "open"
    FALLS = "falls"


VERDICT_OF = {
    Status.ACCEPTED: Verdict.STANDS,
    Status.REJECTED: Verdict.FALLS,
    Status.UNDECIDED: Verdict.OPEN,
}
"""The verdict that a status is, if every label that it rests on is right."""


@dataclass(frozen=True, slots=True)
class Assessment(Record):
    """The verdict on an argument, where an engine judged relations.

    Examples
    --------
    >>> Assessment.of(Status.REJECTED)
    Assessment(verdict=<Verdict.FALLS: 'falls'>, probability=0.0, likely=False, certified=None)
    """

    TITLE = "ArgumentVerdict"
    JSON = "verdict probability=rounded_probability likely"

    verdict: Verdict
    """What becomes of it; ``open`` where neither is sure enough."""
    probability: float
    """That the argument is accepted, from 0 to 1; of what nobody calculated 1 where it is, else 0.
    """
    likely: bool = False
    """Whether labels of the engine that nobody confirmed decide.

    And no certificate guarantees what follows. Pages then say *likely stands*, *likely falls*."""
    certified: float | None = None
    """The level of the certificate that guarantees the verdict, such as 0.95; ``None`` if none
    does. Pages then say *certified: stands* and *certified: falls*."""

    @property
    def rounded_probability(self) -> Share:
        """The probability that it is accepted, given what is known of the engine's labels."""
        return round(self.probability, 6)

    @property
    def has_share(self) -> bool:
        """Whether a percentage is shown beside: not where nothing speaks against the verdict."""
        return self.likely and 0 < self.probability < 1

    @property
    def unopposed(self) -> bool:
        """Whether nothing but unconfirmed supports was read: it stands unless one was misread.

        How often that is right differs so much between debates that nothing is promised.
        """
        return self.likely and self.verdict is Verdict.STANDS and self.probability == 1

    @classmethod
    def of(cls, status: Status, *, likely: bool = False) -> Assessment:
        """The assessment of an argument of which nothing but the status is known."""
        verdict = VERDICT_OF[status]
        return cls(verdict, float(status is Status.ACCEPTED), likely)
