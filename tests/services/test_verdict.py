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
from argue.model.verdicts import DebateVerdict, Objection, Reply, Why
from argue.reasoning.probability import with_chances
from argue.services.because import explain_verdicts
from argue.services.verdict import verdict_of

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
        "2 reasons for it stand, such as “Text of a”. 1 objection stands, too: “Text of c”. "
        "Answer it, and the claim stands."
    )
    assert (claim.reasons, claim.unanswered, claim.answer) == (("a", "b"), ("c",), ("c",))
    assert (claim.assessment.verdict, claim.assessment.why) == (Verdict.OPEN, Why.CONTESTED)
    assert (claim.assessment.likely, claim.status) == (False, Status.REJECTED)
    assert claim.formal == "not accepted under grounded semantics: an objection to it stands"
    assert claim.would.verdict is Verdict.STANDS


def test_a_claim_falls_where_an_objection_stands_and_no_reason_does():
    found = analysed(("a", "claim", SUPPORT), ("a1", "a", ATTACK), ("c", "claim", ATTACK))
    claim = verdict_of(found).claim
    assert (claim.assessment.verdict, claim.reasons, claim.formal) == (Verdict.FALLS, (), "")
    assert claim.sentence == (
        "1 objection that nobody answered: “Text of c”. Answer it, and the claim stands."
    )


def test_under_mediated_attacks_an_objection_strikes_the_reasons_too():
    relations = ("a", "claim", SUPPORT), ("c", "claim", ATTACK)
    one = analysed(*relations)
    found = pipeline.label(one.debate, one.relations, Options(derived=["mediated"]))
    assert verdict_of(found).claim.assessment.verdict is Verdict.FALLS


def test_open_relations_are_asked_about_and_nothing_of_them_is_said():
    relations = [
        Relation("a", "claim", SUPPORT),
        Relation("b", "claim", ATTACK, 0.6, Origin.JUDGED, scores=(0.3, 0.6, 0.1), open=True),
        Relation("c", "b", ATTACK, 0.5, Origin.JUDGED, scores=(0.4, 0.5, 0.1), open=True),
    ]
    debate = analysed(*((one.source, one.target, one.label) for one in relations)).debate
    found = verdict_of(with_chances(pipeline.label(debate, relations))).claim
    assert (found.assessment.verdict, found.assessment.why) == (Verdict.OPEN, Why.UNREAD)
    assert {*found.assessment.settle} == {("b", "claim"), ("c", "b")}
    assert tuple(one.ends for one in found.to_confirm) == found.assessment.settle
    assert (found.objections, found.unread, found.answer) == ((), ("b",), ())
    assert found.sentence == (
        f"{found.settles} answers settle it. 1 reason for it. Nobody has said yet whether 1 reply "
        "is for or against it: “Text of b”."
    )
    assert found.formal.endswith("if the machine's readings are right")
    said = {("b", "claim"): ATTACK, ("c", "b"): UNRELATED}
    answered = [
        replace(one, label=said[one.ends], origin=Origin.GIVEN, open=False)
        if one.ends in said
        else one
        for one in relations
    ]
    settled = verdict_of(with_chances(pipeline.label(debate, answered))).claim
    assert (settled.assessment.why, settled.assessment.likely) == (Why.CONTESTED, False)


def test_a_shown_objection_that_may_be_answered_by_what_nobody_read_is_no_reason_to_fall():
    relations = [
        Relation("a", "claim", ATTACK, 0.94, Origin.JUDGED, scores=(0.03, 0.94, 0.03)),
        Relation("b", "a", ATTACK, 0.5, Origin.JUDGED, scores=(0.4, 0.5, 0.1), open=True),
    ]
    debate = analysed(*((one.source, one.target, one.label) for one in relations)).debate
    found = verdict_of(with_chances(pipeline.label(debate, relations))).claim
    assert (found.assessment.why, found.objections) == (Why.UNREAD, (Objection("a", Reply.OPEN),))
    sure = verdict_of(with_chances(pipeline.label(debate, relations[:1]))).claim
    assert (sure.assessment.verdict, sure.assessment.likely) == (Verdict.FALLS, True)
    assert sure.surviving == ("a",)


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
    for target, expected in (("b", "falls"), ("claim", "falls"), ("a", "open")):
        found = verdict_of(
            with_chances(pipeline.label(debate, one.relations, unjudged=[("x", target)]))
        )
        assert found.verdicts["claim"].verdict == expected
        assert ("is for or against it: “Nein”" in found.claim.sentence) == (target == "claim")
    alone = pipeline.label(debate, (), unjudged=[("x", "claim"), ("a", "claim")])
    claim = verdict_of(with_chances(alone)).claim
    assert (claim.assessment.verdict, claim.unread) == (Verdict.OPEN, ("x", "a"))
    assert {one.ends for one in claim.to_confirm} == {("x", "claim"), ("a", "claim")}
    assert "2 replies are for or against it, such as “Nein”." in claim.sentence
    assert claim.formal == "accepted under grounded semantics, if no reply to confirm counts"
    unsure = Relation("a", "claim", ATTACK, 0.5, Origin.JUDGED, scores=(0.3, 0.5, 0.2), open=True)
    mixed = with_chances(pipeline.label(debate, [unsure], unjudged=[("x", "claim")]))
    assert verdict_of(mixed).claim.formal.endswith("that it could not read")
    answered = [Relation("x", "claim", ATTACK), Relation("a", "x", ATTACK)]
    stated = pipeline.label(debate, answered, unjudged=[("x", "claim")])
    assert stated.unjudged == (), "what somebody states is not unread"
    gone = pipeline.label(debate, (), unjudged=[("withdrawn", "claim")])
    assert gone.unjudged == (), "what is no longer there is not either"
    assert verdict_of(with_chances(stated)).claim.assessment.verdict is Verdict.STANDS


def test_what_hidden_relations_may_change_is_only_likely():
    hidden = Relation("a", "claim", ATTACK, 0.4, Origin.JUDGED, open=True)
    debate = analysed((*hidden.ends, ATTACK)).debate
    one = with_chances(pipeline.label(debate, [hidden], Options(min_confidence=0.9)))
    found = verdict_of(one)
    assert {id: known.likely for id, known in found.verdicts.items()} == {"claim": True, "a": False}
    assert found.claim.unread == ("a",)
    assert "nothing is known to attack it" in explain_verdicts(one)["claim"].lead
    assert "no objection" not in found.claim.sentence


def test_a_support_that_was_read_is_confirmed_too():
    judged = analysed(("a", "claim", SUPPORT), origin=Origin.JUDGED)
    claim = verdict_of(judged).claim
    assert claim.sentence == "1 reason for it. 1 reply to confirm."
    stated = verdict_of(with_chances(analysed(("a", "claim", SUPPORT)))).claim
    assert stated.sentence == "1 reason for it."


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
        Relation("c", "b", ATTACK, 0.6, Origin.JUDGED),
    ]
    debate = analysed(*((one.source, one.target, ATTACK) for one in (sure, *others))).debate
    would = verdict_of(with_chances(pipeline.label(debate, [sure, *others]))).claim.would
    assert would.verdict is Verdict.OPEN, "since b may be an objection that nobody answers"
    assert 0 < would.probability < 1


@pytest.mark.parametrize(
    ("label", "parts"), [(ATTACK, "Answer it, and the claim is open."), (SUPPORT, "")]
)
def test_an_answer_opens_only_what_falls(label, parts):
    first = Relation("a", "claim", label)
    others = [
        Relation("b", "claim", ATTACK, 0.8, Origin.JUDGED),
        Relation("c", "b", ATTACK, 0.6, Origin.JUDGED),
    ]
    debate = analysed(*((one.source, one.target, ATTACK) for one in (first, *others))).debate
    claim = verdict_of(with_chances(pipeline.label(debate, [first, *others]))).claim
    assert (claim.would and claim.would.verdict) == (Verdict.OPEN if parts else None)
    assert ("and the claim is open" in claim.sentence) is bool(parts)


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
    assert "1 reason for it, 1 objection that is open: “Text of b”" in found.claim.sentence


def test_an_aside_at_which_a_derived_attack_begins_is_an_objection():
    one = analysed(("q", "claim", UNRELATED), ("b", "q", SUPPORT), ("b", "claim", ATTACK))
    replies = Answer("q", "claim"), Answer("b", "q")
    debate = replace(one.debate, replies=replies, given=one.relations)
    found = verdict_of(pipeline.label(debate, one.relations, Options(derived=["extended"])))
    assert "q" not in found.verdicts
    assert [one.argument for one in found.claim.objections] == ["q", "b"]


@pytest.mark.parametrize(
    ("status", "assessment", "by_status"),
    [
        (Status.ACCEPTED, Assessment.of(Status.ACCEPTED), True),
        (Status.UNDECIDED, Assessment.of(Status.UNDECIDED), True),
        (Status.ACCEPTED, Assessment(Verdict.STANDS, 0.9, likely=True), False),
        (Status.ACCEPTED, Assessment(Verdict.STANDS, 1.0, certified=0.95), False),
        (Status.REJECTED, Assessment.of(Status.REJECTED, contested=True), False),
        (Status.ACCEPTED, Assessment.of(Status.ACCEPTED, unread=True), False),
    ],
)
def test_counts_are_of_statuses_where_each_verdict_is_what_they_say(status, assessment, by_status):
    found = DebateVerdict({"a": status}, {"a": assessment})
    assert found.by_status is by_status
    one = status if by_status else assessment.verdict
    assert {kind: count for kind, count in found.counts().items() if count} == {one: 1}
