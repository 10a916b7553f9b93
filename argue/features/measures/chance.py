"""Whether accuracy and confidence-weighted score are better than guessing would give.

Dagan, Glickman & Magnini (2006) publish, for the n = 800 pairs of RTE-1, what a score must exceed:
accuracy 0.535 and 0.546, cws 0.540 and 0.558, at the levels 0.05 and 0.01. They do not say of which
tests. The exact binomial test accepts the same accuracies when it is two-sided (429 and 437 right
of 800), while cws is simulated and its cut-offs are those of a one-sided test; so it is here.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.evaluation.statistics import f1, ratio, weighted, weights
from argue.features.measures.outcome import LABELS, Judged, columns_of, counted
from argue.features.measures.rte import is_right, sure_of
from argue.model import Label
from argue.model.record import Ratio, Record, Share
from argue.plugins import libraries_for

LEVELS = (0.05, 0.01)
"""The levels of significance at which is told whether chance is beaten."""
SAMPLES = 10_000
"""How many engines that guess are simulated."""


@dataclass(frozen=True, slots=True)
class ChanceTest(Record):
    """A score against guessing."""

    JSON = ("score", "p", "least", "better")

    score: float
    """The score that was reached."""
    p: Share
    """How probable at least such a score is by guessing."""
    least: Mapping[float, Ratio]
    """Level of significance: the least score that beats chance; null if none can."""

    @property
    def better(self) -> dict[float, bool]:
        """Level of significance: whether the score beats chance."""
        return {
            level: least is not None and self.score >= least for level, least in self.least.items()
        }


@dataclass(frozen=True, slots=True)
class Chance(Record):
    """Both scores of the RTE challenges against guessing.

    Each of ``ways`` labels is guessed alike often.
    """

    JSON = ("accuracy", "cws")

    ways: int
    pairs: int
    accuracy: ChanceTest
    """Accuracy, by the exact binomial test."""
    cws: ChanceTest
    """Confidence-weighted score, by simulation."""


def score_chance(outcomes: Judged, ways: int = 2, *, seed: int = 0) -> Chance | None:
    """Test both scores against chance; ``None`` if no pair was judged.

    A guess is right with probability 1/``ways``. Accuracy: the exact binomial test, two-sided
    (twice the upper tail). Cws: the confidences stay as they are and each judgement is right by
    chance, in :data:`SAMPLES` simulations; p is (1 + those at least as good) / (1 + all).

    Raises MissingLibrary if SciPy is not installed.
    """
    answered = columns_of(outcomes).answered
    if not (pairs := len(answered)):
        return None
    right = is_right(answered, ways)
    each = weights(sure_of(answered, ways))
    cws, guessed = weighted(each, right), simulated(each, ways, seed=seed)
    # A simulation that is as good but for rounding is as good.
    as_good = int(np.count_nonzero(guessed >= cws - 1e-12))
    levels = {level: float(np.quantile(guessed, 1 - level)) for level in LEVELS}
    return Chance(
        ways,
        pairs,
        ChanceTest(
            float(right.mean()),
            accuracy_p(int(right.sum()), pairs, ways),
            {level: least_accuracy(pairs, level, ways) for level in LEVELS},
        ),
        ChanceTest(cws, (1 + as_good) / (1 + SAMPLES), levels),
    )


def accuracy_p(right: int, pairs: int, ways: int = 2) -> float:
    """Twice the probability that guessing gets at least so many pairs right; at most 1.

    Raises MissingLibrary if SciPy is not installed.
    """
    with libraries_for("the exact test of accuracy"):
        from scipy.special import bdtrc  # SciPy's own tests take six times as long to import
    tail = float(bdtrc(right - 1, pairs, 1 / ways)) if right else 1.0
    return min(1.0, 2 * tail)


def least_accuracy(pairs: int, level: float, ways: int = 2) -> float | None:
    """The least accuracy whose :func:`accuracy_p` is at most ``level``; ``None`` if none is.

    Raises MissingLibrary if SciPy is not installed.

    >>> least_accuracy(800, 0.05), least_accuracy(800, 0.01)
    (0.53625, 0.54625)
    """
    better = bisect_left(
        range(1, pairs + 1), True, key=lambda right: accuracy_p(right, pairs, ways) <= level
    )
    return (better + 1) / pairs if better < pairs else None


def simulated(
    each: NDArray[np.float64], ways: int = 2, *, samples: int = SAMPLES, seed: int = 0
) -> NDArray[np.float64]:
    """The cws of ``samples`` engines that guess; ``each`` is what each judgement weighs.

    As many guesses as fit into a byte are drawn at once, and what their weights sum to is looked
    up: the digits of the byte to the base ``ways`` are guesses, and those that are 0 are right.
    """
    random = np.random.default_rng(seed)
    digits = int(math.log(256, ways))
    number = ways**digits
    right = (np.arange(number)[:, np.newaxis] // ways ** np.arange(digits) % ways == 0) * 1.0
    sums = np.zeros(samples)
    for begin in range(0, len(each), digits):
        weights_of_byte = each[begin : begin + digits]
        if len(weights_of_byte) < digits:
            weights_of_byte = np.append(weights_of_byte, np.zeros(digits - len(weights_of_byte)))
        drawn = random.integers(0, number, samples, dtype=np.uint8, endpoint=False)
        sums += (right @ weights_of_byte)[drawn]
    return sums


@dataclass(frozen=True, slots=True)
class Baseline(Record):
    """What a trivial answer scores."""

    accuracy: Ratio
    """Share judged right."""
    cws: Ratio
    """Confidence-weighted score."""
    precision: Ratio
    """Of entailment."""
    recall: Ratio
    """Of entailment."""
    f1: Ratio
    """Of entailment."""


@dataclass(frozen=True, slots=True)
class Baselines(Record):
    """The baselines of RTE-1."""

    all_true: Baseline
    """Every pair entailed."""
    all_false: Baseline
    """No pair entailed."""
    random: Baseline
    """Guessing, on average."""


def score_baselines(outcomes: Judged, ways: int = 2) -> Baselines:
    """Score the baselines on the gold of these pairs; what the engine said does not matter.

    ``random`` is what guessing gives on average, so nothing is drawn: accuracy, cws and recall are
    1/``ways``, precision is the share of pairs that are entailed, and F1 is that of the expected
    counts.
    """
    numbers = counted(columns_of(outcomes).gold, len(LABELS)).tolist()
    golds, pairs = dict(zip(LABELS, numbers, strict=True)), sum(numbers)
    other = max((Label.UNRELATED, Label.ATTACK), key=golds.__getitem__)
    entailing = golds[Label.SUPPORT]
    rest = golds[other] if ways == 3 else pairs - entailing
    return Baselines(
        _same(pairs, entailing, entailing, entailing, pairs),
        _same(pairs, rest, entailing, 0, 0),
        _expected(pairs, entailing, ways),
    )


def _same(pairs: int, right: int, entailing: int, both: int, judged: int) -> Baseline:
    """Of one label for all pairs with one confidence: any order of them is as likely."""
    accuracy = ratio(right, pairs)
    return Baseline(
        accuracy, accuracy, ratio(both, judged), ratio(both, entailing), f1(both, judged, entailing)
    )


def _expected(pairs: int, entailing: int, ways: int) -> Baseline:
    if not pairs:
        return Baseline(None, None, None, None, None)
    share, guess = entailing / pairs, 1 / ways
    recall = guess if share else None
    return Baseline(guess, guess, share, recall, 2 * share * guess / (share + guess))
