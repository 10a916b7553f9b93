import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve

from argue.features.measures.confidences import score_calibration, score_curves
from argue.model import Label
from tests.evaluation.made import outcome, several


def test_calibration_worked_by_hand():
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
def test_calibration_agrees_with_scikit_learn(judged):
    outcomes = [outcome("S", "S" if right else "A", sure) for sure, right in judged]
    result = score_calibration(outcomes)
    sure, right = (np.array([each[side] for each in judged]) for side in (0, 1))
    accuracies, confidences = calibration_curve(right, sure, n_bins=10)
    if any(np.isclose(sure * 10, np.round(sure * 10), atol=1e-9) & (sure > 0) & (sure < 1)):
        return  # the ends belong to another bin there
    filled = [each for each in result.bins if each.judgements]
    assert [each.accuracy for each in filled] == pytest.approx(accuracies)
    assert [each.confidence for each in filled] == pytest.approx(confidences)


def test_calibration_of_nothing_judged():
    undefined = dict.fromkeys(("expected_error", "greatest_error", "overconfidence"))
    assert score_calibration([]).as_object() == {**undefined, "bins": []}


def test_an_engine_that_ranks_perfectly():
    result = score_curves(several("SS:0.9 SS:0.8 AA:0.9 AA:0.7"))
    assert list(result) == [Label.SUPPORT, Label.ATTACK]
    support = result[Label.SUPPORT]
    told = {"pairs": 4, "positives": 2, "roc_area": 1.0, "average_precision": 1.0}
    assert (support.as_object(), support.prevalence) == (told, 0.5)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9)), min_size=2, max_size=30))
def test_points_and_areas_are_those_of_scikit_learn(judged):
    metrics = pytest.importorskip("sklearn.metrics")
    gold, sure = [true for true, _ in judged], [sure / 10 + 0.05 for _, sure in judged]
    if all(gold) or not any(gold):
        return
    words = " ".join(
        f"{'S' if true else 'A'}S:{at:.2f}" for true, at in zip(gold, sure, strict=True)
    )
    curves = score_curves(several(words))[Label.SUPPORT]
    across, up, _ = metrics.roc_curve(gold, sure)
    assert np.array(curves.roc.points) == pytest.approx(np.stack([across, up], axis=1))
    assert curves.roc.area == pytest.approx(metrics.roc_auc_score(gold, sure))
    precision, recall, _ = metrics.precision_recall_curve(gold, sure, drop_intermediate=True)
    expected = np.stack([recall[::-1], precision[::-1]], axis=1)
    assert np.array(curves.precision_recall.points) == pytest.approx(expected)
    average = metrics.average_precision_score(gold, sure)
    assert curves.precision_recall.area == pytest.approx(average)


def test_labels_that_cannot_be_ranked_have_no_curve():
    assert score_curves(several("SS:0.9 SS:0.8")) == {}
    assert score_curves(several("S- A-")) == {}
    # nothing is scored as unrelated where all is certain
    assert list(score_curves(several("SS US UU"))) == [Label.SUPPORT, Label.UNRELATED]
    assert list(score_curves(several("SS AA US"))) == [Label.SUPPORT, Label.ATTACK]
