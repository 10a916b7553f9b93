"""Words of the lexicon that speak for or against what follows them, denials taken into account."""

from __future__ import annotations

from collections.abc import Mapping

from argue.engines._components._lexicon import section_of
from argue.engines._components._reading import Reading
from argue.engines._components.negation import denied


def signs(reading: Reading, section: str, sign_of: Mapping[str, int]) -> dict[int, int]:
    """Position of each word that a section of the lexicon lists → its sign, turned where denied.

    Parameters
    ----------
    sign_of
        The sign, 1 or -1, of each kind of word in the section; other kinds are left out.

    Examples
    --------
    >>> signs(Reading("Tolls reduce traffic."), "causality", {"lower": -1})
    {1: -1}
    """
    known = section_of(section)
    found = {
        position: sign_of[known[word]]
        for position, word in enumerate(reading.lowers)
        if known.get(word) in sign_of
    }
    if not found:
        return {}
    turned = {place for place, _ in reading.noted(denied).values()}
    return {position: -sign if position in turned else sign for position, sign in found.items()}
