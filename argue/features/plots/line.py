"""Line charts with bands of error and marked points; ROC and precision–recall curves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from argue.features.plots import Axis, Mark, Series
from argue.features.plots.frame import (
    DASHES,
    LEFT,
    WIDTH,
    Frame,
    Sample,
    hue_of,
    marker,
    stroke,
    tag,
    titled,
    width_of,
    words,
)


def line_chart(
    series: Sequence[Series],
    *,
    title: str,
    axes: tuple[Axis | str, Axis | str],
    marks: Sequence[Mark] = (),
    reference: Series | None = None,
    alone: bool = True,
) -> str:
    """Draw lines over two axes; the ``<svg>`` element as text.

    Raises ValueError if a number is not finite (a gap's y may be NaN), or not positive on a
    logarithmic axis.

    Parameters
    ----------
    axes
        The horizontal and the vertical one; a text is the name of one whose range fits the data.
    marks
        Points that stand out, each with its name: an engine's real point on a curve.
    reference
        A thin line to compare with, such as that of chance.
    alone
        Whether it is a file of its own, which brings its ink and paper.

    >>> svg = line_chart([Series("F1", [(0.5, 0.4), (1.0, 1.0)])], title="T", axes=("x", "F1"))
    >>> svg.startswith("<svg ") and "F1: from 0.4 at 0.5 to 1 at 1" in svg
    True
    """
    x, y = (Axis(axis) if isinstance(axis, str) else axis for axis in axes)
    lines = [*series, *([reference] if reference else [])]
    points = [point for line in lines for point in line.points]
    ends = [end for line in lines for low_high in line.band for end in low_high]
    frame = Frame.around(
        title,
        x,
        y,
        [at for at, _ in points] + [mark.x for mark in marks],
        [at for _, at in points] + ends + [mark.y for mark in marks],
    )
    parts = [_band(frame, number, line) for number, line in enumerate(series) if line.band]
    if reference:
        parts.append(_line(frame, reference, "currentColor", "3 3", 1.0))
    for number, line in enumerate(series):
        parts.append(_line(frame, line, hue_of(number), _dash(number), 2.0))
        if line.marked:
            parts += [
                marker(number, frame.x(at), frame.y(height), _at(line.name, at, height))
                for at, height in line.points
                if not math.isnan(height)
            ]
    drawn = _along(frame, lines)
    parts += [_mark(frame, mark, drawn) for mark in marks]
    legend = [Sample(_sample(number, line), line.name) for number, line in enumerate(series)]
    if reference:
        legend.append(Sample(stroke("M0 0H28", stroke_dasharray="3 3"), reference.name))
    return frame.drawn(_describe(series, marks), parts, legend, alone=alone)


def _dash(number: int) -> str:
    return DASHES[number % len(DASHES)]


def _pieces(points: Sequence[tuple[float, ...]]) -> Iterator[list[tuple[float, ...]]]:
    """The points between gaps."""
    for gap, piece in groupby(points, lambda point: any(map(math.isnan, point))):
        if not gap:
            yield list(piece)


def _places(frame: Frame, series: Series) -> Iterator[list[tuple[float, float]]]:
    """Where the points between gaps are drawn."""
    for piece in _pieces(series.points):
        yield [(frame.x(at), frame.y(height)) for at, height in piece]


def _line(frame: Frame, series: Series, hue: str, dash: str, wide: float) -> str:
    path = ""
    for places in _places(frame, series):
        path += f"M{places[0][0]:.1f} {places[0][1]:.1f}"
        path += "".join(
            f"V{y:.1f}H{x:.1f}" if series.step else f"L{x:.1f} {y:.1f}" for x, y in places[1:]
        )
    looks = {"stroke_dasharray": dash, "stroke_linejoin": "round"}
    return stroke(path, hue, wide, title=series.name, **looks)


def _band(frame: Frame, number: int, series: Series) -> str:
    points = [(at, *ends) for (at, _), ends in zip(series.points, series.band, strict=True)]
    path = ""
    for piece in _pieces(points):
        above = [f"{frame.x(at):.1f} {frame.y(high):.1f}" for at, _, high in piece]
        below = [f"{frame.x(at):.1f} {frame.y(low):.1f}" for at, low, _ in reversed(piece)]
        path += "M" + "L".join(above + below) + "Z"
    return tag("path", d=path, fill=hue_of(number), fill_opacity=0.15)


def _mark(frame: Frame, mark: Mark, drawn: Sequence[tuple[float, float]]) -> str:
    x, y = frame.x(mark.x), frame.y(mark.y)
    ring = tag("circle", cx=x, cy=y, r=6, fill="none", stroke="currentColor", stroke_width=2)
    dot = tag("circle", cx=x, cy=y, r=2)
    return tag(
        "g",
        titled(_at(mark.name, mark.x, mark.y)) + ring + dot + _name(mark.name, x, y, drawn),
        class_="mark",
    )


def _name(name: str, x: float, y: float, drawn: Sequence[tuple[float, float]]) -> str:
    """The name of a mark at the one of its four corners that is farthest from all lines."""
    wide = width_of(name)
    corners = [
        (x + side * 11, y + down, side)
        for down in (-8, 18)
        for side in (1, -1)
        if LEFT < x + side * (11 + wide) < WIDTH
    ]

    def room(corner: tuple[float, float, int]) -> float:
        at, base, side = corner
        inside = [(at + side * wide * part, base - 4) for part in (0.1, 0.5, 0.9)]
        return min((math.dist(point, other) for point in inside for other in drawn), default=0.0)

    at, base, side = max(corners or [(x + 11, y - 8, 1)], key=room)
    return words(name, at, base, at="start" if side > 0 else "end")


def _along(frame: Frame, lines: Sequence[Series]) -> list[tuple[float, float]]:
    """Places along all lines, near to one another."""
    result = []
    for places in (places for series in lines for places in _places(frame, series)):
        for (x0, y0), (x1, y1) in pairwise(places):
            steps = 1 + int(math.dist((x0, y0), (x1, y1)) / 6)
            for part in (step / steps for step in range(steps + 1)):
                result.append((x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
    return result


def _sample(number: int, series: Series) -> str:
    line = stroke("M0 0H28", hue_of(number), 2.0, stroke_dasharray=_dash(number))
    return line + marker(number, 14, 0) if series.marked else line


def _describe(series: Sequence[Series], marks: Sequence[Mark]) -> str:
    result = []
    for drawn in series:
        points = [(at, height) for at, height in drawn.points if not math.isnan(height)]
        if points:
            (first, low), (last, high) = points[0], points[-1]
            ends = f"from {low:.4g} at {first:.4g} to {high:.4g} at {last:.4g}"
            result.append(f"{drawn.name}: {ends}.")
        else:
            result.append(f"{drawn.name}: nothing to draw.")
    result += [f"{_at(mark.name, mark.x, mark.y)}." for mark in marks]
    return " ".join(result)


def _at(name: str, x: float, y: float) -> str:
    return f"{name}: {y:.4g} at {x:.4g}"


class Curve(NamedTuple):
    """A curve with the area below it; ``None`` where the area is not defined."""

    name: str
    points: Sequence[tuple[float, float]]
    area: float | None = None


def roc_chart(curves: Sequence[Curve], *, title: str, alone: bool = True) -> str:
    """Points of (false-positive rate, true-positive rate), against the diagonal of chance.

    >>> svg = roc_chart([Curve("support", [(0, 0), (0, 1), (1, 1)], 1.0)], title="ROC")
    >>> "support, area 1.000" in svg
    True
    """
    return line_chart(
        _series(curves),
        title=title,
        axes=(Axis("false-positive rate", 0, 1), Axis("true-positive rate", 0, 1)),
        reference=Series("chance", [(0, 0), (1, 1)]),
        alone=alone,
    )


def precision_recall_chart(
    curves: Sequence[Curve], *, title: str, prevalence: float | None = None, alone: bool = True
) -> str:
    """Points of (recall, precision), by rising recall.

    The precision of a point holds from the recall before it, as in the average precision, which
    is then the area below the curve.

    ``prevalence``, the share of positive pairs, is the precision of an engine that knows nothing.
    """
    chance = None if prevalence is None else [(0.0, prevalence), (1.0, prevalence)]
    return line_chart(
        _series(curves, step=True),
        title=title,
        axes=(Axis("recall", 0, 1), Axis("precision", 0, 1)),
        reference=Series("chance", chance) if chance else None,
        alone=alone,
    )


def _series(curves: Sequence[Curve], *, step: bool = False) -> list[Series]:
    return [
        Series(
            curve.name if curve.area is None else f"{curve.name}, area {curve.area:.3f}",
            curve.points,
            step=step,
        )
        for curve in curves
    ]
