"""What charts have in common: the title, two axes with their ticks, and the legend below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from argue import locales
from argue.plot import Axis
from argue.plot._drawing import FONT, document, short, tag, titled, width_of, words
from argue.plot._scale import Scale, scale

WIDTH, HEIGHT = 640, 400
"""Of a drawing without its legend."""
LEFT, RIGHT, TOP, BOTTOM = 62, 18, 40, 56
_LINE = 20
"""From one line of the legend to the next."""


class Sample(NamedTuple):
    """One entry of a legend: a drawing around (0, 0), 28 wide, and what it stands for."""

    drawn: str
    name: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The area in which numbers are drawn, and how to close the drawing around it."""

    title: str
    x: Scale
    y: Scale
    axes: tuple[Axis, Axis]

    @classmethod
    def around(
        cls, title: str, x: Axis, y: Axis, xs: Iterable[float], ys: Iterable[float]
    ) -> Frame:
        """A frame whose axes show all of these numbers."""
        return cls(
            title,
            scale(x, xs, LEFT, WIDTH - RIGHT),
            scale(y, ys, HEIGHT - BOTTOM, TOP),
            (x, y),
        )

    def drawn(
        self, description: str, parts: Iterable[str], legend: Sequence[Sample], *, alone: bool
    ) -> str:
        """The whole SVG: title, axes, ``parts`` over them, and the legend."""
        rows = list(_rows(legend))
        inside = [heading(self.title), *self._axes(), *parts, *_legend(rows)]
        height = HEIGHT + _LINE * len(rows)
        return document(WIDTH, height, self.title, description, inside, alone)

    def _axes(self) -> Iterator[str]:
        bottom, left = HEIGHT - BOTTOM, LEFT
        for tick in self.y.ticks():
            at = self.y(tick)
            yield tag("line", x1=left, x2=WIDTH - RIGHT, y1=at, y2=at, stroke="currentColor",
                      stroke_opacity=0.15)  # fmt: skip
            yield words(written(tick), left - 8, at + 4.5, at="end")
        for tick in self.x.ticks(6):
            at = self.x(tick)
            yield tag("line", x1=at, x2=at, y1=bottom, y2=bottom + 5, stroke="currentColor")
            yield words(written(tick), at, bottom + 20, at="middle")
        yield tag("path", d=f"M{left} {TOP}V{bottom}H{WIDTH - RIGHT}", fill="none",
                  stroke="currentColor")  # fmt: skip
        yield words(self.axes[0].name, (left + WIDTH - RIGHT) / 2, bottom + 42, at="middle")
        middle = (TOP + bottom) / 2
        yield words(self.axes[1].name, 16.0, middle, at="middle",
                    transform=f"rotate(-90 16 {middle:g})")  # fmt: skip


def heading(title: str) -> str:
    """The title above a drawing, cut where it would leave it."""
    fits = int((WIDTH - 24) / (0.6 * FONT))
    return words(short(title, fits), 12, 22, font_weight=600)


def written(number: float) -> str:
    """A number beside an axis.

    >>> written(0.25), written(20000.0), written(-0.5)
    ('0.25', '20,000', '−0.5')
    """
    text = f"{number:,.0f}" if abs(number) >= 1000 else f"{number:g}"
    return locales.written(text.replace("-", "−"))


def _rows(legend: Sequence[Sample]) -> Iterator[list[tuple[float, Sample]]]:
    row: list[tuple[float, Sample]] = []
    at = float(LEFT)
    for sample in legend:
        wide = 52 + width_of(short(sample.name, 60))
        if row and at + wide > WIDTH:
            yield row
            row, at = [], float(LEFT)
        row.append((at, sample))
        at += wide
    if row:
        yield row


def _legend(rows: Sequence[Sequence[tuple[float, Sample]]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        y = HEIGHT + _LINE * number + 6
        for x, sample in row:
            drawn = tag("g", sample.drawn, transform=f"translate({x:g} {y})")
            name = words(short(sample.name, 60), x + 36, y + 4.5)
            yield tag("g", titled(sample.name) + drawn + name)
