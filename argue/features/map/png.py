"""Analyses → PNG: the drawing of :mod:`argue.features.map.svg` in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from argue.drawing.png import pixels
from argue.errors import BadInput
from argue.features.map.svg import svg
from argue.model import Analysis

MOST_PIXELS = 16_000_000
"""Pixels of the largest picture; the renderer takes about 0.1 s and 8 MB for a million of them."""
LEAST_ZOOM = 0.5
"""Letters of half their size, 6.5 pixels high, are the smallest that can still be read."""


def png(analyses: Sequence[Analysis]) -> bytes:
    """The map of each debate as one PNG file, two pixels for each pixel of the drawing.

    A drawing that would have more than :data:`MOST_PIXELS` is zoomed less, down to
    :data:`LEAST_ZOOM`; where that is not enough, long texts are cut. Letters come from the fonts of
    the machine; on one without fonts boxes stay empty, so there SVG serves better.

    Raises
    ------
    MissingLibrary
        If resvg_py, which draws, is not installed.
    BadInput
        If there are too many pixels even at the least zoom.
    """
    drawn = svg(analyses)
    try:
        scale = _scale(*_size(drawn))
    except BadInput:
        drawn = svg(analyses, uncut=False)
        scale = _scale(*_size(drawn))
    return pixels(drawn, scale)


def _scale(width: int, height: int) -> float:
    """The zoom at which the drawing fits into :data:`MOST_PIXELS`; raises BadInput as :func:`png`.

    >>> _scale(1_000, 1_000), _scale(8_000, 4_000) < 1
    (2.0, True)
    """
    scale = min(2.0, sqrt(MOST_PIXELS / (width * height)))
    if scale < LEAST_ZOOM:
        raise BadInput.lazy(
            "expected a drawing of at most %(most)s pixels, found %(width)s × %(height)s, "
            "which is too large for PNG; choose SVG or HTML, which have no limit of size",
            most=int(MOST_PIXELS / LEAST_ZOOM**2),
            width=width,
            height=height,
        )
    return scale


def _size(drawn: str) -> tuple[int, int]:
    """Width and height of a drawing, as its ``viewBox`` says."""
    numbers = drawn.partition('viewBox="')[2].partition('"')[0].split()
    return int(numbers[2]), int(numbers[3])
