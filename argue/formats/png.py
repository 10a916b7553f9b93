"""PNG: the same picture as SVG, in pixels; written only, and only where resvg_py is installed."""

from __future__ import annotations

from collections.abc import Sequence

from argue import drawing as picture
from argue.formats import svg
from argue.model import Analysis

EXTENSIONS = (".png",)
MEDIA_TYPE = "image/png"
HOLDS = tuple(part for part in svg.HOLDS if part not in ("texts", "ids"))


def write_bytes(analyses: Sequence[Analysis]) -> bytes:
    """One picture of all debates; raises MissingLibrary and BadInput as :func:`picture.png`."""
    return picture.png(analyses)


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """What the drawing loses, and the texts but for their beginnings."""
    return svg.loses(analyses)
