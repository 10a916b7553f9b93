"""The correlation index of each original pair on a logarithmic scale, as SVG.

After Figure 1 of Cabrio & Magnini (2010). A pair is right or wrong as a whole, so its index is 0,
or 1 / (share of its monothematic pairs that are right). What a logarithmic scale cannot show has a
row of its own: 0 below, infinite (right as a whole, every phenomenon wrong) above. A pair that is
wrong altogether has no index and is not drawn. Of several systems each pair has one place and a
mark of each system.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import count

from argue.features.monothematic.scores import MonothematicScores, PairIndex
from argue.features.plots import Axis
from argue.features.plots.frame import LEFT, Frame, Sample, marker, words
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


def picture(*systems: MonothematicScores, alone: bool = True) -> str:
    """The drawing; each point is a pair, positive ones first, and its title says which.

    Parameters
    ----------
    systems
        What each system made of the same pairs. The pairs stand in the order of the first one's
        index; its marks say the judgement, those of several say whose they are.
    alone
        Whether it is a file of its own, which brings its ink and paper.
    """
    several = len(systems) > 1
    first = {index.id: index.index.ci for index in systems[0].by_pair}
    points = sorted(
        (
            (index, number if several else int(not index.gold.is_positive))
            for number, scores in enumerate(systems)
            for index in scores.by_pair
            if index.index.ci is not None
        ),
        key=lambda point: (not point[0].gold.is_positive, _place(first[point[0].id]), point[0].id),
    )
    places = {id: place for place, id in enumerate(dict.fromkeys(index.id for index, _ in points))}
    highest = max([1.5, *(ci for index, _ in points if (ci := index.index.ci or 0) < math.inf)])
    ticks = (digit * 10.0**power for power in count() for digit in (1, 2, 5))
    infinite = 1.3 * next(tick for tick in ticks if tick >= highest)
    names = [scores.engine for scores in systems]
    frame = Frame.around(
        f"Correlation index of each original pair, {', '.join(names)}",
        Axis("original pairs, positive ones first", 0, max(1, len(places))),
        Axis("CI, logarithmic", 0.6, 1.1 * infinite, log=True),
        (),
        (),
    )
    rows = {0.0: (_ZERO, "0"), math.inf: (infinite, "∞")}
    parts = [words(name, LEFT - 8.0, frame.y(at) + 4.5, at="end") for at, name in rows.values()]
    for index, series in points:
        ci = index.index.ci or 0.0
        height = frame.y(rows[ci][0] if ci in rows else ci)
        title = f"{_describe(index)}, {names[series]}" if several else _describe(index)
        parts.append(marker(series, frame.x(places[index.id] + 0.5), height, title))
    legend = [
        Sample(marker(series, 14, 0), name)
        for series, name in enumerate(names if several else ("positive", "negative"))
    ]
    sentences = []
    for scores in systems:
        counts = Counter(_kind(index.index.ci) for index in scores.by_pair)
        whose = f"{scores.engine}: " if several else ""
        sentences.append(whose + "; ".join(f"{number(counts[kind])} {kind}" for kind in _KINDS))
    return frame.drawn(". ".join(sentences) + ".", parts, legend, alone=alone)


def _place(ci: float | None) -> float:
    """Where a pair of that index stands in its half, those without one first."""
    return -1.0 if ci is None else ci


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
