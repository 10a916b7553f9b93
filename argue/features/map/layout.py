"""Where all boxes of a map stand: one drawing for each root, side by side on shelves.

Coordinates are the boxes' centres in pixels at scale 1, x to the right and y down. The issue, or
else the first root, stands on the first shelf, on the left; arguments without any relation come
last.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from argue.drawing.threads import Link, Thread
from argue.features.map.tree import GAP, Boxes, Drawing, Spot, draw

_ASPECT = 1.6
_SHELF_GAP = 70.0


def place(thread: Thread, boxes: Boxes) -> list[Spot]:
    """A spot for every argument of a thread; the same input always gives the same picture."""
    drawings = [draw(root, thread, boxes) for root in thread.roots]
    first, others = drawings[:1], sorted(drawings[1:], key=_is_alone)
    spots: dict[int, Spot] = {}
    top = 0.0
    for shelf in _shelves(first + others):
        left = -_width(shelf) / 2
        for drawing in shelf:
            for number, spot in drawing.spots.items():
                spots[number] = Spot(
                    spot.x + left,
                    spot.y + top,
                    spot.lane + left,
                    spot.ceiling + top,
                    spot.floor + top,
                )
            left += drawing.width + _gap(drawing)
        top += max(drawing.height for drawing in shelf) + _SHELF_GAP
    return [spots[number] for number in range(len(thread.parent))]


def ranks(thread: Thread, group: Sequence[int], crossing: Iterable[Link]) -> list[int]:
    """In which order brothers and sisters stand: by group, then so that relations stay short.

    Within a group, an argument whose branch has ``crossing`` relations moves half way to the mean
    place of their other ends (the barycentre of Sugiyama, Tagawa & Toda 1981, damped so that two
    branches do not just change places). Of the order of the source and three rounds of this, the
    one in which the relations are shortest is taken.
    """
    size = len(thread.parent)
    ends = [(source, target) for source, target in crossing if source != target]
    weight = [float(number) for number in range(size)]
    tried: list[tuple[float, list[float]]] = []
    for _ in range(4 if ends else 1):
        position = _reading_order(thread, group, weight)
        span = sum(abs(position[source] - position[target]) for source, target in ends)
        tried.append((span, weight))
        weight = _barycentres(thread, position, ends)
    best = min(tried, key=lambda pair: pair[0])[1]
    order = sorted(range(size), key=lambda number: (group[number], best[number], number))
    rank = [0] * size
    for place, number in enumerate(order):
        rank[number] = place
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
    """Half way from the position of each argument to the mean of what its branch is related to."""
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
        (place + sums / others) / 2 if others else place
        for place, sums, others in zip(position, total, count, strict=True)
    ]


def _shelves(drawings: list[Drawing]) -> list[list[Drawing]]:
    """Fill shelves in order; none is wider than the widest drawing or a well-shaped whole needs.

    Arguments without any relation have shelves of their own.
    """
    area = sum((drawing.width + GAP) * (drawing.height + _SHELF_GAP) for drawing in drawings)
    widest = max([math.sqrt(_ASPECT * area), *(drawing.width for drawing in drawings)])
    shelves: list[list[Drawing]] = []
    for drawing in drawings:
        alike = bool(shelves) and _is_alone(shelves[-1][-1]) == _is_alone(drawing)
        if alike and _width([*shelves[-1], drawing]) <= widest:
            shelves[-1].append(drawing)
        else:
            shelves.append([drawing])
    return shelves


def _width(shelf: list[Drawing]) -> float:
    return sum(drawing.width for drawing in shelf) + sum(_gap(result) for result in shelf[:-1])


def _gap(drawing: Drawing) -> float:
    return GAP if _is_alone(drawing) else _SHELF_GAP


def _is_alone(drawing: Drawing) -> bool:
    return len(drawing.spots) == 1
