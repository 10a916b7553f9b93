from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, precision_recall_fscore_support

from argue.evaluation.acceptance import pool, score_acceptance
from argue.model import Labelling, Status

IN, OUT, UNDECIDED = Status

STATUSES = st.lists(st.tuples(st.sampled_from(Status), st.sampled_from(Status)), min_size=1)


def scores_of(pairs):
    gold, predicted = (
        Labelling("grounded", {f"{number}": pair[side] for number, pair in enumerate(pairs)})
        for side in (0, 1)
    )
    return score_acceptance(gold, predicted)


def test_worked_by_hand():
    scores = scores_of([(IN, IN), (IN, OUT), (OUT, IN), (OUT, OUT), (OUT, UNDECIDED), (IN, IN)])
    assert scores.as_object() == {
        "arguments": 6,
        "accepted_gold": 3,
        "accepted_predicted": 3,
        "precision": 2 / 3,
        "recall": 2 / 3,
        "f1": 2 / 3,
        "accuracy": 4 / 6,  # rejected or undecided: neither is accepted
        "status_accuracy": 3 / 6,
    }


@settings(deadline=None)
@given(STATUSES)
def test_agrees_with_scikit_learn(pairs):
    scores = scores_of(pairs)
    gold, predicted = ([pair[side] is IN for pair in pairs] for side in (0, 1))
    expected = precision_recall_fscore_support(
        gold, predicted, average="binary", zero_division=np.nan
    )[:3]
    results = [scores.precision, scores.recall, scores.f1]
    assert [float("nan") if value is None else value for value in results] == pytest.approx(
        list(expected), nan_ok=True
    )
    assert scores.accuracy == pytest.approx(accuracy_score(gold, predicted))
    assert scores.status_accuracy == pytest.approx(
        accuracy_score([str(pair[0]) for pair in pairs], [str(pair[1]) for pair in pairs])
    )


@settings(deadline=None)
@given(st.lists(STATUSES, min_size=1, max_size=4))
def test_pooled_scores_are_those_of_all_arguments_together(debates):
    together = scores_of([pair for debate in debates for pair in debate])
    assert pool(scores_of(debate) for debate in debates) == together


def test_what_is_undefined_is_none():
    scores = scores_of([(OUT, OUT)])
    assert (scores.precision, scores.recall, scores.f1, scores.accuracy) == (None, None, None, 1.0)
    nothing = pool([])
    assert (nothing.accuracy, nothing.status_accuracy) == (None, None)


def test_labellings_of_different_arguments():
    with pytest.raises(ValueError, match="same arguments"):
        score_acceptance(Labelling("grounded", {"a": IN}), Labelling("grounded", {"b": IN}))
