"""The verdict on a debate: each part of its sentence is true."""

from __future__ import annotations

from argue import pipeline
from argue.model import Argument, Debate, Label, Origin, Relation, Verdict
from argue.services.verdict import Reply, verdict_of

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


def test_what_is_certified_stands_or_falls():
    found = verdict_of(analysed(("a", "claim", ATTACK)), {"claim": True}, 0.95)
    assert found.claim.assessment.verdict is Verdict.STANDS
    assert found.claim.assessment.certified == 0.95
