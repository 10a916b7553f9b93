from __future__ import annotations

import pytest

from argue.errors import NotFound, StoreError
from argue.model import Derivation, Labelling, Options, Status
from tests.store.samples import ZOOS

KEY = "should-zoos-be-closed"
STATUSES = {
    "issue": Status.UNDECIDED,
    "cages": Status.REJECTED,
    "parks": Status.ACCEPTED,
    "C++": Status.ACCEPTED,
}


@pytest.fixture
def run(store):
    store.debates.add([ZOOS])
    return store.runs.request(KEY, "engine", "v1", "replies", 3).id


def test_a_labelling_comes_back(store, run):
    labelling = Labelling("grounded", STATUSES)
    assert store.results.labelling(run, Options()) is None
    store.results.save_labelling(run, Options(), labelling)
    result = store.results.labelling(run, Options())
    assert result == labelling
    assert list(result.statuses) == [argument.id for argument in ZOOS.arguments]
    assert store.results.labelling(run, Options(semantics="preferred")) is None
    assert store.results.labelling(run, Options.of(derived=["mediated"])) is None


def test_a_labelling_with_extensions_comes_back(store, run):
    extensions = (frozenset({"parks", "C++"}), frozenset(), frozenset({"cages"}))
    labelling = Labelling("preferred", STATUSES, extensions)
    store.results.save_labelling(
        run, Options.of(derived=["mediated"], semantics="preferred"), labelling
    )
    assert (
        store.results.labelling(run, Options.of(derived=["mediated"], semantics="preferred"))
        == labelling
    )


def test_the_order_of_the_derived_attacks_does_not_matter(store, run):
    kinds = [Derivation.SECONDARY, Derivation.MEDIATED]
    store.results.save_scores(run, Options.of(derived=kinds), {"f1": 0.5})
    assert store.results.scores(run, Options.of(derived=["mediated", "secondary"])) == {"f1": 0.5}
    assert store.results.scores(run, Options.of(derived=["mediated"])) is None


def test_scores_come_back_undefined_ratios_too(store, run):
    content = {"relations": {"f1": None, "pairs": 3}, "debates": [{"id": "zoos"}]}
    store.results.save_scores(run, Options(), {"old": 1})
    store.results.save_scores(run, Options(), content)
    assert store.results.scores(run, Options()) == content


def test_a_labelling_must_be_of_that_debate(store, run):
    for statuses in ({}, {"issue": Status.ACCEPTED}, {**STATUSES, "more": Status.ACCEPTED}):
        with pytest.raises(StoreError, match="a status for each argument"):
            store.results.save_labelling(run, Options(), Labelling("grounded", statuses))


def test_no_such_run(store):
    with pytest.raises(NotFound):
        store.results.save_labelling(7, Options(), Labelling("grounded", STATUSES))
    with pytest.raises(StoreError):
        store.results.save_scores(7, Options(), {})
    assert store.results.scores(7, Options()) is None
