"""What a correlation and a deviation index say of an engine, in words.

Cabrio & Magnini (2010) read CI = 1 as ideal correlation, CI < 1 as missing correlation and CI > 1
as over-correlation, and want DI as low as can be. Two figures are our own, since an index is hardly
ever exactly 1 or 0: a CI less than 0.05 from 1 is called ideal, a DI below 0.1 balanced.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from argue.features.monothematic.scores import Sides

NEAR_ONE = 0.05
BALANCED = 0.1

IDEAL = "ideal correlation"
MISSING = "missing correlation"
OVER = "over-correlation"
UNDEFINED = "undefined"

_SENTENCES: dict[str, str] = {
    IDEAL: "it does as well on the original pairs as on the phenomena that they are made of.",
    MISSING: (
        "it does better on single phenomena than on the original pairs, so it does not turn "
        "what it knows of the phenomena into judgements of whole pairs."
    ),
    OVER: (
        "it does better on the original pairs than on the phenomena in them, so what it gets right "
        "there has other reasons than the phenomena."
    ),
    UNDEFINED: "no pair was right, neither original nor monothematic.",
}


def of_correlation(ci: float | None, near: float = NEAR_ONE) -> str:
    """The name of what a correlation index shows.

    Parameters
    ----------
    near
        How far from 1 still is ideal; 0 for single pairs, where the index is exact.

    Examples
    --------
    >>> [of_correlation(ci) for ci in (0.72, 1.03, 1.15, None)]
    ['missing correlation', 'ideal correlation', 'over-correlation', 'undefined']
    """
    if ci is None:
        return UNDEFINED
    if abs(ci - 1) <= near:
        return IDEAL
    return OVER if ci > 1 else MISSING


def sentences(engine: str, sides: Sides) -> list[str]:
    """What the indices of an engine mean, one sentence each."""
    if not sides.all.original.pairs:
        return [f"{engine}: there are no original pairs, so there is nothing to compare."]
    if not sides.all.monothematic.pairs:
        return [f"{engine}: there are no monothematic pairs, so there is nothing to compare."]
    kind = of_correlation(sides.all.ci)
    result: list[str] = [f"{engine}: {kind} (CI {format_index(sides.all.ci)}): {_SENTENCES[kind]}"]
    return result if sides.di is None else [*result, _leaning(sides, sides.di)]


def errors(engine: str, by_macro: Mapping[str, Sides]) -> list[str]:
    """On which categories of phenomena an engine says too often that a pair is entailed, or not.

    Magnini & Cabrio (2010) read this from their table 4: false positives where accuracy on negative
    monothematic pairs is lower than on positive ones, else false negatives. A difference of less
    than :data:`BALANCED` says neither.
    """
    found: list[str] = []
    for category, sides in by_macro.items():
        positive, negative = (
            side.monothematic.accuracy for side in (sides.positive, sides.negative)
        )
        if positive is None or negative is None or abs(positive - negative) < BALANCED:
            continue
        kind = "false positives" if positive > negative else "false negatives"
        found.append(
            f"{engine}: {kind} on {category} pairs (accuracy {positive:.2f} on positive, "
            f"{negative:.2f} on negative ones)."
        )
    return found


def _leaning(sides: Sides, di: float) -> str:
    """What the deviation index says, with the indices that it is made of."""
    positive, negative = sides.positive.ci, sides.negative.ci
    each = f"CI {format_index(positive)} on positive pairs, {format_index(negative)} on negative"
    how = f"DI {format_index(di)}: {each} ones."
    if di < BALANCED:
        return f"{how} It is balanced: it treats both alike."
    side = "positive" if (positive or 0) > (negative or 0) else "negative"
    return (
        f"{how} It leans to {side} pairs: there it gets more of the whole pairs right for what it "
        "gets right of their phenomena."
    )


def format_index(index: float | None) -> str:
    """An index or an accuracy for people.

    >>> format_index(0.7216), format_index(None), format_index(float("inf"))
    ('0.72', '–', '∞')
    """
    if index is None:
        return "–"
    return "∞" if index == math.inf else f"{index:.2f}"
