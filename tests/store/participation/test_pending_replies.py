"""Replies that wait for approval."""

import pytest

from argue.errors import BadInput, NotFound
from argue.model import Label, Origin, Relation
from argue.store.participation.pending import REPLY
from argue.store.participation.records import NewReply, Writer

ANN, BEN, MAY = Writer("Ann", "1"), Writer("Ben", "2"), Writer("May", "9")


@pytest.fixture
def propose(store, zoos):
    """A reply that waits."""

    def add(text="They are loud.", relation=Label.ATTACK, *, by=ANN, parent="parks", **more):
        reply = NewReply(parent, text, relation, **more)
        return store.pending.add_reply(zoos, reply, by=by)

    return add


def test_a_debate_holds_replies_once_it_is_so_set(store, zoos):
    assert not store.state(zoos).holding
    store.pending.require(zoos, True)
    assert store.state(zoos).holding
    store.pending.require(zoos, False)
    assert not store.state(zoos).holding


def test_a_reply_that_waits_is_no_argument_until_it_is_approved(store, zoos, propose):
    before = store.debates.load(zoos), store.version_tag(zoos)
    pending = propose(token="t")
    assert propose(token="t") == pending
    assert (store.debates.load(zoos), store.version_tag(zoos)) == before
    assert store.debates.search("loud") == []
    assert store.pending.of(zoos, REPLY) == store.pending.of(zoos, REPLY, writer="1") == [pending]
    assert [store.pending.of(zoos, REPLY, writer=other) for other in ("2", "")] == [[], []]
    step = store.pending.approve(zoos, REPLY, pending.id, by=MAY)
    assert (step.text, step.writer) == ("They are loud.", ANN)
    assert step.relation == Relation(step.argument, "parks", Label.ATTACK)
    assert store.pending.of(zoos, REPLY) == []
    again = store.pending.approve(zoos, REPLY, pending.id, by=MAY)
    assert again == step, "once more: nothing is doubled"
    assert len(store.contributions.of(zoos)) == 1


def test_what_an_engine_proposed_is_kept(store, zoos, propose):
    pending = propose(relation=Relation("new reply", "parks", Label.SUPPORT, 0.7, Origin.JUDGED))
    said = store.pending.approve(zoos, REPLY, pending.id, by=MAY).relation
    assert (said.label, said.confidence, said.origin) == (Label.SUPPORT, 0.7, Origin.JUDGED)


def test_refusing_needs_a_reason_which_its_writer_reads(store, zoos, propose):
    pending = propose("You fools.", by=BEN)
    with pytest.raises(BadInput, match="expected a reason"):
        store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark=" ")
    store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark="No insults.")
    (found,) = store.pending.of(zoos, REPLY, writer="2")
    assert (found.decision, found.decided_by, found.remark) == ("refused", "May", "No insults.")
    with pytest.raises(BadInput, match="decided already"):
        store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark="Again.")


def test_what_cannot_wait(store, zoos, propose):
    gone = store.contributions.add(zoos, "cages", "It is cruel.", by=ANN)
    store.contributions.withdraw(zoos, gone.argument, by=ANN, seen=gone.id)
    with pytest.raises(BadInput, match="withdrawn"):
        propose(parent=gone.argument)
    with pytest.raises(BadInput, match="only white space"):
        propose(" ")
    with pytest.raises(NotFound):
        propose(parent="none")
    with pytest.raises(NotFound):
        store.pending.approve(zoos, REPLY, 7, by=MAY)


def test_it_follows_what_it_answers_into_another_argument(store, zoos, propose):
    pending = propose()
    store.merging.merge(zoos, "parks", "cages", by=MAY)
    step = store.pending.approve(zoos, REPLY, pending.id, by=MAY)
    assert store.contributions.of(zoos)[step.argument].parent == "cages"


def test_a_refused_reply_can_still_be_approved(store, zoos, propose):
    pending = propose()
    store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark="Unclear.")
    step = store.pending.approve(zoos, REPLY, pending.id, by=MAY)
    decided = store.pending.one(zoos, REPLY, pending.id)
    assert (decided.decision, decided.remark, decided.step) == ("approved", "", step.id)
