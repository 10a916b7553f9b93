"""What engines that know nothing reach: everything entailed, nothing entailed, guessing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from argue.evaluation.outcome import LABELS, Outcome
from argue.evaluation.rte import RteScores, score_rte
from argue.model import Label


@dataclass(frozen=True, slots=True)
class Baseline:
    """The scores of one baseline, those of :class:`~argue.evaluation.rte.RteScores`."""

    accuracy: float | None
    cws: float | None
    precision: float | None
    recall: float | None
    f1: float | None

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Baselines:
    """The three baselines of RTE-1 on the same pairs."""

    all_true: Baseline
    all_false: Baseline
    random: Baseline

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {name: each.as_object() for name, each in self.named().items()}

    def named(self) -> dict[str, Baseline]:
        """The baselines by their names."""
        return {"all_true": self.all_true, "all_false": self.all_false, "random": self.random}


def score_baselines(outcomes: Sequence[Outcome], ways: int = 2) -> Baselines:
    """Score the baselines on the gold of these pairs; what the engine said does not matter.

    ``random`` is what guessing gives on average, so nothing is drawn: accuracy, cws and recall are
    1/``ways``, precision is the share of pairs that are entailed, and F1 is that of the expected
    counts.
    """
    return Baselines(
        _of(score_rte(all_true(outcomes), ways)),
        _of(score_rte(all_false(outcomes), ways)),
        _expected(outcomes, ways),
    )


def all_true(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The same pairs, all judged to support, all with the same confidence."""
    return [_judged(outcome, Label.SUPPORT, 1.0) for outcome in outcomes]


def all_false(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The same pairs, all judged attack or all unrelated, whichever is more frequent in gold."""
    golds = Counter(outcome.gold for outcome in outcomes)
    label = max((Label.UNRELATED, Label.ATTACK), key=golds.__getitem__)
    return [_judged(outcome, label, 1.0) for outcome in outcomes]


def at_random(outcomes: Sequence[Outcome], ways: int = 2, *, seed: int = 0) -> list[Outcome]:
    """The same pairs, each judged by a guess among ``ways`` labels, with a random confidence.

    Two-way it is guessed between support and the label of :func:`all_false`.
    """
    random = np.random.default_rng(seed)
    false = all_false(outcomes)
    choices = random.integers(0, ways, len(outcomes)).tolist()
    sure = random.random(len(outcomes)).tolist()
    found = []
    for outcome, other, choice, confidence in zip(outcomes, false, choices, sure, strict=True):
        label = LABELS[choice] if ways == 3 or choice == 0 else other.label
        found.append(_judged(outcome, label, confidence))
    return found


def _judged(outcome: Outcome, label: Label | None, confidence: float) -> Outcome:
    support, attack, unrelated = (confidence if each is label else 0.0 for each in LABELS)
    return replace(outcome, label=label, confidence=confidence, scores=(support, attack, unrelated))


def _of(scores: RteScores) -> Baseline:
    return Baseline(scores.accuracy, scores.cws, scores.precision, scores.recall, scores.f1)


def _expected(outcomes: Sequence[Outcome], ways: int) -> Baseline:
    if not outcomes:
        return Baseline(None, None, None, None, None)
    share, guess = sum(each.gold is Label.SUPPORT for each in outcomes) / len(outcomes), 1 / ways
    recall = guess if share else None
    return Baseline(guess, guess, share, recall, 2 * share * guess / (share + guess))
