"""Analyses with chances: an answer supports or attacks."""

from __future__ import annotations

import pytest

from argue import pipeline
from argue.model import Argument, Debate, Label, Origin, Relation, Verdict
from argue.reasoning.probability.analyses import with_chances

THREE = tuple(Label)


def analysis(label, confidence, stated=()):
    arguments = Argument("H", "It works."), Argument("T", "It does not.")
    debate = Debate("d", "Does it?", arguments, issue="H", gold=stated)
    return pipeline.label(debate, [Relation("T", "H", label, confidence, Origin.JUDGED)])


def accepted(one, **options):
    return with_chances(one, THREE, **options).chances.accepted["H"]


def test_what_is_unrelated_shares_no_probability_of_an_answer():
    one = analysis(Label.ATTACK, 0.6)
    assert accepted(one, answers=False) == pytest.approx(0.4)
    assert accepted(one, answers=True) == pytest.approx(0.25)  # 0.6 : 0.2


def test_an_answer_that_seems_unrelated_may_be_either():
    assert accepted(analysis(Label.UNRELATED, 0.9), answers=True) == pytest.approx(0.5)
    assert accepted(analysis(Label.UNRELATED, 1.0), answers=True) == pytest.approx(0.5)


def test_scores_count_before_the_confidence():
    scores = {("T", "H"): {Label.SUPPORT: 0.1, Label.ATTACK: 0.3, Label.UNRELATED: 0.6}}
    one = analysis(Label.UNRELATED, 0.6)
    assert accepted(one, answers=True, scores=scores) == pytest.approx(0.25)


def test_a_source_that_states_unrelated_pairs_is_asked_for_all_three():
    stated = (Relation("T", "H", Label.UNRELATED),)
    assert accepted(analysis(Label.ATTACK, 0.6, stated), answers=True) == pytest.approx(0.4)


def test_what_people_state_has_no_verdict():
    debate = Debate("d", "Does it?", (Argument("H", "Yes."), Argument("T", "No.")), issue="H")
    one = pipeline.label(debate, [Relation("T", "H", Label.ATTACK)])
    assert with_chances(one, THREE, answers=True).verdicts == {}


def test_a_guess_is_open_however_it_is_labelled():
    for label in (Label.SUPPORT, Label.ATTACK):
        one = with_chances(analysis(label, 0.52), THREE, answers=False)
        assert one.verdicts["H"].verdict is not Verdict.STANDS
        assert one.verdicts["T"].certain


def test_the_questions_that_settle_the_verdict_do_so_however_they_are_answered():
    arguments = tuple(Argument(id, f"Text {id}.") for id in ("H", "a", "b"))
    debate = Debate("d", "Does it?", arguments, issue="H")
    judged = [Relation(id, "H", Label.ATTACK, 0.55, Origin.JUDGED) for id in ("a", "b")]
    unsettled = with_chances(pipeline.label(debate, judged[:1]), THREE[:2], answers=True)
    assert unsettled.verdicts["H"].verdict is Verdict.OPEN
    assert unsettled.chances.settles == 1
    sure = with_chances(pipeline.label(debate, [judged[0]]), THREE[:2], answers=True)
    first = sure.chances.questions[0]
    for label in THREE[:2]:
        stated = Relation(first.source, first.target, label)
        settled = with_chances(pipeline.label(debate, [stated]), THREE[:2], answers=True)
        assert settled.verdicts == {}  # nothing is judged any more
