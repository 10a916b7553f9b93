"""Degrees against the formulas one argument at a time, and against values worked by hand."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import BadInput, UnknownName
from argue.model import Framework
from argue.reasoning import degrees as module
from argue.reasoning.degrees import STRENGTHS, degrees, degrees_of_two, without_supports
from tests.reasoning.degrees.samples import (
    ATTACKS_ONLY,
    REFERENCE,
    framework,
    graphs,
    once,
    settled,
)

NAMES = STRENGTHS.names()


def by_id(graph: Framework, values: list[float]) -> dict[str, float]:
    return dict(zip(graph.arguments, values, strict=True))


def test_every_semantics_has_a_reference_and_says_what_it_is():
    assert set(NAMES) == set(REFERENCE)
    for name in NAMES:
        module = STRENGTHS.load(name)
        assert module.ATTACKS_ONLY is (name in ATTACKS_ONLY)
        assert 0 < module.BASE <= 1
        assert 30 < len(STRENGTHS.summary(name)) <= 100


@settings(max_examples=60, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("name", NAMES)
def test_one_pass_gives_what_the_formulas_give(name, data):
    graph, base = data.draw(graphs(circles=False, attacks_only=name in ATTACKS_ONLY))
    result = degrees(graph, by_id(graph, base), name)
    assert result.method == "levels"
    assert result.converged
    assert list(result.degrees.values()) == pytest.approx(settled(name, graph, base), abs=1e-12)
    assert list(result.base.values()) == base


@settings(max_examples=60, deadline=None)
@given(data=st.data(), continuous=st.booleans())
@pytest.mark.parametrize("name", NAMES)
def test_on_circles_one_more_round_changes_nothing_or_the_result_says_so(name, data, continuous):
    graph, base = data.draw(graphs(circles=True, attacks_only=name in ATTACKS_ONLY))
    result = degrees(graph, by_id(graph, base), name, continuous=continuous, most_rounds=500)
    state = list(result.degrees.values())
    following = once(name, graph, base, state)
    assert all(0 <= value <= 1 for value in state)
    if result.converged:
        assert state == pytest.approx(following, abs=1e-8)
        assert result.unsettled == ()
    else:
        assert result.change > 1e-9
        assert result.unsettled


@settings(max_examples=30, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("name", NAMES)
def test_weights_multiply_the_degrees_of_sources(name, data):
    graph, base = data.draw(graphs(circles=False, attacks_only=name in ATTACKS_ONLY))
    weights = {
        (graph.arguments[source], graph.arguments[target]): data.draw(st.floats(0, 1))
        for source, target in [*graph.attacks.tolist(), *graph.supports.tolist()]
    }
    result = degrees(graph, by_id(graph, base), name, weights=weights)
    expected = settled(name, graph, base, weights)
    assert list(result.degrees.values()) == pytest.approx(expected, abs=1e-12)


# a1 (0.5) attacks a0 (0.5), a2 (0.8) supports it, a3 (0.25) attacks a2: worked by hand
WORKED = {
    "df_quad": 0.55,  # a2 = 0.8 − 0.8·0.25 = 0.6; 0.5 + 0.5·(0.6 − 0.5)
    "quadratic_energy": 0.530066,  # a2 = 0.8·16/17 = 64/85; 0.5 + 0.5·h(0.252941)
    "euler_based": 0.548294,  # a2 = 1 − 0.36/(1 + 0.8·e^−0.25) = 0.778194
}


@pytest.mark.parametrize(("name", "expected"), WORKED.items())
def test_worked_by_hand(name, expected):
    graph = framework(4, [(1, 0), (3, 2)], [(2, 0)])
    result = degrees(graph, {"a0": 0.5, "a1": 0.5, "a2": 0.8, "a3": 0.25}, name)
    assert result.degrees["a0"] == pytest.approx(expected, abs=2e-6)


def test_the_h_categoriser_of_besnard_and_hunter():
    chain = framework(4, [(1, 0), (2, 1), (3, 2)])
    assert degrees(chain, name="h_categoriser").degrees == pytest.approx(
        {"a3": 1, "a2": 1 / 2, "a1": 2 / 3, "a0": 3 / 5}
    )


def test_attackers_of_each_other_settle_at_the_golden_ratio():
    result = degrees(framework(2, [(0, 1), (1, 0)]), name="h_categoriser")
    assert result.method == "rounds"
    assert result.converged
    assert result.degrees["a0"] == pytest.approx((5**0.5 - 1) / 2, abs=1e-8)


def test_what_swings_is_told_and_flows_to_rest():
    graph = framework(3, [(0, 1), (1, 0)], [(2, 2)])  # x ↦ 1 − y, both from 1
    swinging = degrees(graph, {"a0": 1.0, "a1": 1.0, "a2": 0.0}, "df_quad")
    assert not swinging.converged
    assert swinging.change == 1.0
    assert swinging.unsettled == ("a0", "a1")
    assert swinging.rounds < 10, "a swing is seen at once"
    flowing = degrees(graph, {"a0": 1.0, "a1": 1.0, "a2": 0.0}, "df_quad", continuous=True)
    assert flowing.converged
    assert flowing.method == "continuous"
    assert flowing.degrees == pytest.approx({"a0": 0.5, "a1": 0.5, "a2": 0.0}, abs=1e-7)


@pytest.mark.parametrize(
    ("name", "base", "half"), [("quadratic_energy", 0.8, 15), ("euler_based", 0.08, 100)]
)
def test_many_who_attack_one_another_swing_in_rounds_and_rest_when_flowing(name, base, half):
    sides = [(x, y) for x in range(half) for y in range(half, 2 * half)]
    graph = framework(2 * half, [*sides, *((y, x) for x, y in sides)])
    assert not degrees(graph, base, name).converged
    result = degrees(graph, base, name, continuous=True)
    assert result.converged
    state = list(result.degrees.values())
    assert once(name, graph, [base] * len(state), state) == pytest.approx(state, abs=1e-8)


def test_too_few_rounds_are_told():
    graph = framework(3, [(0, 1), (1, 0), (0, 2)])
    result = degrees(graph, name="h_categoriser", most_rounds=2)
    assert (result.converged, result.rounds) == (False, 2)
    assert set(result.unsettled) == {"a0", "a1", "a2"}


def test_far_levels_and_wide_levels():
    size = 3_000
    chain = framework(size, [(n, n - 1) for n in range(1, size)])
    state = list(degrees(chain, name="h_categoriser").degrees.values())
    assert state[0] == pytest.approx((5**0.5 - 1) / 2)
    star = framework(size, [(n, 0) for n in range(1, size)])
    assert degrees(star, name="h_categoriser").degrees["a0"] == pytest.approx(1 / size)
    assert degrees(without_supports(framework(2, [], [(1, 0)])), 0.4).degrees["a0"] == 0.4


def test_no_arguments():
    assert degrees(framework(0, [])).degrees == {}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "df_quat"}, "did you mean df_quad"),
        ({"name": "h_categoriser"}, "attacks only, found 1 supports"),
        ({"base": 1.5}, "'a0': expected a base score from 0 to 1, found 1.5"),
        ({"base": float("nan")}, "from 0 to 1, found nan"),
        ({"base": {"b": 0.5}}, "'b': there is no such argument"),
        ({"weights": {("a1", "a0"): 2.0}}, "expected a weight from 0 to 1, found 2.0"),
        ({"weights": {("a0",): 1.0}}, r"expected weights by pairs .*, found \('a0',\)"),
        ({"weights": {"a0": 1.0}}, "expected weights by pairs .*, found 'a0'"),
    ],
)
def test_what_is_refused(arguments, message):
    with pytest.raises((BadInput, UnknownName), match=message):
        degrees(framework(2, [], [(1, 0)]), **arguments)


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (("z", "q"), "a weight for 'z' → 'q': there is no such attack or support"),
        (("a0", "a1"), "no such attack or support, but one of 'a1' on 'a0'"),
        (("a0", "a2"), "a weight for 'a0' → 'a2': there is no such attack or support"),
    ],
)
def test_a_weight_of_what_is_not_there_is_refused(pair, message):
    graph = framework(3, [(1, 0)], [(2, 1)])
    with pytest.raises(BadInput, match=re.escape(message)):
        degrees(graph, weights={("a1", "a0"): 0.5, pair: 0.5})


@settings(max_examples=200, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("name", ["df_quad", "euler_based", "h_categoriser"])
def test_converged_means_that_one_more_round_changes_no_more_than_the_tolerance(name, data):
    graph, base = data.draw(graphs(circles=True, attacks_only=name in ATTACKS_ONLY))
    tolerance = data.draw(st.sampled_from([1e-2, 1e-4, 1e-9]))
    result = degrees(graph, by_id(graph, base), name, most_rounds=500, tolerance=tolerance)
    state = list(result.degrees.values())
    following = once(name, graph, base, state)
    change = max((abs(one - two) for one, two in zip(state, following, strict=True)), default=0.0)
    assert result.change == pytest.approx(change, abs=1e-15)
    assert result.converged is (result.change <= tolerance)


def test_the_order_of_arguments_is_kept():
    result = degrees(framework(3, [(0, 1), (1, 2)]), 0.5)
    assert list(result.degrees) == ["a0", "a1", "a2"]
    assert np.all(np.array(list(result.base.values())) == 0.5)


@given(graphs(circles=True), graphs(circles=True))
def test_of_two_frameworks_together_they_are_those_of_each(one, other):
    both = one[0], other[0]
    found = degrees_of_two(*both, "df_quad")
    expected = [degrees(each, name="df_quad").degrees for each in both]
    assert [each.tolist() for each in found] == [list(each.values()) for each in expected]


def test_two_frameworks_without_a_circle_are_scheduled_once(monkeypatch):
    scheduled, schedule = [], module.schedule
    monkeypatch.setattr(module, "schedule", lambda of: scheduled.append(of) or schedule(of))
    degrees_of_two(framework(3, [(1, 0), (2, 1)]), framework(3, [(1, 0)], [(2, 1)]), "df_quad")
    assert len(scheduled) == 1
