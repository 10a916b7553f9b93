"""What is made once for all readers is told apart by what it is made of, and does not pile up."""

from __future__ import annotations

import gc
import weakref

from argue.web.made import LastMade


class Source:
    """Something that never changes."""


def test_each_source_and_each_name_has_its_own():
    last, one, other = LastMade(most=4), Source(), Source()
    made = [last.of(source, name, object) for source in (one, other) for name in "ab"]
    assert len(set(map(id, made))) == 4
    again = [last.of(source, name, object) for source in (one, other) for name in "ab"]
    assert [id(each) for each in again] == [id(each) for each in made]


def test_the_source_lives_as_long_as_what_is_kept_of_it_and_no_longer():
    last, source = LastMade(most=1), Source()
    alive = weakref.ref(source)
    last.of(source, "a", object)
    del source
    gc.collect()
    assert alive() is not None  # else a new object could have its place, and its result
    last.of(Source(), "a", object)
    gc.collect()
    assert alive() is None


def test_what_was_used_last_stays():
    last, source = LastMade(most=2), Source()
    first = last.of(source, "first", object)
    last.of(source, "second", object)
    last.of(source, "first", object)
    last.of(source, "third", object)
    assert last.of(source, "first", object) is first
