"""Probabilities of acceptance → verdicts."""

from __future__ import annotations

from collections.abc import Container, Mapping
from math import exp, log

from argue.model import Assessment, Verdict

STANDS_FROM, FALLS_UP_TO = 0.65, 0.35
_CERTAIN = 1e-9
PLAIN, DERIVED = (0.44, -0.33), (0.61, 0.25)


def assess(
    accepted: Mapping[str, float],
    *,
    derived: bool = False,
    samples: int = 0,
    unanswered: Container[str] = (),
) -> dict[str, Assessment]:
    """The assessment of each argument, by its probability of acceptance."""
    edge = 1 / (samples + 1) if samples else 0.0
    return {
        argument: Assessment(Verdict.STANDS, 1.0)
        if argument in unanswered and not derived
        else _assessment(min(max(probability, edge), 1 - edge), derived=derived)
        for argument, probability in accepted.items()
    }


def _assessment(probability: float, *, derived: bool) -> Assessment:
    likely = min(probability, 1 - probability) >= _CERTAIN
    if likely:
        slope, shift = DERIVED if derived else PLAIN
        odds = slope * log(probability / (1 - probability)) + shift
        probability = 1 / (1 + exp(-odds))
    verdict = Verdict.OPEN
    if probability >= STANDS_FROM:
        verdict = Verdict.STANDS
    elif probability <= FALLS_UP_TO:
        verdict = Verdict.FALLS
    return Assessment(verdict, probability, likely)
