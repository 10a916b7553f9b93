from datetime import UTC, datetime

import pytest

from argue import pipeline
from argue.errors import BadInput, InvalidRecord
from argue.model import (
    Argument,
    Debate,
    Label,
    Options,
    Origin,
    Overruling,
    Relation,
    Reply,
    Status,
)
from argue.reasoning import framework

WHEN = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
DEBATE = Debate(
    "d", "d", tuple(Argument(id, f"{id}.") for id in "abc"), "a", (Reply("b", "a"), Reply("c", "b"))
)


def judged(source: str, target: str, label: Label, confidence: float) -> Relation:
    return Relation(source, target, label, confidence, Origin.JUDGED)


def said(source: str, target: str, label: Label, by: str = "Ann") -> Relation:
    return Relation(source, target, label, 1.0, Origin.OVERRULED, Overruling(by, WHEN, "because"))


JUDGED = (judged("b", "a", Label.ATTACK, 0.9), judged("c", "b", Label.ATTACK, 0.55))


def test_nothing_said_changes_nothing():
    assert framework.overrule(JUDGED, ()) == JUDGED


def test_a_persons_word_keeps_its_place_and_what_it_replaces():
    first, second = framework.overrule(JUDGED, [said("b", "a", Label.SUPPORT)])
    assert (first.label, first.confidence, first.origin) == (Label.SUPPORT, 1.0, Origin.OVERRULED)
    assert first.overruled == Overruling("Ann", WHEN, "because", JUDGED[0])
    assert second == JUDGED[1]


def test_a_word_on_a_pair_that_nobody_judged_comes_last():
    word = said("c", "a", Label.ATTACK)
    assert framework.overrule(JUDGED, [word]) == (*JUDGED, word)


def test_a_word_on_a_word_keeps_what_the_engine_said():
    once = framework.overrule(JUDGED, [said("b", "a", Label.SUPPORT)])
    twice = framework.overrule(once, [said("b", "a", Label.UNRELATED, "Bob")])
    assert twice[0].overruled == Overruling("Bob", WHEN, "because", JUDGED[0])


def test_only_what_an_engine_judged_is_hidden():
    stated = Relation("c", "a", Label.ATTACK, 0.1)
    word = said("b", "c", Label.SUPPORT)
    counting, hidden = framework.filter_by_confidence([*JUDGED, stated, word], 0.6)
    assert counting == (JUDGED[0], stated, word)
    assert hidden == (JUDGED[1],)
    assert framework.filter_by_confidence(JUDGED, 0.55) == (JUDGED, ())


@pytest.mark.parametrize("wrong", [-0.1, 1.01, float("nan"), float("inf")])
def test_a_confidence_is_between_0_and_1(wrong):
    with pytest.raises(BadInput, match="a confidence between 0 and 1"):
        framework.filter_by_confidence(JUDGED, wrong)


def test_the_labelling_follows_what_counts():
    def accepted(overruled=(), **options) -> list[str]:
        options = Options.of(**options)
        return pipeline.label(DEBATE, JUDGED, options, overruled=overruled).labelling.of(
            Status.ACCEPTED
        )

    assert accepted() == ["a", "c"]
    assert accepted(min_confidence=0.6) == ["b", "c"]
    assert accepted(overruled=[said("c", "b", Label.SUPPORT)]) == ["b", "c"]
    assert accepted(min_confidence=0.95, overruled=[said("c", "b", Label.ATTACK)]) == ["a", "c"]


def test_an_analysis_says_what_is_hidden():
    analysis = pipeline.label(DEBATE, JUDGED, Options.of(min_confidence=0.6))
    assert (analysis.relations, analysis.hidden) == (JUDGED[:1], JUDGED[1:])
    assert analysis.options.min_confidence == 0.6
    assert pipeline.label(DEBATE, JUDGED).hidden == ()


def test_a_debate_that_was_only_read_shows_what_people_say():
    bare = pipeline.bare(DEBATE, [said("b", "a", Label.ATTACK)])
    assert [relation.origin for relation in bare.relations] == [Origin.OVERRULED]
    assert bare.framework.attacks.tolist() == [[1, 0]]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Relation("b", "a", Label.ATTACK, 1.0, Origin.OVERRULED), "who overruled"),
        (lambda: Relation("b", "a", Label.ATTACK, overruled=Overruling("A", WHEN)), "no other"),
        (lambda: Overruling(" ", WHEN), "the name of the person"),
        (lambda: Overruling("A", datetime(2026, 1, 1)), "with its zone"),
        (lambda: Overruling("A", WHEN, "\ud800"), "half a character"),
        (lambda: Overruling("A", WHEN, "", said("b", "a", Label.ATTACK)), "a person's word"),
    ],
)
def test_a_persons_word_says_who_and_when(make, why):
    with pytest.raises(InvalidRecord, match=why):
        make()


def test_what_a_person_said_is_a_reference_and_what_was_judged_is_not():
    debate = Debate("d", "d", DEBATE.arguments, given=(JUDGED[0], said("c", "b", Label.ATTACK)))
    assert debate.reference == debate.given[1:]
