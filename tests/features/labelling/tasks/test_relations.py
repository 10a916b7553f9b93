import pytest

from argue.errors import BadInput, LimitExceeded, UnknownName
from argue.features.labelling.tasks.relations import batch_of, create, debates_of
from argue.model import Argument, Debate
from argue.settings import Limits
from tests.features.labelling.conftest import DOGS, ZOOS


def test_items_are_the_pairs_of_each_debate(projects, key):
    items = projects.items(key)
    pairs = [(item.debate, f"{item.source}>{item.target}") for item in items]
    assert pairs == [(0, "b>a"), (0, "c>a"), (0, "c>b"), (1, "2>1"), (1, "3>1")]
    assert [item.number for item in items] == [1, 2, 3, 4, 5]
    assert [item.topic for item in items] == ["Zoos"] * 3 + ["Dogs"] * 2
    assert items[3].text == "They calm.\nPeople too."


def test_debates_come_back_whole(store, projects, key):
    assert debates_of(store, key) == [ZOOS, DOGS]


def test_another_pairing(store, projects):
    assert create(store, "All", batch_of([ZOOS], "all"), ["Ann"]).items == 6


def test_what_cannot_be_annotated(store, projects):
    alone = Debate("alone", "Alone", (Argument("a", "Nothing answers."),))
    with pytest.raises(BadInput, match="at least one item"):
        create(store, "None", batch_of([alone]), ["Ann"])
    with pytest.raises(UnknownName, match="pairing"):
        batch_of([ZOOS], "some")
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_PAIRS"):
        batch_of([ZOOS], limits=Limits(max_pairs=2))
    assert projects.projects() == []
