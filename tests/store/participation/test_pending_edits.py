"""Edits that wait for approval: whatever happens to the argument or to the edit meanwhile."""

from __future__ import annotations

import sqlite3

import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Label, Origin, Relation
from argue.store.contribution_records import Action, Writer
from argue.store.held_edits import HeldEdits
from tests.store.samples import ZOOS

ANN, MAY = Writer("Ann", "1"), Writer("May", "9")


@pytest.fixture
def zoos(store):
    return store.add_debates([ZOOS])[0].key


@pytest.fixture
def first(store, zoos):
    """The step that added the argument which is edited."""
    return store.contributions.add(zoos, "parks", "They are loud.", Label.ATTACK, by=ANN)


@pytest.fixture
def propose(store, zoos, first):
    """Ann's edit, which waits."""

    def add(text="They are very loud.", relation=Label.ATTACK, seen=first.id, **more):
        return store.held.edits.add(
            zoos, first.argument, text, relation, by=ANN, seen=seen, **more
        )  # fmt: skip

    return add


def says(store, zoos, first) -> str:
    return store.debate(zoos).by_id()[first.argument].text


def test_it_changes_nothing_until_it_is_approved(store, zoos, first, propose):
    before = store.debate(zoos), store.state(zoos), store.contributions.steps(zoos)
    held = propose(reason="Clearer.")
    assert (store.debate(zoos), store.state(zoos), store.contributions.steps(zoos)) == before
    assert store.held.edits.of(zoos) == store.held.edits.of(zoos, writer="1") == [held]
    assert store.held.edits.of(zoos, writer="9") == store.held.edits.of(zoos, writer="") == []
    step = store.held.edits.approve(zoos, held.id, by=MAY)
    assert (step.action, step.text, step.writer) == (Action.EDIT, "They are very loud.", ANN)
    assert (step.reason, step.is_last) == ("Clearer.", True)
    assert says(store, zoos, first) == "They are very loud."
    decided = store.held.edits.one(zoos, held.id)
    assert (decided.decision, decided.decided_by, decided.step) == ("approved", "May", step.id)
    assert store.held.edits.of(zoos) == []


def test_approved_twice_it_is_one_step(store, zoos, propose):
    held = propose()
    step = store.held.edits.approve(zoos, held.id, by=MAY)
    assert store.held.edits.approve(zoos, held.id, by=MAY) == step
    assert len(store.contributions.steps(zoos)) == 2


def test_what_it_does_may_wait_too(store, zoos, first, propose):
    proposed = Relation("new", "parks", Label.SUPPORT, 0.7, Origin.JUDGED)
    held = propose("They are loud.", proposed)
    said = store.held.edits.approve(zoos, held.id, by=MAY).relation
    assert said == Relation(first.argument, "parks", Label.SUPPORT, 0.7, Origin.JUDGED)


def test_the_same_edit_sent_twice_is_one(store, zoos, propose):
    assert propose() == propose()
    assert len(store.held.edits.of(zoos)) == 1


def test_of_two_edits_the_second_waits_and_the_first_stays_on_record(store, zoos, propose):
    first, second = propose(), propose("They are awfully loud.")
    assert store.held.edits.of(zoos) == [second]
    assert store.held.edits.one(zoos, first.id).decision == "replaced"
    for decide in (store.held.edits.approve, lambda *a, **b: store.held.edits.refuse(
        *a, **b, remark="No."
    )):  # fmt: skip
        with pytest.raises(BadInput, match="taken the place"):
            decide(zoos, first.id, by=MAY)


def test_sent_with_what_it_says_already_nothing_waits(store, zoos, first, propose):
    held = propose()
    assert propose("They are loud.") == first
    assert store.held.edits.of(zoos) == []
    assert store.held.edits.one(zoos, held.id).decision == "replaced"
    assert propose("They are loud.", seen=0) == first  # a form that was sent once more


def test_an_edit_of_its_writer_that_is_published_replaces_it_and_one_of_others_does_not(
    store, zoos, first, propose
):
    held = propose()
    by_may = store.held.edits.publish(
        zoos, first.argument, "Loud.", Label.ATTACK, by=MAY, seen=first.id
    )
    assert store.held.edits.of(zoos) == [held]
    store.held.edits.publish(
        zoos, first.argument, "Louder.", Label.ATTACK, by=ANN, seen=by_may.id
    )  # fmt: skip
    assert store.held.edits.of(zoos) == []


def test_an_argument_that_changed_meanwhile_is_overwritten_by_who_saw_that(
    store, zoos, first, propose
):
    held = propose()
    later = store.contributions.edit(zoos, first.argument, "Loud.", by=MAY, seen=first.id)
    with pytest.raises(Conflict, match="May has changed"):
        store.held.edits.approve(zoos, held.id, by=MAY)
    assert store.held.edits.of(zoos) == [held]
    assert says(store, zoos, first) == "Loud."
    store.held.edits.approve(zoos, held.id, by=MAY, seen=later.id)
    assert says(store, zoos, first) == "They are very loud."


def test_of_a_withdrawn_argument_it_waits_until_that_is_brought_back(store, zoos, first, propose):
    held = propose()
    gone = store.contributions.withdraw(zoos, first.argument, by=ANN, seen=first.id)
    with pytest.raises(BadInput, match="withdrawn"):
        store.held.edits.approve(zoos, held.id, by=MAY, seen=gone.id)
    with pytest.raises(BadInput, match="withdrawn"):
        propose("Another.", seen=gone.id)
    back = store.contributions.undo(zoos, gone.id, by=ANN)
    store.held.edits.approve(zoos, held.id, by=MAY, seen=back.id)
    assert says(store, zoos, first) == "They are very loud."


def test_of_a_withdrawn_argument_it_can_be_refused(store, zoos, first, propose):
    held = propose()
    store.contributions.withdraw(zoos, first.argument, by=ANN, seen=first.id)
    store.held.edits.refuse(zoos, held.id, by=MAY, remark="It is gone.")
    assert store.held.edits.one(zoos, held.id).decision == "refused"


def test_of_a_merged_argument_it_changes_what_is_said_again(store, zoos, first, propose):
    held = propose()
    store.merging.merge(zoos, first.argument, "cages", by=MAY)
    store.held.edits.approve(zoos, held.id, by=MAY)
    (again,) = store.merging.said_again(zoos)["cages"]
    assert again.argument.text == "They are very loud."
    assert first.argument not in store.debate(zoos).by_id()
    store.merging.undo(zoos, again.step.id, by=MAY)
    assert says(store, zoos, first) == "They are very loud."


def test_refusing_needs_a_reason_which_its_writer_reads(store, zoos, propose):
    held = propose()
    with pytest.raises(BadInput, match="expected a reason"):
        store.held.edits.refuse(zoos, held.id, by=MAY, remark=" ")
    store.held.edits.refuse(zoos, held.id, by=MAY, remark="Say how loud.")
    (found,) = store.held.edits.of(zoos, writer="1")
    assert (found.decision, found.decided_by, found.remark) == ("refused", "May", "Say how loud.")
    with pytest.raises(BadInput, match="decided already"):
        store.held.edits.approve(zoos, held.id, by=MAY)
    again = propose()  # the same once more waits anew
    assert again.id != held.id
    assert again.decision == ""


def test_killed_between_the_step_and_the_decision_neither_is_there(
    store, zoos, first, propose, monkeypatch
):
    held = propose()

    def killed(*_, **__):
        raise sqlite3.OperationalError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(HeldEdits, "_decide", killed)
        with pytest.raises(Exception, match="killed"):
            store.held.edits.approve(zoos, held.id, by=MAY)
    assert says(store, zoos, first) == "They are loud."
    assert store.held.edits.of(zoos) == [held]
    assert store.held.edits.approve(zoos, held.id, by=MAY).text == "They are very loud."


def test_what_cannot_wait(store, zoos, first, propose):
    with pytest.raises(BadInput, match="only white space"):
        propose(" ")
    with pytest.raises(Conflict, match="look at it again"):
        propose(seen=first.id + 7)
    with pytest.raises(NotFound, match="stands in the source"):
        store.held.edits.add(zoos, "parks", "No.", by=ANN, seen=1)
    with pytest.raises(NotFound):
        store.held.edits.approve(zoos, 7, by=MAY)


def test_they_go_with_their_debate(store, zoos, propose):
    propose()
    store.delete_debate(zoos)
    key = store.add_debates([ZOOS])[0].key
    assert store.held.edits.of(key) == []
