"""How arrows run: cubic Bézier curves from the border of one box to that of another.

The arrow of an argument to the one it stands under leaves at the top (or the side of a stack),
curves through the channel between the two layers and arrives from below at a place of its own; such
arrows cross neither each other nor a box. Every other arrow takes, of some ways around, the one
that is shortest and hides least behind boxes, or, if none is good, a detour between the boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.drawing.threads import Link, Thread
from argue.features.map.detours import Detour, Gaps, straight, swing
from argue.features.map.tree import Boxes, Spot

Path: TypeAlias = list[int]
"""x and y of the start, then for each curve of its two control points and its end, in pixels."""

_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
_NORMALS = np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
_PAIRS = (
    *((_TOP, _BOTTOM), (_BOTTOM, _TOP), (_RIGHT, _LEFT), (_LEFT, _RIGHT)),
    *((_TOP, _TOP), (_BOTTOM, _BOTTOM), (_RIGHT, _RIGHT), (_LEFT, _LEFT)),
    *((_LEFT, _BOTTOM), (_RIGHT, _BOTTOM), (_LEFT, _TOP), (_RIGHT, _TOP)),
)
_HIDDEN = 8.0
"""Pixels of detour that are better than one pixel of a curve hidden behind a box."""
_ROUNDABOUT = 1.3
"""Times the straight way: a longer curve is no good."""
_BERTH = 7.0
"""Pixels that a curve keeps away from boxes."""
_CELL, _MOST_CELLS = 16.0, 4_000_000
_SAMPLES = np.linspace(0.04, 0.96, 20)
_Port: TypeAlias = tuple[float, float]
_MARGIN, _STEP, _ELBOW = 14.0, 15.0, 10.0

_Floats: TypeAlias = NDArray[np.float64]


def routes(
    links: Sequence[Link], thread: Thread, spots: Sequence[Spot], boxes: Boxes
) -> list[Path]:
    """The path of each link, in order; a link to itself is a loop at the top right corner."""
    on_thread, across = _sort_out(links, thread)
    ways, poor = _choose_ways([links[index] for index in across], spots, boxes)
    gaps = Gaps(thread, spots, boxes) if any(poor) else None
    detours: dict[int, Detour] = {}
    curves: dict[int, _Way] = {}
    for index, way, is_poor in zip(across, ways, poor, strict=True):
        detour = gaps.detour(*links[index]) if gaps and is_poor else None
        if detour:
            detours[index] = detour
        else:
            curves[index] = way
    ends = [
        _End(links[index][1], _BOTTOM, spots[links[index][0]].lane, index, True)
        for index in on_thread
    ]
    ends += _ends_of_curves(links, curves, spots)
    for index, detour in detours.items():
        ends += _ends_of_detour(links[index], detour, index, spots)
    ports = _ports(ends, spots, boxes)
    paths = {index: _up(*links[index], ports[index, True], spots, boxes) for index in on_thread}
    paths |= _around(curves, ports)
    for index, detour in detours.items():
        assert gaps is not None  # there is no detour without gaps
        paths[index] = _through(gaps, detour, links[index], ports[index, False], ports[index, True])
    return [
        paths[index] if index in paths else _loop(spots[source], boxes, source)
        for index, (source, _) in enumerate(links)
    ]


def bounds(paths: Sequence[Path]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of one or more paths, as far as some points on each tell."""
    curves = [path[at : at + 8] for path in paths for at in range(0, len(path) - 2, 6)]
    points = _sample(np.array(curves, dtype=float).reshape(-1, 4, 2)).reshape(-1, 2)
    (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return left, top, right, bottom


def _sort_out(links: Sequence[Link], thread: Thread) -> tuple[list[int], list[int]]:
    """Which links run along the thread (the first of each argument) and which across it."""
    on_thread, across, climbed = [], [], set()
    for index, (source, target) in enumerate(links):
        if thread.parent[source] == target and source not in climbed:
            climbed.add(source)
            on_thread.append(index)
        elif source != target:
            across.append(index)
    return on_thread, across


def _up(source: int, target: int, port: _Port, spots: Sequence[Spot], boxes: Boxes) -> Path:
    spot, above = spots[source], spots[target]
    if spot.lane == spot.x:
        path = [spot.x, spot.y - boxes.height[source] / 2]
    else:
        side, lane = spot.x - boxes.width[source] / 2, spot.lane
        path = [side, spot.y, lane, spot.y, lane, spot.y, lane, spot.y - _ELBOW]
        path += straight(lane, spot.y - _ELBOW, spot.ceiling)
    path += swing(spot.lane, spot.ceiling, port[0], above.floor)
    if above.floor > port[1]:
        path += straight(port[0], above.floor, port[1])
    return [round(number) for number in path]


def _around(curves: Mapping[int, _Way], ports: Mapping[tuple[int, bool], _Port]) -> dict[int, Path]:
    if not curves:
        return {}
    ways = curves.values()
    result = _curves(
        np.array([ports[index, False] for index in curves]),
        np.array([ports[index, True] for index in curves]),
        _NORMALS[[way.leave for way in ways]],
        _NORMALS[[way.arrive for way in ways]],
        np.array([[way.swing] for way in ways]),
    )
    whole = result.round().astype(int).reshape(len(curves), -1).tolist()
    return dict(zip(curves, whole, strict=True))


def _through(gaps: Gaps, detour: Detour, link: Link, start: _Port, end: _Port) -> Path:
    rises = link[0] == detour.low
    path = gaps.climb(detour, start, end) if rises else gaps.climb(detour, end, start)
    if not rises:
        points = list(zip(path[::2], path[1::2], strict=True))
        path = [number for point in reversed(points) for number in point]
    return [round(number) for number in path]


def _loop(spot: Spot, boxes: Boxes, number: int) -> Path:
    right, top = spot.x + boxes.width[number] / 2, spot.y - boxes.height[number] / 2
    curve = [right, top + 22, right + 34, top + 22, right - 22, top - 34, right - 22, top]
    return [round(value) for value in curve]


# ── ways across the thread ──────────────────────────────────────────────────────────────────────


class _Way(NamedTuple):
    """The sides at which a link leaves and arrives, and how far its curve swings out (1 or 2)."""

    leave: int
    arrive: int
    swing: float


_WAYS = tuple(_Way(leave, arrive, swing) for swing in (1.0, 2.0) for leave, arrive in _PAIRS)


def _choose_ways(
    links: Sequence[Link], spots: Sequence[Spot], boxes: Boxes
) -> tuple[list[_Way], list[bool]]:
    """The way of least cost for each link, and whether it still hides or is very roundabout.

    O(links + arguments), in numpy.
    """
    if not links:
        return [], []
    centre = np.array([(spot.x, spot.y) for spot in spots])
    half = np.stack((np.array(boxes.width), np.array(boxes.height)), axis=1) / 2
    occupied = _Grid(centre, half + _BERTH)
    sources, targets = np.array(links).T
    aside = _STEP * np.sign(centre[targets] - centre[sources])
    costs, hidden = [], []
    for way in _WAYS:
        leave, arrive = _NORMALS[[way.leave]], _NORMALS[[way.arrive]]
        start = centre[sources] + half[sources] * leave + aside * (leave == 0)
        end = centre[targets] + half[targets] * arrive - aside * (arrive == 0)
        points = _sample(_curves(start, end, leave, arrive, np.array([[way.swing]])))
        length = np.linalg.norm(np.diff(points, axis=1), axis=-1).sum(axis=-1)
        hidden.append(occupied.at(points).mean(axis=-1))
        costs.append(length * (1 + _HIDDEN * hidden[-1]))
    best = np.argmin(np.stack(costs), axis=0)
    chosen = best, np.arange(len(links))
    straight = np.linalg.norm(centre[targets] - centre[sources], axis=1)
    poor = (np.stack(hidden)[chosen] > 0) | (np.stack(costs)[chosen] > _ROUNDABOUT * straight)
    return [_WAYS[way] for way in best.tolist()], poor.tolist()


class _Grid:
    """Where boxes are, in square cells of the plane."""

    def __init__(self, centre: _Floats, half: _Floats) -> None:
        self._low = (centre - half).min(axis=0)
        extent = (centre + half).max(axis=0) - self._low
        self._cell = max(_CELL, float(np.sqrt(extent.prod() / _MOST_CELLS)))
        self._cells = np.zeros(tuple((extent // self._cell + 1).astype(int)), dtype=bool)
        first = np.ceil((centre - half - self._low) / self._cell - 0.5).astype(int)
        last = np.floor((centre + half - self._low) / self._cell - 0.5).astype(int)
        for (left, top), (right, bottom) in zip(first.tolist(), last.tolist(), strict=True):
            self._cells[left : right + 1, top : bottom + 1] = True

    def at(self, points: _Floats) -> NDArray[np.bool_]:
        """Whether there is a box at each of the points, given by their last axis."""
        place = np.floor((points - self._low) / self._cell).astype(int)
        inside = ((place >= 0) & (place < self._cells.shape)).all(axis=-1)
        place = np.where(inside[..., None], place, 0)
        result: NDArray[np.bool_] = self._cells[place[..., 0], place[..., 1]] & inside
        return result


def _curves(
    start: _Floats, end: _Floats, leave: _Floats, arrive: _Floats, swing: _Floats
) -> _Floats:
    """Control points, shape (links, 4, 2), of curves that stand upright on both borders.

    All parameters but ``swing``, of shape (links, 1), have shape (links, 2); each may be one row.
    """
    distance = np.linalg.norm(end - start, axis=1, keepdims=True)
    same_side = (leave == arrive).all(axis=1, keepdims=True)
    reach = np.where(same_side, 26 + 0.22 * distance, np.clip(0.4 * distance, 8, 150)) * swing
    return np.stack((start, start + leave * reach, end + arrive * reach, end), axis=1)


def _sample(curves: _Floats) -> _Floats:
    """Points on curves, shape (links, samples, 2)."""
    t = _SAMPLES[None, :, None]
    a, b, c, d = (curves[:, None, number] for number in range(4))
    points: _Floats = (
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    )
    return points


# ── where arrows touch a box ────────────────────────────────────────────────────────────────────


class _End(NamedTuple):
    """One end of a link: at which side of which box, and where the other end lies."""

    number: int
    side: int
    key: float
    link: int
    arrives: bool


def _key(other: Spot, side: int) -> float:
    return other.x if side in (_TOP, _BOTTOM) else other.y


def _ends_of_curves(
    links: Sequence[Link], curves: Mapping[int, _Way], spots: Sequence[Spot]
) -> Iterator[_End]:
    for index, way in curves.items():
        source, target = links[index]
        yield _End(source, way.leave, _key(spots[target], way.leave), index, False)
        yield _End(target, way.arrive, _key(spots[source], way.arrive), index, True)


def _ends_of_detour(
    link: Link, detour: Detour, index: int, spots: Sequence[Spot]
) -> Iterator[_End]:
    low, high = spots[detour.low], spots[detour.high]
    first, last = (detour.gaps[0], detour.gaps[-1]) if detour.gaps else (high.x, low.x)
    rises = link[0] == detour.low
    side, key = (_TOP, first) if detour.from_top else (_RIGHT, high.y)
    yield _End(detour.low, side, key, index, not rises)
    side, key = (_BOTTOM, last) if detour.to_bottom else (_RIGHT, low.y)
    yield _End(detour.high, side, key, index, rises)


def _ports(
    ends: Sequence[_End], spots: Sequence[Spot], boxes: Boxes
) -> dict[tuple[int, bool], _Port]:
    """A place of its own for each end, as far as the side is long enough."""
    by_side: dict[tuple[int, int], list[_End]] = {}
    for end in ends:
        by_side.setdefault((end.number, end.side), []).append(end)
    ports = {}
    for (number, side), result in by_side.items():
        spot = spots[number]
        half_width, half_height = boxes.width[number] / 2, boxes.height[number] / 2
        result.sort(key=lambda end: (end.key, end.link, end.arrives))
        if side == _BOTTOM:
            places = _spread(len(result), 2 * (half_width - _MARGIN))
        elif side == _TOP:
            places = _beside([end.key - spot.x for end in result], half_width - _MARGIN)
        else:
            places = _beside([end.key - spot.y for end in result], half_height - _MARGIN)
        for end, place in zip(result, places, strict=True):
            x = spot.x + (place if side in (_TOP, _BOTTOM) else _NORMALS[side, 0] * half_width)
            y = spot.y + (place if side in (_LEFT, _RIGHT) else _NORMALS[side, 1] * half_height)
            ports[end.link, end.arrives] = float(x), float(y)
    return ports


def _spread(count: int, extent: float) -> list[float]:
    """Places around the middle of a side."""
    step = min(_STEP, extent / max(count - 1, 1))
    return [(place - (count - 1) / 2) * step for place in range(count)]


def _beside(keys: Sequence[float], half: float) -> list[float]:
    """Places on both sides of the middle, which the arrow along the thread keeps for itself.

    Of several arrows to one side the nearest is the outermost, so that their arcs nest.
    """
    before = [key for key in keys if key < 0]
    after = len(keys) - len(before)
    step = min(_STEP, (half - _STEP) / max(len(before), after, 1))
    outer_first = [-(_STEP + step * place) for place in range(len(before))]
    return outer_first + [_STEP + step * place for place in reversed(range(after))]
