"""Sets of pairs in a store, made of cells."""

from collections.abc import Iterable, Mapping

from argue.features.monothematic.store import Decompositions, SetPair


def add_set(
    sets: Decompositions,
    title: str,
    originals: Iterable[tuple[str, Mapping[str, str]]],
    made: Iterable[tuple[str, str, Mapping[str, str]]] = (),
) -> str:
    """A new set of named cells, and of those made from others; the key that it gets."""
    pairs = [*((name, "", cells) for name, cells in originals), *made]
    items = [
        SetPair(number, name, original, **cells)
        for number, (name, original, cells) in enumerate(pairs, 1)
    ]
    return sets.create(title, items).key
