from __future__ import annotations

from dataclasses import replace
from statistics import fmean

import numpy as np
import pytest

from argue.evaluation.chance import score_baselines
from argue.evaluation.outcome import LABELS, Outcome
from argue.evaluation.rte import score_rte
from argue.model import Label
from tests.evaluation.made import several

PAIRS = several("SA SA SA AS US UU UU UU UU UU")


def test_all_true_and_all_false():
    result = score_baselines(PAIRS)
    assert result.all_true.accuracy == 3 / 10
    assert result.all_true.cws == pytest.approx(3 / 10)  # all as sure as one another
    assert (result.all_true.precision, result.all_true.recall) == (3 / 10, 1.0)
    assert result.all_false.accuracy == 7 / 10
    assert (result.all_false.precision, result.all_false.recall, result.all_false.f1) == (
        None,
        0,
        0,
    )


def test_three_ways_false_is_the_more_frequent_label():
    assert score_baselines(PAIRS, ways=3).all_false.accuracy == 6 / 10
    assert score_baselines(several("SS AS AS"), ways=3).all_false.accuracy == 2 / 3


def guessed(ways: int, seed: int) -> list[Outcome]:
    """The pairs, each judged by a guess that is sure at random."""
    random, results = np.random.default_rng(seed), []
    for pair in PAIRS:
        label = (Label.SUPPORT, Label.UNRELATED, Label.ATTACK)[random.integers(ways)]
        sure = float(random.random())
        rest = Label.ATTACK if label is Label.SUPPORT else Label.SUPPORT
        scores = tuple({label: sure, rest: 1 - sure}.get(each, 0.0) for each in LABELS)
        results.append(replace(pair, label=label, confidence=sure, scores=scores))
    return results


@pytest.mark.parametrize("ways", [2, 3])
def test_random_is_what_guesses_give_on_average(ways):
    drawn = [score_rte(guessed(ways, seed), ways) for seed in range(1_500)]
    expected = score_baselines(PAIRS, ways).random
    assert fmean(each.accuracy for each in drawn) == pytest.approx(expected.accuracy, abs=0.015)
    assert fmean(each.cws for each in drawn) == pytest.approx(expected.cws, abs=0.025)
    assert fmean(each.recall for each in drawn) == pytest.approx(expected.recall, abs=0.03)
    both, judged = (
        sum(getattr(each, name) for each in drawn) for name in ("both", "judged_entailing")
    )
    assert both / judged == pytest.approx(expected.precision, abs=0.02)
    assert 2 * both / (judged + 3 * len(drawn)) == pytest.approx(expected.f1, abs=0.02)


def test_nothing_depends_on_what_the_engine_said():
    other = several("SS SS SS AA UU US US US US US")
    assert score_baselines(PAIRS) == score_baselines(other)


def test_no_pairs():
    assert score_baselines([]).as_object()["random"]["accuracy"] is None
