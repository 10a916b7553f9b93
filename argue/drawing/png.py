"""A drawing in SVG as PNG."""

from __future__ import annotations

from argue.plugins import libraries_for

_FAMILY = "DejaVu Sans"
"""The font of letters; the renderer takes another where there is none of that name."""


def pixels(drawn: str, zoom: float) -> bytes:
    """An SVG as PNG; raises MissingLibrary if resvg_py, which draws, is not installed."""
    with libraries_for("PNG"):
        import resvg_py
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, zoom=zoom, sans_serif_family=_FAMILY))
