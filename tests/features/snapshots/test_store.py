import pytest

from argue.errors import BadInput, NotFound
from argue.features.snapshots.store import ArgumentChange, RelationChange, Snapshots
from argue.model import Label
from argue.store.participation.records import NewEdit, Writer
from tests.store.samples import numbered

ANN, BEN = Writer("Ann", "1"), Writer("Ben", "2")


def said(store, key):
    """All that can be told of a debate."""
    return store.debates.load(key), store.overrulings.current(key)


def lived(store, key):
    """A debate that people argue in: one addition, one overruled relation."""
    first = store.contributions.add(key, "parks", "They are loud.", Label.ATTACK, by=ANN)
    store.overrulings.add(key, "C++", "cages", Label.SUPPORT, by="Ann", reason="read it")
    return first


def go_on(store, key, first):
    """More happens: an edit, an addition, a word taken back, a new word."""
    edit = NewEdit(first.argument, "They are quiet.", None, first.id)
    store.contributions.edit(key, edit, by=ANN)
    second = store.contributions.add(key, first.argument, "At night.", Label.SUPPORT, by=BEN)
    store.overrulings.add(key, "C++", "cages", None, by="Ben")
    store.overrulings.add(key, "parks", "cages", Label.UNRELATED, by="Ben")
    return second


def test_a_snapshot_of_now_has_no_changes(store, zoos):
    lived(store, zoos)
    snapshot = Snapshots.in_store(store).take(zoos, "  first   look ", by=ANN)
    assert (snapshot.name, snapshot.by) == ("first look", "Ann")
    assert not Snapshots.in_store(store).changes(zoos, snapshot.id)
    assert Snapshots.in_store(store).restore(zoos, snapshot.id, by=BEN) == 0


def test_changes_since_a_snapshot(store, zoos):
    first = lived(store, zoos)
    snapshot = Snapshots.in_store(store).take(zoos, "before", by=ANN)
    second = go_on(store, zoos, first)
    result = Snapshots.in_store(store).changes(zoos, snapshot.id)
    assert result.arguments == (
        ArgumentChange(first.argument, "They are loud.", "They are quiet."),
        ArgumentChange(second.argument, None, "At night."),
    )
    assert result.relations == (
        RelationChange("C++", "cages", Label.SUPPORT, None),
        RelationChange("parks", "cages", None, Label.UNRELATED),
    )


def test_going_back_makes_it_what_it_was_and_keeps_all_that_was_said(store, zoos):
    first = lived(store, zoos)
    before, words = said(store, zoos)
    snapshot = Snapshots.in_store(store).take(zoos, "before", by=ANN)
    second = go_on(store, zoos, first)
    after = said(store, zoos)
    later = Snapshots.in_store(store).take(zoos, "after", by=ANN)
    history = store.contributions.steps(zoos)

    assert Snapshots.in_store(store).restore(zoos, snapshot.id, by=BEN) == 4
    assert not Snapshots.in_store(store).changes(zoos, snapshot.id)
    now, overruled = said(store, zoos)
    assert overruled == words
    assert now.by_id()[first.argument] == before.by_id()[first.argument]
    assert second.argument in now.by_id()
    assert store.contributions.of(zoos)[second.argument].withdrawn
    assert before.given == tuple(one for one in now.given if second.argument not in one.ends)
    texts = {step.id: (step.action, step.text) for step in store.contributions.steps(zoos)}
    for step in history:
        assert texts[step.id] == (step.action, step.text)
    last = store.contributions.steps(zoos)[0]
    assert (last.writer.name, last.reason) == ("Ben", "as in the snapshot 'before'")

    assert Snapshots.in_store(store).restore(zoos, later.id, by=BEN) == 4
    assert said(store, zoos) == after


def test_what_was_withdrawn_then_is_withdrawn_again(store, zoos):
    first = lived(store, zoos)
    store.contributions.withdraw(zoos, first.argument, by=ANN, seen=first.id)
    snapshot = Snapshots.in_store(store).take(zoos, "without", by=ANN)
    store.contributions.undo(zoos, store.contributions.steps(zoos)[0].id, by=ANN)
    assert not store.contributions.of(zoos)[first.argument].withdrawn
    assert Snapshots.in_store(store).changes(zoos, snapshot.id).arguments == (
        ArgumentChange(first.argument, None, "They are loud."),
    )
    assert Snapshots.in_store(store).restore(zoos, snapshot.id, by=BEN) == 1
    assert store.contributions.of(zoos)[first.argument].withdrawn


def test_snapshots_are_listed_newest_first_and_can_be_forgotten(store, zoos):
    one = Snapshots.in_store(store).take(zoos, "one", by=ANN)
    two = Snapshots.in_store(store).take(zoos, "two", by=ANN)
    assert Snapshots.in_store(store).of(zoos) == [two, one]
    Snapshots.in_store(store).forget(zoos, one.id)
    assert Snapshots.in_store(store).of(zoos) == [two]
    Snapshots.in_store(store).take(zoos, "one", by=ANN)


@pytest.mark.parametrize("name", ["", "  ", "x" * 81])
def test_a_name_is_asked_for(store, zoos, name):
    with pytest.raises(BadInput, match="expected a name of 1 to 80 characters"):
        Snapshots.in_store(store).take(zoos, name, by=ANN)


def test_a_snapshot_is_of_one_debate(store, zoos):
    other = store.debates.add([numbered(1)])[0].key
    snapshot = Snapshots.in_store(store).take(zoos, "one", by=ANN)
    for wrong in (snapshot.id, 0, -1, 2**70):
        with pytest.raises(NotFound, match="has no snapshot"):
            Snapshots.in_store(store).restore(other, wrong, by=ANN)
    store.debates.delete(zoos)
    with pytest.raises(NotFound):
        Snapshots.in_store(store).of(zoos)
