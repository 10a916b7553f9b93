"""Acceptance by probability against gold."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import brier_score_loss

from argue.evaluation.acceptance import score_acceptance
from argue.evaluation.verdicts import (
    Band,
    Case,
    Cases,
    VerdictScores,
    pool_verdicts,
    score_verdicts,
)
from argue.features.measures import evaluation
from argue.model import Argument, Debate, Label, Labelling, Options, Origin, Relation, Status
from argue.model.verdicts import Assessment, Verdict
from argue.reasoning.probability.trees import Forest

ATTACK = Label.ATTACK
CASES = st.lists(st.tuples(st.floats(0.01, 0.99), st.booleans()), min_size=1, max_size=30)


def scores_of(pairs):
    statuses = {str(place): Status.ACCEPTED for place, _ in enumerate(pairs)}
    alike = score_acceptance(Labelling("grounded", statuses), Labelling("grounded", statuses))
    return VerdictScores(alike, Cases(Case.of(said(share), kept) for share, kept in pairs))


def said(share):
    verdict = Verdict.STANDS if share > 0.7 else Verdict.FALLS if share < 0.3 else Verdict.OPEN
    return Assessment(verdict, share, likely=0 < share < 1)


def chain(*confidences):
    """``a0`` is attacked by ``a1``, which is attacked by ``a2``, and so on."""
    arguments = tuple(Argument(f"a{place}", f"text {place}") for place in range(4))
    relations = [
        Relation(f"a{place + 1}", f"a{place}", ATTACK, confidence, Origin.JUDGED)
        for place, confidence in enumerate(confidences)
    ]
    return Debate("d", "d", arguments), relations


def labelling(*accepted):
    return Labelling(
        "grounded",
        {
            f"a{place}": Status.ACCEPTED if f"a{place}" in accepted else Status.REJECTED
            for place in range(4)
        },
    )


@given(CASES)
def test_brier_score_as_scikit_learn_has_it(pairs):
    shares, kept = zip(*pairs, strict=True)
    assert scores_of(pairs).brier == pytest.approx(
        brier_score_loss(kept, shares, pos_label=True), abs=1e-9
    )


@given(CASES)
def test_calibration_error_by_its_definition(pairs):
    shares, kept = map(np.array, zip(*pairs, strict=True))
    error = 0.0
    for low in range(10):
        inside = np.minimum((shares * 10).astype(int), 9) == low
        if inside.any():
            error += inside.mean() * abs(shares[inside].mean() - kept[inside].mean())
    assert scores_of(pairs).calibration_error == pytest.approx(error, abs=1e-9)


@given(CASES, st.sampled_from([0.0, 0.05, 0.1, 0.25]))
def test_what_to_leave_open_is_the_least_that_keeps_the_error(pairs, error):
    cases = scores_of(pairs).cases
    limits = {case.promised for case in cases}
    possible = [0]
    for limit in limits:
        decided = [case for case in cases if case.promised >= limit]
        if sum(not case.right for case in decided) <= error * len(decided):
            possible.append(len(decided))
    assert scores_of(pairs).open_at(error) == pytest.approx(1 - max(possible) / len(cases))


def test_certain_arguments_are_no_case_of_a_band():
    scores = scores_of([(1.0, True), (0.8, True), (0.8, False), (0.5, True), (0.1, False)])
    assert scores.uncertain_count == 4
    assert scores.band(Verdict.STANDS) == Band(2, 0.5, pytest.approx(0.8))
    assert scores.band(Verdict.OPEN) == Band(1, 1.0, 0.5)
    assert scores.band(Verdict.FALLS) == Band(1, 1.0, pytest.approx(0.9))


def test_a_band_without_arguments_is_undefined():
    assert scores_of([(1.0, True)]).band(Verdict.FALLS) == Band(0, None, None)
    assert scores_of([(1.0, True)]).brier is None
    assert scores_of([(1.0, True)]).calibration_error is None


def test_acceptance_is_what_is_likelier_than_not():
    debate, relations = chain(0.99, 0.6, 0.55)
    scores = score_verdicts(debate, relations, labelling("a0", "a2", "a3"), Options())
    assert scores is not None
    expected = [share >= 0.5 for share in [round(case.probability, 2) for case in scores.cases]]
    right = [one == two for one, two in zip(expected, [True, False, True, True], strict=True)]
    assert scores.acceptance.accuracy == sum(right) / 4
    assert [case.right for case in scores.cases] == right


@pytest.mark.parametrize(
    ("origin", "options"),
    [(Origin.GIVEN, Options()), (Origin.JUDGED, Options(semantics="preferred"))],
)
def test_no_verdicts_where_nothing_is_judged_or_semantics_differ(origin, options):
    debate, relations = chain(0.6)
    stated = [Relation(one.source, one.target, one.label, 1.0, origin) for one in relations]
    assert score_verdicts(debate, stated, labelling("a1"), options) is None


def test_pooled_over_debates_and_of_none_where_one_has_none():
    one, other = scores_of([(0.8, True)]), scores_of([(0.2, True), (0.7, False)])
    both = pool_verdicts([one, other])
    assert both is not None
    assert list(both.cases) == [*one.cases, *other.cases]
    assert both.acceptance.arguments == 3
    assert pool_verdicts([one, None]) is None
    assert pool_verdicts([]) is None


def test_an_evaluation_has_them_beside_the_labels():
    debate, relations = chain(1, 1, 1)
    gold = tuple(Relation(relation.source, relation.target, ATTACK) for relation in relations)
    pairs = tuple(relation.ends for relation in relations)
    stated = Debate("d", "d", debate.arguments, pairs=pairs, gold=gold)
    result = evaluation.evaluate([stated], "word_overlap")
    assert result.verdicts is not None
    found = json.loads(json.dumps(result.as_object()))["acceptance"]["by_probability"]
    assert found["uncertain"] == result.verdicts.uncertain_count
    assert found["accuracy"] == result.verdicts.acceptance.accuracy
    assert evaluation.evaluate([stated], "gold").verdicts is None


def test_what_is_certain_of_a_tree_is_worked_out_once(monkeypatch):
    asked, work_out = [], Forest._worked_out
    monkeypatch.setattr(
        Forest, "_worked_out", lambda *words: asked.append(words) or work_out(*words)
    )
    texts = tuple(Argument(name, name) for name in "abc")
    judged = [Relation(name, "a", ATTACK, 0.9, Origin.JUDGED) for name in "bc"]
    gold = Labelling("grounded", dict.fromkeys("abc", Status.ACCEPTED))
    assert score_verdicts(Debate("d", "d", texts), judged, gold, Options())
    assert len(asked) == 1
