import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve

from argue.features.measures.calibration import score_calibration
from tests.evaluation.made import outcome, several


def test_worked_by_hand():
    result = score_calibration(several("SS:0.95 SA:0.95 SS:0.55 SS:0.55"))
    # two judgements are 0.45 too sure, two as much too unsure
    assert result.error == pytest.approx(0.45)
    assert result.greatest_error == pytest.approx(0.45)
    assert result.overconfidence == pytest.approx(0.0)
    assert [each.judgements for each in result.bins] == [0, 0, 0, 0, 0, 2, 0, 0, 0, 2]
    assert len(result.as_object()["bins"]) == 2


def test_ends_belong_to_the_bin_below_and_abstentions_to_none():
    result = score_calibration(several("SS:0 SS:0.1 SS:0.2 SS:1 S-:0.5"))
    assert [each.judgements for each in result.bins] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    assert result.pairs == 4


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1))
def test_agrees_with_scikit_learn(judged):
    result = score_calibration(
        [outcome("S", "S" if right else "A", sure) for sure, right in judged]
    )
    sure, right = (np.array([each[side] for each in judged]) for side in (0, 1))
    accuracies, confidences = calibration_curve(right, sure, n_bins=10)
    if any(np.isclose(sure * 10, np.round(sure * 10), atol=1e-9) & (sure > 0) & (sure < 1)):
        return  # the ends belong to another bin there
    filled = [each for each in result.bins if each.judgements]
    assert [each.accuracy for each in filled] == pytest.approx(accuracies)
    assert [each.confidence for each in filled] == pytest.approx(confidences)


def test_nothing_judged_and_no_bins():
    assert score_calibration([]).as_object() == {
        "expected_error": None,
        "greatest_error": None,
        "overconfidence": None,
        "bins": [],
    }
    with pytest.raises(ValueError, match="at least one bin"):
        score_calibration([], bins=0)
