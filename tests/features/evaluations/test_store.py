"""Evaluations come back as they were kept, share their debates, and go with them."""

import pytest

from argue.errors import BadInput, NotFound
from argue.features.evaluations.store import Evaluations, Setup, StatedDebate
from argue.features.measures.recorder import JudgedPair
from argue.model import Argument, Debate, Source
from argue.store import Store
from argue.store.judging.records import RunStatus
from tests.store.samples import ZOOS

SETUP = Setup(
    "edit_distance", "v1", "0.1.0", "given", {"semantics": "grounded"}, 7, "hash", ("a.xml",)
)
PAIRS = [
    JudgedPair(0, "p1", "T", "H", "support", "attack", 0.75, 0.25, 0.75, 0.0, "QA", "negation"),
    JudgedPair(1, "p2", "T", "H", None, "support", 0.5, 0.5, 0.5, 0.0),
    JudgedPair(1, "p3", "H", "T", "attack", None, 0.0, 0.0, 0.0, 0.0),
]
SUMMARY = {"accuracy": 0.5}


def kept(store: Store, debates=("one", "two")) -> int:
    return Evaluations.in_store(store).add(SETUP, debates, PAIRS, SUMMARY)


def count(store: Store, table: str) -> int:
    return store._db.row(f"SELECT count(*) FROM {table}")[0]


def test_what_was_kept_comes_back(store):
    number = kept(store)
    result = Evaluations.in_store(store).one(number)
    assert (result.setup, result.summary) == (SETUP, SUMMARY)
    assert (result.status, result.done, result.total, result.debates) == (RunStatus.DONE, 3, 3, 2)
    assert result.finished >= result.created
    assert Evaluations.in_store(store).pairs(number) == PAIRS
    assert Evaluations.in_store(store).debates(number) == ["one", "two"]


def test_shared_debates_are_kept_once_and_as_long_as_they_are_needed(store):
    first, second = kept(store, ["one", "two"]), kept(store, ["two", "three"])
    assert count(store, "evaluated_debates") == 3
    Evaluations.in_store(store).delete(first)
    assert Evaluations.in_store(store).debates(second) == ["two", "three"]
    assert count(store, "evaluated_debates") == 2
    assert count(store, "evaluation_pairs") == len(PAIRS)
    Evaluations.in_store(store).delete(second)
    tables = ("evaluated_debates", "evaluation_debates", "evaluation_pairs", "evaluation_tags")
    assert [count(store, table) for table in tables] == [0, 0, 0, 0]


def test_a_number_is_never_given_again_and_the_newest_is_first(store):
    first, second = kept(store), kept(store)
    assert [one.id for one in Evaluations.in_store(store).all()] == [second, first]
    Evaluations.in_store(store).delete(second)
    assert kept(store) > second


def test_tags(store):
    first, second = kept(store), kept(store)
    Evaluations.in_store(store).tag(first, "  paper  draft ")
    Evaluations.in_store(store).tag(first, "paper draft")
    Evaluations.in_store(store).tag(first, "best")
    assert Evaluations.in_store(store).one(first).tags == ("best", "paper draft")
    assert [one.id for one in Evaluations.in_store(store).all("best")] == [first]
    assert Evaluations.in_store(store).untag(first, "best")
    assert not Evaluations.in_store(store).untag(second, "best")
    assert Evaluations.in_store(store).all("best") == []


@pytest.mark.parametrize("tag", ["", "  ", "a,b", "x" * 61, "a\0b"])
def test_what_is_no_tag_is_refused(store, tag):
    number = kept(store)
    with pytest.raises(BadInput, match="expected a tag"):
        Evaluations.in_store(store).tag(number, tag)


@pytest.mark.parametrize("number", [0, -1, 99, 2**70])
def test_a_run_that_is_not_there(store, number):
    for ask in ("one", "pairs", "debates", "delete"):
        with pytest.raises(NotFound, match=f"there is no run {number}"):
            getattr(Evaluations.in_store(store), ask)(number)


def test_nothing_is_kept_of_what_cannot_be(store):
    wrong = PAIRS[0]._replace(label="perhaps")
    with pytest.raises(Exception, match="CHECK"):
        Evaluations.in_store(store).add(SETUP, ["one"], [wrong], SUMMARY)
    assert Evaluations.in_store(store).all() == []
    assert count(store, "evaluated_debates") == 0


def test_debates_with_something_to_compare_with(store):
    plain = Debate("plain", "Nothing stated", (Argument("a", "Yes."),))
    given = Debate("given", "Stated", ZOOS.arguments, given=ZOOS.given, source=Source("z.md"))
    keys = [saved.key for saved in store.debates.add([ZOOS, plain, given])]
    assert Evaluations.in_store(store).stated() == [
        StatedDebate(keys[2], "Stated", "z.md", False, 2),
        StatedDebate(keys[0], ZOOS.title, "zoos.md", True, 1),
    ]
