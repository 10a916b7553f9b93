"""Worked by hand: Ann and Bob say support, Cleo attack; the engine gives .5, .25 and .25."""

import math

import pytest

from argue.features.labelling.gold import (
    cross_entropy,
    distance,
    judged_shares,
    shares_of,
    soft_table,
)
from argue.model import Judgement, Label
from tests.features.labelling.test_gold import NONE, A, S, U, judge


class Unsure:
    """An engine that always answers the same."""

    def judge(self, pairs):
        return [Judgement(Label.SUPPORT, 0.5, {S: 0.5, A: 0.25, U: 0.25}) for _ in pairs]


@pytest.fixture
def labelled(projects, key):
    for number, labels in enumerate([(S, S, A), (S, S), (S, None), (NONE, U)], 1):
        judge(projects, key, number, *labels)
    return projects.labelled(key)


def test_what_annotators_say_is_gold_by_its_shares(labelled):
    assert [shares_of(one) for one in labelled[:4]] == [{S: 2 / 3, A: 1 / 3}, {S: 1.0}, {}, {}]


def test_an_engine_beside_the_mean_shares(labelled):
    items = judged_shares(labelled, Unsure())
    expected = -(2 / 3 * math.log(0.5) + 1 / 3 * math.log(0.25))
    assert cross_entropy(*items[0]) == pytest.approx(expected)
    assert distance(*items[0]) == pytest.approx((1 / 6 + 1 / 12 + 1 / 4) / 2)
    assert distance(*items[1]) == pytest.approx(0.5)
    engine, trivial = soft_table("e", items).rows
    assert engine[:2] == ["e", 2]
    assert engine[2] == pytest.approx((expected + math.log(2)) / 2)
    assert engine[3] == pytest.approx((0.25 + 0.5) / 2)
    assert trivial[0] == "mean shares"
    assert trivial[3] == pytest.approx(1 / 6), "5/6 and 1/6 of the mean, from 2/3 and from 1"


def test_a_label_that_an_engine_rules_out_costs_a_finite_amount():
    assert cross_entropy({A: 1.0}, {S: 1.0}) == pytest.approx(-math.log(1e-6))
    assert cross_entropy({A: 1.0}, {A: 1.0}) == 0.0
