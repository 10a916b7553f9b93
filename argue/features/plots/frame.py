"""What charts have in common: scales, ticks, elements of SVG, title, axes and legend."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from argue.features.plots import Axis

_STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """A range of numbers laid along a range of places; both may run downwards."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, number: float) -> float:
        """Where that number is drawn."""
        low, high = self.low, self.high
        if self.log:
            number, low, high = math.log(number), math.log(low), math.log(high)
        return self.start + (number - low) / (high - low) * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers within the range: about so many, on a logarithmic scale 1–2–5 or powers.

        >>> Scale(0, 1, 0, 100).ticks()
        [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
        >>> Scale(0.5, 30, 0, 100, log=True).ticks()
        [0.5, 1.0, 2.0, 5.0, 10.0, 20.0]
        """
        if self.log:
            return _ratios(self.low, self.high)
        step = _step(self.low, self.high, about)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [float(f"{number * step:.12g}") for number in range(first, last + 1)]


def scale(axis: Axis, numbers: Iterable[float], start: float, end: float) -> Scale:
    """The scale that shows the range of the axis and all these numbers.

    Without a range the ends are round numbers. Raises ValueError if a number cannot be drawn: one
    that is not finite, or not positive on a logarithmic axis.
    """
    finite = [number for number in numbers if not math.isnan(number)]
    if bad := [x for x in finite if math.isinf(x) or (axis.log and x <= 0)]:
        raise ValueError(f"{axis.name}: expected numbers that can be drawn, found {bad[0]}")
    bounds = [*finite, *(end for end in (axis.low, axis.high) if end is not None)]
    low, high = (min(bounds), max(bounds)) if bounds else (0.1, 1.0) if axis.log else (0.0, 1.0)
    if low == high:
        room = abs(low) / 2 or 1.0
        low, high = low - room, high * 2 if axis.log else high + room
    if axis.low is None:
        low = _rounded(low, high, low, axis.log, up=False)
    if axis.high is None:
        high = _rounded(low, high, high, axis.log, up=True)
    return Scale(low, high, start, end, axis.log)


def _rounded(low: float, high: float, end: float, log: bool, *, up: bool) -> float:
    step = 1.0 if log else _step(low, high, 5)
    steps = (math.log10(end) if log else end) / step
    rounded = (math.ceil(steps - 1e-9) if up else math.floor(steps + 1e-9)) * step
    return float(10**rounded) if log else rounded


def _step(low: float, high: float, about: int) -> float:
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    return min((step * power for step in _STEPS), key=lambda step: abs(math.log(step / rough)))


def _ratios(low: float, high: float) -> list[float]:
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    ratios = (1, 2, 5) if last - first <= 3 else (1,)
    result = [
        float(f"{step * 10.0**power:.12g}") for power in range(first, last + 1) for step in ratios
    ]
    return [tick for tick in result if low * (1 - 1e-9) <= tick <= high * (1 + 1e-9)]


FONT = 13
"""Height of the letters, in the units of a drawing, which are pixels at its own size."""
HUES = ("#2f79b8", "#c9541a", "#1d8663", "#a25bb0", "#94761a", "#7a7a7a")
"""Blue, vermilion, green, purple, ochre, grey: each readable on white and on near-black."""
DASHES = ("", "7 4", "2 3", "10 3 2 3", "14 4", "4 2")
GRID = 0.15
"""How opaque the lines across a drawing are."""
_PAPER = (
    "<style>svg{color:#211f1b;background:#fff}"
    "@media (prefers-color-scheme:dark){svg{color:#ebe7de;background:#17181b}}</style>"
)


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; ``_`` in the name of an attribute is a hyphen, and floats have one decimal.

    >>> tag("line", x1=0, x2=12.345, stroke_width=2)
    '<line x1="0" x2="12.3" stroke-width="2"/>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}="
        f'"{escape(f"{value:.1f}" if isinstance(value, float) else str(value))}"'
        for key, value in attributes.items()
        if value not in (None, "")
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(text: str, x: float, y: float, *, at: str = "start", **attributes: object) -> str:
    """Text as text; ``at`` says which of its ends stands at x: start, middle or end."""
    anchor = "" if at == "start" else at
    return tag("text", escape(text), x=x, y=y, text_anchor=anchor, **attributes)


def stroke(
    path: str, hue: str = "currentColor", wide: float = 1.0, *, title: str = "", **looks: object
) -> str:
    """A line along a path; ``title`` is shown when one points at it."""
    looks = {"d": path, "fill": "none", "stroke": hue, "stroke_width": wide, **looks}
    return tag("path", titled(title), **looks)


def hue_of(number: int) -> str:
    """The hue of the series of that number."""
    return HUES[number % len(HUES)]


def titled(text: str) -> str:
    """What is shown when one points at the element in which this stands."""
    return f"<title>{escape(text)}</title>" if text else ""


def document(
    width: float, height: float, title: str, description: str, parts: Iterable[str], alone: bool
) -> str:
    """The whole drawing; its title and description are what a screen reader says of it."""
    head = [titled(title), f"<desc>{escape(description)}</desc>", _PAPER if alone else ""]
    return (
        tag(
            "svg",
            "\n".join(filter(None, [*head, *parts])) + "\n",
            xmlns="http://www.w3.org/2000/svg",
            class_="plot",
            role="img",
            viewBox=f"0 0 {width:g} {height:g}",
            width=f"{width:g}",
            height=f"{height:g}",
            fill="currentColor",
            font_family="system-ui, sans-serif",
            font_size=FONT,
        )
        + "\n"
    )


def marker(number: int, x: float, y: float, title: str = "") -> str:
    """The marker of the series of that number; ``title`` is shown when one points at it."""
    hue = hue_of(number)
    left, top = f"{x - 4:.1f} {y - 4:.1f}", f"{x:.1f} {y - 5:.1f}"
    filled = ("", f"M{left}h8v8h-8z", f"M{top}l5 8h-10z", f"M{top}l5 5 -5 5 -5 -5z")
    drawn = (f"M{left}l8 8m0 -8l-8 8", f"M{x - 5:.1f} {y:.1f}h10M{top}v10")
    path = (*filled, *drawn)[number % len(DASHES)]
    if not path:
        return tag("circle", titled(title), cx=x, cy=y, r=4.0, fill=hue)
    if path in drawn:
        return stroke(path, hue, 2, title=title)
    return tag("path", titled(title), d=path, fill=hue)


def width_of(text: str) -> float:
    """About how wide a text is drawn: sans-serif letters are a little over half as wide as high."""
    return 0.56 * FONT * len(text)


def short(text: str, most: int) -> str:
    """A text cut at ``most`` characters.

    >>> short("as judged by the engine", 12)
    'as judged b…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


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
            title, scale(x, xs, LEFT, WIDTH - RIGHT), scale(y, ys, HEIGHT - BOTTOM, TOP), (x, y)
        )

    def drawn(
        self, description: str, parts: Iterable[str], legend: Sequence[Sample], *, alone: bool
    ) -> str:
        """The whole SVG: title, axes, ``parts`` over them, and the legend."""
        below, height = legend_below(legend, HEIGHT)
        inside = [heading(self.title), *self._axes(), *parts, *below]
        return document(WIDTH, height, self.title, description, inside, alone)

    def _axes(self) -> Iterator[str]:
        bottom, left = HEIGHT - BOTTOM, LEFT
        for tick in self.y.ticks():
            at = self.y(tick)
            yield stroke(f"M{left} {at:.1f}H{WIDTH - RIGHT}", stroke_opacity=GRID)
            yield words(written(tick), left - 8, at + 4.5, at="end")
        for tick in self.x.ticks(6):
            at = self.x(tick)
            yield stroke(f"M{at:.1f} {bottom}v5")
            yield words(written(tick), at, bottom + 20, at="middle")
        yield stroke(f"M{left} {TOP}V{bottom}H{WIDTH - RIGHT}")
        yield words(self.axes[0].name, (left + WIDTH - RIGHT) / 2, bottom + 42, at="middle")
        middle = (TOP + bottom) / 2
        yield words(
            self.axes[1].name, 16.0, middle, at="middle", transform=f"rotate(-90 16 {middle:g})"
        )


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
    return text.replace("-", "−")


def legend_below(samples: Sequence[Sample], top: float) -> tuple[list[str], float]:
    """The samples side by side below a drawing that ends at ``top``, and where they end."""
    parts, x, y = [], float(LEFT), top + 6
    for sample in samples:
        name = short(sample.name, 60)
        wide = 52 + width_of(name)
        if x > LEFT and x + wide > WIDTH:
            x, y = float(LEFT), y + _LINE
        drawn = tag("g", sample.drawn, transform=f"translate({x:g} {y:g})")
        parts.append(tag("g", titled(sample.name) + drawn + words(name, x + 36, y + 4.5)))
        x += wide
    return parts, y - 6 + _LINE if parts else top
