"""Bars from left to right: a group for each name, in it a bar for each series."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from argue.locales import _, told
from argue.locales import written as written_as
from argue.plot import Axis
from argue.plot._drawing import FONT, HUES, document, marker, short, tag, titled, width_of, words
from argue.plot._frame import WIDTH, heading, written
from argue.plot._scale import Scale, scale

_TOP, _BAR, _GAP, _ROOM = 44, 18, 12, 64
"""Above the first group, of a bar, between groups, and right of the longest bar for its number."""
_MOST_NAME = 30


class Bars(NamedTuple):
    """A value for each name; ``None`` where it is undefined.

    ``intervals`` are the ends of an interval around each value, drawn as a whisker.
    """

    name: str
    values: Sequence[float | None]
    intervals: Sequence[tuple[float, float] | None] = ()


def bar_chart(
    names: Sequence[str],
    series: Sequence[Bars],
    *,
    title: str,
    axis: Axis | str = "",
    alone: bool = True,
) -> str:
    """Draw a bar for each name and series, with its value written beside it.

    The axis begins at 0 unless a value is negative.

    Raises
    ------
    ValueError
        If a series has not one value for each name.

    Examples
    --------
    >>> svg = bar_chart(["attack"], [Bars("F1", [0.5], [(0.4, 0.6)])], title="By label")
    >>> "attack, F1: 0.5 (0.4 to 0.6)" in svg
    True
    """
    for each in series:
        if len(each.values) != len(names) or len(each.intervals) not in (0, len(names)):
            raise ValueError(f"{each.name}: expected {len(names)} values, found another number")
    axis = Axis(axis) if isinstance(axis, str) else axis
    left = 24 + width_of(max((short(name, _MOST_NAME) for name in names), key=len, default=""))
    along = scale(_from_zero(axis), _numbers(series), left, WIDTH - _ROOM)
    tall = _BAR * len(series) + _GAP
    bottom = _TOP + tall * len(names)
    parts = [heading(title), *_grid(along, bottom)]
    for row, name in enumerate(names):
        top = _TOP + tall * row + _GAP / 2
        parts.append(_name(name, left, top + _BAR * len(series) / 2))
        for number, each in enumerate(series):
            parts += _bar(along, top + _BAR * number, name, number, each, row)
    bottom += 30
    if axis.name:
        parts.append(words(axis.name, (left + WIDTH - _ROOM) / 2, bottom + 10, at="middle"))
        bottom += 18
    legend = list(_legend(series, bottom + 10)) if len(series) > 1 else []
    height = bottom + 20 * len(legend)
    described = " ".join(f"{one}." for one in _all_told(names, series))
    return document(WIDTH, height, title, described, [*parts, *legend], alone)


def _from_zero(axis: Axis) -> Axis:
    return Axis(axis.name, 0.0 if axis.low is None else axis.low, axis.high)


def _numbers(series: Sequence[Bars]) -> list[float]:
    values = [value for each in series for value in each.values if value is not None]
    ends = [end for each in series for interval in each.intervals if interval for end in interval]
    return [number for number in (*values, *ends) if not math.isnan(number)]


def _grid(along: Scale, bottom: float) -> Iterator[str]:
    for tick in along.ticks():
        at = along(tick)
        yield tag("line", x1=at, x2=at, y1=_TOP, y2=bottom, stroke="currentColor",
                  stroke_opacity=0.15)  # fmt: skip
        yield words(written(tick), at, bottom + 18, at="middle")


def _name(name: str, left: float, middle: float) -> str:
    shown = words(short(name, _MOST_NAME), left - 8, middle + FONT / 3, at="end")
    return tag("g", titled(name) + shown)


def _bar(along: Scale, top: float, name: str, number: int, each: Bars, row: int) -> Iterator[str]:
    value, middle = each.values[row], top + _BAR / 2
    start = along(max(0.0, along.low))
    if value is None:
        yield words(_("undefined"), start + 6, middle + FONT / 3, fill_opacity=0.75)
        return
    end, hue = along(value), HUES[number % len(HUES)]
    interval = each.intervals[row] if each.intervals else None
    drawn = tag("rect", x=min(start, end), y=top + 2, width=abs(end - start), height=_BAR - 4,
                fill=hue, fill_opacity=0.55)  # fmt: skip
    drawn += marker(number, end, middle)
    past = end
    if interval:
        low, high = map(along, interval)
        past = max(end, high)
        ends = f"M{low:.1f} {middle - 4:.1f}v8M{high:.1f} {middle - 4:.1f}v8"
        whisker = f"M{low:.1f} {middle:.1f}H{high:.1f}{ends}"
        drawn += tag("path", d=whisker, fill="none", stroke="currentColor")
    drawn += words(written_as(f"{value:.3g}"), past + 9, middle + FONT / 3)
    yield tag("g", titled(_told(name, each, row)) + drawn)


def _legend(series: Sequence[Bars], top: float) -> Iterator[str]:
    for number, each in enumerate(series):
        y = top + 20 * number
        hue = HUES[number % len(HUES)]
        sample = tag("rect", x=12, y=y - 6, width=28, height=12, fill=hue, fill_opacity=0.55)
        yield sample + marker(number, 40, y) + words(short(each.name, 72), 54, y + 4.5)


def _told(name: str, each: Bars, row: int) -> str:
    value = each.values[row]
    interval = each.intervals[row] if each.intervals else None
    shown = _("undefined") if value is None else written_as(f"{value:.4g}")
    if interval:
        low, high = (written_as(f"{end:.4g}") for end in interval)
        shown = _("%(value)s (%(low)s to %(high)s)", value=shown, low=low, high=high)
    return _(
        "%(name)s, %(series)s: %(value)s", name=told(name), series=told(each.name), value=shown
    )


def _all_told(names: Sequence[str], series: Sequence[Bars]) -> Iterator[str]:
    for row, name in enumerate(names):
        for each in series:
            yield _told(name, each, row)
