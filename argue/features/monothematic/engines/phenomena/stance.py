"""Stance verbs: "fails to", "denies", "supports", "condemns", with the same complement."""

from __future__ import annotations

from argue.features.monothematic.engines.phenomena._clauses import by_key, scopes
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    says,
    shared,
)
from argue.features.monothematic.engines.phenomena.negation import signs

SETS = ()
_SIGNS = {"denying": -1, "affirming": 1, "favouring": 1, "opposing": -1}


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Compare what is said under a stance verb with the same said plainly or under another one.

    "Fails to ensure safety" contradicts that safety is ensured; "proves that" entails it. A denial
    before the verb turns it round. The strength is the share of the hypothesis's words in the text.
    """
    mine, theirs = text.noted(stances), hypothesis.noted(stances)
    if not mine and not theirs:
        return UNKNOWN
    common = sorted(shared(text, hypothesis) & (mine.keys() | theirs.keys()))
    if not common:
        return UNKNOWN
    plain = (1, -1)
    unlike = [key for key in common if mine.get(key, plain)[0] != theirs.get(key, plain)[0]]
    decisive = unlike if 2 * len(unlike) >= len(common) else [x for x in common if x not in unlike]
    return says(
        decisive is not unlike,
        text.at(_places(text, mine, decisive)),
        hypothesis.at(_places(hypothesis, theirs, decisive)),
        len(shared(text, hypothesis)) / len(hypothesis.where),
    )


def stances(reading: Reading) -> dict[str, tuple[int, int]]:
    """Key of a complement's word → the sign of the stance verb before it, and that verb's position.

    Examples
    --------
    >>> stances(Reading("The law fails to aid trams."))
    {'aid': (-1, 2), 'tram': (-1, 2)}
    """
    verbs = signs(reading, "stance", _SIGNS)
    found = by_key(reading, scopes(reading, verbs))
    return {key: (verbs[verb], verb) for key, (_, verb) in found.items()}


def _places(reading: Reading, found: dict[str, tuple[int, int]], keys: list[str]) -> list[int]:
    places = [reading.where[key] for key in keys]
    return places + [found[key][1] for key in keys if key in found]
