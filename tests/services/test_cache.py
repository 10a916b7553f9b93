"""What is made once for all readers is told apart by what it is made of, and does not pile up."""

import gc
import weakref

from argue.services.cache import IdentityCache


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
