import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, precision_recall_fscore_support

from argue import pipeline
from argue.evaluation.acceptance import (
    EVERY,
    AcceptanceScores,
    acceptance_baselines,
    pool,
    score_acceptance,
)
from argue.features.measures.significance import score_acceptance_significance
from argue.model import Argument, Debate, Labelling, Options, Relation, Status
from tests.debate_samples import link

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


FIRST = [AcceptanceScores(10, 5, 5, number % 3 + 1, 5) for number in range(12)]
SECOND = [AcceptanceScores(10, 5, 6, number % 3 + 3, 8) for number in range(12)]


def test_values_are_those_of_all_debates_together():
    result = score_acceptance_significance(FIRST, SECOND)
    for name in ("f1", "accuracy"):
        assert result[name].first == pytest.approx(getattr(pool(FIRST), name))
        assert result[name].second == pytest.approx(getattr(pool(SECOND), name))
        assert result[name].p < 0.01
        assert result[name].low > 0


def test_drawing_debates_by_hand():
    random = np.random.default_rng(2)
    gains = [
        pool(SECOND[place] for place in drawn).accuracy
        - pool(FIRST[place] for place in drawn).accuracy
        for drawn in random.integers(0, 12, (3_000, 12))
    ]
    # differences of accuracy are the same in every debate here
    result = score_acceptance_significance(FIRST, SECOND)["accuracy"]
    assert [result.low, result.high] == pytest.approx(np.quantile(gains, [0.025, 0.975]), abs=0.01)


def test_the_same_twice_and_one_debate():
    assert score_acceptance_significance(FIRST, FIRST)["f1"].p == 1.0
    assert score_acceptance_significance(FIRST[:1], SECOND[:1])["f1"].low is None


def test_nothing_accepted_is_no_division_by_nothing():
    nothing = [AcceptanceScores(3, 0, 0, 0, 3)] * 4
    result = score_acceptance_significance(nothing, nothing)
    assert (result["f1"].first, result["accuracy"].first) == (0.0, 1.0)


def test_debates_must_be_the_same():
    with pytest.raises(ValueError, match="found 12 and 11"):
        score_acceptance_significance(FIRST, SECOND[1:])


@pytest.mark.parametrize("semantics", ["grounded", "preferred"])
def test_baselines_are_those_of_labelling_and_list_no_extension(semantics, monkeypatch):
    texts = tuple(Argument(name, name) for name in "abc")
    given = (link("b - a"), link("c - c"))
    debate, options = Debate("d", "d", texts, given=given), Options.of(semantics=semantics)
    judged = [link("b + a"), link("a - b")]
    gold = Labelling(semantics, dict(zip("abc", (OUT, IN, UNDECIDED), strict=True)))
    expected = {}
    for label in EVERY:
        alike = [Relation(*one.ends, label) for one in judged]
        expected[label] = score_acceptance(gold, pipeline.label(debate, alike, options).labelling)
    monkeypatch.setattr(pipeline, "_extensions", None)
    assert acceptance_baselines(debate, judged, gold, options) == expected
