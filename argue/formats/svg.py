"""SVG: the map as a still picture, for papers and slides; written only.

See :mod:`argue.drawing.svg`. A box has room for the beginning of a text; all that is drawn is also
said in words, in the picture's description.
"""

from __future__ import annotations

from collections.abc import Sequence

from argue import drawing as picture
from argue.formats.base.losses import counted
from argue.model import Analysis

EXTENSIONS = (".svg",)
MEDIA_TYPE = "image/svg+xml"
HOLDS = (
    "titles",
    "texts",
    "ids",
    "attacks",
    "supports",
    "replies",
    "confidences",
    "statuses",
    "derived",
)


def write(analyses: Sequence[Analysis]) -> str:
    """One drawing of all debates."""
    return picture.svg(analyses)


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Arguments for which there is no room in the drawing."""
    over = sum(max(0, len(one.debate.arguments) - picture.MOST_DRAWN) for one in analyses)
    return counted(
        over,
        "%(num)s argument or more, for want of room",
        "%(num)s arguments or more, for want of room",
    )
