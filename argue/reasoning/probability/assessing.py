"""Probabilities of acceptance → verdicts.

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
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import NamedTuple

from argue.model import Assessment, Status, Verdict
from argue.model.verdicts import Why
from argue.reasoning.probability.reliability import parameters

EDGE = 0.02
"""Probabilities nearer to 0 or 1 are corrected as if they were this far from it."""
CONTESTED = 0.5
"""The least probability that a reason for a claim stands which falls, for it to be contested."""


class ArgumentEvidence(NamedTuple):
    """What is known of one argument.

    Parameters
    ----------
    shown
        Its status if every label is right.
    accepted, rejected
        The probabilities that it is.
    certain
        Whether it has one status in all frameworks that may be.
    likely
        Whether another label of an unconfirmed relation could change its status.
    contested
        The probability that it is rejected, and an argument that supports it accepted; of the claim
        alone, 0 of others.
    struck, backed
        Whether an attack on it, and a support of it, can be named.
    unread
        Whether it has replies, and of none is known or judged what it does.
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

    Parameters
    ----------
    slope, shift
        What log-odds are multiplied by, and what is added then.
    stands, falls
        The least corrected probability of being accepted, or rejected.
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


def bands_of(*, derived: bool) -> Bands:
    """The bands without derived attacks, or with any kind of them (fitted to mediated ones)."""
    return Bands(**parameters()["bands"]["derived" if derived else "none"])


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
