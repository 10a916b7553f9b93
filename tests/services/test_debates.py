import pytest

from argue.errors import NotFound
from argue.model import Argument, Debate
from argue.services.debates import DebateCache
from argue.store import Store
from argue.store.participation.records import Writer


def _debate(text: str, size: int = 1) -> Debate:
    return Debate("d", "D", tuple(Argument(str(number), text) for number in range(size)))


def test_a_debate_is_read_once_while_it_stays_the_same(tmp_path):
    cache = DebateCache(most=10)
    with Store.open(tmp_path / "x.sqlite") as store:
        (saved,) = store.debates.add([_debate("One.")])
        first = cache.load(store, saved.key)
        assert cache.load(store, saved.key) is first
        store.debates.delete(saved.key)
        with pytest.raises(NotFound):
            cache.load(store, saved.key)
        assert store.debates.add([_debate("Two.")])[0].key == saved.key
        assert cache.load(store, saved.key).debate.arguments[0].text == "Two."


def test_the_oldest_goes_when_there_are_too_many_arguments(tmp_path):
    cache = DebateCache(most=10)
    with Store.open(tmp_path / "x.sqlite") as store:
        keys = [saved.key for saved in store.debates.add([_debate(x, 4) for x in "abc"])]
        first = cache.load(store, keys[0])
        second = cache.load(store, keys[1])
        cache.load(store, keys[0])
        cache.load(store, keys[2])
        assert cache.load(store, keys[0]) is first
        assert cache.load(store, keys[1]) is not second


def test_what_a_debate_was_before_a_reply_is_kept_no_more(tmp_path):
    cache = DebateCache(most=100)
    with Store.open(tmp_path / "x.sqlite") as store:
        (saved,) = store.debates.add([_debate("One.", 4)])
        for number in range(5):
            cache.load(store, saved.key)
            store.contributions.add(saved.key, "0", f"Reply {number}.", by=Writer("Bob"))
        assert len(cache.load(store, saved.key).debate.arguments) == 9
        assert cache._cached.currsize == 9


def test_two_databases_are_not_mixed_up(tmp_path):
    cache = DebateCache(most=10)
    for name, text in (("a", "One."), ("b", "Two.")):
        with Store.open(tmp_path / name) as store:
            (saved,) = store.debates.add([_debate(text)])
            assert cache.load(store, saved.key).debate.arguments[0].text == text
