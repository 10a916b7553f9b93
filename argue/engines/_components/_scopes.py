"""Which words stand in the scope of a word that denies, hedges or reports what follows it."""

from __future__ import annotations

from collections.abc import Iterable

from argue.engines._components._reading import Reading

WIDTH = 8
"""A scope ends after so many words, or where a clause ends."""


def scopes(reading: Reading, triggers: Iterable[int], width: int = WIDTH) -> dict[int, int]:
    """Position of each content word in scope → position of the trigger nearest before it."""
    found: dict[int, int] = {}
    size = len(reading.words)
    for trigger in triggers:
        for position in range(trigger + 1, min(size, trigger + 1 + width)):
            if reading.ends_clause(position):
                break
            if reading.keys[position]:
                found[position] = trigger
    return found


def by_key(reading: Reading, scope: dict[int, int]) -> dict[str, tuple[int, int]]:
    """Key of each word in scope → its position and its trigger's; the first where it is twice."""
    found: dict[str, tuple[int, int]] = {}
    for position, trigger in scope.items():
        found.setdefault(reading.keys[position], (position, trigger))
    return found
