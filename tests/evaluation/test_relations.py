import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import (
    accuracy_score,
    balanced_accuracy_score,
    confusion_matrix,
    f1_score,
    matthews_corrcoef,
    precision_recall_fscore_support,
)

from argue.evaluation import compare
from argue.evaluation.relations import score_relations
from argue.features.measures.bootstrap import MEASURES, confusions, measured
from argue.model import Argument, Debate, Label, Options
from tests.debate_samples import link
from tests.evaluation.made import outcome, several

S, A, U = Label

PAIRS = st.lists(st.tuples(st.sampled_from(Label), st.sampled_from(Label)), min_size=1)


def test_worked_by_hand():
    gold = [S] * 55 + [A] * 45
    predicted = [S] * 40 + [A] * 15 + [S] * 20 + [A] * 25
    scores = score_relations(gold, predicted)
    assert scores.as_object() == {
        "pairs": 100,
        "accuracy": 65 / 100,
        "precision": 40 / 60,
        "recall": 40 / 55,
        "f1": 80 / 115,
        "macro_f1": pytest.approx((80 / 115 + 50 / 85) / 2),
        "mean_recall": pytest.approx((40 / 55 + 25 / 45) / 2),
        "balanced_accuracy": pytest.approx((40 / 55 + 25 / 45) / 2),
        "matthews": pytest.approx((40 * 25 - 20 * 15) / (60 * 55 * 40 * 45) ** 0.5),
        "by_label": {
            "support": {"precision": 40 / 60, "recall": 40 / 55, "f1": 80 / 115, "count": 55},
            "attack": {"precision": 25 / 40, "recall": 25 / 45, "f1": 50 / 85, "count": 45},
        },
        "confusion": {
            "support": {"support": 40, "attack": 15},
            "attack": {"support": 20, "attack": 25},
        },
        "unjudged": 0,
        "unstated": 0,
        "shown": {"share": 1.0, "accuracy": 0.65},
        "abstained": 0,
    }
    assert scores.balanced_accuracy == pytest.approx((40 / 55 + 25 / 45) / 2)


@settings(deadline=None)
@given(PAIRS)
def test_agrees_with_scikit_learn(pairs):
    gold, predicted = ([pair[side] for pair in pairs] for side in (0, 1))
    scores = score_relations(gold, predicted)
    labels = list(Label)
    # scikit-learn calls the correlation with a constant 0, and warns of two constants
    assert (scores.matthews is None) is (len(set(gold)) == 1 or len(set(predicted)) == 1)
    if scores.matthews is not None:
        assert scores.matthews == pytest.approx(matthews_corrcoef(gold, predicted))
    assert scores.accuracy == pytest.approx(accuracy_score(gold, predicted))
    precision, recall, f1, support = precision_recall_fscore_support(
        gold, predicted, labels=labels, zero_division=np.nan
    )
    for position, label in enumerate(labels):
        assert scores.gold(label) == support[position]
        assert or_nan(scores.precision(label)) == approx(precision[position])
        assert or_nan(scores.recall(label)) == approx(recall[position])
        assert or_nan(scores.f1(label)) == approx(f1[position])
    counted = [[scores.counts[gold, other] for other in labels] for gold in labels]
    assert counted == confusion_matrix(gold, predicted, labels=labels).tolist()
    if set(predicted) <= set(gold) and len(set(gold)) > 1:  # else scikit-learn warns
        assert scores.balanced_accuracy == pytest.approx(balanced_accuracy_score(gold, predicted))


EDGES = {
    "gold lacks a label that was predicted": ([S, S, A, A], [S, U, U, A]),
    "gold has one label": ([A, A, A], [A, S, U]),
    "gold has one label, never predicted": ([A, A], [U, U]),
    "a label of gold is never predicted": ([S, S, A, U], [S, S, S, S]),
    "all three": ([S, A, U, S, A, U], [S, U, U, A, A, S]),
}


@pytest.mark.parametrize("labels", EDGES.values(), ids=EDGES)
def test_macro_f1_is_that_of_scikit_learn_over_the_labels_of_gold(labels):
    assert_macro_f1(*labels)


@settings(deadline=None)
@given(PAIRS)
def test_macro_f1_agrees_with_scikit_learn_on_any_pairs(pairs):
    if pairs:
        assert_macro_f1(*([pair[side] for pair in pairs] for side in (0, 1)))


def assert_macro_f1(gold, predicted):
    """The mean over gold's labels, by record, by resampling and by scikit-learn."""
    wanted = f1_score(gold, predicted, labels=sorted(set(gold)), average="macro", zero_division=0)
    assert score_relations(gold, predicted).macro_f1 == pytest.approx(wanted)
    letters = {label: str(label)[0].upper() for label in Label}
    outcomes = [outcome(letters[a], letters[b]) for a, b in zip(gold, predicted, strict=True)]
    drawn = measured(confusions(outcomes, "pair").sum(axis=0))
    assert drawn[MEASURES.index("macro_f1")] == pytest.approx(wanted)


def test_a_label_that_gold_lacks_does_not_turn_a_comparison_round():
    gold = [S] * 50 + [A] * 50
    often_right = [S] * 36 + [U] * 14 + [A] * 36 + [U] * 14  # 72 %
    less_often = [S] * 34 + [A] * 16 + [A] * 33 + [S] * 17  # 67 %
    first, second = (score_relations(gold, each).macro_f1 for each in (often_right, less_often))
    assert first > second


def test_abstentions_are_not_among_the_pairs():
    answered = several("SS SA AA")
    with_others = [*answered, *several("A- U-")]
    assert (
        confusions(with_others, "pair").sum(axis=0) == confusions(answered, "pair").sum(axis=0)
    ).all()
    pairs, gold = (("T", "H"), ("K", "H")), (link("T + H"), link("K - H"))
    arguments = tuple(Argument(name, name) for name in "HTK")
    debate = Debate("d", "d", arguments, pairs=pairs, gold=gold)
    unsure = [link("T + H", 0.9), link("K + H", 0.1)]
    result = compare(debate, unsure, Options.of(min_confidence=0.5))
    assert (result.relations.abstained, result.relations.macro_f1) == (1, 1.0)


def test_what_is_undefined_is_none():
    scores = score_relations([A, A], [A, U]).as_object()
    assert (scores["precision"], scores["recall"], scores["f1"]) == (None, None, None)
    assert scores["by_label"] == {
        "attack": {"precision": 1.0, "recall": 0.5, "f1": 2 / 3, "count": 2},
        "unrelated": {"precision": 0.0, "recall": None, "f1": 0.0, "count": 0},
    }


def test_nothing_to_compare():
    scores = score_relations([], []).as_object()
    undefined = "accuracy precision recall f1 macro_f1 mean_recall balanced_accuracy matthews"
    assert scores == {
        **dict.fromkeys(("pairs", "unjudged", "unstated", "abstained"), 0),
        **dict.fromkeys(undefined.split()),
        "by_label": {},
        "confusion": {},
        "shown": {"share": None, "accuracy": None},
    }
    assert json.loads(json.dumps(scores)) == scores


def test_labels_must_pair_up():
    with pytest.raises(ValueError, match="shorter"):
        score_relations([S, S], [S])


def approx(value):
    return pytest.approx(value, nan_ok=True)


def or_nan(value):
    return float("nan") if value is None else value
