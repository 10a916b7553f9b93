"""Asides take no side, and what is said to them counts there alone."""

from argue.model import Argument, Debate, Label, Origin, Relation, Reply, Status
from argue.model.relation import asides_of
from argue.pipeline import label
from argue.reasoning.probability import with_chances

TEXTS = tuple(Argument(id, f"Text of {id}.") for id in ("claim", "hello", "who", "no"))
THREAD = (Reply("hello", "claim"), Reply("who", "hello"), Reply("no", "who"))
NEITHER = Relation("hello", "claim", Label.UNRELATED), Relation("who", "hello", Label.UNRELATED)
NO = Relation("no", "who", Label.ATTACK)
DEBATE = Debate("d", "d", TEXTS, "claim", replies=THREAD)


def test_who_takes_sides_is_no_aside():
    assert asides_of(DEBATE, (*NEITHER, NO)) == {"hello": "claim", "who": "hello"}
    takes = Relation("who", "claim", Label.SUPPORT)
    assert asides_of(DEBATE, (*NEITHER, takes)) == {"hello": "claim"}


def test_an_objection_to_a_question_is_none_to_the_claim():
    analysis = label(DEBATE, (*NEITHER, NO))
    assert analysis.statuses == {"claim": Status.ACCEPTED, "no": Status.ACCEPTED}
    judged = Relation("no", "who", Label.ATTACK, 0.9, Origin.JUDGED)
    found = with_chances(label(DEBATE, (*NEITHER, judged)))
    assert found.chances.accepted["claim"] == 1
