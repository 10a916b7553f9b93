"""Bar charts, grouped by name, and confusion matrices with shaded cells."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from argue.features.plots import Axis
from argue.features.plots.frame import (
    FONT,
    GRID,
    HUES,
    WIDTH,
    Sample,
    Scale,
    document,
    heading,
    hue_of,
    legend_below,
    marker,
    scale,
    short,
    stroke,
    tag,
    titled,
    width_of,
    words,
    written,
)
from argue.locales import percent
from argue.model.tables import Cell

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

    def interval(self, row: int) -> tuple[float, float] | None:
        """That of a value, if there is one."""
        return self.intervals[row] if self.intervals else None


def bar_chart(
    names: Sequence[str],
    series: Sequence[Bars],
    *,
    title: str,
    axis: Axis | str = "",
    alone: bool = True,
) -> str:
    """Draw a bar for each name and series, with its value written beside it.

    The axis begins at 0 unless a value is negative. Raises ValueError if a series has not one value
    for each name.

    >>> svg = bar_chart(["attack"], [Bars("F1", [0.5], [(0.4, 0.6)])], title="By label")
    >>> "attack, F1: 0.5 (0.4 to 0.6)" in svg
    True
    """
    for bars in series:
        if len(bars.values) != len(names) or len(bars.intervals) not in (0, len(names)):
            raise ValueError(f"{bars.name}: expected {len(names)} values, found another number")
    axis = Axis(axis) if isinstance(axis, str) else axis
    axis = Axis(axis.name, 0.0 if axis.low is None else axis.low, axis.high)
    left = 24 + width_of(max((short(name, _MOST_NAME) for name in names), key=len, default=""))
    along = scale(axis, _numbers(series), left, WIDTH - _ROOM)
    tall = _BAR * len(series) + _GAP
    bottom = _TOP + tall * len(names)
    parts = [heading(title), *_grid(along, bottom)]
    for row, name in enumerate(names):
        top = _TOP + tall * row + _GAP / 2
        middle = top + _BAR * len(series) / 2 + FONT / 3
        label = words(short(name, _MOST_NAME), left - 8, middle, at="end")
        parts.append(tag("g", titled(name) + label))
        for number, bars in enumerate(series):
            parts += _bar(along, top + _BAR * number, name, number, bars, row)
    bottom += 30
    if axis.name:
        parts.append(words(axis.name, (left + WIDTH - _ROOM) / 2, bottom + 10, at="middle"))
        bottom += 18
    samples = [
        Sample(_rectangle(number, 0, 2 - _BAR / 2, 28) + marker(number, 28, 0), bars.name)
        for number, bars in enumerate(series)
    ]
    legend, height = legend_below(samples if len(series) > 1 else [], bottom)
    described = [
        f"{_describe(name, bars, row)}." for row, name in enumerate(names) for bars in series
    ]
    return document(WIDTH, height, title, " ".join(described), [*parts, *legend], alone)


def _numbers(series: Sequence[Bars]) -> list[float]:
    values = [value for bars in series for value in bars.values if value is not None]
    ends = [end for bars in series for interval in bars.intervals if interval for end in interval]
    return [number for number in (*values, *ends) if not math.isnan(number)]


def _grid(along: Scale, bottom: float) -> Iterator[str]:
    for tick in along.ticks():
        at = along(tick)
        yield stroke(f"M{at:.1f} {_TOP}V{bottom:g}", stroke_opacity=GRID)
        yield words(written(tick), at, bottom + 18, at="middle")


def _bar(along: Scale, top: float, name: str, number: int, each: Bars, row: int) -> Iterator[str]:
    value, middle = each.values[row], top + _BAR / 2
    start = along(max(0.0, along.low))
    if value is None:
        yield words("undefined", start + 6, middle + FONT / 3, fill_opacity=0.75)
        return
    end = past = along(value)
    drawn = _rectangle(number, min(start, end), top + 2, abs(end - start))
    drawn += marker(number, end, middle)
    if interval := each.interval(row):
        low, high = map(along, interval)
        past = max(end, high)
        ends = f"M{low:.1f} {middle - 4:.1f}v8M{high:.1f} {middle - 4:.1f}v8"
        drawn += stroke(f"M{low:.1f} {middle:.1f}H{high:.1f}{ends}")
    drawn += words(f"{value:.3g}", past + 9, middle + FONT / 3)
    yield tag("g", titled(_describe(name, each, row)) + drawn)


def _rectangle(number: int, x: float, y: float, width: float) -> str:
    """A bar of the series of that number."""
    looks = {"fill": hue_of(number), "fill_opacity": 0.55}
    return tag("rect", x=x, y=y, width=width, height=_BAR - 4, **looks)


def _describe(name: str, each: Bars, row: int) -> str:
    value = each.values[row]
    formatted = "undefined" if value is None else f"{value:.4g}"
    if interval := each.interval(row):
        formatted += " ({:.4g} to {:.4g})".format(*interval)
    return f"{name}, {each.name}: {formatted}"


_LEFT, _MATRIX_TOP, _WIDE, _TALL = 130, 84, 104, 56
_RIGHT = 90
"""Room for the sums of the rows."""


def confusion_table(
    rows: Sequence[str],
    columns: Sequence[str],
    counts: Sequence[Sequence[int]],
    *,
    title: str,
    alone: bool = True,
) -> str:
    """Draw ``counts[row][column]``, gold and judged, with their shares of the row.

    A cell where both agree is framed. Raises ValueError if there is not one count for each row and
    column.

    >>> svg = confusion_table(["support"], ["support", "attack"], [[3, 1]], title="Confusion")
    >>> "gold support, judged attack: 1 of 4 (25 %)" in svg
    True
    """
    if [len(row) for row in counts] != [len(columns)] * len(rows):
        raise ValueError(f"expected {len(rows)} rows of {len(columns)} counts, found others")
    parts = [heading(title), words("gold ↓  judged →", _LEFT - 12, _MATRIX_TOP - 12, at="end")]
    for column, name in enumerate(columns):
        at = _LEFT + _WIDE * (column + 0.5)
        parts.append(words(short(name, 14), at, _MATRIX_TOP - 12, at="middle", font_weight=600))
    parts.append(words("all", _LEFT + _WIDE * len(columns) + 24, _MATRIX_TOP - 12))
    cells = []
    for row, name in enumerate(rows):
        middle = _MATRIX_TOP + _TALL * (row + 0.5) + 4.5
        parts.append(words(short(name, 14), _LEFT - 12, middle, at="end", font_weight=600))
        total = sum(counts[row])
        parts.append(words(f"{total:,}", _LEFT + _WIDE * len(columns) + 24, middle))
        for column, other in enumerate(columns):
            count = counts[row][column]
            cells.append(f"gold {name}, judged {other}: {_part(count, total)}")
            parts += _cell(row, column, count, total, name == other, cells[-1])
    width = max(_LEFT + _WIDE * len(columns) + _RIGHT, 420)
    height = _MATRIX_TOP + _TALL * len(rows) + 20
    return document(width, height, title, " ".join(f"{cell}." for cell in cells), parts, alone)


def _part(count: int, total: int) -> str:
    share = f" ({percent(round(count / total, 2))})" if total else ""
    return f"{count} of {total}{share}"


def _cell(row: int, column: int, count: int, total: int, agrees: bool, title: str) -> Iterator[str]:
    x, y = _LEFT + _WIDE * column, _MATRIX_TOP + _TALL * row
    share = count / total if total else 0.0
    # At most half opaque, so that the ink of the page is read on every cell.
    frame = {"stroke": "currentColor", "stroke_width": 1.5} if agrees else {}
    cell = tag(
        "rect",
        x=x + 2,
        y=y + 2,
        width=_WIDE - 4,
        height=_TALL - 4,
        rx=3,
        fill=HUES[0],
        fill_opacity=f"{0.04 + 0.46 * share:.2f}",
        **frame,
    )
    number = words(f"{count:,}", x + _WIDE / 2, y + 26, at="middle", font_weight=600)
    part = words(percent(round(share, 2)), x + _WIDE / 2, y + 43, at="middle", font_size=11)
    yield tag("g", titled(title) + cell + number + part)


def floats(cells: list[Cell]) -> list[float | None]:
    """The numbers of a column; ``None`` for what is none."""
    return [float(cell) if isinstance(cell, (int, float)) else None for cell in cells]
