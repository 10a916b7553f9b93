import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import BadInput
from argue.features.rules.scores.applications import Application, key_of
from argue.features.rules.scores.ranking import rank


def made(*holds: bool) -> list[Application]:
    return [Application(key_of("a", "b"), "a", "b", "x a y.", "x b y.", each) for each in holds]


def test_a_hand_worked_curve():
    """Holds: 1st, 3rd, 5th of five; the last is not proposed."""
    result = rank("r", made(True, False, True, False, True), [0.9, 0.8, 0.7, 0.6, None])
    assert result.points == ((1 / 3, 1), (1 / 3, 1 / 2), (2 / 3, 2 / 3), (2 / 3, 2 / 4))
    assert result.area == pytest.approx(1 / 3 + 1 / 3 * 2 / 3)
    assert (result.coverage, result.precision, result.recall) == (4 / 5, 2 / 4, 2 / 3)
    assert result.prevalence == 3 / 5


def test_below_a_half_is_not_in_the_area_at_half():
    result = rank("r", made(True, False, False, False, True), [5, 4, 3, 2, 1])
    assert result.area == pytest.approx(1 / 2 + 1 / 2 * 2 / 5)
    assert result.area_at_half == pytest.approx(1 / 2)


def test_a_resource_without_rules_proposes_nothing():
    result = rank("r", made(True, False), [None, None])
    assert (result.points, result.area, result.precision, result.coverage) == ((), 0.0, None, 0.0)


def test_something_must_hold():
    with pytest.raises(BadInput, match="found none among 2"):
        rank("r", made(False, False), [1, 2])


@settings(deadline=None)  # the first call imports scikit-learn
@given(st.lists(st.tuples(st.booleans(), st.sampled_from([0.1, 0.2, 0.5, 0.9])), min_size=1))
def test_where_all_is_proposed_the_area_is_the_average_precision(pairs):
    metrics = pytest.importorskip("sklearn.metrics")
    holds, scores = [True, *(one for one, _ in pairs)], [0.3, *(score for _, score in pairs)]
    expected = metrics.average_precision_score(holds, scores)
    assert rank("r", made(*holds), scores).area == pytest.approx(expected)
