"""Whether a word such as "place" or "people" suits a name."""

from __future__ import annotations

from argue.engines._components._lexicon import sections

_PLACES = frozenset(("place", "places", "country", "countries"))
_PERSONS = frozenset(("person", "persons", "people"))


def suits(kind: str, name: str) -> bool:
    """Whether a thing of this name may be of that kind; names that are no places are persons.

    Examples
    --------
    >>> suits("places", "saint lucia"), suits("people", "saint lucia"), suits("people", "glen")
    (True, False, True)
    """
    lists = sections("names")
    words = name.split()
    is_place = any(word in lists["places"] or word in lists["place_words"] for word in words)
    return is_place if kind in _PLACES else kind in _PERSONS and not is_place
