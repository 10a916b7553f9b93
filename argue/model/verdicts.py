"""Verdicts: what becomes of an argument, in three words, and whether a machine's labels decide it.

An argument *stands*, *falls* or is *open*. Where people stated all that matters to it, that is its
status: accepted, rejected, undecided; but a claim that is rejected although a reason for it stands
is open: *contested*. Where labels of an engine that nobody confirmed decide, it *likely* stands or
falls if that is probable enough, and is open else (:mod:`argue.reasoning.probability`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from argue.model.record import Ends, Record, Share, entry, optional
from argue.model.words import Status


class Verdict(StrEnum):
    """What becomes of an argument."""

    STANDS = "stands"
    OPEN = "open"
    FALLS = "falls"


class Why(StrEnum):
    """Why an argument is open."""

    CONTESTED = "contested"
    """A reason for the claim stands, and an objection too."""
    UNREAD = "unread"
    """Relations decide of which nobody has said what they are, and the engine is not sure."""
    UNDECIDED = "undecided"
    """It is undecided whatever the uncertain relations are: attacks run in a circle."""


VERDICT_OF = {
    Status.ACCEPTED: Verdict.STANDS,
    Status.REJECTED: Verdict.FALLS,
    Status.UNDECIDED: Verdict.OPEN,
}
"""The verdict that a status is, if every label that it rests on is right."""


@dataclass(frozen=True, slots=True)
class Assessment(Record):
    """The verdict on an argument.

    Examples
    --------
    >>> Assessment.of(Status.REJECTED).verdict
    <Verdict.FALLS: 'falls'>
    >>> Assessment.of(Status.REJECTED, contested=True).why
    <Why.CONTESTED: 'contested'>
    """

    TITLE = "ArgumentVerdict"
    JSON = (
        "verdict",
        entry("rounded_probability", "probability"),
        "likely",
        optional("why"),
        optional("settle"),
    )

    verdict: Verdict
    """What becomes of it."""
    probability: float
    """That the argument is accepted, from 0 to 1; of what nobody calculated 1 where it is, else 0.
    """
    likely: bool = False
    """Whether labels of the engine that nobody confirmed decide.

    And no certificate guarantees what follows. Pages then say *likely stands*, *likely falls*."""
    certified: float | None = None
    """The level of the certificate that guarantees the verdict, such as 0.95; ``None`` if none
    does. Pages then say *certified: stands* and *certified: falls*."""
    why: Why | None = None
    """Why it is open; absent where it is not."""
    settle: tuple[Ends, ...] = ()
    """Of a claim that is open as unread: source and target of the relations to confirm or correct,
    the most telling first; absent of others."""

    @property
    def rounded_probability(self) -> Share:
        """The probability that it is accepted, given what is known of the engine's labels."""
        return round(self.probability, 6)

    @property
    def has_share(self) -> bool:
        """Whether a percentage is shown beside: not where it is open or certain."""
        return self.likely and self.verdict is not Verdict.OPEN and 0 < self.probability < 1

    @property
    def contested(self) -> bool:
        """Whether a reason for it stands, and an objection too."""
        return self.why is Why.CONTESTED

    @classmethod
    def of(cls, status: Status, *, likely: bool = False, contested: bool = False) -> Assessment:
        """The assessment of an argument of which nothing but the status is known, and, if it is
        a claim that is rejected, whether a reason for it is accepted.
        """
        verdict = Verdict.OPEN if contested else VERDICT_OF[status]
        why = Why.CONTESTED if contested else Why.UNDECIDED if verdict is Verdict.OPEN else None
        return cls(verdict, float(status is Status.ACCEPTED), likely, why=why)
