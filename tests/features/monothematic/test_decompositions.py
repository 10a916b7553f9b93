import threading

import pytest

from argue.errors import BadInput, NotFound
from argue.features.monothematic.store import Decompositions
from argue.store import Store
from argue.store.core.viewer import Viewer
from tests.pair_sets import add_set

T = {"text": "Ann sleeps.", "hypothesis": "Ann is awake.", "judgement": "contradiction"}


@pytest.fixture
def sets(store):
    return Decompositions.in_store(store)


@pytest.fixture
def key(sets):
    return add_set(sets, "My pairs", [("8", T), ("9", T)], [("8-1", "8", {"phenomenon": "a:b"})])


def test_a_set_comes_back_as_it_was_saved(sets, key):
    result = sets.load(key)
    assert (key, result.title) == ("my-pairs", "My pairs")
    assert [(row.name, row.cells) for row in result.originals] == [("8", T), ("9", T)]
    [made] = result.made_from("8")
    assert (made.name, made.cells, made.finished) == ("8-1", {"phenomenon": "a:b"}, True)
    assert result.original("9").cells == T
    with pytest.raises(NotFound, match="'7'"):
        result.original("7")


ACTS = (
    lambda sets, key: sets.load(key),
    lambda sets, key: sets.delete(key),
    lambda sets, key: sets.begin(key, "8"),
    lambda sets, key: sets.add_original(key, T),
    lambda sets, key: sets.save(key, "8-1", 0, {}, finished=False),
    lambda sets, key: sets.discard(key, "8-1", 0),
)


def test_a_set_is_seen_by_who_made_it_and_by_owners_of_the_installation(store, sets):
    store.accounts.add("Olga", "owner")  # the first one has to be
    (ann, ben) = (store.accounts.add(name, "researcher").id for name in ("Ann", "Ben"))
    store.see_as(Viewer(ann, "Ann"))
    key = add_set(sets, "Hers", [("8", T)])
    for viewer in (None, Viewer(ann, "Ann"), Viewer(ben, "Ben", True)):
        store.see_as(viewer)
        assert [one.key for one in sets.sets()] == [key]
        assert sets.load(key).title == "Hers"
    for viewer in (Viewer(ben, "Ben"), Viewer()):
        store.see_as(viewer)
        assert sets.sets() == []
        for act in ACTS:
            with pytest.raises(NotFound, match="there is no set"):
                act(sets, key)
    store.see_as(Viewer(ben, "Ben"))
    his = add_set(sets, "Hers", [("8", T)])
    store.see_as(None)
    store.accounts.remove("Ann")
    store.see_as(Viewer(ben, "Ben"))
    assert [one.key for one in sets.sets()] == [his]


def test_keys_are_free_and_titles_short(sets, key):
    assert add_set(sets, "My pairs!", [("8", T)]) == "my-pairs-2"
    assert add_set(sets, "new", [("8", T)]) == "new-2"
    assert add_set(sets, "", [("8", T)]) == "pairs"
    assert len(sets.load(add_set(sets, "x " * 500, [("8", T)])).title) <= 200


def test_the_list_counts(sets, key):
    sets.begin(key, "9")
    [summary] = sets.sets()
    assert (summary.originals, summary.decomposed, summary.finished, summary.begun) == (2, 1, 1, 1)


def test_what_is_begun_is_there_after_the_browser_closed(path, sets, key):
    begun = sets.begin(key, "8")
    assert (begun.name, begun.cells, begun.finished, begun.revision) == ("8-2", {}, False, 0)
    saved = sets.save(key, begun.name, 0, {"left": "x"}, finished=False)
    assert saved.revision == 1
    with Store.open(path) as other:
        assert Decompositions.in_store(other).load(key).made[-1] == saved


def test_saving_the_same_changes_nothing(sets, key):
    once = sets.save(key, "8-1", 0, {"left": "x"}, finished=True)
    assert sets.save(key, "8-1", 0, {"left": "x"}, finished=True) == once


def test_two_who_change_the_same_pair_both_keep_their_words(sets, key):
    sets.save(key, "8-1", 0, {"left": "Ann's"}, finished=True)
    assert sets.save(key, "8-1", 0, {"left": "Bob's"}, finished=True).name == "8-2"
    assert [row.cells["left"] for row in sets.load(key).made_from("8")] == ["Ann's", "Bob's"]


def test_many_at_once_lose_nothing(path, key):
    def work(number: int) -> None:
        with Store.open(path) as store:
            for _ in range(5):
                sets = Decompositions.in_store(store)
                row = sets.begin(key, "9")
                sets.save(key, row.name, 0, {"left": f"{number}"}, finished=True)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Store.open(path) as store:
        rows = Decompositions.in_store(store).load(key).made_from("9")
    assert sorted(row.cells["left"] for row in rows) == sorted("0123" * 5)
    assert len({row.name for row in rows}) == 20


def test_discarding(sets, key):
    sets.save(key, "8-1", 0, {"left": "x"}, finished=True)
    with pytest.raises(BadInput, match="changed it since"):
        sets.discard(key, "8-1", 0)
    sets.discard(key, "8-1", 1)
    assert sets.load(key).made == ()
    with pytest.raises(NotFound, match="discarded"):
        sets.save(key, "8-1", 1, {}, finished=False)


def test_more_original_pairs(sets, key):
    assert [sets.add_original(key, T) for _ in range(2)] == ["1", "2"]
    assert [row.name for row in sets.load(key).originals] == ["8", "9", "1", "2"]


def test_deleting_takes_all_along(sets, key, store):
    sets.delete(key)
    assert sets.sets() == []
    assert store._db.row("SELECT count(*) FROM labelling_items") == (0,)


@pytest.mark.parametrize("act", ACTS)
def test_a_set_that_is_not_there_is_named(sets, act):
    with pytest.raises(NotFound, match="there is no"):
        act(sets, "none")


@pytest.mark.parametrize("name", ["7", "8-1"])
def test_a_pair_is_made_from_an_original_one(sets, key, name):
    with pytest.raises(NotFound, match="has no"):
        sets.begin(key, name)
