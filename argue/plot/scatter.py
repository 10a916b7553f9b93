"""Points over two axes, linear or logarithmic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from argue.plot import Axis, Series
from argue.plot._drawing import marker, tag, titled
from argue.plot._frame import Frame, Sample


class Point(NamedTuple):
    """A point and what is shown when one points at it."""

    x: float
    y: float
    told: str = ""


class Cloud(NamedTuple):
    """Points of one kind."""

    name: str
    points: Sequence[Point]


def scatter_chart(
    clouds: Sequence[Cloud],
    *,
    title: str,
    x: Axis | str,
    y: Axis | str,
    reference: Series | None = None,
    alone: bool = True,
) -> str:
    """Draw the points of each cloud with a marker of its own.

    For a log–log plot both axes are ``Axis(name, log=True)``. ``reference`` is a thin line to
    compare with.

    Examples
    --------
    >>> axes = {"x": Axis("arguments", log=True), "y": Axis("seconds", log=True)}
    >>> svg = scatter_chart([Cloud("grounded", [Point(10, 0.1, "Zoos")])], title="Time", **axes)
    >>> "<title>Zoos: 0.1 at 10</title>" in svg
    True
    """
    x, y = (Axis(axis) if isinstance(axis, str) else axis for axis in (x, y))
    points = [point for cloud in clouds for point in cloud.points]
    line = list(reference.points) if reference else []
    frame = Frame.around(
        title, x, y,
        [point.x for point in points] + [at for at, _ in line],
        [point.y for point in points] + [at for _, at in line],
    )  # fmt: skip
    parts, legend = [], []
    if reference:
        path = "L".join(f"{frame.x(at):.1f} {frame.y(height):.1f}" for at, height in line)
        dashed = {"fill": "none", "stroke": "currentColor", "stroke_dasharray": "3 3"}
        parts.append(tag("path", titled(reference.name), d=f"M{path}", **dashed))
        legend.append(Sample(tag("path", d="M0 0H28", **dashed), reference.name))
    for number, cloud in enumerate(clouds):
        legend.insert(number, Sample(marker(number, 14, 0), cloud.name))
        parts += [marker(number, frame.x(point.x), frame.y(point.y), _told(cloud, point))
                  for point in cloud.points]  # fmt: skip
    described = " ".join(f"{cloud.name}: {_points(len(cloud.points))}." for cloud in clouds)
    return frame.drawn(described, parts, legend, alone=alone)


def _points(count: int) -> str:
    return f"{count:,} point{'' if count == 1 else 's'}"


def _told(cloud: Cloud, point: Point) -> str:
    return f"{point.told or cloud.name}: {point.y:.4g} at {point.x:.4g}"
