"""Numbers → SVG: charts that read alike in light and dark, in print and without colour.

Each file is one kind of chart and one pure function that returns a whole ``<svg>`` element. Series
are told apart by dash and marker as well as by hue, ink is the text colour of where the drawing
stands, and every hue has at least three times the luminance contrast of WCAG against white and
against near-black, so that no style sheet is needed. ``alone`` adds what a file of its own needs:
its ink and its paper, in both schemes.

Tried instead: Vega-Lite by vl-convert 1.9 draws as accessibly (0.8 s for the first plot, 0.09 s for
each other, 90 MB of memory), but takes 84 MB where a light installation has 2 MB to spare; pygal
(1 MB) tells a screen reader the places of pixels, and knows no bands and no confusion matrices. So
vl-convert only turns these drawings into PDF, where it is installed (:mod:`.files`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
