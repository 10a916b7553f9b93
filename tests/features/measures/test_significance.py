from __future__ import annotations

from dataclasses import replace
from itertools import product
from operator import mul

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.errors import BadInput
from argue.features.measures.significance import holm, matched, mcnemar_p, score_significance
from argue.model import Label
from tests.evaluation.made import several

FIRST = several(" ".join(["SS"] * 30 + ["SA"] * 20 + ["AA"] * 30 + ["AS"] * 20))
SECOND = several(" ".join(["SS"] * 45 + ["SA"] * 5 + ["AA"] * 30 + ["AS"] * 20))


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_mcnemar_is_the_binomial_test_of_scipy(first, second):
    stats = pytest.importorskip("scipy.stats")
    assert mcnemar_p(first, first) == 1.0
    if first + second:
        expected = stats.binomtest(first, first + second, 0.5).pvalue
        assert mcnemar_p(first, second) == pytest.approx(expected, rel=1e-7, abs=1e-200)


def test_an_engine_that_is_better():
    result = score_significance(FIRST, SECOND)
    assert (result.pairs, result.left_out) == (100, 0)
    right = (result.both_right, result.first_only, result.second_only, result.both_wrong)
    assert right == (60, 0, 15, 25)
    assert result.mcnemar_p == pytest.approx(2 / 2**15)
    accuracy = result.differences["pair"]["accuracy"]
    assert (accuracy.first, accuracy.second) == (0.6, 0.75)
    assert accuracy.difference == pytest.approx(0.15)
    assert 0.05 < accuracy.low < 0.15 < accuracy.high < 0.25
    assert accuracy.p < 0.01
    assert result.differences["pair"]["matthews"].p < 0.01


def test_the_paired_bootstrap_by_hand():
    gains = np.array([0.0] * 85 + [1.0] * 15)
    drawn = gains[np.random.default_rng(3).integers(0, 100, (20_000, 100))].mean(axis=1)
    result = score_significance(FIRST, SECOND).differences["pair"]["accuracy"]
    assert [result.low, result.high] == pytest.approx(
        np.quantile(drawn, [0.025, 0.975]).tolist(), abs=0.011
    )


def test_an_engine_against_itself():
    result = score_significance(FIRST, FIRST)
    assert result.mcnemar_p == 1.0
    for name, each in result.differences["pair"].items():
        assert (each.difference, each.low, each.high, each.p) == (0.0, 0.0, 0.0, 1.0), name


def test_a_gain_in_one_debate_of_many_is_no_gain_by_debate():
    silent = sum((several("SS AA", f"d{number}") for number in range(9)), [])
    first, second = silent + several("SA " * 9, "e"), silent + several("SS " * 9, "e")
    result = score_significance(first, second)
    assert result.differences["pair"]["accuracy"].p < 0.05
    assert result.differences["debate"]["accuracy"].p > 0.05


def test_few_debates_can_show_no_small_p():
    first = sum((several("SA " * 9, f"d{number}") for number in range(3)), [])
    second = sum((several("SS " * 9, f"d{number}") for number in range(3)), [])
    result = score_significance(first, second)
    assert result.differences["debate"]["accuracy"].p == 0.25  # 2 of 8 exchanges
    assert result.differences["pair"]["accuracy"].p < 0.001


def test_exchanges_by_hand():
    first = several("SA SA SS AA AS", "a") + several("SS SA AA", "b") + several("SA SA SA", "c")
    second = several("SS SS SA AA AA", "a") + several("SA SA AA", "b") + several("SS SS SA", "c")
    names = ("a", "b", "c")
    gains = [
        sum(one.right for one in second if one.debate == name)
        - sum(one.right for one in first if one.debate == name)
        for name in names
    ]
    seen = abs(sum(gains))
    signs = list(product((1, -1), repeat=3))
    extreme = sum(abs(sum(map(mul, gains, sign))) >= seen for sign in signs)
    result = score_significance(first, second).differences["debate"]["accuracy"]
    assert result.p == extreme / len(signs)


def test_pairs_are_matched_by_what_they_are():
    assert matched(FIRST, SECOND[::-1])[0].second is SECOND[0]
    # two files with a debate of the same name and pairs of the same ids
    twice = [*several("SS SA"), *several("AA AS")]
    assert [both.second for both in matched(twice, twice)] == twice


def test_only_pairs_that_both_answered_are_compared():
    result = score_significance(several("SS S- SS"), several("SS SS S- SS"))
    assert (result.pairs, result.left_out) == (1, 3)
    assert result.differences["pair"]["accuracy"].p is None
    with pytest.raises(BadInput, match="both engines judged, found none among 1 and 1"):
        score_significance(several("S-"), several("SS"))


def test_gold_must_be_the_same():
    other = [replace(FIRST[0], gold=Label.ATTACK), *FIRST[1:]]
    with pytest.raises(BadInput, match="pair 0: expected the same gold label .* support and att"):
        score_significance(FIRST, other)


def test_holm_by_hand():
    """Holm's step-down: 4 · 0.01, 3 · 0.015, 2 · 0.04, 1 · 0.5, never falling."""
    assert holm([0.5, 0.01, 0.04, 0.015]) == pytest.approx([0.5, 0.04, 0.08, 0.045])
    assert holm([0.4, 0.4]) == pytest.approx([0.8, 0.8])
    assert holm([]) == []
