"""Replies that wait for approval."""

from __future__ import annotations

import pytest

from argue.errors import BadInput, NotFound
from argue.model import Label, Origin, Relation
from argue.store.contribution_records import Writer
from tests.store.samples import ZOOS

ANN, BEN, MAY = Writer("Ann", "1"), Writer("Ben", "2"), Writer("May", "9")


@pytest.fixture
def zoos(store):
    return store.add_debates([ZOOS])[0].key


def test_a_debate_holds_replies_once_it_is_so_set(store, zoos):
    assert not store.held.holds(zoos)
    store.held.hold(zoos, True)
    assert store.held.holds(zoos)
    store.held.hold(zoos, False)
    assert not store.held.holds(zoos)


def test_a_reply_that_waits_is_no_argument_until_it_is_approved(store, zoos):
    before = store.debate(zoos), store.state(zoos)
    held = store.held.add(zoos, "parks", "They are loud.", Label.ATTACK, by=ANN, token="t")
    assert store.held.add(zoos, "parks", "They are loud.", Label.ATTACK, by=ANN, token="t") == held
    assert (store.debate(zoos), store.state(zoos)) == before
    assert store.debates("loud") == []
    assert store.held.of(zoos) == store.held.of(zoos, writer="1") == [held]
    assert store.held.of(zoos, writer="2") == store.held.of(zoos, writer="") == []
    step = store.held.approve(zoos, held.id, by=MAY)
    assert (step.text, step.writer) == ("They are loud.", ANN)
    assert step.relation == Relation(step.argument, "parks", Label.ATTACK)
    assert store.held.of(zoos) == []
    assert store.held.approve(zoos, held.id, by=MAY) == step  # once more: nothing is doubled
    assert len(store.contributions.of(zoos)) == 1


def test_what_an_engine_proposed_is_kept(store, zoos):
    proposed = Relation("new reply", "parks", Label.SUPPORT, 0.7, Origin.JUDGED)
    held = store.held.add(zoos, "parks", "Families go there.", proposed, by=ANN)
    said = store.held.approve(zoos, held.id, by=MAY).relation
    assert (said.label, said.confidence, said.origin) == (Label.SUPPORT, 0.7, Origin.JUDGED)


def test_refusing_needs_a_reason_which_its_writer_reads(store, zoos):
    held = store.held.add(zoos, "parks", "You fools.", Label.ATTACK, by=BEN)
    with pytest.raises(BadInput, match="expected a reason"):
        store.held.refuse(zoos, held.id, by=MAY, remark=" ")
    store.held.refuse(zoos, held.id, by=MAY, remark="No insults.")
    (found,) = store.held.of(zoos, writer="2")
    assert (found.decision, found.decided_by, found.remark) == ("refused", "May", "No insults.")
    with pytest.raises(BadInput, match="decided already"):
        store.held.refuse(zoos, held.id, by=MAY, remark="Again.")


def test_what_cannot_wait(store, zoos):
    gone = store.contributions.add(zoos, "cages", "It is cruel.", by=ANN)
    store.contributions.withdraw(zoos, gone.argument, by=ANN, seen=gone.id)
    with pytest.raises(BadInput, match="withdrawn"):
        store.held.add(zoos, gone.argument, "Yes.", by=BEN)
    with pytest.raises(BadInput, match="only white space"):
        store.held.add(zoos, "parks", " ", by=BEN)
    with pytest.raises(NotFound):
        store.held.add(zoos, "none", "Yes.", by=BEN)
    with pytest.raises(NotFound):
        store.held.approve(zoos, 7, by=MAY)


def test_it_follows_what_it_answers_into_another_argument(store, zoos):
    held = store.held.add(zoos, "parks", "They are loud.", Label.ATTACK, by=ANN)
    store.merging.merge(zoos, "parks", "cages", by=MAY)
    step = store.held.approve(zoos, held.id, by=MAY)
    assert store.contributions.of(zoos)[step.argument].parent == "cages"
