"""The correlation index of each original pair on a logarithmic scale, as SVG.

After Figure 1 of Cabrio & Magnini (2010). A pair is right or wrong as a whole, so its index is 0,
or 1 / (share of its monothematic pairs that are right). What a logarithmic scale cannot show has a
row of its own: 0 below, infinite (right as a whole, every phenomenon wrong) above. A pair that is
wrong altogether has no index and is not drawn.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import count

from argue.drawing.plots import Axis
from argue.drawing.plots.frame import LEFT, Frame, Sample, marker, words
from argue.features.monothematic.scores import MonothematicScores, PairIndex
from argue.locales import number

_ZERO = 0.72
"""Where on the scale the row for 0 is drawn."""
_KINDS = (
    "right altogether (1)",
    "right with some phenomena wrong (above 1)",
    "right with every phenomenon wrong (infinite)",
    "wrong as a whole (0)",
    "wrong altogether (no index)",
)


def picture(scores: MonothematicScores, *, alone: bool = True) -> str:
    """The drawing; each point is a pair, positive ones first, and its title says which.

    Parameters
    ----------
    alone
        Whether it is a file of its own, which brings its ink and paper.
    """
    points = sorted(
        (each for each in scores.by_pair if each.index.ci is not None),
        key=lambda each: (not each.gold.is_positive, each.index.ci),
    )
    highest = max([1.5, *(ci for each in points if (ci := each.index.ci or 0) < math.inf)])
    ticks = (digit * 10.0**power for power in count() for digit in (1, 2, 5))
    infinite = 1.3 * next(tick for tick in ticks if tick >= highest)
    frame = Frame.around(
        f"Correlation index of each original pair, {scores.engine}",
        Axis("original pairs, positive ones first", 0, max(1, len(points))),
        Axis("CI, logarithmic", 0.6, 1.1 * infinite, log=True),
        (),
        (),
    )
    rows = {0.0: (_ZERO, "0"), math.inf: (infinite, "∞")}
    parts = [words(name, LEFT - 8.0, frame.y(at) + 4.5, at="end") for at, name in rows.values()]
    for place, each in enumerate(points, 1):
        ci = each.index.ci or 0.0
        height = frame.y(rows[ci][0] if ci in rows else ci)
        side = 0 if each.gold.is_positive else 1
        parts.append(marker(side, frame.x(place - 0.5), height, _describe(each)))
    legend = [Sample(marker(0, 14, 0), "positive"), Sample(marker(1, 14, 0), "negative")]
    counts = Counter(_kind(each.index.ci) for each in scores.by_pair)
    summary = "; ".join(f"{number(counts[kind])} {kind}" for kind in _KINDS) + "."
    return frame.drawn(summary, parts, legend, alone=alone)


def _describe(each: PairIndex) -> str:
    monothematic = each.index.monothematic
    right = "right" if each.index.original.right else "wrong"
    phenomena = f"{monothematic.right} of {monothematic.pairs} phenomena right"
    return f"{each.id} ({each.gold}): {right}, {phenomena}"


def _kind(ci: float | None) -> str:
    if ci is None:
        return _KINDS[4]
    if not ci:
        return _KINDS[3]
    return _KINDS[0] if ci == 1 else _KINDS[2] if ci == math.inf else _KINDS[1]
