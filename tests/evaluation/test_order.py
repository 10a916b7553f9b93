import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.evaluation.order import pool_orders, score_order
from argue.features.measures.evaluation import evaluate
from argue.features.measures.significance import score_order_significance
from argue.model import Argument, Debate, Label, Relation

VALUES = st.sampled_from([0.0, 0.25, 0.5, 0.6, 1.0])
PAIRS = st.lists(st.tuples(VALUES, VALUES), min_size=2, max_size=30)


@given(PAIRS)
def test_rank_correlations_are_those_of_scipy(pairs):
    stats = pytest.importorskip("scipy.stats")
    gold, judged = map(list, zip(*pairs, strict=True))
    found = score_order(gold, judged)
    if len(set(gold)) == 1:
        assert (found.rho, found.tau, found.pairs) == (None, None, None)
    elif len(set(judged)) == 1:
        assert (found.rho, found.tau, found.pairs) == (0.0, 0.0, 0.5)
    else:
        assert found.rho == pytest.approx(stats.spearmanr(gold, judged).statistic)
        assert found.tau == pytest.approx(stats.kendalltau(gold, judged).statistic)


@given(st.lists(st.tuples(st.booleans(), VALUES), min_size=2, max_size=30))
def test_against_yes_or_no_the_share_in_order_is_the_area_under_roc(pairs):
    metrics = pytest.importorskip("sklearn.metrics")
    gold, judged = map(list, zip(*pairs, strict=True))
    if len(set(gold)) == 2:
        area = metrics.roc_auc_score(gold, judged)
        assert score_order(gold, judged).pairs == pytest.approx(area)


def test_of_many_debates_the_mean_of_those_with_an_order():
    right, turned = score_order([1, 2, 3], [1, 2, 3]), score_order([1, 2], [2, 1])
    none = score_order([1, 1], [1, 2])
    both = pool_orders([right, none, turned])
    assert (both.rho, both.tau, both.pairs) == (0.0, 0.0, 0.75)
    assert both.intervals["rho"].low == -1
    assert both.intervals["rho"].high == 1
    assert right.intervals == {}
    assert (none.rho, none.intervals) == (None, {})


def test_two_engines_are_compared_on_the_debates_with_an_order():
    good = [score_order([1, 2, 3], [1, 2, 3]) for _ in range(8)]
    bad = [score_order([1, 2, 3], [3, 2, 1]) for _ in range(8)]
    none = [score_order([1, 1], [1, 2])]
    found = score_order_significance(pool_orders(bad + none), pool_orders(good + none))
    assert (found["rho"].first, found["rho"].second, found["rho"].low) == (-1, 1, 2)
    assert found["pairs"].p == pytest.approx(2 / 2**8)
    assert score_order_significance(pool_orders(none), pool_orders(none)) == {}


def test_many_arguments_are_compared_in_parts(monkeypatch):
    random = np.random.default_rng(0)
    gold, judged = random.random(50).tolist(), random.integers(0, 5, 50).tolist()
    whole = score_order(gold, judged)
    monkeypatch.setattr("argue.evaluation.order._AT_ONCE", 120)
    assert score_order(gold, judged) == whole


def test_one_wrong_relation_in_a_chain_turns_the_order():
    ids = [f"a{place}" for place in range(6)]
    pairs = tuple(zip(ids[1:], ids[:-1], strict=True))
    gold = tuple(Relation(*ends, Label.ATTACK) for ends in pairs)
    texts = tuple(Argument(id, f"Text {id}.") for id in ids)
    debate = Debate("d", "d", texts, "a0", pairs=pairs, gold=gold)
    rows = dict.fromkeys(pairs, "attack") | {pairs[-1]: "support"}
    labels = [{"source": one, "target": two, "label": rows[one, two]} for one, two in pairs]
    found = evaluate([debate], predictions=labels)
    assert found.relations.accuracy == 0.8
    assert found.order.strength.rho < 0
    assert evaluate([debate], "gold").order.strength.rho == 1
