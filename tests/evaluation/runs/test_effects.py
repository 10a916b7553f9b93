"""One wrong relation, put right: whose status changes, checked against labelling by hand."""

from __future__ import annotations

import pytest

from argue.evaluation.runs.effects import effect
from argue.model import Status
from argue.store import Store
from tests.evaluation.runs.samples import BUS, Always, kept_run


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "argue.sqlite") as store:
        yield store


def test_a_wrong_relation_that_mattered(store):
    # Gold: count attacks no, no attacks H: H and count stand. Judged: count supports no.
    run = kept_run(store, Always(wrong=["count"]), [BUS])
    (wrong,) = [pair for pair in run.pairs if pair.label != pair.gold]
    changes = effect(run, wrong)
    assert [(one.argument, one.judged, one.corrected) for one in changes] == [
        ("H", Status.REJECTED, Status.ACCEPTED), ("no", Status.ACCEPTED, Status.REJECTED),
    ]  # fmt: skip
    assert all(change.mends for change in changes)


def test_a_wrong_relation_that_changed_nothing(store):
    # no is rejected by count whatever it does to H
    run = kept_run(store, Always(wrong=["no"]), [BUS])
    (wrong,) = [pair for pair in run.pairs if pair.label != pair.gold]
    assert effect(run, wrong) == ()


def test_a_right_relation_has_no_effect(store):
    run = kept_run(store, Always(), [BUS])
    assert effect(run, run.pairs[0]) == ()
