import gc
import weakref
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings

from argue.errors import NotFound
from argue.model import Argument, Debate, Label, Origin, Relation
from argue.services.debates import DebateCache, IdentityCache
from argue.store import Store
from argue.store.participation.records import Writer
from tests.store.samples import ZOOS, debates

PROPOSED = Relation("", "x", Label.SUPPORT, 0.75, Origin.JUDGED)


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


@pytest.mark.parametrize("relation", [None, Label.ATTACK, PROPOSED])
@settings(deadline=None)
@given(debate=debates().filter(lambda debate: debate.arguments))
@example(debate=ZOOS)
def test_a_reply_that_is_added_to_the_cache_equals_what_is_read(relation, debate):
    cache = DebateCache(most=1_000)
    with TemporaryDirectory() as folder, Store.open(Path(folder, "x.sqlite")) as store:
        (saved,) = store.debates.add([debate])
        cache.load(store, saved.key)
        for _ in range(2):
            state, parent = store.state(saved.key), debate.arguments[-1].id
            step = store.contributions.add(saved.key, parent, "No.", relation, by=Writer("Ann"))
            cache.add(store, saved.key, state, step, parent)
        assert cache.load(store, saved.key) == DebateCache(most=1_000).load(store, saved.key)


def test_a_reply_is_not_added_to_a_debate_that_is_cached_as_it_was_before(tmp_path):
    cache = DebateCache(most=100)
    with Store.open(tmp_path / "x.sqlite") as store:
        (saved,) = store.debates.add([ZOOS])
        cache.load(store, saved.key)
        for _ in range(2):
            state = store.state(saved.key)
            step = store.contributions.add(saved.key, "C++", "No.", by=Writer("Ann"))
        cache.add(store, saved.key, state, step, "C++")
        assert [one.id for one in cache.load(store, saved.key).debate.arguments[-2:]] == [
            "c1",
            "c2",
        ]


class Source:
    """Something that never changes."""


def test_each_source_and_each_name_has_its_own():
    cache, one, other = IdentityCache(most=4), Source(), Source()
    made = [cache.get_or_compute(source, name, object) for source in (one, other) for name in "ab"]
    assert len(set(map(id, made))) == 4
    again = [cache.get_or_compute(source, name, object) for source in (one, other) for name in "ab"]
    assert [id(each) for each in again] == [id(each) for each in made]


def test_the_source_lives_as_long_as_what_is_kept_of_it_and_no_longer():
    cache, source = IdentityCache(most=1), Source()
    alive = weakref.ref(source)
    cache.get_or_compute(source, "a", object)
    del source
    gc.collect()
    assert alive() is not None  # else a new object could have its place, and its result
    cache.get_or_compute(Source(), "a", object)
    gc.collect()
    assert alive() is None


def test_what_was_used_last_stays():
    cache, source = IdentityCache(most=2), Source()
    first = cache.get_or_compute(source, "first", object)
    cache.get_or_compute(source, "second", object)
    cache.get_or_compute(source, "first", object)
    cache.get_or_compute(source, "third", object)
    assert cache.get_or_compute(source, "first", object) is first
