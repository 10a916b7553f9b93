import pytest

from argue.errors import NotFound
from argue.model import Label
from argue.store import Store
from argue.store.participation.records import Writer
from tests.store.samples import ZOOS

ANNE = Writer("Anne")


def test_another_argument_is_named_and_taken_back(store: Store):
    (saved,) = store.debates.add([ZOOS])
    before = store.state(saved.key).digest
    other = next(one.id for one in ZOOS.arguments if one.id != ZOOS.issue)
    store.debates.name_claim(saved.key, other)
    assert store.debates.load(saved.key).issue == other
    assert store.state(saved.key).digest != before
    assert store.debates.add([ZOOS])[0].key == saved.key
    store.debates.name_claim(saved.key, "")
    assert store.debates.load(saved.key) == ZOOS
    assert store.state(saved.key).digest == before


def test_what_somebody_added_may_be_the_claim(store: Store):
    (saved,) = store.debates.add([ZOOS])
    parent = ZOOS.arguments[0].id
    step = store.contributions.add(saved.key, parent, "Sell them.", Label.ATTACK, by=ANNE)
    store.debates.name_claim(saved.key, step.argument)
    assert store.debates.load(saved.key).issue == step.argument


def test_what_is_not_there_is_not_the_claim(store: Store):
    (saved,) = store.debates.add([ZOOS])
    with pytest.raises(NotFound, match="no argument 'nobody'"):
        store.debates.name_claim(saved.key, "nobody")
    assert store.debates.load(saved.key) == ZOOS


def test_what_was_judged_with_another_claim_is_forgotten(store: Store):
    (saved,) = store.debates.add([ZOOS])
    store.runs.request(saved.key, "word_overlap", "1", "replies", 1)
    store.debates.name_claim(saved.key, ZOOS.arguments[0].id)
    assert store.runs.find(saved.key, "word_overlap", "1", "replies") is None
