"""Asides take no side, and what is said to them counts there alone."""

from argue.model import Argument, Debate, Reply, Status
from argue.model.relation import asides_of
from argue.pipeline import label
from argue.reasoning.probability import with_chances
from tests.debate_samples import link

TEXTS = tuple(Argument(id, f"Text of {id}.") for id in ("claim", "hello", "who", "no"))
THREAD = (Reply("hello", "claim"), Reply("who", "hello"), Reply("no", "who"))
NEITHER = link("hello ? claim"), link("who ? hello")
NO = link("no - who")
DEBATE = Debate("d", "d", TEXTS, "claim", replies=THREAD)


def test_who_takes_sides_is_no_aside():
    assert asides_of(DEBATE, (*NEITHER, NO)) == {"hello": "claim", "who": "hello"}
    takes = link("who + claim")
    assert asides_of(DEBATE, (*NEITHER, takes)) == {"hello": "claim"}


def test_an_objection_to_a_question_is_none_to_the_claim():
    analysis = label(DEBATE, (*NEITHER, NO))
    assert analysis.statuses == {"claim": Status.ACCEPTED, "no": Status.ACCEPTED}
    judged = link("no - who", 0.9)
    assert with_chances(label(DEBATE, (*NEITHER, judged))).chances.accepted["claim"] == 1
