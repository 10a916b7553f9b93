"""The verdict on a debate: each part of its sentence is true."""

from dataclasses import replace

import pytest

from argue import pipeline
from argue.model import (
    Argument,
    Assessment,
    Debate,
    Label,
    Options,
    Origin,
    Relation,
    Status,
    Verdict,
)
from argue.model import Reply as Answer
from argue.reasoning.probability.analyses import with_chances
from argue.services.verdict import DebateVerdict, Objection, Reply, verdict_of

SUPPORT, ATTACK, UNRELATED = Label.SUPPORT, Label.ATTACK, Label.UNRELATED


def analysed(*relations, issue="claim", origin=Origin.GIVEN):
    """A debate of these (source, target, label)."""
    ids = dict.fromkeys(["claim", *(end for one in relations for end in one[:2])])
    arguments = tuple(Argument(id, f"Text of {id}.") for id in ids)
    debate = Debate("d", "d", arguments, issue=issue)
    return pipeline.label(debate, [Relation(*one, origin=origin) for one in relations])


def test_what_keeps_the_claim_from_standing_is_quoted_and_an_answer_to_it_would_do():
    found = verdict_of(
        analysed(
            ("a", "claim", SUPPORT),
            ("b", "claim", SUPPORT),
            ("c", "claim", ATTACK),
            ("q", "claim", UNRELATED),
        )
    )
    claim = found.claim
    assert claim.sentence == (
        "2 reasons for it, 1 objection that nobody answered: “Text of c”. "
        "Answer it, and the claim stands."
    )
    assert (claim.reasons, claim.unanswered, claim.answer) == (("a", "b"), ("c",), ("c",))
    assert (claim.assessment.verdict, claim.assessment.likely) == (Verdict.FALLS, False)
    assert claim.would.verdict is Verdict.STANDS


@pytest.mark.parametrize("label", [SUPPORT, UNRELATED])
def test_an_objection_with_replies_that_do_not_attack_it_is_not_called_unanswered(label):
    one = analysed(("a", "claim", ATTACK), ("q", "a", label), ("b", "claim", ATTACK))
    replies = (Answer("a", "claim"), Answer("q", "a"), Answer("b", "claim"))
    claim = verdict_of(replace(one, debate=replace(one.debate, replies=replies))).claim
    assert claim.sentence == (
        "2 objections that no reply attacks, such as “Text of a”. "
        "Answer them, and the claim stands."
    )


def test_answered_objections_are_counted_and_those_that_came_back_are_told():
    claim = verdict_of(
        analysed(
            ("a", "claim", ATTACK),
            ("a1", "a", ATTACK),
            ("b", "claim", ATTACK),
            ("b1", "b", ATTACK),
            ("b2", "b1", ATTACK),
        )
    ).claim
    replies = {one.argument: one.reply for one in claim.objections}
    assert replies == {"a": Reply.ANSWERED, "b": Reply.STANDING}
    assert claim.sentence == (
        "1 objection that is answered, 1 objection that stands although it was answered: "
        "“Text of b”. Answer it, and the claim stands."
    )


def test_without_a_claim_it_is_silent_and_without_a_labelling_empty():
    assert verdict_of(analysed(("a", "claim", ATTACK), issue=None)).claim is None
    bare = pipeline.bare(Debate("d", "d", (Argument("claim", "Yes."),), issue="claim"))
    assert (verdict_of(bare).claim, verdict_of(bare).verdicts) == (None, {})


def test_a_reply_that_could_not_be_read_leaves_open_what_hangs_on_it():
    one = analysed(("a", "claim", ATTACK), ("b", "a", SUPPORT))
    debate = replace(one.debate, arguments=(*one.debate.arguments, Argument("x", "Nein.")))
    for target, expected in (("claim", "falls"), ("a", "open")):
        found = verdict_of(
            with_chances(pipeline.label(debate, one.relations, unjudged=[("x", target)]))
        )
        assert found.verdicts["claim"].verdict == expected
        assert not found.verdicts["claim"].likely
    alone = pipeline.label(debate, (), unjudged=[("x", "claim"), ("a", "claim")])
    claim = verdict_of(with_chances(alone)).claim
    assert (claim.assessment.verdict, claim.to_confirm) == (Verdict.OPEN, ())
    assert claim.sentence == "2 replies that the machine cannot read, such as “Nein”."
    answered = [Relation("x", "claim", ATTACK), Relation("a", "x", ATTACK)]
    stated = pipeline.label(debate, answered, unjudged=[("x", "claim")])
    assert stated.unjudged == (), "what somebody states is not unread"
    gone = pipeline.label(debate, (), unjudged=[("withdrawn", "claim")])
    assert gone.unjudged == (), "what is no longer there is not either"
    assert verdict_of(with_chances(stated)).claim.assessment.verdict is Verdict.STANDS


def test_where_nothing_but_supports_was_read_the_sentence_says_so():
    judged = analysed(("a", "claim", SUPPORT), origin=Origin.JUDGED)
    claim = verdict_of(with_chances(judged)).claim
    assert claim.assessment.unopposed
    assert claim.sentence == (
        "Nobody objects yet, as far as the machine can tell. 1 reason for it. 1 reply to confirm."
    )
    stated = verdict_of(with_chances(analysed(("a", "claim", SUPPORT)))).claim
    assert (stated.assessment.unopposed, stated.sentence) == (False, "1 reason for it.")


def test_a_reason_that_falls_is_no_reason_that_is_missing():
    claim = verdict_of(analysed(("a", "claim", SUPPORT), ("b", "a", ATTACK))).claim
    assert (claim.reasons, claim.sentence) == ((), "1 reason for it that is answered.")


def test_asides_have_no_verdict_and_are_not_counted():
    one = analysed(("a", "claim", ATTACK), ("q", "claim", UNRELATED))
    replies = Answer("q", "claim"), Answer("a", "claim")
    debate = replace(one.debate, replies=replies, given=one.relations)
    found = verdict_of(pipeline.label(debate, one.relations))
    assert found.verdicts.keys() == found.statuses.keys() == {"claim", "a"}
    assert found.counts() == {Status.ACCEPTED: 1, Status.REJECTED: 1, Status.UNDECIDED: 0}
    assert found.among(["claim"]).counts()[Status.ACCEPTED] == 0
    assert found.among(["claim", "gone"]).counts(by_status=False)[Verdict.FALLS] == 1


def test_the_first_objection_of_each_kind_is_quoted():
    claim = verdict_of(
        analysed(("a", "claim", ATTACK), ("b", "claim", ATTACK), ("c", "claim", ATTACK))
    ).claim
    assert claim.unanswered == claim.answer == ("a", "b", "c")
    assert "“Text of a”" in claim.sentence
    circle = analysed(("a", "claim", ATTACK), ("x", "a", ATTACK), ("a", "x", ATTACK))
    back = analysed(
        *(one for n in "ab" for one in ((n, "claim", ATTACK), (f"{n}1", n, ATTACK))),
        *((f"{n}2", f"{n}1", ATTACK) for n in "ab"),
    )
    for one, reply in ((circle, Reply.OPEN), (back, Reply.STANDING)):
        found = verdict_of(one).claim
        assert {objection.reply for objection in found.objections} == {reply}
        assert "“Text of a”" in found.sentence


def test_what_an_answer_would_do_is_likely_where_labels_are_unconfirmed():
    relations = [("a", "claim", ATTACK), ("b", "claim", SUPPORT)]
    stated, judged = analysed(*relations), analysed(*relations, origin=Origin.JUDGED)
    assert not verdict_of(stated).claim.would.likely
    assert verdict_of(judged).claim.would.likely
    sure = Relation("a", "claim", ATTACK)
    others = [
        Relation("b", "claim", ATTACK, 0.8, Origin.JUDGED),
        Relation("c", "b", ATTACK, 0.7, Origin.JUDGED),
    ]
    debate = analysed(*((one.source, one.target, ATTACK) for one in (sure, *others))).debate
    would = verdict_of(with_chances(pipeline.label(debate, [sure, *others]))).claim.would
    assert would.verdict is Verdict.OPEN, "since b may be an objection that nobody answers"
    assert 0 < would.probability < 1


@pytest.mark.parametrize(
    ("first", "verdict", "opens"),
    [
        (Relation("a", "claim", ATTACK), Verdict.FALLS, True),
        (Relation("a", "claim", ATTACK, 0.55, Origin.JUDGED), Verdict.OPEN, False),
    ],
)
def test_an_answer_opens_only_what_falls(first, verdict, opens):
    others = [
        Relation("b", "claim", ATTACK, 0.8, Origin.JUDGED),
        Relation("c", "b", ATTACK, 0.7, Origin.JUDGED),
    ]
    debate = analysed(*((one.source, one.target, ATTACK) for one in (first, *others))).debate
    claim = verdict_of(with_chances(pipeline.label(debate, [first, *others]))).claim
    assert (claim.assessment.verdict, claim.would.verdict) == (verdict, Verdict.OPEN)
    assert ("Answer it, and the claim is open." in claim.sentence) is opens


def test_what_is_to_confirm_are_judged_labels_that_say_something():
    judged = Relation("a", "claim", ATTACK, 0.8, Origin.JUDGED)
    aside = Relation("q", "claim", UNRELATED, 0.8, Origin.JUDGED)
    stated = Relation("b", "claim", SUPPORT)
    debate = analysed(*((one.source, one.target, one.label) for one in (judged, aside, stated)))
    claim = verdict_of(pipeline.label(debate.debate, [judged, aside, stated])).claim
    assert claim.to_confirm == (judged,)


def test_reasons_and_objections_are_counted_by_the_verdicts_that_the_page_shows():
    relations = [
        Relation("a", "claim", SUPPORT),
        Relation("a1", "a", ATTACK, 0.6, Origin.JUDGED),
        Relation("b", "claim", ATTACK),
        Relation("b1", "b", ATTACK, 0.6, Origin.JUDGED),
    ]
    one = analysed(*((one.source, one.target, one.label) for one in relations))
    found = verdict_of(with_chances(pipeline.label(one.debate, relations)))
    assert found.verdicts["a"].verdict is found.verdicts["b"].verdict is Verdict.OPEN
    assert found.statuses["a"] is found.statuses["b"] is Status.REJECTED
    assert found.claim.reasons == ("a",)
    assert found.claim.objections == (Objection("b", Reply.OPEN),)
    assert found.claim.sentence.startswith("1 reason for it, 1 objection that is open: “Text of b”")


def test_an_aside_at_which_a_derived_attack_begins_is_an_objection():
    one = analysed(("q", "claim", UNRELATED), ("b", "q", SUPPORT), ("b", "claim", ATTACK))
    replies = Answer("q", "claim"), Answer("b", "q")
    debate = replace(one.debate, replies=replies, given=one.relations)
    found = verdict_of(pipeline.label(debate, one.relations, Options(derived=["extended"])))
    assert "q" not in found.verdicts
    assert [one.argument for one in found.claim.objections] == ["q", "b"]


@pytest.mark.parametrize(
    ("assessment", "by_status"),
    [
        (Assessment.of(Status.ACCEPTED), True),
        (Assessment(Verdict.STANDS, 0.9, likely=True), False),
        (Assessment(Verdict.STANDS, 1.0, certified=0.95), False),
    ],
)
def test_counts_are_of_statuses_unless_a_label_or_a_certificate_decides(assessment, by_status):
    found = DebateVerdict({"a": Status.ACCEPTED}, {"a": assessment})
    assert found.by_status is by_status
    one = Status.ACCEPTED if by_status else Verdict.STANDS
    assert {kind: count for kind, count in found.counts().items() if count} == {one: 1}
