"""What hangs below an aside counts for what the aside answers."""

import argue
from argue.model import Argument, Debate, Label, Origin, Relation, Reply, Status
from argue.model.relation import asides_of, past_asides
from argue.pipeline import label
from argue.reasoning.probability import with_chances

TEXTS = tuple(Argument(id, f"Text of {id}.") for id in ("claim", "hello", "who", "no", "yes"))
THREAD = (Reply("hello", "claim"), Reply("who", "hello"), Reply("no", "who"), Reply("yes", "hello"))
NEITHER = Relation("hello", "claim", Label.UNRELATED), Relation("who", "hello", Label.UNRELATED)
NO, YES = Relation("no", "who", Label.ATTACK), Relation("yes", "hello", Label.SUPPORT)
DEBATE = Debate("d", "d", TEXTS, "claim", replies=THREAD)


def test_however_many_asides_lie_between():
    assert asides_of(DEBATE, (*NEITHER, NO)) == {"hello": "claim", "who": "hello"}
    counting = past_asides(DEBATE, (*NEITHER, NO, YES))
    assert [one.ends for one in counting[2:]] == [("no", "claim"), ("yes", "claim")]


def test_who_takes_sides_is_no_aside():
    takes = Relation("who", "claim", Label.SUPPORT)
    assert asides_of(DEBATE, (*NEITHER, takes)) == {"hello": "claim"}
    assert past_asides(DEBATE, [NO]) == [NO]


def test_a_relation_that_is_stated_already_stays():
    own = Relation("no", "claim", Label.SUPPORT)
    assert past_asides(DEBATE, (*NEITHER, NO, own))[2:] == [NO, own]


def test_an_objection_below_a_greeting_is_one_to_the_claim():
    analysis = label(DEBATE, (*NEITHER, NO))
    assert analysis.statuses == {
        "claim": Status.REJECTED,
        "no": Status.ACCEPTED,
        "yes": Status.ACCEPTED,
    }
    assert NO in analysis.relations
    verdict = argue.verdicts(analysis).claim
    assert [one.argument for one in verdict.objections] == ["no"]
    assert "no objection" not in verdict.sentence


def test_chances_count_it_there_too():
    judged = Relation("no", "who", Label.ATTACK, 0.9, Origin.JUDGED)
    analysis = with_chances(label(DEBATE, (*NEITHER, judged)))
    assert analysis.chances.accepted["claim"] < 0.5
    assert {one.ends for one in analysis.chances.questions} <= {judged.ends}
