"""Causality: what brings something about, and what hinders, raises or lowers it."""

from __future__ import annotations

from argue.features.monothematic.engines.phenomena._clauses import scopes
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    says,
    shared,
)
from argue.features.monothematic.engines.phenomena.negation import signs

SETS = ()
_SIGNS = {"cause": 1, "raise": 1, "lower": -1, "prevent": -1}
_WIDTH = 6


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where both say that the same effect is brought about, or both that it is hindered.

    Contradiction where one side says that it is brought about and the other that it is hindered. A
    denial turns a marker round. The strength is the share of the hypothesis's words in the text.
    """
    theirs = hypothesis.noted(effects)
    mine = text.noted(effects) if theirs else {}
    common = sorted(mine.keys() & theirs.keys())
    if not common:
        return UNKNOWN
    agree = [key for key in common if mine[key][0] == theirs[key][0]]
    theirs_at = hypothesis.where
    decisive = agree if 2 * len(agree) >= len(common) else [x for x in common if x not in agree]
    return says(
        decisive is agree,
        text.at(place for key in decisive for place in (mine[key][1], text.where[key])),
        hypothesis.at(place for key in decisive for place in (theirs[key][1], theirs_at[key])),
        len(shared(text, hypothesis)) / len(theirs_at),
    )


def effects(reading: Reading) -> dict[str, tuple[int, int]]:
    """Key of an effect → 1 if it is brought about or -1 if hindered, and the marker's position.

    Examples
    --------
    >>> effects(Reading("Tolls reduce traffic."))
    {'traff': (-1, 1)}
    """
    markers = signs(reading, "causality", _SIGNS)
    found: dict[str, tuple[int, int]] = {}
    for position, marker in scopes(reading, markers, _WIDTH).items():
        if position not in markers:
            found.setdefault(reading.keys[position], (markers[marker], marker))
    return found
