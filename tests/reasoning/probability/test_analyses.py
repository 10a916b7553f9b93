"""Analyses with chances: an answer supports or attacks."""

from __future__ import annotations

import pytest

from argue import pipeline
from argue.model import Argument, Debate, Label, Options, Origin, Relation, Verdict
from argue.reasoning.probability.analyses import with_chances

THREE = tuple(Label)


def analysis(label, confidence, labels=0):
    arguments = Argument("H", "It works."), Argument("T", "It does not.")
    debate = Debate("d", "Does it?", arguments, issue="H")
    relations = [Relation("T", "H", label, confidence, Origin.JUDGED)]
    return pipeline.label(debate, relations, Options(labels=labels))


def accepted(one, **options):
    return with_chances(one, THREE, **options).chances.accepted["H"]


def test_the_labels_that_were_asked_for_share_what_the_confidence_leaves():
    assert accepted(analysis(Label.SUPPORT, 0.6)) == pytest.approx(0.8)  # 0.2 for an attack
    assert accepted(analysis(Label.SUPPORT, 0.6, labels=2)) == pytest.approx(0.6)


def test_scores_count_before_the_confidence():
    scores = {("T", "H"): {Label.SUPPORT: 0.1, Label.ATTACK: 0.3, Label.UNRELATED: 0.6}}
    assert accepted(analysis(Label.UNRELATED, 0.6), scores=scores) == pytest.approx(0.7)
    assert accepted(analysis(Label.ATTACK, 0.75, 2), scores=scores) == pytest.approx(0.25)


def test_what_people_state_has_no_verdict():
    debate = Debate("d", "Does it?", (Argument("H", "Yes."), Argument("T", "No.")), issue="H")
    one = pipeline.label(debate, [Relation("T", "H", Label.ATTACK)])
    assert with_chances(one, THREE).verdicts == {}


def test_a_guess_is_open_however_it_is_labelled():
    for label in (Label.SUPPORT, Label.ATTACK):
        one = with_chances(analysis(label, 0.52), THREE)
        assert one.verdicts["H"].verdict is not Verdict.STANDS
        assert not one.verdicts["T"].likely


def test_the_questions_that_settle_the_verdict_do_so_however_they_are_answered():
    arguments = tuple(Argument(id, f"Text {id}.") for id in ("H", "a", "b"))
    debate = Debate("d", "Does it?", arguments, issue="H")
    judged = [Relation(id, "H", Label.ATTACK, 0.55, Origin.JUDGED) for id in ("a", "b")]
    unsettled = with_chances(pipeline.label(debate, judged[:1]), THREE[:2])
    assert unsettled.verdicts["H"].verdict is Verdict.OPEN
    assert unsettled.chances.settles == 1
    sure = with_chances(pipeline.label(debate, [judged[0]]), THREE[:2])
    first = sure.chances.questions[0]
    for label in THREE[:2]:
        stated = Relation(first.source, first.target, label)
        settled = with_chances(pipeline.label(debate, [stated]), THREE[:2])
        assert settled.verdicts == {}  # nothing is judged any more
