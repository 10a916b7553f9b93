import pytest

from argue.model import Derivation, Options
from tests.store.samples import ZOOS

KEY = "should-zoos-be-closed"


@pytest.fixture
def run(store):
    store.debates.add([ZOOS])
    return store.runs.request(KEY, "engine", "v1", "replies", 3).id


def test_the_order_of_the_derived_attacks_does_not_matter(store, run):
    kinds = [Derivation.SECONDARY, Derivation.MEDIATED]
    store.runs.save_scores(run, Options.of(derived=kinds), {"f1": 0.5})
    assert store.runs.scores(run, Options.of(derived=["mediated", "secondary"])) == {"f1": 0.5}
    assert store.runs.scores(run, Options.of(derived=["mediated"])) is None


def test_scores_come_back_undefined_ratios_too(store, run):
    content = {"relations": {"f1": None, "pairs": 3}, "debates": [{"id": "zoos"}]}
    store.runs.save_scores(run, Options(), {"old": 1})
    store.runs.save_scores(run, Options(), content)
    assert store.runs.scores(run, Options()) == content
