"""HTML: one page with the map and the whole text, which opens without a network; written only.

See :func:`argue.drawing.page`: maps that can be moved with mouse, finger and keyboard, and below
each map every argument as text, with its status and what it does to others.
"""

from __future__ import annotations

from collections.abc import Sequence

from argue import drawing as picture
from argue.model import Analysis

EXTENSIONS = (".html", ".htm")
MEDIA_TYPE = "text/html"
HOLDS = (
    "titles",
    "languages",
    "texts",
    "headlines",
    "ids",
    "issues",
    "attacks",
    "supports",
    "replies",
    "confidences",
    "origins",
    "overrulings",
    "statuses",
    "derived",
)


def write(analyses: Sequence[Analysis]) -> str:
    """One page with all debates; raises MissingLibrary if pyvis is not installed."""
    return picture.page(analyses)
