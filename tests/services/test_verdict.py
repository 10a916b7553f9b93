"""The verdict on a debate: each part of its sentence is true."""

from dataclasses import replace

import pytest

from argue import pipeline
from argue.model import Argument, Assessment, Debate, Options, Origin, Relation, Status, Verdict
from argue.model import Reply as Answer
from argue.model.verdicts import DebateVerdict, Objection, Reply, Why
from argue.reasoning.probability import with_chances
from argue.services.because import explain_verdicts
from argue.services.verdict import verdict_of
from tests.debate_samples import link


def debate_of(*relations: Relation, issue="claim") -> Debate:
    ids = dict.fromkeys(["claim", *(end for relation in relations for end in relation.ends)])
    return Debate("d", "d", tuple(Argument(id, f"Text of {id}.") for id in ids), issue=issue)


def analysed(*signs: str, issue="claim", origin=Origin.GIVEN):
    """A debate in which somebody states this, or an engine judged it."""
    relations = [link(sign, origin=origin) for sign in signs]
    return pipeline.label(debate_of(*relations, issue=issue), relations)


def verdict_with_chances(*relations: Relation):
    return verdict_of(with_chances(pipeline.label(debate_of(*relations), relations)))


def test_what_keeps_the_claim_from_standing_is_quoted_and_an_answer_to_it_would_do():
    claim = verdict_of(analysed("a + claim", "b + claim", "c - claim", "q ? claim")).claim
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
    claim = verdict_of(analysed("a + claim", "a1 - a", "c - claim")).claim
    assert (claim.assessment.verdict, claim.reasons, claim.formal) == (Verdict.FALLS, (), "")
    assert claim.sentence == (
        "1 objection that nobody answered: “Text of c”. Answer it, and the claim stands."
    )


def test_under_mediated_attacks_an_objection_strikes_the_reasons_too():
    stated = analysed("a + claim", "c - claim")
    found = pipeline.label(stated.debate, stated.relations, Options(derived=["mediated"]))
    assert verdict_of(found).claim.assessment.verdict is Verdict.FALLS


def test_open_relations_are_asked_about_and_nothing_of_them_is_said():
    relations = [
        link("a + claim"),
        link("b - claim", 0.6, scores=(0.3, 0.6, 0.1), open=True),
        link("c - b", 0.5, scores=(0.4, 0.5, 0.1), open=True),
    ]
    found = verdict_with_chances(*relations).claim
    assert (found.assessment.verdict, found.assessment.why) == (Verdict.OPEN, Why.UNREAD)
    assert {*found.assessment.settle} == {("b", "claim"), ("c", "b")}
    assert tuple(relation.ends for relation in found.to_confirm) == found.assessment.settle
    assert (found.objections, found.unread, found.answer) == ((), ("b",), ())
    assert found.sentence == (
        f"{found.settles} answers settle it. 1 reason for it. Nobody has said yet whether 1 reply "
        "is for or against it: “Text of b”."
    )
    assert found.formal.endswith("if the machine's readings are right")
    answered = relations[0], link("b - claim"), link("c ? b")
    settled = verdict_with_chances(*answered).claim
    assert (settled.assessment.why, settled.assessment.likely) == (Why.CONTESTED, False)


def test_a_shown_objection_that_may_be_answered_by_what_nobody_read_is_no_reason_to_fall():
    attack = link("a - claim", 0.94, scores=(0.03, 0.94, 0.03))
    open_reply = link("b - a", 0.5, scores=(0.4, 0.5, 0.1), open=True)
    found = verdict_with_chances(attack, open_reply).claim
    assert (found.assessment.why, found.objections) == (Why.UNREAD, (Objection("a", Reply.OPEN),))
    sure = verdict_with_chances(attack).claim
    assert (sure.assessment.verdict, sure.assessment.likely) == (Verdict.FALLS, True)
    assert sure.surviving == ("a",)


@pytest.mark.parametrize("reply", ["q + a", "q ? a"])
def test_an_objection_with_replies_that_do_not_attack_it_is_not_called_unanswered(reply):
    stated = analysed("a - claim", reply, "b - claim")
    replies = (Answer("a", "claim"), Answer("q", "a"), Answer("b", "claim"))
    claim = verdict_of(replace(stated, debate=replace(stated.debate, replies=replies))).claim
    assert claim.sentence == (
        "2 objections that no reply attacks, such as “Text of a”. "
        "Answer them, and the claim stands."
    )


def test_answered_objections_are_counted_and_those_that_came_back_are_told():
    claim = verdict_of(analysed("a - claim", "a1 - a", "b - claim", "b1 - b", "b2 - b1")).claim
    replies = {objection.argument: objection.reply for objection in claim.objections}
    assert replies == {"a": Reply.ANSWERED, "b": Reply.STANDING}
    assert claim.sentence == (
        "1 objection that is answered, 1 objection that stands although it was answered: "
        "“Text of b”. Answer it, and the claim stands."
    )


def test_without_a_claim_it_is_silent_and_without_a_labelling_empty():
    assert verdict_of(analysed("a - claim", issue=None)).claim is None
    bare = pipeline.bare(Debate("d", "d", (Argument("claim", "Yes."),), issue="claim"))
    assert (verdict_of(bare).claim, verdict_of(bare).verdicts) == (None, {})


def test_a_reply_that_could_not_be_read_leaves_open_what_hangs_on_it():
    stated = analysed("a - claim", "b + a")
    debate = replace(stated.debate, arguments=(*stated.debate.arguments, Argument("x", "Nein.")))
    for target, expected in (("b", "falls"), ("claim", "falls"), ("a", "open")):
        found = verdict_of(
            with_chances(pipeline.label(debate, stated.relations, unjudged=[("x", target)]))
        )
        assert found.verdicts["claim"].verdict == expected
        assert ("is for or against it: “Nein”" in found.claim.sentence) == (target == "claim")
    alone = pipeline.label(debate, (), unjudged=[("x", "claim"), ("a", "claim")])
    claim = verdict_of(with_chances(alone)).claim
    assert (claim.assessment.verdict, claim.unread) == (Verdict.OPEN, ("x", "a"))
    assert {relation.ends for relation in claim.to_confirm} == {("x", "claim"), ("a", "claim")}
    assert "2 replies are for or against it, such as “Nein”." in claim.sentence
    assert claim.formal == "accepted under grounded semantics, if no reply to confirm counts"
    unsure = link("a - claim", 0.5, scores=(0.3, 0.5, 0.2), open=True)
    mixed = with_chances(pipeline.label(debate, [unsure], unjudged=[("x", "claim")]))
    assert verdict_of(mixed).claim.formal.endswith("that it could not read")
    answered = [link("x - claim"), link("a - x")]
    stated = pipeline.label(debate, answered, unjudged=[("x", "claim")])
    assert stated.unjudged == (), "what somebody states is not unread"
    gone = pipeline.label(debate, (), unjudged=[("withdrawn", "claim")])
    assert gone.unjudged == (), "what is no longer there is not either"
    assert verdict_of(with_chances(stated)).claim.assessment.verdict is Verdict.STANDS


def test_what_hidden_relations_may_change_is_only_likely():
    hidden = link("a - claim", 0.4, open=True)
    options = Options(min_confidence=0.9)
    analysis = with_chances(pipeline.label(debate_of(hidden), [hidden], options))
    found = verdict_of(analysis)
    assert {id: known.likely for id, known in found.verdicts.items()} == {"claim": True, "a": False}
    assert found.claim.unread == ("a",)
    assert "nothing is known to attack it" in explain_verdicts(analysis)["claim"].lead
    assert "no objection" not in found.claim.sentence


def test_a_support_that_was_read_is_confirmed_too():
    claim = verdict_of(analysed("a + claim", origin=Origin.JUDGED)).claim
    assert claim.sentence == "1 reason for it. 1 reply to confirm."
    stated = verdict_of(with_chances(analysed("a + claim"))).claim
    assert stated.sentence == "1 reason for it."


def test_a_reason_that_falls_is_no_reason_that_is_missing():
    claim = verdict_of(analysed("a + claim", "b - a")).claim
    assert (claim.reasons, claim.sentence) == ((), "1 reason for it that is answered.")


def test_asides_have_no_verdict_and_are_not_counted():
    stated = analysed("a - claim", "q ? claim")
    replies = Answer("q", "claim"), Answer("a", "claim")
    debate = replace(stated.debate, replies=replies, given=stated.relations)
    found = verdict_of(pipeline.label(debate, stated.relations))
    assert found.verdicts.keys() == found.statuses.keys() == {"claim", "a"}
    assert found.counts() == {Status.ACCEPTED: 1, Status.REJECTED: 1, Status.UNDECIDED: 0}


def test_the_first_objection_of_each_kind_is_quoted():
    claim = verdict_of(analysed("a - claim", "b - claim", "c - claim")).claim
    assert claim.unanswered == claim.answer == ("a", "b", "c")
    assert "“Text of a”" in claim.sentence
    circle = analysed("a - claim", "x - a", "a - x")
    back = analysed("a - claim", "a1 - a", "b - claim", "b1 - b", "a2 - a1", "b2 - b1")
    for analysis, reply in ((circle, Reply.OPEN), (back, Reply.STANDING)):
        found = verdict_of(analysis).claim
        assert {objection.reply for objection in found.objections} == {reply}
        assert "“Text of a”" in found.sentence


def test_what_an_answer_would_do_is_likely_where_labels_are_unconfirmed():
    signs = "a - claim", "b + claim"
    stated, judged = analysed(*signs), analysed(*signs, origin=Origin.JUDGED)
    assert not verdict_of(stated).claim.would.likely
    assert verdict_of(judged).claim.would.likely
    relations = link("a - claim"), link("b - claim", 0.8), link("c - b", 0.6)
    would = verdict_with_chances(*relations).claim.would
    assert would.verdict is Verdict.OPEN, "since b may be an objection that nobody answers"
    assert 0 < would.probability < 1


@pytest.mark.parametrize(("first", "opens"), [("a - claim", True), ("a + claim", False)])
def test_an_answer_opens_only_what_falls(first, opens):
    relations = link(first), link("b - claim", 0.8), link("c - b", 0.6)
    claim = verdict_with_chances(*relations).claim
    assert (claim.would and claim.would.verdict) == (Verdict.OPEN if opens else None)
    assert ("and the claim is open" in claim.sentence) is opens


def test_what_is_to_confirm_are_judged_labels_that_say_something():
    relations = link("a - claim", 0.8), link("q ? claim", 0.8), link("b + claim")
    claim = verdict_of(pipeline.label(debate_of(*relations), relations)).claim
    assert claim.to_confirm == relations[:1]


def test_reasons_and_objections_are_counted_by_the_verdicts_that_the_page_shows():
    stated, judged = ("a + claim", "b - claim"), ("a1 - a", "b1 - b")
    relations = [*map(link, stated), *(link(sign, 0.6) for sign in judged)]
    found = verdict_with_chances(*relations)
    assert found.verdicts["a"].verdict is found.verdicts["b"].verdict is Verdict.OPEN
    assert found.statuses["a"] is found.statuses["b"] is Status.REJECTED
    assert found.claim.reasons == ("a",)
    assert found.claim.objections == (Objection("b", Reply.OPEN),)
    assert "1 reason for it, 1 objection that is open: “Text of b”" in found.claim.sentence


def test_an_aside_at_which_a_derived_attack_begins_is_an_objection():
    stated = analysed("q ? claim", "b + q", "b - claim")
    replies = Answer("q", "claim"), Answer("b", "q")
    debate = replace(stated.debate, replies=replies, given=stated.relations)
    found = verdict_of(pipeline.label(debate, stated.relations, Options(derived=["extended"])))
    assert "q" not in found.verdicts
    assert [objection.argument for objection in found.claim.objections] == ["q", "b"]


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
    kind = status if by_status else assessment.verdict
    assert {name: count for name, count in found.counts().items() if count} == {kind: 1}
