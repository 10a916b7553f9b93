import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from argue.model import Argument, Debate, Label, Relation, Reply, Source
from argue.store import Store
from argue.store.core.serial import digest
from tests.store.samples import ZOOS, debates, numbered


@settings(max_examples=80, deadline=None)
@given(debate=debates())
def test_what_is_read_equals_what_was_saved_in_every_field(debate):
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "a.sqlite")) as store:
        store.debates.add([ZOOS, debate, numbered(1)])
        read = store.debates.load(store.debates.find_same(debate))
        assert read == debate
        assert repr(read) == repr(debate)  # equal is not enough: Label.ATTACK == "attack"


def test_what_makes_two_debates_the_same():
    same = [
        replace(ZOOS, id="another"),
        replace(ZOOS, source=Source("copy.md", "markdown", "utf-8")),
        replace(ZOOS, warnings=()),
    ]
    assert {digest(debate) for debate in same} == {digest(ZOOS)}


@pytest.mark.parametrize(
    "other",
    [
        replace(ZOOS, title="Should zoos be closed"),
        replace(ZOOS, issue=None),
        replace(ZOOS, issue="cages"),
        replace(ZOOS, arguments=ZOOS.arguments[:1] + ZOOS.arguments[:0:-1]),
        replace(ZOOS, arguments=(*ZOOS.arguments, Argument("more", "More."))),
        replace(ZOOS, replies=ZOOS.replies[:-1]),
        replace(ZOOS, pairs=(), pair_ids=()),
        replace(ZOOS, given=()),
        replace(ZOOS, given=ZOOS.gold, gold=ZOOS.given),
        replace(ZOOS, gold=(Relation("parks", "cages", Label.ATTACK, 0.5),)),
    ],
    ids=lambda debate: digest(debate)[:6],
)
def test_what_makes_two_debates_different(other):
    assert digest(other) != digest(ZOOS)


def test_text_that_moves_between_fields_is_another_debate():
    one = Debate("d", "t", (Argument("a", "xy", "z"),))
    other = Debate("d", "t", (Argument("a", "x", "yz"),))
    assert digest(one) != digest(other)


def test_pairs_are_not_replies():
    arguments = (Argument("a", "A."), Argument("b", "B."))
    replies = Debate("d", "t", arguments, replies=(Reply("a", "b"),))
    pairs = Debate("d", "t", arguments, pairs=(("a", "b"),))
    assert digest(replies) != digest(pairs)
