"""Monotonicity: the same sentence with words left out or put in, under a negation or not."""

from __future__ import annotations

from argue.features.grammar.lexicon import sections
from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Reading,
    contradicts,
    entails,
)

SETS = ("monotonicity_infer",)
_LEAST_SAME = 0.3
"""This share of the longer sentence must be common at its two ends."""


def compare(text: Reading, hypothesis: Reading) -> Answer:
    """Entailment where words were left out of a plain context or put into a downward one.

    Only for two texts that are alike but for one stretch of words, put in or left out. A stretch
    that denies ("not") makes a contradiction. Exchanged words are for other components.
    """
    mine, theirs = text.lowers, hypothesis.lowers
    if not mine or not theirs or mine == theirs:
        return UNKNOWN
    start = _common(mine, theirs)
    end = _common(mine[start:][::-1], theirs[start:][::-1])
    longer, shorter = max(len(mine), len(theirs)), min(len(mine), len(theirs))
    if start + end < shorter or start + end < _LEAST_SAME * longer:
        return UNKNOWN
    left_out = len(mine) > len(theirs)
    side = text if left_out else hypothesis
    stretch = range(start, len(side.words) - end)
    evidence = (side.at(stretch), ()) if left_out else ((), side.at(stretch))
    if any(
        word in ("not", "never", "no") or word.endswith("n't")
        for word in side.lowers[start:][: len(stretch)]
    ):
        return contradicts(*evidence)
    lowered = any(position in side.noted(downward) for position in stretch)
    return UNKNOWN if left_out == lowered else entails(*evidence)


def downward(reading: Reading) -> frozenset[int]:
    """The positions in a downward context: after a negation or a universal, up to the clause's end.

    Examples
    --------
    >>> sorted(downward(Reading("I saw no red car there.")))
    [3, 4, 5]
    """
    lists = sections("negation")
    found: set[int] = set()
    inside = False
    for position, word in enumerate(reading.lowers):
        if inside and reading.ends_clause(position):
            inside = False
        if inside:
            found.add(position)
        if word in lists["downward"] or word in lists["negators"] or word.endswith("n't"):
            inside = True
    return frozenset(found)


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many words are the same from the beginning."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first != second:
            break
        count += 1
    return count
