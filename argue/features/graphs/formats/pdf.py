"""PDF: the map as vectors, for papers and print; by the full installation.

It is the same drawing as SVG, with its legend and the whole texts; a comment behind the drawing
holds its debates, which are read of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from argue.features import map as picture
from argue.features.graphs.formats import svg
from argue.features.plots import plot_file
from argue.formats._embedded import hidden
from argue.model import Analysis

EXTENSIONS = (".pdf",)
MEDIA_TYPE = "application/pdf"
PICTURE = True
HOLDS, loses = svg.HOLDS, svg.loses


def write_bytes(analyses: Sequence[Analysis]) -> bytes:
    """One page with the maps of all debates; raises MissingLibrary without vl-convert."""
    drawn = plot_file(picture.svg(analyses), "pdf")
    return drawn + "".join(f"\n% {line}" for line in hidden(analyses)).encode("ascii")
