"""Numbers → SVG: charts that read alike in light and dark, in print and without colour.

Each file is one kind of chart and one pure function that returns a whole ``<svg>`` element. Series
are told apart by dash and marker as well as by hue, ink is the text colour of where the drawing
stands, and every hue has at least three times the luminance contrast of WCAG against white and
against near-black, so that no style sheet is needed. ``alone`` adds what a file of its own needs:
its ink and its paper, in both schemes.

Tried instead: Vega-Lite by vl-convert 1.9 draws as accessibly (0.8 s for the first plot, 0.09 s for
each other, 90 MB of memory), but takes 84 MB where a light installation has 2 MB to spare; pygal
(1 MB) tells a screen reader the places of pixels, and knows no bands and no confusion matrices. So
vl-convert only turns drawings into PDF, where it is installed (:func:`plot_file`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from argue.files import write_file
from argue.model.tables import Table
from argue.plugins import libraries_for

__all__ = ["Axis", "Mark", "Series"]


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis measures and the range that it shows at least; the data may widen it."""

    name: str
    low: float | None = None
    high: float | None = None
    log: bool = False
    """Whether equal steps are equal ratios; then only positive numbers can be drawn."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line: points from left to right, with a band around it where ``band`` is given.

    A point whose y is not a number (``math.nan``) is a gap. ``band`` has the low and the high end
    for each point, so as many as there are points.
    """

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()
    marked: bool = False
    """Whether each point has its marker; a line of many points is calmer without."""
    step: bool = False
    """Whether the height of a point holds from the point before it, instead of being leant to."""

    def __post_init__(self) -> None:
        if self.band and len(self.band) != len(self.points):
            raise ValueError(
                f"{self.name}: expected a band of {len(self.points)} ends, found {len(self.band)}"
            )


@dataclass(frozen=True, slots=True)
class Mark:
    """One point that stands out, with its name beside it."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing that is made when it is asked for, by a chart that takes ``alone``."""

    name: str
    title: str
    numbers: Table
    chart: Callable[..., str]

    def draw(self, alone: bool) -> str:
        """As SVG; ``alone``: as a file of its own."""
        return self.chart(alone=alone)

    @property
    def kinds(self) -> list[str]:
        """The kinds of file that it can be drawn as here."""
        return kinds()


PLOT_KINDS = {"svg": "image/svg+xml; charset=utf-8", "png": "image/png", "pdf": "application/pdf"}
_NEEDS = {"png": "resvg_py", "pdf": "vl_convert"}


def kinds() -> list[str]:
    """The kinds of file that this installation can write."""
    return [kind for kind in PLOT_KINDS if kind not in _NEEDS or find_spec(_NEEDS[kind])]


def plot_file(drawn: str, kind: str) -> bytes:
    """What was drawn as SVG, as a file of that kind: ``svg``, ``png`` or ``pdf``.

    Raises MissingLibrary if the library that writes the kind is not installed: vl-convert, which
    writes PDF, takes 84 MB and is part of the full installation only.
    """
    if kind == "png":
        from argue.drawing.png import pixels  # only where one is written

        return pixels(drawn, 2.0)
    if kind == "svg":
        return drawn.encode("utf-8")
    with libraries_for("PDF"):
        import vl_convert
    return bytes(vl_convert.svg_to_pdf(drawn))


def write_plot(path: Path, drawn: str) -> None:
    """Write a plot, drawn as SVG, as the kind of file that the suffix names."""
    write_file(path, plot_file(drawn, path.suffix[1:].lower() or "svg"))
