"""Answers of a crowd → how reliable each annotator is, and what the crowd says how surely.

An annotator's trust is the share of gold questions that they answered rightly. Whoever is below
:data:`LEAST_TRUST` is left out, and so is who met no gold question where there are some; where
there are none, everybody's trust is 1.

The confidence of an answer is the trust of those who gave it over the trust of all who answered:
Σ_{i: a_i = a} t_i / Σ_i t_i. An answer counts from a confidence of :data:`CUT` on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

LEAST_TRUST = 0.7
CUT = 0.7


class Vote(NamedTuple):
    """What one annotator says of one unit."""

    unit: str
    worker: str
    answer: bool


class Outcome(NamedTuple):
    """What the crowd says of a unit.

    ``answer`` is the one with more trust behind it, no where both have as much.
    """

    unit: str
    answer: bool
    confidence: float
    votes: int

    @property
    def counts(self) -> bool:
        """Whether it is sure enough."""
        return self.confidence >= CUT


class Reliability(NamedTuple):
    """An annotator's answers to gold questions; ``trust`` is ``None`` where they met none."""

    worker: str
    gold: int
    right: int
    answers: int

    @property
    def trust(self) -> float | None:
        """In [0, 1]."""
        return self.right / self.gold if self.gold else None


def reliabilities(votes: Iterable[Vote], gold: Mapping[str, bool]) -> list[Reliability]:
    """Every annotator, as they come; of several answers to one unit the last one counts.

    Parameters
    ----------
    gold
        The answer of each gold question by its unit.
    """
    of: dict[str, list[tuple[str, bool]]] = {}
    for (unit, worker), answer in _last(votes).items():
        of.setdefault(worker, []).append((unit, answer))
    found = []
    for worker, given in of.items():
        tested = [gold[unit] is answer for unit, answer in given if unit in gold]
        found.append(Reliability(worker, len(tested), sum(tested), len(given)))
    return found


def outcomes(votes: Iterable[Vote], gold: Mapping[str, bool]) -> dict[str, Outcome]:
    """What the crowd says of each unit that is no gold question and that a trusted one answered.

    Examples
    --------
    Ann (trust 1) and Bob (0.75) say yes, Cy (1) says no: (1 + 0.75) / (1 + 0.75 + 1).

    >>> gold = {f"g{number}": True for number in range(4)}
    >>> votes = [Vote(unit, worker, True) for unit in gold for worker in ("Ann", "Bob", "Cy")]
    >>> votes += [Vote("g3", "Bob", False)]
    >>> votes += [Vote("u", "Ann", True), Vote("u", "Bob", True), Vote("u", "Cy", False)]
    >>> found = outcomes(votes, gold)["u"]
    >>> found.answer, round(found.confidence, 3), found.counts
    (True, 0.636, False)
    """
    votes = list(votes)
    trust = _trust(reliabilities(votes, gold), bool(gold))
    weights: dict[str, dict[bool, float]] = {}
    counts: dict[str, int] = {}
    for (unit, worker), answer in _last(votes).items():
        if unit not in gold and worker in trust:
            weights.setdefault(unit, {True: 0.0, False: 0.0})[answer] += trust[worker]
            counts[unit] = counts.get(unit, 0) + 1
    return {
        unit: Outcome(unit, yes > no, max(yes, no) / (yes + no), counts[unit])
        for unit, (yes, no) in ((unit, (both[True], both[False])) for unit, both in weights.items())
    }


def _last(votes: Iterable[Vote]) -> dict[tuple[str, str], bool]:
    return {(vote.unit, vote.worker): vote.answer for vote in votes}


def _trust(workers: Iterable[Reliability], tested: bool) -> dict[str, float]:
    """The trust of those who are not left out."""
    trusts = {each.worker: each.trust if tested else 1.0 for each in workers}
    return {worker: trust for worker, trust in trusts.items()
            if trust is not None and trust >= LEAST_TRUST}  # fmt: skip
