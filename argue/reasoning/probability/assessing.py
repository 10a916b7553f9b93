"""Probabilities of acceptance → verdicts.

An argument stands or falls for certain where neither the presence nor the label of an unconfirmed
relation matters. Else it *likely* stands, or falls, if

- it does so with every label as shown: a verdict never contradicts the labels that a page shows,
  and confirming one of them never turns *stands* into *falls* or back;
- that is probable enough (:class:`Bands`); and
- one of the labels that it rests on is sure enough by itself (:data:`SURE`): many labels at even
  odds are no surer than one of them. How far they err together in one debate is known on average
  only, so the worst case counts (Fréchet 1935); :func:`surest` finds the best of them.

It is open if not, and where it hangs on replies that could not be read.

The probability is corrected first (Platt 1999): its log-odds are stretched and shifted so that, on
development debates, of arguments with 70 % seven in ten are accepted. That corrects what the worlds
leave out, such as a support that is truly an attack; it keeps the order, 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import NamedTuple

from argue.model import Assessment, Derivation, Status, Verdict
from argue.reasoning.probability.reliability import parameters

EDGE = 0.02
"""Probabilities nearer to 0 or 1 are corrected as if they were this far from it."""
SURE = 0.6
"""The least probability of the surest label below which nothing *likely* stands or falls."""


class ArgumentEvidence(NamedTuple):
    """What is known of one argument.

    Parameters
    ----------
    shown
        Its status if every label is right.
    accepted, rejected
        The probabilities that it is.
    certain
        Whether it has one status whichever of the shown labels are there.
    likely
        Whether another label of an unconfirmed relation could change its status.
    surest
        How far from a half the probability of the surest label is that the status rests on.
    """

    shown: Status
    accepted: float
    rejected: float
    certain: bool
    likely: bool
    surest: float

    @property
    def sure(self) -> bool:
        """Whether a label is sure enough, or the presence of none matters."""
        return self.certain or self.surest >= SURE - 0.5 - 1e-9


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


def bands_of(*, derived: bool) -> Bands:
    """The bands without derived attacks, or with any kind of them (fitted to mediated ones)."""
    return Bands(**parameters()["bands"]["derived" if derived else "none"])


def assess(evidence: ArgumentEvidence, *, derived: bool = False) -> Assessment:
    """The assessment of an argument.

    >>> assess(ArgumentEvidence(Status.ACCEPTED, 1.0, 0.0, True, False, -1.0))
    Assessment(verdict=<Verdict.STANDS: 'stands'>, probability=1.0, likely=False, certified=None)
    >>> assess(ArgumentEvidence(Status.REJECTED, 0.5, 0.5, False, True, 0.0)).verdict
    <Verdict.OPEN: 'open'>
    """
    if not evidence.likely and evidence.certain:
        return Assessment.of(evidence.shown)
    if not evidence.likely:  # an answer that could not be read
        return Assessment(Verdict.OPEN, evidence.accepted)
    bands = bands_of(derived=derived)
    accepted = bands.corrected(evidence.accepted)
    rejected = 1 - bands.corrected(1 - evidence.rejected)
    verdict = Verdict.OPEN
    if evidence.shown is Status.ACCEPTED and evidence.sure and accepted >= bands.stands:
        verdict = Verdict.STANDS
    elif evidence.shown is Status.REJECTED and evidence.sure and rejected >= bands.falls:
        verdict = Verdict.FALLS
    return Assessment(verdict, accepted, likely=True)


Edge = tuple[int, int, float]
_LEAST = -1.0


def surest(
    size: int,
    attacks: Sequence[Edge],
    supports: Sequence[Edge],
    derived: Sequence[Derivation],
) -> list[float]:
    """For each argument the greatest weight of a relation that its status rests on; -1 if of none.

    Parameters
    ----------
    size
        How many arguments, numbered from 0.
    attacks, supports
        (source, target, weight) of the relations that may be there; -1 for those that are.

    Notes
    -----
    A status rests on the attacks on its argument, derived ones too, with the supports that derive
    them, and on what the attackers' statuses rest on. A support with nothing to hand on, such as
    that of an argument that nobody attacks, is not among it. Takes O(n log n) for n relations.

    Examples
    --------
    >>> surest(3, [(2, 1, 0.1), (1, 0, 0.3)], [], ())
    [0.3, 0.1, -1.0]
    """
    links = list(_links(size, attacks, supports, frozenset(derived)))
    after: list[list[int]] = [[] for _ in range(2 * size)]
    for source, target, _ in links:
        after[source].append(target)
    active = [False] * (2 * size)
    for node in range(size):
        _mark(node, active, after)
    weights = [_LEAST] * (2 * size)
    marked = [False] * (2 * size)
    for source, target, weight in sorted(links, key=lambda link: -link[2]):
        if active[source]:
            for node in _mark(target, marked, after):
                weights[node] = weight
    return weights[size:]


def _links(
    size: int, attacks: Sequence[Edge], supports: Sequence[Edge], kinds: frozenset[Derivation]
) -> Iterator[Edge]:
    """What hands a weight on to what: argument *i* as who strikes is *i*, as who is hit size + *i*.

    Who is hit strikes with what that rests on; supports hand on strikes and hits, each its way.
    """
    for node in range(size):
        yield size + node, node, _LEAST
    for source, target, weight in attacks:
        yield source, size + target, weight
    for source, target, weight in supports:
        if Derivation.SUPPORTED in kinds:
            yield source, target, weight
        if Derivation.EXTENDED in kinds:
            yield target, source, weight
        if Derivation.SECONDARY in kinds:
            yield size + source, size + target, weight
        if Derivation.MEDIATED in kinds:
            yield size + target, size + source, weight


def _mark(start: int, marked: list[bool], after: Sequence[Sequence[int]]) -> list[int]:
    """Mark all that follows a node and is not marked yet; what was marked."""
    if marked[start]:
        return []
    marked[start] = True
    result = [start]
    for node in result:  # grows as it goes
        for other in after[node]:
            if not marked[other]:
                marked[other] = True
                result.append(other)
    return result
