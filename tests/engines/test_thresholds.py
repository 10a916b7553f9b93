import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar
from sklearn.metrics import balanced_accuracy_score

from argue.engines._thresholds import (
    ORDER,
    Thresholds,
    classify,
    learn_cuts,
    learn_slope,
    macro_accuracy,
    utilities_of,
)
from argue.model import Label


@st.composite
def measured(draw, *, count: int):
    """Similarities and classes of at least one pair of each class."""
    similarity = st.integers(0, 8).map(lambda eighths: eighths / 8)
    rest = draw(st.lists(st.tuples(similarity, st.integers(0, count - 1)), max_size=12))
    pairs = [(draw(similarity), each) for each in range(count)] + rest
    return np.array([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs])


@pytest.mark.parametrize("count", [2, 3])
@settings(deadline=None)
@given(st.data())
def test_no_other_cuts_are_better(count, data):
    similarities, classes = data.draw(measured(count=count))
    cuts = learn_cuts(similarities, classes, count)
    assert list(cuts) == sorted(cuts)
    assert len(cuts) == count - 1
    places = np.arange(-1, 19) / 16
    best = max(
        balanced_accuracy(classes, similarities, other)
        for other in itertools.combinations_with_replacement(places, count - 1)
    )
    assert balanced_accuracy(classes, similarities, cuts) == pytest.approx(best)


def balanced_accuracy(classes, similarities, cuts) -> float:
    return macro_accuracy(classes, classify(similarities, tuple(cuts)))


@settings(deadline=None)
@given(measured(count=3))
def test_macro_accuracy_is_scikit_learns_balanced_accuracy(pairs):
    similarities, classes = pairs
    predicted = classify(similarities, (0.3, 0.6))
    # scikit-learn warns of a predicted class that gold lacks, so gold has them all here
    assert macro_accuracy(classes, predicted) == pytest.approx(
        balanced_accuracy_score(classes, predicted)
    )


def test_the_middle_of_the_widest_stretch_of_equally_good_cuts():
    similarities = np.array([0.1, 0.2, 0.3, 0.8, 0.9])
    assert learn_cuts(similarities, np.array([0, 1, 0, 1, 1]), 2) == (pytest.approx(0.55),)


def test_a_label_counts_alike_however_frequent():
    similarities = np.array([0.2, 0.4, 0.5, 0.6, 0.7, 0.8])
    classes = np.array([0, 1, 0, 1, 1, 1])  # by plain accuracy 0.3 would do as well
    assert learn_cuts(similarities, classes, 2) == (pytest.approx(0.55),)


@settings(deadline=None)
@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 100))
def test_the_label_has_the_highest_score(similarity, first, second, slope):
    rule = Thresholds(ORDER, (min(first, second), max(first, second)), slope)
    judgement = rule.judge(similarity)
    assert judgement.label is ORDER[classify(np.array([similarity]), rule.cuts)[0]]
    assert judgement.confidence == pytest.approx(max(judgement.scores.values()))
    assert sum(judgement.scores.values()) == pytest.approx(1)


def test_two_labels_are_logistic_in_the_margin():
    rule = Thresholds((Label.ATTACK, Label.SUPPORT), (0.25,), 8.0)
    assert rule.judge(0.5).scores[Label.SUPPORT] == pytest.approx(1 / (1 + np.exp(-2)))
    assert rule.judge(0.25).scores[Label.SUPPORT] == 0.5
    assert rule.judge(0.25).label is Label.SUPPORT


@pytest.mark.parametrize("cuts", [(0.5,), (0.4, 0.7)])
def test_the_slope_is_the_most_likely_one(cuts):
    generator = np.random.default_rng(3)
    similarities = generator.random(300)
    classes = classify(np.clip(similarities + generator.normal(0, 0.2, 300), 0, 1), cuts)
    utilities = utilities_of(similarities, cuts)
    sizes = np.bincount(classes)

    def loss(slope: float) -> float:
        exponents = slope * utilities
        logs = exponents - np.log(np.exp(exponents).sum(axis=1, keepdims=True))
        total = 0.0
        for row, each in zip(logs, classes, strict=True):
            smoothed = np.full(sizes.size, 1 / (sizes[each] + sizes.size))
            smoothed[each] = (sizes[each] + 1) / (sizes[each] + sizes.size)
            total -= float(smoothed @ row) / sizes[each]
        return total

    result = minimize_scalar(loss, bounds=(0, 100), method="bounded", options={"xatol": 1e-8})
    assert learn_slope(utilities, classes) == pytest.approx(result.x, rel=1e-4)
    assert 1 < result.x < 100


def test_pairs_told_apart_without_error_give_a_finite_slope():
    similarities = np.array([0.1, 0.2, 0.8, 0.9])
    slope = learn_slope(utilities_of(similarities, (0.5,)), np.array([0, 0, 1, 1]))
    assert 0 < slope < 100


def test_pairs_not_told_apart_give_no_confidence():
    similarities = np.array([0.9, 0.8, 0.2, 0.1])
    assert learn_slope(utilities_of(similarities, (0.5,)), np.array([0, 0, 1, 1])) == 0
    assert Thresholds((Label.ATTACK, Label.SUPPORT), (0.5,), 0.0).judge(0.9).confidence == 0.5
