from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import precision_recall_fscore_support

from argue.features.measures.rte import confidence_weighted, score_rte
from tests.evaluation.made import outcome, several

SURE = st.sampled_from([0.5, 0.6, 0.7, 0.8, 0.9])  # few, so that there are ties


def by_the_formula(right):
    """(1/n) Σ (right up to rank i)/i, of judgements in their order."""
    return sum(sum(right[:rank]) / rank for rank in range(1, len(right) + 1)) / len(right)


def test_worked_by_hand():
    scores = score_rte(several("SS:0.9 SU:0.8 US:0.7 UU:0.6"))
    assert (scores.accuracy, scores.precision, scores.recall, scores.f1) == (0.5, 0.5, 0.5, 0.5)
    # Of U the engine says .8 and .6 and gives half of the rest to support: .9 and .8 not entailed.
    tied = (1 / 1 + 1 / 2) / 2 + (0 / 1 + 1 / 2) / 2  # SS and SU, in both orders
    assert scores.cws == pytest.approx((tied + 2 / 3 + 2 / 4) / 4)


def test_who_hesitates_between_attack_and_unrelated_is_sure_that_it_is_not_entailed():
    torn = replace(outcome("A", "A", 0.5), scores=(0.1, 0.5, 0.4))
    wrong = replace(outcome("U", "S", 0.8), scores=(0.8, 0.1, 0.1))
    assert score_rte([torn, wrong]).cws == pytest.approx((1 + 1 / 2) / 2)
    assert score_rte([torn, wrong], ways=3).cws == pytest.approx((0 + 1 / 2) / 2)


@settings(deadline=None)
@given(st.lists(st.tuples(SURE, st.booleans()), min_size=1, max_size=6))
def test_the_confidence_weighted_score_is_the_mean_over_orders_of_ties(judged):
    orders = [
        by_the_formula([right for _, right in order])
        for order in permutations(judged)
        if all(one[0] >= other[0] for one, other in zip(order, order[1:], strict=False))
    ]
    result = confidence_weighted([sure for sure, _ in judged], [right for _, right in judged])
    assert result == pytest.approx(sum(orders) / len(orders))


def test_what_is_contradicted_is_not_entailed_either_way_of_saying_so():
    pairs = several("AU UA AA UU SS SA")
    assert score_rte(pairs).accuracy == 5 / 6
    assert score_rte(pairs, ways=3).accuracy == 3 / 6


def test_an_abstention_costs_coverage_and_recall_but_not_accuracy():
    scores = score_rte(several("SS S- US U-"))
    assert (scores.pairs, scores.answered, scores.coverage) == (4, 2, 0.5)
    assert (scores.accuracy, scores.precision, scores.recall) == (0.5, 0.5, 0.5)
    silent = score_rte(several("S- U-"))
    assert (silent.coverage, silent.accuracy, silent.cws, silent.precision) == (0, None, None, None)
    assert silent.recall == 0


def test_tasks():
    pairs = [outcome("S", "S", task="IR"), outcome("S", "U", task="QA"), outcome("U", "U")]
    scores = score_rte(pairs)
    by_task = scores.as_object()["by_task"]
    accuracies = {name: task["accuracy"] for name, task in by_task.items()}
    assert accuracies == {"IR": 1.0, "QA": 0.0, "": 1.0}
    assert score_rte([replace(pair, task="") for pair in pairs]).tasks == {}


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from("SAU"), st.sampled_from("SAU")), min_size=1))
def test_the_entailing_class_agrees_with_scikit_learn(labels):
    scores = score_rte([outcome(gold, said) for gold, said in labels])
    gold, said = ([pair[side] == "S" for pair in labels] for side in (0, 1))
    expected = precision_recall_fscore_support(
        gold, said, average="binary", pos_label=True, zero_division=0
    )
    results = (scores.precision or 0, scores.recall or 0, scores.f1 or 0)
    assert results == pytest.approx(expected[:3])


def test_no_pairs_and_no_such_ways():
    none = score_rte([])
    assert (none.coverage, none.cws) == (None, None)
    with pytest.raises(ValueError, match="2 or 3"):
        score_rte([], ways=4)


def test_many_judgements_weigh_as_the_formula_says_in_whatever_parts_they_are_counted():
    random = np.random.default_rng(0)
    sure = random.integers(0, 7, 20_000) / 7  # more than are counted at once, most of them alike
    right = random.random(20_000) < 0.6
    of_rank = np.cumsum((1 / np.arange(1, 20_001))[::-1])[::-1] / 20_000
    order = np.argsort(-sure, kind="stable")
    shared = {each: of_rank[sure[order] == each].mean() for each in set(sure.tolist())}
    expected = sum(shared[each] for each in sure[right].tolist())
    assert confidence_weighted(sure, right) == pytest.approx(expected, abs=1e-12)
