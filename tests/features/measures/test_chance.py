from __future__ import annotations

from dataclasses import replace
from math import comb
from statistics import fmean

import numpy as np
import pytest

from argue.evaluation.statistics import weights
from argue.features.measures.chance import (
    Baseline,
    accuracy_p,
    least_accuracy,
    score_baselines,
    score_chance,
    simulated,
)
from argue.features.measures.outcome import LABELS, Outcome
from argue.features.measures.rte import score_rte
from argue.model import Label
from tests.evaluation.made import several

PAIRS = 800  # of RTE-1


@pytest.mark.parametrize(("level", "published"), [(0.05, 0.535), (0.01, 0.546)])
def test_published_accuracies_of_rte_1(level, published):
    better = [right / PAIRS > published for right in range(PAIRS + 1)]
    assert [accuracy_p(right, PAIRS) <= level for right in range(PAIRS + 1)] == better
    least = least_accuracy(PAIRS, level)
    assert least == better.index(True) / PAIRS
    assert least == pytest.approx(published, abs=1.5 / PAIRS)


@pytest.mark.parametrize(("level", "published"), [(0.05, 0.540), (0.01, 0.558)])
def test_published_confidence_weighted_scores_of_rte_1(level, published):
    drawn = simulated(weights(range(PAIRS)), samples=40_000)
    assert np.quantile(drawn, 1 - level) == pytest.approx(published, abs=0.0015)


@pytest.mark.parametrize(("right", "pairs", "ways"), [(7, 9, 2), (9, 9, 2), (5, 9, 3), (0, 4, 2)])
def test_the_binomial_test_by_counting(right, pairs, ways):
    tail = sum(
        comb(pairs, number) * (ways - 1) ** (pairs - number) for number in range(right, pairs + 1)
    )
    assert accuracy_p(right, pairs, ways) == pytest.approx(min(1, 2 * tail / ways**pairs))


def test_simulations_have_the_moments_of_independent_guesses():
    each = weights([0.9, 0.9, 0.8, 0.5, 0.4])
    for ways in (2, 3):
        guessed = simulated(each, ways, samples=50_000)
        p = 1 / ways
        assert guessed.mean() == pytest.approx(p, abs=0.005)
        assert guessed.var() == pytest.approx(p * (1 - p) * (each**2).sum(), rel=0.03)

    assert np.array_equal(simulated(each, seed=3), simulated(each, seed=3))
    assert not np.array_equal(simulated(each, seed=3), simulated(each, seed=4))


def test_an_engine_that_is_right_where_it_is_sure():
    result = score_chance(several(" ".join(["SS:0.9"] * 30 + ["SU:0.6"] * 30)), seed=1)
    assert (result.pairs, result.accuracy.score, result.accuracy.p) == (60, 0.5, 1.0)
    assert not result.accuracy.better[0.05]
    assert result.cws.score > 0.8
    assert result.cws.p < 0.001
    assert result.as_object()["cws"]["better"] == {"0.05": True, "0.01": True}


def test_three_ways_ask_for_less():
    pairs = several(" ".join(["SS:0.9"] * 30 + ["SU:0.9"] * 30))
    assert score_chance(pairs, ways=3).accuracy.better[0.05]
    assert not score_chance(pairs, ways=2).accuracy.better[0.05]


def test_so_few_pairs_that_nothing_is_better_than_chance():
    result = score_chance(several("SS SS S-"))
    assert (result.pairs, result.accuracy.least) == (2, {0.05: None, 0.01: None})
    assert not result.accuracy.better[0.05]
    assert score_chance(several("S- A-")) is None


SEVERAL = several("SA SA SA AS US UU UU UU UU UU")


def test_all_true_and_all_false():
    result = score_baselines(SEVERAL)
    # all are as sure as one another
    assert result.all_true == Baseline(3 / 10, 3 / 10, 3 / 10, 1.0, 6 / 13)
    assert result.all_false == Baseline(7 / 10, 7 / 10, None, 0.0, 0.0)
    # three-way false is the more frequent label
    assert score_baselines(SEVERAL, ways=3).all_false.accuracy == 6 / 10
    assert score_baselines(several("SS AS AS"), ways=3).all_false.accuracy == 2 / 3
    assert score_baselines([]).random == Baseline(None, None, None, None, None)


def guessed(ways: int, seed: int) -> list[Outcome]:
    """The pairs, each judged by a guess that is sure at random."""
    random, results = np.random.default_rng(seed), []
    for pair in SEVERAL:
        label = (Label.SUPPORT, Label.UNRELATED, Label.ATTACK)[random.integers(ways)]
        sure = float(random.random())
        rest = Label.ATTACK if label is Label.SUPPORT else Label.SUPPORT
        scores = tuple({label: sure, rest: 1 - sure}.get(each, 0.0) for each in LABELS)
        results.append(replace(pair, label=label, confidence=sure, scores=scores))
    return results


@pytest.mark.parametrize("ways", [2, 3])
def test_random_is_what_guesses_give_on_average(ways):
    drawn = [score_rte(guessed(ways, seed), ways) for seed in range(500)]
    expected = score_baselines(SEVERAL, ways).random
    for name, near in (("accuracy", 0.015), ("cws", 0.025), ("recall", 0.03)):
        mean = fmean(getattr(each, name) for each in drawn)
        assert mean == pytest.approx(getattr(expected, name), abs=near)
    both, judged = (
        sum(getattr(each, name) for each in drawn) for name in ("both", "judged_entailing")
    )
    assert both / judged == pytest.approx(expected.precision, abs=0.02)
    assert 2 * both / (judged + 3 * len(drawn)) == pytest.approx(expected.f1, abs=0.02)
