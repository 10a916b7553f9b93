"""A tidy tree for each root of a map: layers, with leaves in stacks.

Subtrees stand as close as their outlines allow and a parent is centred over its children, in the
manner of Reingold & Tilford (1981). Children that nobody answers stand in stacks under their
parent, so that many short replies make no endless strip; arrows pass a stack in lanes on its left.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.drawing.threads import Thread

GAP = 26.0
"""Pixels between neighbours of one layer."""
STACK_GAP = 16.0
"""Pixels between the boxes of a stack."""
LANE = 9.0
"""Pixels between the lanes beside a stack."""
CHANNEL = 60.0
"""Pixels between two layers, at least; the arrows run there."""

_SLOPE, _WIDEST_CHANNEL = 0.08, 190.0
_STACKS = (1, 2, 3, 4, 5, 6, 8, 10, 14, 20)
_ASPECT = 1.8

Floats: TypeAlias = NDArray[np.float64]


class Spot(NamedTuple):
    """Where one box stands, relative to the drawing's top left corner.

    ``lane`` is the x at which its arrow to the parent enters the channel above: its own centre, or
    a lane beside its stack. Its layer reaches from ``ceiling`` down to ``floor``.
    """

    x: float
    y: float
    lane: float
    ceiling: float
    floor: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """All boxes below one root, the root included, and the size of the whole."""

    spots: dict[int, Spot]
    width: float
    height: float


class Boxes(NamedTuple):
    """What the boxes of a map are like; each list has one entry an argument.

    ``width`` and ``height`` in pixels; ``group`` and ``rank`` say in which order brothers and
    sisters stand: only those of one group share a stack, and ranks ascend from left to right.
    """

    width: Sequence[float]
    height: Sequence[float]
    group: Sequence[int]
    rank: Sequence[int]


def draw(root: int, thread: Thread, boxes: Boxes) -> Drawing:
    """The drawing with the lowest stacks that is no wider than 1.8 times its height.

    If none is, the one with the highest stacks: nothing else makes it narrower. The height is found
    by bisection. O(arguments · depth), the depth in numpy.
    """
    order = [root]
    for number in order:
        order += sorted(thread.children[number], key=boxes.rank.__getitem__)
    longest = max(
        sum(not thread.children[child] for child in thread.children[number]) for number in order
    )
    stacks = [stack for stack in _STACKS if stack < longest] + [max(longest, 1)]
    drawings: dict[int, Drawing] = {}

    def fits(stack: int) -> bool:
        plan = _Plan(order, thread, boxes, stack)
        if plan.estimated_aspect() > _ASPECT:
            return False
        drawings[stack] = plan.drawing()
        return drawings[stack].width <= _ASPECT * drawings[stack].height

    lowest = bisect_left(stacks, True, hi=len(stacks) - 1, key=fits)
    stack = stacks[lowest]
    return drawings.get(stack) or _Plan(order, thread, boxes, stack).drawing()


class _Outline(NamedTuple):
    """How far a subtree reaches left and right of its root, in each layer from the root's down."""

    left: Floats
    right: Floats


class _Plan:
    """A drawing with stacks of one height: columns first, then outlines, then coordinates."""

    def __init__(self, order: list[int], thread: Thread, boxes: Boxes, stack: int) -> None:
        self.order, self.thread, self.boxes, self.stack = order, thread, boxes, stack
        self.columns = {number: list(self._columns(number)) for number in order}

    def _columns(self, parent: int) -> Iterator[list[int]]:
        """The children in columns: one that is answered alone, the others evenly in stacks."""
        children, rank = self.thread.children, self.boxes.rank
        leaves: dict[int, list[int]] = {}
        columns = []
        for child in sorted(children[parent], key=rank.__getitem__):
            if children[child]:
                columns.append([child])
            else:
                leaves.setdefault(self.boxes.group[child], []).append(child)
        for group in leaves.values():
            number = -(-len(group) // self.stack)
            columns += [list(part) for part in _split(group, number)]
        yield from sorted(columns, key=lambda column: rank[column[0]])

    def estimated_aspect(self) -> float:
        """Width to height, were the widest layer all that counts; never too large by much."""
        widths: dict[int, float] = {}
        for columns in self.columns.values():
            for column in columns:
                layer = self.thread.layer[column[0]]
                lanes = LANE * len(column) if len(column) > 1 else 0.0
                width = max(self.boxes.width[number] for number in column) + lanes
                widths[layer] = widths.get(layer, 0.0) + width + GAP
        bands = self._bands()
        return max(widths.values(), default=0.0) / (sum(bands) + CHANNEL * (len(bands) - 1))

    def _bands(self) -> list[float]:
        """The height of each layer: that of its highest column."""
        bands = [self.boxes.height[self.order[0]]]
        for columns in self.columns.values():
            for column in columns:
                layer = self.thread.layer[column[0]]
                if layer == len(bands):
                    bands.append(0.0)
                height = sum(self.boxes.height[number] for number in column)
                bands[layer] = max(bands[layer], height + STACK_GAP * (len(column) - 1))
        return bands

    def drawing(self) -> Drawing:
        offset = {self.order[0]: 0.0}
        outlines: dict[int, _Outline] = {}
        for number in reversed(self.order):
            outlines[number] = self._arrange(number, outlines, offset)
        whole = outlines[self.order[0]]
        left = float(whole.left.min())
        x = {self.order[0]: -left}
        for number in self.order[1:]:
            x[number] = x[self.thread.parent[number]] + offset[number]
        lane = self._lanes(x)
        ceilings, floors = self._layers(x, lane)
        return Drawing(
            self._spots(x, lane, ceilings, floors), float(whole.right.max()) - left, floors[-1]
        )

    def _arrange(
        self, parent: int, outlines: dict[int, _Outline], offset: dict[int, float]
    ) -> _Outline:
        """Place the columns of one parent side by side; its outline with all below it."""
        half = self.boxes.width[parent] / 2
        columns = self.columns[parent]
        if not columns:
            return _Outline(np.array([-half]), np.array([half]))
        parts = [self._outline(column, outlines) for column in columns]
        places = _side_by_side(parts)
        depth = max(len(part.left) for part in parts)
        left, right = np.full(depth + 1, np.inf), np.full(depth + 1, -np.inf)
        left[0], right[0] = -half, half
        for column, part, place in zip(columns, parts, places, strict=True):
            reach = slice(1, len(part.left) + 1)
            np.minimum(left[reach], part.left + place, out=left[reach])
            np.maximum(right[reach], part.right + place, out=right[reach])
            for child in column:
                offset[child] = place
        return _Outline(left, right)

    def _outline(self, column: list[int], outlines: dict[int, _Outline]) -> _Outline:
        if len(column) == 1:
            return outlines.pop(column[0])
        half = max(self.boxes.width[number] for number in column) / 2
        return _Outline(np.array([-half - LANE * len(column)]), np.array([half]))

    def _lanes(self, x: dict[int, float]) -> dict[int, float]:
        lane = dict(x)
        for columns in self.columns.values():
            for column in columns:
                half = max(self.boxes.width[number] for number in column) / 2
                for place, number in enumerate(column[1:], start=1):
                    lane[number] = x[number] - half - LANE * place
        return lane

    def _layers(
        self, x: dict[int, float], lane: dict[int, float]
    ) -> tuple[list[float], list[float]]:
        """Where each layer begins and ends; a channel with long ways is higher, to keep slopes."""
        bands = self._bands()
        run = [0.0] * len(bands)
        for number in self.order[1:]:
            layer = self.thread.layer[number]
            run[layer] = max(run[layer], abs(lane[number] - x[self.thread.parent[number]]))
        ceilings, floors = [0.0], [bands[0]]
        for layer in range(1, len(bands)):
            channel = min(CHANNEL + _SLOPE * run[layer], _WIDEST_CHANNEL)
            ceilings.append(floors[-1] + channel)
            floors.append(ceilings[-1] + bands[layer])
        return ceilings, floors

    def _spots(
        self,
        x: dict[int, float],
        lane: dict[int, float],
        ceilings: list[float],
        floors: list[float],
    ) -> dict[int, Spot]:
        spots = {}
        for column in [[self.order[0]], *(c for result in self.columns.values() for c in result)]:
            layer = self.thread.layer[column[0]]
            y = ceilings[layer]
            for number in column:
                height = self.boxes.height[number]
                band = ceilings[layer], floors[layer]
                spots[number] = Spot(x[number], y + height / 2, lane[number], *band)
                y += height + STACK_GAP
        return spots


def _side_by_side(parts: list[_Outline]) -> list[float]:
    """Where the roots of the parts stand, centred around 0, with no outlines overlapping.

    The mean of packing to the left and packing to the right; both keep all distances, hence so
    does their mean, which spreads small parts evenly between large ones.
    """
    mirrored = [_Outline(-part.right, -part.left) for part in reversed(parts)]
    from_left = _pack(parts)
    from_right = [-place for place in reversed(_pack(mirrored))]
    middle = (from_left[0] + from_left[-1] + from_right[0] + from_right[-1]) / 2
    return [(a + b - middle) / 2 for a, b in zip(from_left, from_right, strict=True)]


def _pack(parts: list[_Outline]) -> list[float]:
    """Each part as far left as those before it allow, the first at 0."""
    reach = np.full(max(len(part.left) for part in parts), -np.inf)
    places: list[float] = []
    for part in parts:
        depth = len(part.left)
        place = float((reach[:depth] - part.left).max()) + GAP if places else 0.0
        reach[:depth] = part.right + place
        places.append(place)
    return places


def _split(numbers: list[int], parts: int) -> Iterator[list[int]]:
    """Cut a list into that many runs whose lengths differ by one at most."""
    length, longer = divmod(len(numbers), parts)
    start = 0
    for part in range(parts):
        end = start + length + (part < longer)
        yield numbers[start:end]
        start = end
