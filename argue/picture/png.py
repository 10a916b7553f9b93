"""Analyses → PNG: the drawing of :mod:`argue.picture.svg` in pixels."""

from __future__ import annotations

from collections.abc import Sequence

from argue.errors import BadInput, MissingLibrary
from argue.model import Analysis
from argue.picture.svg import svg

MOST_PIXELS = 100_000_000
"""Pixels of the largest picture: 400 MB while it is being drawn."""
_FAMILY = "DejaVu Sans"
"""The font of letters; the renderer takes another where there is none of that name."""


def png(analyses: Sequence[Analysis], *, zoom: int = 2) -> bytes:
    """The map of each debate as one PNG file, ``zoom`` pixels for each pixel of the drawing.

    A drawing that would have more than :data:`MOST_PIXELS` is zoomed less. Letters come from the
    fonts of the machine; on one without fonts boxes stay empty, so there SVG serves better.

    Raises
    ------
    MissingLibrary
        If resvg_py, which draws, is not installed.
    BadInput
        If even without zoom there are too many pixels.
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingLibrary(
            "PNG needs resvg_py: pip install resvg_py; the picture as SVG needs nothing"
        ) from None
    drawn = svg(analyses)
    width, height = _size(drawn)
    while zoom > 1 and width * height * zoom * zoom > MOST_PIXELS:
        zoom -= 1
    if width * height > MOST_PIXELS:
        raise BadInput(
            f"expected a picture of at most {MOST_PIXELS:,} pixels, found {width:,} × {height:,}; "
            "write it as SVG"
        )
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, zoom=zoom, sans_serif_family=_FAMILY))


def _size(drawn: str) -> tuple[int, int]:
    """Width and height of a drawing, as its ``viewBox`` says."""
    numbers = drawn.partition('viewBox="')[2].partition('"')[0].split()
    return int(numbers[2]), int(numbers[3])
