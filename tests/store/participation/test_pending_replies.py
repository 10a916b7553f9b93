"""Replies that wait for approval."""

import pytest

from argue.errors import BadInput, NotFound
from argue.model import Label, Origin, Relation
from argue.store.participation.pending import REPLY
from argue.store.participation.records import NewReply, Writer

ANN, BEN, MAY = Writer("Ann", "1"), Writer("Ben", "2"), Writer("May", "9")


def test_a_debate_holds_replies_once_it_is_so_set(store, zoos):
    assert not store.state(zoos).holding
    store.pending.require(zoos, True)
    assert store.state(zoos).holding
    store.pending.require(zoos, False)
    assert not store.state(zoos).holding


def test_a_reply_that_waits_is_no_argument_until_it_is_approved(store, zoos):
    before = store.debates.load(zoos), store.version_tag(zoos)
    pending = store.pending.add_reply(
        zoos, NewReply("parks", "They are loud.", Label.ATTACK, token="t"), by=ANN
    )
    assert (
        store.pending.add_reply(
            zoos, NewReply("parks", "They are loud.", Label.ATTACK, token="t"), by=ANN
        )
        == pending
    )
    assert (store.debates.load(zoos), store.version_tag(zoos)) == before
    assert store.debates.search("loud") == []
    assert store.pending.of(zoos, REPLY) == store.pending.of(zoos, REPLY, writer="1") == [pending]
    assert (
        store.pending.of(zoos, REPLY, writer="2") == store.pending.of(zoos, REPLY, writer="") == []
    )
    step = store.pending.approve(zoos, REPLY, pending.id, by=MAY)
    assert (step.text, step.writer) == ("They are loud.", ANN)
    assert step.relation == Relation(step.argument, "parks", Label.ATTACK)
    assert store.pending.of(zoos, REPLY) == []
    assert (
        store.pending.approve(zoos, REPLY, pending.id, by=MAY) == step
    )  # once more: nothing is doubled
    assert len(store.contributions.of(zoos)) == 1


def test_what_an_engine_proposed_is_kept(store, zoos):
    proposed = Relation("new reply", "parks", Label.SUPPORT, 0.7, Origin.JUDGED)
    pending = store.pending.add_reply(
        zoos, NewReply("parks", "Families go there.", proposed), by=ANN
    )
    said = store.pending.approve(zoos, REPLY, pending.id, by=MAY).relation
    assert (said.label, said.confidence, said.origin) == (Label.SUPPORT, 0.7, Origin.JUDGED)


def test_refusing_needs_a_reason_which_its_writer_reads(store, zoos):
    pending = store.pending.add_reply(zoos, NewReply("parks", "You fools.", Label.ATTACK), by=BEN)
    with pytest.raises(BadInput, match="expected a reason"):
        store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark=" ")
    store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark="No insults.")
    (found,) = store.pending.of(zoos, REPLY, writer="2")
    assert (found.decision, found.decided_by, found.remark) == ("refused", "May", "No insults.")
    with pytest.raises(BadInput, match="decided already"):
        store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark="Again.")


def test_what_cannot_wait(store, zoos):
    gone = store.contributions.add(zoos, "cages", "It is cruel.", by=ANN)
    store.contributions.withdraw(zoos, gone.argument, by=ANN, seen=gone.id)
    with pytest.raises(BadInput, match="withdrawn"):
        store.pending.add_reply(zoos, NewReply(gone.argument, "Yes."), by=BEN)
    with pytest.raises(BadInput, match="only white space"):
        store.pending.add_reply(zoos, NewReply("parks", " "), by=BEN)
    with pytest.raises(NotFound):
        store.pending.add_reply(zoos, NewReply("none", "Yes."), by=BEN)
    with pytest.raises(NotFound):
        store.pending.approve(zoos, REPLY, 7, by=MAY)


def test_it_follows_what_it_answers_into_another_argument(store, zoos):
    pending = store.pending.add_reply(
        zoos, NewReply("parks", "They are loud.", Label.ATTACK), by=ANN
    )
    store.merging.merge(zoos, "parks", "cages", by=MAY)
    step = store.pending.approve(zoos, REPLY, pending.id, by=MAY)
    assert store.contributions.of(zoos)[step.argument].parent == "cages"


def test_a_refused_reply_can_still_be_approved(store, zoos):
    pending = store.pending.add_reply(zoos, NewReply("parks", "They are loud."), by=ANN)
    store.pending.refuse(zoos, REPLY, pending.id, by=MAY, remark="Unclear.")
    step = store.pending.approve(zoos, REPLY, pending.id, by=MAY)
    decided = store.pending.one(zoos, REPLY, pending.id)
    assert (decided.decision, decided.remark, decided.step) == ("approved", "", step.id)
