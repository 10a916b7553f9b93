"""Edits that wait for approval: whatever happens to the argument or to the edit meanwhile."""

import sqlite3

import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Label, Origin, Relation
from argue.store.participation.pending import EDIT, PendingChanges
from argue.store.participation.records import Action, NewEdit, Writer
from tests.store.samples import ZOOS

ANN, MAY = Writer("Ann", "1"), Writer("May", "9")


@pytest.fixture
def first(store, zoos):
    """The step that added the argument which is edited."""
    return store.contributions.add(zoos, "parks", "They are loud.", Label.ATTACK, by=ANN)


@pytest.fixture
def propose(store, zoos, first):
    """Ann's edit, which waits."""

    def add(text="They are very loud.", relation=Label.ATTACK, seen=first.id, **more):
        edit = NewEdit(first.argument, text, relation, seen, **more)
        return store.pending.add_edit(zoos, edit, by=ANN)

    return add


def says(store, zoos, first) -> str:
    return store.debates.load(zoos).by_id()[first.argument].text


def test_it_changes_nothing_until_it_is_approved(store, zoos, first, propose):
    def state():
        return store.debates.load(zoos), store.version_tag(zoos), store.contributions.steps(zoos)

    before = state()
    pending = propose(reason="Clearer.")
    assert state() == before
    assert store.pending.of(zoos, EDIT) == store.pending.of(zoos, EDIT, writer="1") == [pending]
    assert store.pending.of(zoos, EDIT, writer="9") == store.pending.of(zoos, EDIT, writer="") == []
    step = store.pending.approve(zoos, EDIT, pending.id, by=MAY)
    assert (step.action, step.text, step.writer) == (Action.EDIT, "They are very loud.", ANN)
    assert (step.reason, step.is_last) == ("Clearer.", True)
    assert says(store, zoos, first) == "They are very loud."
    decided = store.pending.one(zoos, EDIT, pending.id)
    assert (decided.decision, decided.decided_by, decided.step) == ("approved", "May", step.id)
    assert store.pending.of(zoos, EDIT) == []


def test_approved_twice_it_is_one_step(store, zoos, propose):
    pending = propose()
    step = store.pending.approve(zoos, EDIT, pending.id, by=MAY)
    assert store.pending.approve(zoos, EDIT, pending.id, by=MAY) == step
    assert len(store.contributions.steps(zoos)) == 2


def test_what_it_does_may_wait_too(store, zoos, first, propose):
    proposed = Relation("new", "parks", Label.SUPPORT, 0.7, Origin.JUDGED)
    pending = propose("They are loud.", proposed)
    said = store.pending.approve(zoos, EDIT, pending.id, by=MAY).relation
    assert said == Relation(first.argument, "parks", Label.SUPPORT, 0.7, Origin.JUDGED)


def test_the_same_edit_sent_twice_is_one(store, zoos, propose):
    assert propose() == propose()
    assert len(store.pending.of(zoos, EDIT)) == 1


def test_of_two_edits_the_second_waits_and_the_first_stays_on_record(store, zoos, propose):
    first, second = propose(), propose("They are awfully loud.")
    assert store.pending.of(zoos, EDIT) == [second]
    assert store.pending.one(zoos, EDIT, first.id).decision == "replaced"
    for decide in (
        store.pending.approve,
        lambda *a, **b: store.pending.refuse(*a, **b, remark="No."),
    ):
        with pytest.raises(BadInput, match="taken the place"):
            decide(zoos, EDIT, first.id, by=MAY)


def test_sent_with_what_it_says_already_nothing_waits(store, zoos, first, propose):
    pending = propose()
    assert propose("They are loud.") == first
    assert store.pending.of(zoos, EDIT) == []
    assert store.pending.one(zoos, EDIT, pending.id).decision == "replaced"
    assert propose("They are loud.", seen=0) == first  # a form that was sent once more


def test_an_edit_of_its_writer_that_is_published_replaces_it_and_one_of_others_does_not(
    store, zoos, first, propose
):
    pending = propose()
    edit = NewEdit(first.argument, "Loud.", Label.ATTACK, first.id)
    by_may = store.pending.publish_edit(zoos, edit, by=MAY)
    assert store.pending.of(zoos, EDIT) == [pending]
    edit = NewEdit(first.argument, "Louder.", Label.ATTACK, by_may.id)
    store.pending.publish_edit(zoos, edit, by=ANN)
    assert store.pending.of(zoos, EDIT) == []


def test_an_argument_that_changed_meanwhile_is_overwritten_by_who_saw_that(
    store, zoos, first, propose
):
    pending = propose()
    later = store.contributions.edit(zoos, NewEdit(first.argument, "Loud.", None, first.id), by=MAY)
    with pytest.raises(Conflict, match="May has changed"):
        store.pending.approve(zoos, EDIT, pending.id, by=MAY)
    assert store.pending.of(zoos, EDIT) == [pending]
    assert says(store, zoos, first) == "Loud."
    store.pending.approve(zoos, EDIT, pending.id, by=MAY, seen=later.id)
    assert says(store, zoos, first) == "They are very loud."


def test_of_a_withdrawn_argument_it_waits_until_that_is_brought_back(store, zoos, first, propose):
    pending = propose()
    gone = store.contributions.withdraw(zoos, first.argument, by=ANN, seen=first.id)
    with pytest.raises(BadInput, match="withdrawn"):
        store.pending.approve(zoos, EDIT, pending.id, by=MAY, seen=gone.id)
    with pytest.raises(BadInput, match="withdrawn"):
        propose("Another.", seen=gone.id)
    back = store.contributions.undo(zoos, gone.id, by=ANN)
    store.pending.approve(zoos, EDIT, pending.id, by=MAY, seen=back.id)
    assert says(store, zoos, first) == "They are very loud."


def test_of_a_withdrawn_argument_it_can_be_refused(store, zoos, first, propose):
    pending = propose()
    store.contributions.withdraw(zoos, first.argument, by=ANN, seen=first.id)
    store.pending.refuse(zoos, EDIT, pending.id, by=MAY, remark="It is gone.")
    assert store.pending.one(zoos, EDIT, pending.id).decision == "refused"


def test_of_a_merged_argument_it_changes_what_is_said_again(store, zoos, first, propose):
    pending = propose()
    store.merging.merge(zoos, first.argument, "cages", by=MAY)
    store.pending.approve(zoos, EDIT, pending.id, by=MAY)
    (again,) = store.merging.merged_arguments(zoos)["cages"]
    assert again.argument.text == "They are very loud."
    assert first.argument not in store.debates.load(zoos).by_id()
    store.merging.undo(zoos, again.step.id, by=MAY)
    assert says(store, zoos, first) == "They are very loud."


def test_refusing_needs_a_reason_which_its_writer_reads(store, zoos, propose):
    pending = propose()
    with pytest.raises(BadInput, match="expected a reason"):
        store.pending.refuse(zoos, EDIT, pending.id, by=MAY, remark=" ")
    store.pending.refuse(zoos, EDIT, pending.id, by=MAY, remark="Say how loud.")
    (found,) = store.pending.of(zoos, EDIT, writer="1")
    assert (found.decision, found.decided_by, found.remark) == ("refused", "May", "Say how loud.")
    with pytest.raises(BadInput, match="decided already"):
        store.pending.approve(zoos, EDIT, pending.id, by=MAY)
    again = propose()  # the same once more waits anew
    assert again.id != pending.id
    assert again.decision == ""


def test_killed_between_the_step_and_the_decision_neither_is_there(
    store, zoos, first, propose, monkeypatch
):
    pending = propose()

    def killed(*_, **__):
        raise sqlite3.OperationalError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(PendingChanges, "_decide", killed)
        with pytest.raises(Exception, match="killed"):
            store.pending.approve(zoos, EDIT, pending.id, by=MAY)
    assert says(store, zoos, first) == "They are loud."
    assert store.pending.of(zoos, EDIT) == [pending]
    assert store.pending.approve(zoos, EDIT, pending.id, by=MAY).text == "They are very loud."


def test_what_cannot_wait(store, zoos, first, propose):
    with pytest.raises(BadInput, match="only white space"):
        propose(" ")
    with pytest.raises(Conflict, match="look at it again"):
        propose(seen=first.id + 7)
    with pytest.raises(NotFound, match="stands in the source"):
        store.pending.add_edit(zoos, NewEdit("parks", "No.", None, 1), by=ANN)
    with pytest.raises(NotFound):
        store.pending.approve(zoos, EDIT, 7, by=MAY)


def test_they_go_with_their_debate(store, zoos, propose):
    propose()
    store.debates.delete(zoos)
    assert store.pending.of(store.debates.add([ZOOS])[0].key, EDIT) == []
