import pytest

from argue import formats
from argue.engines import load_engine
from argue.features.labelling.gold import How, Rule, needs_adjudication, outcome
from argue.features.labelling.store.records import LEFT_OUT
from argue.features.labelling.tasks.relations import debates_of, gold
from argue.features.measures.evaluation import evaluate
from argue.model import Label, Relation
from argue.pipeline import bare
from tests.features.labelling.conftest import DOGS

S, A, U = Label.SUPPORT, Label.ATTACK, Label.UNRELATED
NONE: object = object()
"""No judgement at all."""


def judge(projects, key, number, *labels) -> None:
    for name, label in zip(("Ann", "Bob", "Cleo"), labels, strict=False):
        if label is not NONE:
            projects.judge(key, name, number, label)


@pytest.mark.parametrize(
    ("labels", "unanimous", "majority"),
    [
        ((S, S, S), How.UNANIMOUS, How.UNANIMOUS),
        ((S, S), How.UNANIMOUS, How.UNANIMOUS),
        ((S,), How.OPEN, How.OPEN),
        ((), How.OPEN, How.OPEN),
        ((S, S, A), How.OPEN, How.MAJORITY),
        ((S, S, None), How.OPEN, How.MAJORITY),
        ((S, A), How.OPEN, How.OPEN),
        ((S, None, None), How.OPEN, How.OPEN),
        ((None, None), How.OPEN, How.OPEN),
        ((S, A, U), How.OPEN, How.OPEN),
        ((NONE, S, S), How.UNANIMOUS, How.UNANIMOUS),
    ],
)
def test_rules(projects, key, labels, unanimous, majority):
    judge(projects, key, 1, *labels)
    said = projects.labelled_item(key, 1)
    for rule, expected in ((Rule.UNANIMOUS, unanimous), (Rule.MAJORITY, majority)):
        label, how = outcome(said, rule)
        assert how is expected
        assert label is (None if how is How.OPEN else S)
    assert outcome(said, Rule.ADJUDICATED) == (None, How.OPEN)


def test_how_many_must_have_judged(projects, key):
    judge(projects, key, 1, S)
    judge(projects, key, 2, S, S)
    by_one, by_two, *_ = projects.labelled(key)
    assert outcome(by_one, least=1) == (S, How.UNANIMOUS)
    assert outcome(by_two, least=3) == (None, How.OPEN)


def test_what_is_adjudicated_counts_whatever_was_judged(projects, key):
    judge(projects, key, 1, S, S, S)
    projects.decide(key, 1, U, by="Eve")
    projects.decide(key, 2, LEFT_OUT, by="Eve")
    one, two = projects.labelled(key)[:2]
    for rule in Rule:
        assert outcome(one, rule) == (U, How.ADJUDICATED)
        assert outcome(two, rule) == (None, How.LEFT_OUT)


def test_who_needs_adjudication(projects, key):
    judge(projects, key, 1, S, S)
    judge(projects, key, 2, S, A)
    judge(projects, key, 3, S, None)
    judge(projects, key, 4, S, A)
    projects.decide(key, 4, S, by="Eve")
    judge(projects, key, 5, S, A)
    projects.decide(key, 5, S, by="Eve")
    assert [needs_adjudication(said) for said in projects.labelled(key)] == [0, 1, 1, 0, 0]
    projects.judge(key, "Cleo", 4, S)
    projects.judge(key, "Cleo", 5, U)
    assert [needs_adjudication(said) for said in projects.labelled(key)] == [0, 1, 1, 0, 1]


@pytest.fixture
def made(store, projects, key):
    """Gold for items 1 (support, agreed), 3 (attack, decided) and 4 (attack, agreed)."""
    judge(projects, key, 1, S, S, S)
    judge(projects, key, 2, S, A)
    judge(projects, key, 3, S, A)
    projects.decide(key, 3, A, by="Eve")
    judge(projects, key, 4, A, A)
    return gold(debates_of(store, key), projects.labelled(key))


def test_gold_takes_the_place_of_what_the_source_states(made):
    zoos, dogs = made.debates
    assert zoos.gold == (Relation("b", "a", S), Relation("c", "b", A))
    assert (zoos.pairs, zoos.pair_ids) == ((("b", "a"), ("c", "b")), ())
    assert (zoos.given, zoos.reference) == ((), zoos.gold)
    assert zoos.replies, "the thread stays"
    assert (dogs.pairs, dogs.pair_ids) == ((("2", "1"),), ("calm",))
    assert dogs.arguments == DOGS.arguments
    assert list(made.counts) == list(How)
    assert list(made.counts.values()) == [1, 2, 0, 0, 2]
    assert made.labelled == 3


def test_a_debate_without_a_label_is_left_out(store, projects, key):
    judge(projects, key, 4, A, A)
    [dogs] = gold(debates_of(store, key), projects.labelled(key)).debates
    assert dogs.id == "dogs"
    assert gold(debates_of(store, key), projects.labelled(key), Rule.ADJUDICATED).debates == ()


@pytest.mark.parametrize("format", ["json", "jsonl", "csv", "tsv", "node"])
def test_gold_is_read_back_from_every_format_that_holds_it(made, format):
    text = formats.write([bare(debate) for debate in made.debates], format)
    again = formats.read_bytes(text.encode()).debates
    read, written = ([{*debate.gold} for debate in debates] for debates in (again, made.debates))
    assert read == written
    result = evaluate(again, load_engine("gold"))
    assert (result.relations.pairs, result.relations.accuracy, result.skipped) == (3, 1, ())
