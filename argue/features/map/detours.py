"""Ways between the boxes, for arrows that would otherwise hide behind them.

A detour climbs from the lower box to the upper: through the channel above each layer it swings over
to a gap between two columns of the next, and through the gap it goes straight up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from argue.drawing.threads import Thread
from argue.features.map.tree import Boxes, Spot

Point: TypeAlias = tuple[float, float]

_OUTER, _NARROWEST, _APART = 16.0, 12.0, 5.0
_BESIDE, _ELBOW = 9.0, 9.0


class Detour(NamedTuple):
    """A way from the box ``low`` up to ``high``, through a gap in every layer between.

    ``from_top`` is false if another box stands on the lower one in its stack, ``to_bottom`` if the
    upper one stands on another: then the way touches the right side instead.
    """

    low: int
    high: int
    gaps: list[float]
    from_top: bool
    to_bottom: bool


@dataclass(slots=True)
class _Layer:
    """One layer of one drawing: from where to where it reaches, and the gaps between columns."""

    ceiling: float
    floor: float
    columns: list[tuple[float, float]] = field(default_factory=list)
    gaps: list[tuple[float, float]] = field(default_factory=list)
    taken: dict[float, int] = field(default_factory=dict)

    def find_gaps(self) -> None:
        """Middle and width of each gap, the free space on both sides included, left to right."""
        self.columns.sort()
        self.gaps = [(self.columns[0][0] - _OUTER, 2 * _OUTER)]
        for (_, left), (right, _) in zip(self.columns, self.columns[1:], strict=False):
            if right - left >= _NARROWEST:
                self.gaps.append(((left + right) / 2, right - left))
        self.gaps.append((self.columns[-1][1] + _OUTER, 2 * _OUTER))

    def pass_through(self, here: float, there: float) -> float:
        """The gap on the shortest way from ``here`` to ``there``; every user gets a lane in it."""
        at = bisect_left(self.gaps, (min(here, there), 0.0))
        last = bisect_left(self.gaps, (max(here, there), 0.0))
        near = self.gaps[max(at - 1, 0) : last + 1]
        goal = (here + there) / 2
        middle, width = min(
            near,
            key=lambda gap: abs(gap[0] - here) + abs(gap[0] - there) + 0.1 * abs(gap[0] - goal),
        )
        count = self.taken.get(middle, 0)
        self.taken[middle] = count + 1
        shift = _APART * ((count + 1) // 2) * (1 if count % 2 else -1)
        limit = width / 2 - _NARROWEST / 3
        return middle + max(-limit, min(limit, shift))


class Gaps:
    """All gaps of a map."""

    def __init__(self, thread: Thread, spots: Sequence[Spot], boxes: Boxes) -> None:
        self._thread, self._spots, self._boxes = thread, spots, boxes
        self._root = thread.root_of()
        self._layers: dict[tuple[int, int], _Layer] = {}
        self._ends: dict[tuple[int, int, float], tuple[float, float]] = {}
        lefts: dict[tuple[int, int, float], tuple[float, float]] = {}
        for number, spot in enumerate(spots):
            key = (self._root[number], thread.layer[number])
            self._layers.setdefault(key, _Layer(spot.ceiling, spot.floor))
            column, half = (*key, spot.x), boxes.width[number] / 2
            left, right = lefts.get(column, (spot.x, spot.x))
            lefts[column] = min(left, spot.x - half, spot.lane), max(right, spot.x + half)
            first, last = self._ends.get(column, (spot.y, spot.y))
            self._ends[column] = min(first, spot.y), max(last, spot.y)
        for (root, layer, _), extent in lefts.items():
            self._layers[root, layer].columns.append(extent)
        for level in self._layers.values():
            level.find_gaps()

    def detour(self, one: int, other: int) -> Detour | None:
        """A way between two boxes of one drawing; ``None`` if there is none."""
        layer, root = self._thread.layer, self._root[one]
        if root != self._root[other] or layer[one] == layer[other]:
            return None
        low, high = (one, other) if layer[one] > layer[other] else (other, one)
        here, there = self._spots[low].x, self._spots[high].x
        gaps = []
        for between in range(layer[low] - 1, layer[high], -1):
            here = self._layers[root, between].pass_through(here, there)
            gaps.append(here)
        return Detour(low, high, gaps, self._is_first(low), self._is_last(high))

    def _is_first(self, number: int) -> bool:
        return self._ends[self._column(number)][0] == self._spots[number].y

    def _is_last(self, number: int) -> bool:
        return self._ends[self._column(number)][1] == self._spots[number].y

    def _column(self, number: int) -> tuple[int, int, float]:
        return self._root[number], self._thread.layer[number], self._spots[number].x

    def climb(self, detour: Detour, start: Point, end: Point) -> list[float]:
        """The path of a detour between two places on the borders, from the lower to the upper."""
        low, high = self._spots[detour.low], self._spots[detour.high]
        path = [*start]
        x, y = start
        if not detour.from_top:
            x += _BESIDE
            path += [x, y, x, y, x, y - _ELBOW]
            y -= _ELBOW
        if y > low.ceiling:
            path += straight(x, y, low.ceiling)
        y = low.ceiling
        layer = self._thread.layer[detour.low]
        for gap in detour.gaps:
            layer -= 1
            between = self._layers[self._root[detour.low], layer]
            path += swing(x, y, gap, between.floor)
            path += straight(gap, between.floor, between.ceiling)
            x, y = gap, between.ceiling
        last = end[0] if detour.to_bottom else end[0] + _BESIDE
        path += swing(x, y, last, high.floor)
        if detour.to_bottom:
            return path + (straight(last, high.floor, end[1]) if high.floor > end[1] else [])
        path += straight(last, high.floor, end[1] + _ELBOW)
        return [*path, last, end[1], last, end[1], *end]


def straight(x: float, start: float, end: float) -> list[float]:
    """A straight piece up or down, as a curve without its start."""
    return [x, start + (end - start) / 3, x, start + (end - start) * 2 / 3, x, end]


def swing(x: float, y: float, to_x: float, to_y: float) -> list[float]:
    """A curve from one x to another that begins and ends upright, without its start."""
    half = (y - to_y) / 2
    return [x, y - half, to_x, to_y + half, to_x, to_y]
