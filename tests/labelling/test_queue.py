from __future__ import annotations

import pytest

from argue.engines import load_engine
from argue.errors import BadInput
from argue.labelling.tasks.relations import batch_of
from argue.labelling.telling import minutes, telling_first
from argue.model import Argument, Debate, Judgement, Label, Origin, Reply
from tests.labelling.conftest import DOGS, ZOOS

LONG = " ".join(["many words"] * 300)


class Sure:
    """Knows all but what one argument does."""

    name, version, origin = "sure", "1", Origin.JUDGED
    labels = (Label.SUPPORT, Label.ATTACK)

    def __init__(self, doubtful: str) -> None:
        self.doubtful = doubtful

    def judge(self, pairs):
        shares = [0.5 if pair.source in self.doubtful else 0.99 for pair in pairs]
        scores = [{Label.ATTACK: share, Label.SUPPORT: 1 - share} for share in shares]
        return [Judgement(Label.ATTACK, one[Label.ATTACK], one) for one in scores]


def _debate(id: str, *texts: str) -> Debate:
    arguments = tuple(Argument(f"{id}{place}", text) for place, text in enumerate(texts))
    replies = tuple(Reply(one.id, f"{id}0") for one in arguments[1:])
    return Debate(id, id, arguments, f"{id}0", replies)


def test_what_tells_most_comes_first_and_all_are_there():
    debates = [_debate("a", "Is it?", "It is."), _debate("b", "Are they?", "They are.")]
    items = batch_of(debates).items
    ordered = telling_first(items, debates, Sure("b1"))
    assert [item.source for item in ordered] == ["b1", "a1"]
    assert [item.number for item in ordered] == [1, 2]


def test_of_two_that_tell_as_much_the_shorter_comes_first():
    debates = [_debate("a", "Is it?", LONG), _debate("b", "Are they?", "They are.")]
    items = batch_of(debates).items
    ordered = telling_first(items, debates, Sure("a1 b1"))
    assert [item.source for item in ordered] == ["b1", "a1"]
    assert minutes(items[0]) > 2 > minutes(items[1])


def test_an_engine_that_ships_orders_real_items():
    debates = [ZOOS, DOGS]
    items = batch_of(debates).items
    ordered = telling_first(items, debates, load_engine("edit_distance"))
    assert sorted((one.debate, one.source, one.target) for one in ordered) == sorted(
        (one.debate, one.source, one.target) for one in items
    )


def test_an_engine_that_repeats_orders_nothing():
    with pytest.raises(BadInput, match="expected an engine that judges, found 'gold'"):
        telling_first(batch_of([DOGS]).items, [DOGS], load_engine("gold"))
