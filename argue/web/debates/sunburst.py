"""A debate as a sunburst: the issue in the middle, replies in rings around what they answer.

Each argument has the share of its parent's angle that its part of the leaves is, so that the rings
show where much was said. Angles are shares of a whole turn, from the top, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin

from argue.services.debates import Thread

MOST_RINGS = 8
MOST_SECTORS = 1_200
"""Sectors that are drawn; the narrowest are left out first."""
RADIUS = 100.0
_LEAST_SIGN = 2.5
"""The smallest sign that is written into a sector."""


@dataclass(frozen=True, slots=True)
class Sector:
    """One argument: its ring, 0 in the middle, and its angles ``start`` < ``end`` in [0, 1]."""

    argument: str
    ring: int
    start: float
    end: float

    @property
    def width(self) -> float:
        """Its share of the turn."""
        return self.end - self.start


def sectors(
    thread: Thread, *, rings: int = MOST_RINGS, most: int = MOST_SECTORS
) -> tuple[Sector, ...]:
    """The sectors of all arguments in the first rings, each after the one that it stands under.

    Without a single root the middle stays empty and the roots are in ring 1.
    """
    leaves = _leaves(thread)
    first = 0 if len(thread.roots) == 1 else 1
    whole = sum(leaves[root] for root in thread.roots) or 1
    results: list[Sector] = []
    waiting = list(_beside(thread.roots, leaves, 0.0, 1.0, whole, first))
    while waiting:
        sector = waiting.pop()
        results.append(sector)
        if sector.ring + 1 < rings:
            below = thread.children.get(sector.argument, [])
            many = leaves[sector.argument]
            waiting += _beside(below, leaves, sector.start, sector.end, many, sector.ring + 1)
    widest = sorted(results, key=lambda sector: -sector.width)[:most]
    visible = {sector.argument for sector in widest}
    return tuple(sector for sector in results if sector.argument in visible)


def path(sector: Sector, rings: int) -> str:
    """The outline of a sector as SVG path data, around the origin, with :data:`RADIUS` outside."""
    step = RADIUS / rings
    inner, outer = sector.ring * step, (sector.ring + 1) * step
    if sector.width > 0.999999:
        return _ring(outer) + (_ring(inner) if inner else "")
    large = int(sector.width > 0.5)
    start, end = (_point(outer, angle) for angle in (sector.start, sector.end))
    arc = f"M{start}A{outer:.2f} {outer:.2f} 0 {large} 1 {end}"
    if not inner:
        return f"{arc}L0 0Z"
    back = _point(inner, sector.start)
    return f"{arc}L{_point(inner, sector.end)}A{inner:.2f} {inner:.2f} 0 {large} 0 {back}Z"


def sign_place(sector: Sector, rings: int) -> tuple[float, float, float] | None:
    """Where the sign of a status stands in a sector, and its size; ``None`` if it is too narrow.

    >>> sign_place(Sector("a", 0, 0.0, 1.0), 4)
    (0.0, 0.0, 12.5)
    """
    step = RADIUS / rings
    radius = (sector.ring + 0.5) * step if sector.ring else 0.0
    room = 2 * pi * radius * sector.width if radius else step
    size = min(0.5 * step, 0.8 * room, 12.5)
    if size < _LEAST_SIGN:
        return None
    turn = pi * (sector.start + sector.end)
    x, y = radius * sin(turn), -radius * cos(turn)
    return round(x, 2) + 0.0, round(y, 2) + 0.0, round(size, 2)


def _beside(
    arguments: tuple[str, ...] | list[str],
    leaves: dict[str, int],
    start: float,
    end: float,
    whole: int,
    ring: int,
) -> Iterator[Sector]:
    """Sectors side by side that fill an angle."""
    before = 0
    for argument in arguments:
        after = before + leaves[argument]
        yield Sector(
            argument,
            ring,
            start + (end - start) * before / whole,
            start + (end - start) * after / whole,
        )
        before = after


def _leaves(thread: Thread) -> dict[str, int]:
    """How many arguments without a reply are in the branch of each; 1 for such a one."""
    results: dict[str, int] = {}
    for argument in reversed(list(thread.preorder())):
        results[argument] = sum(results[one] for one in thread.children.get(argument, ())) or 1
    return results


def _point(radius: float, angle: float) -> str:
    turn = 2 * pi * angle
    return f"{radius * sin(turn):.2f} {-radius * cos(turn):.2f}"


def _ring(radius: float) -> str:
    half = f"A{radius:.2f} {radius:.2f} 0 1 1"
    return f"M0 {-radius:.2f}{half} 0 {radius:.2f}{half} 0 {-radius:.2f}Z"
