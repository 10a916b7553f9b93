"""Whether accuracy and confidence-weighted score are better than guessing would give.

Dagan, Glickman & Magnini (2006) publish, for the n = 800 pairs of RTE-1, what a score must exceed:
accuracy 0.535 and 0.546, cws 0.540 and 0.558, at the levels 0.05 and 0.01. They do not say of which
tests. The exact binomial test accepts the same accuracies when it is two-sided (429 and 437 right
of 800), while cws is simulated and its cut-offs are those of a one-sided test; so it is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.outcome import LABELS, Outcome
from argue.evaluation.ratios import weights
from argue.evaluation.rte import RteScores, is_right, score_rte
from argue.model import Label
from argue.plugins import libraries_for

LEVELS = (0.05, 0.01)
"""The levels of significance at which is told whether chance is beaten."""

_AT_ONCE = 2_000_000
"""Guesses that are held in memory."""


@dataclass(frozen=True, slots=True)
class ChanceTest:
    """One score against chance.

    Parameters
    ----------
    score
        The score that was reached.
    p
        How probable at least such a score is for one who guesses.
    least
        Level → the least score that beats chance at it; ``None`` if none can on so few pairs.
    """

    score: float
    p: float
    least: Mapping[float, float | None]

    def beats(self, level: float) -> bool:
        """Whether the score is better than chance at this level of significance."""
        least = self.least[level]
        return least is not None and self.score >= least

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            "score": self.score,
            "p": self.p,
            "least": {str(level): least for level, least in self.least.items()},
            "better": {str(level): self.beats(level) for level in self.least},
        }


@dataclass(frozen=True, slots=True)
class Chance:
    """Accuracy and cws of the judged pairs against guessing each of ``ways`` labels alike often."""

    ways: int
    pairs: int
    accuracy: ChanceTest
    cws: ChanceTest

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {"accuracy": self.accuracy.as_object(), "cws": self.cws.as_object()}


def score_chance(
    outcomes: Sequence[Outcome], ways: int = 2, *, samples: int = 10_000, seed: int = 0
) -> Chance | None:
    """Test both scores against chance; ``None`` if no pair was judged.

    A guess is right with probability 1/``ways``. Accuracy: the exact binomial test, two-sided
    (twice the upper tail). Cws: the confidences stay as they are and each judgement is right by
    chance, in ``samples`` simulations; p is (1 + simulations at least as good) / (1 + samples).

    Raises
    ------
    MissingLibrary
        If SciPy is not installed.
    """
    answered = [outcome for outcome in outcomes if outcome.label is not None]
    if not answered:
        return None
    right = np.array([is_right(outcome, ways) for outcome in answered], dtype=np.float64)
    each = weights([outcome.confidence for outcome in answered])
    cws, guessed = float(each @ right), simulated(each, ways, samples=samples, seed=seed)
    # A simulation that is as good but for rounding is as good.
    as_good = int(np.count_nonzero(guessed >= cws - 1e-12))
    levels = {level: float(np.quantile(guessed, 1 - level)) for level in LEVELS}
    return Chance(
        ways,
        len(answered),
        ChanceTest(
            float(right.mean()),
            accuracy_p(int(right.sum()), len(answered), ways),
            {level: least_accuracy(len(answered), level, ways) for level in LEVELS},
        ),
        ChanceTest(cws, (1 + as_good) / (1 + samples), levels),
    )


def accuracy_p(right: int, pairs: int, ways: int = 2) -> float:
    """Twice the probability that guessing gets at least so many pairs right; at most 1.

    Raises
    ------
    MissingLibrary
        If SciPy is not installed.
    """
    with libraries_for("the exact test of accuracy"):
        from scipy.stats import binomtest
    tail = binomtest(right, pairs, 1 / ways, alternative="greater").pvalue
    return min(1.0, 2 * float(tail))


def least_accuracy(pairs: int, level: float, ways: int = 2) -> float | None:
    """The least accuracy whose :func:`accuracy_p` is at most ``level``; ``None`` if none is.

    Raises
    ------
    MissingLibrary
        If SciPy is not installed.

    Examples
    --------
    >>> least_accuracy(800, 0.05), least_accuracy(800, 0.01)
    (0.53625, 0.54625)
    """
    with libraries_for("the exact test of accuracy"):
        from scipy.stats import binom
    least = int(binom.isf(level / 2, pairs, 1 / ways)) + 1
    return least / pairs if least <= pairs else None


def least_cws(
    pairs: int, level: float, ways: int = 2, *, samples: int = 10_000, seed: int = 0
) -> float:
    """The cws that so many guesses, each with its own confidence, exceed with this probability.

    Examples
    --------
    >>> round(least_cws(800, 0.01), 2)
    0.56
    """
    guessed = simulated(weights(range(pairs)), ways, samples=samples, seed=seed)
    return float(np.quantile(guessed, 1 - level))


def simulated(
    each: NDArray[np.float64], ways: int = 2, *, samples: int = 10_000, seed: int = 0
) -> NDArray[np.float64]:
    """The cws of ``samples`` engines that guess; ``each`` is what each judgement weighs."""
    random = np.random.default_rng(seed)
    rows = max(1, _AT_ONCE // len(each))
    parts = [
        (random.random((min(rows, samples - start), len(each))) < 1 / ways) @ each
        for start in range(0, samples, rows)
    ]
    return np.concatenate(parts)


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
    confidences = random.random(len(outcomes)).tolist()
    results = []
    for outcome, other, choice, confidence in zip(
        outcomes, false, choices, confidences, strict=True
    ):
        label = LABELS[choice] if ways == 3 or choice == 0 else other.label
        results.append(_judged(outcome, label, confidence))
    return results


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
