"""The key concepts of debates as pages use them: what is known already, never what takes long.

A process behind the server finds them (:mod:`argue.web.concept_process`). After somebody added to a
debate its former concepts are shown until the new ones are known.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from argue import concepts
from argue.concepts import Concept, DebateConcepts, Related
from argue.store import Store
from argue.store.concepts import Kept
from argue.web.state import settings, store

MOST_RELATED = 5


def word_of(concept: Concept) -> str:
    """The word of a concept in addresses: the same for all its forms."""
    return " ".join(concept.key)


def missing() -> bool:
    """Whether they cannot be found since spaCy is not installed."""
    return bool(concepts.missing())


def offered() -> bool:
    """Whether they are looked for here: not without spaCy, and not where that is off."""
    return settings().concepts and not missing()


def known(key: str) -> DebateConcepts | None:
    """The concepts of a debate; ``None`` before they were found."""
    with store().reading():  # so that what has this number is still there
        kept = store().concepts.of(key)
        return None if kept is None else _read(_place(store()), kept.number)


def related(key: str) -> list[tuple[Kept, Related]]:
    """The debates most like this one that the reader finds in lists, with what both speak of."""
    with store().reading():
        own = store().concepts.of(key)
        if own is None:
            return []
        others = {other.key: other for other in store().concepts.others(key)}
        found = _related(_place(store()), own, tuple(others.values()))
    return [(others[one.debate], one) for one in found]


def _place(store: Store) -> tuple[Path, int]:
    return store.path, store.generation


@lru_cache(maxsize=256)
def _related(place: tuple[Path, int], own: Kept, others: tuple[Kept, ...]) -> tuple[Related, ...]:
    """Remembered by all that it is made of, so nobody is told of a debate they may not find."""
    return concepts.related(
        _named(place, own), [_named(place, other) for other in others], MOST_RELATED
    )


def _named(place: tuple[Path, int], kept: Kept) -> DebateConcepts:
    """The concepts under the debate's key: an id may be that of several debates."""
    read = _read(place, kept.number)
    return DebateConcepts(kept.key, read.concepts, ())


@lru_cache(maxsize=4_096)
def _read(place: tuple[Path, int], number: int) -> DebateConcepts:
    """Read from the store of the request, whose place that is, and only the first time."""
    return concepts.concepts_from_json(store().concepts.content(number))
