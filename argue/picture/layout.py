"""Where all boxes of a map stand: one drawing for each root, side by side on shelves.

Coordinates are the boxes' centres in pixels at scale 1, x to the right and y down. The issue, or
else the first root, stands on the first shelf, on the left; arguments without any relation come
last.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from argue.picture.thread import Link, Thread
from argue.picture.tree import GAP, Boxes, Drawing, Spot, draw

_ASPECT = 1.6
_SHELF_GAP = 70.0


def place(thread: Thread, boxes: Boxes) -> list[Spot]:
    """A spot for every argument of a thread; the same input always gives the same picture."""
    drawings = [draw(root, thread, boxes) for root in thread.roots]
    first, others = drawings[:1], sorted(drawings[1:], key=lambda found: len(found.spots) == 1)
    spots: dict[int, Spot] = {}
    top = 0.0
    for shelf in _shelves(first + others):
        left = -_width(shelf) / 2
        for drawing in shelf:
            for number, spot in drawing.spots.items():
                spots[number] = Spot(
                    spot.x + left, spot.y + top, spot.lane + left, spot.ceiling + top,
                    spot.floor + top,
                )  # fmt: skip
            left += drawing.width + _gap(drawing)
        top += max(drawing.height for drawing in shelf) + _SHELF_GAP
    return [spots[number] for number in range(len(thread.parent))]


def ranks(thread: Thread, group: Sequence[int], crossing: Iterable[Link]) -> list[int]:
    """In which order brothers and sisters stand: by group, then so that relations stay short.

    Within a group, an argument whose branch has ``crossing`` relations moves towards the mean place
    of their other ends (the barycentre of Sugiyama, Tagawa & Toda 1981), two rounds of it; without
    any, the order is that of the source.
    """
    size = len(thread.parent)
    ends = [(source, target) for source, target in crossing if source != target]
    weight = [float(number) for number in range(size)]
    for _ in range(2 if ends else 0):
        weight = _barycentres(thread, _reading_order(thread, group, weight), ends)
    order = sorted(range(size), key=lambda number: (group[number], weight[number], number))
    rank = [0] * size
    for position, number in enumerate(order):
        rank[number] = position
    return rank


def _reading_order(thread: Thread, group: Sequence[int], weight: Sequence[float]) -> list[float]:
    """The position of each argument when the thread is read parent first, left to right."""
    position = [0.0] * len(weight)
    waiting = list(reversed(thread.roots))
    for count in range(len(weight)):
        number = waiting.pop()
        position[number] = float(count)
        below = thread.children[number]
        waiting += sorted(below, key=lambda n: (group[n], weight[n], n), reverse=True)
    return position


def _barycentres(thread: Thread, position: Sequence[float], ends: Iterable[Link]) -> list[float]:
    """Mean position of what the branch of each argument is related to; else its own position."""
    total, count = [0.0] * len(position), [0] * len(position)
    for source, target in ends:
        for end, other in ((source, target), (target, source)):
            total[end] += position[other]
            count[end] += 1
    for number in reversed(thread.order):
        above = thread.parent[number]
        if above >= 0:
            total[above] += total[number]
            count[above] += count[number]
    return [
        total[number] / count[number] if count[number] else position[number]
        for number in range(len(position))
    ]


def _shelves(drawings: list[Drawing]) -> list[list[Drawing]]:
    """Fill shelves in order; none is wider than the widest drawing or a well-shaped whole needs."""
    area = sum((drawing.width + GAP) * (drawing.height + _SHELF_GAP) for drawing in drawings)
    widest = max([math.sqrt(_ASPECT * area), *(drawing.width for drawing in drawings)])
    shelves: list[list[Drawing]] = []
    for drawing in drawings:
        if shelves and _width([*shelves[-1], drawing]) <= widest:
            shelves[-1].append(drawing)
        else:
            shelves.append([drawing])
    return shelves


def _width(shelf: list[Drawing]) -> float:
    return sum(drawing.width for drawing in shelf) + sum(_gap(found) for found in shelf[:-1])


def _gap(drawing: Drawing) -> float:
    return GAP if len(drawing.spots) == 1 else _SHELF_GAP
