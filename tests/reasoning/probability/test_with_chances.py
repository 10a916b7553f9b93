"""Analyses with chances: an answer supports or attacks."""

from argue import pipeline
from argue.model import Argument, Debate, Label, Origin, Relation, Verdict
from argue.reasoning.probability import with_chances
from argue.services.verdict import verdict_of

TWO = (Label.SUPPORT, Label.ATTACK)


def analysis(label, confidence, origin=Origin.JUDGED):
    arguments = Argument("H", "It works."), Argument("T", "It does not.")
    debate = Debate("d", "Does it?", arguments, issue="H")
    return with_chances(pipeline.label(debate, [Relation("T", "H", label, confidence, origin)]))


def test_what_people_state_stands_or_falls_and_nothing_is_likely():
    one = analysis(Label.ATTACK, 1.0, Origin.GIVEN)
    assert one.chances is None
    assert [(verdict.verdict, verdict.likely) for verdict in verdict_of(one).verdicts.values()] == [
        (Verdict.FALLS, False),
        (Verdict.STANDS, False),
    ]


def test_an_attack_at_a_guess_leaves_it_open_and_a_sure_one_lets_it_likely_fall():
    guessed, sure = analysis(Label.ATTACK, 0.52), analysis(Label.ATTACK, 0.99)
    assert guessed.verdicts["H"].verdict is Verdict.OPEN
    assert not guessed.verdicts["T"].likely
    assert sure.chances.accepted["H"] < guessed.chances.accepted["H"] < 0.5


def test_a_support_may_be_an_attack():
    guessed, sure = analysis(Label.SUPPORT, 0.45), analysis(Label.SUPPORT, 0.99)
    assert guessed.verdicts["H"].verdict is Verdict.OPEN
    assert (sure.verdicts["H"].verdict, sure.verdicts["H"].likely) == (Verdict.STANDS, True)
    assert guessed.chances.accepted["H"] < sure.chances.accepted["H"] < 1


def test_the_questions_that_settle_the_verdict_do_so_however_they_are_answered():
    arguments = tuple(Argument(id, f"Text {id}.") for id in ("H", "a", "b"))
    debate = Debate("d", "Does it?", arguments, issue="H")
    judged = [Relation(id, "H", Label.ATTACK, 0.55, Origin.JUDGED) for id in ("a", "b")]
    unsettled = with_chances(pipeline.label(debate, judged[:1]))
    assert unsettled.verdicts["H"].verdict is Verdict.OPEN
    assert unsettled.chances.settles == 1
    first = with_chances(pipeline.label(debate, [judged[0]])).chances.questions[0]
    for label in TWO:
        stated = Relation(first.source, first.target, label)
        settled = with_chances(pipeline.label(debate, [stated]))
        assert not verdict_of(settled).verdicts["H"].likely  # nothing is judged any more
