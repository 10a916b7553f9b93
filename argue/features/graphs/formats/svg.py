"""SVG: the map as a still picture, for papers and slides.

See :mod:`argue.features.map.svg`. A box has room for the beginning of a text; all that is drawn is
also said in words, in the picture's description. The picture holds its debates as JSON, too, which
is what is read of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.features import map as picture
from argue.formats._embedded import element, embedded, parse_embedded
from argue.formats.base.losses import no_room
from argue.formats.base.reading import Reading
from argue.model import Analysis, Debate

EXTENSIONS = (".svg",)
BEGINS = "<"
MEDIA_TYPE = "image/svg+xml"
PICTURE = True
HOLDS = (
    *("titles", "texts", "ids", "attacks", "supports", "open", "replies", "confidences"),
    *("statuses", "derived", "no issue", "separators"),
)


_ROOT = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<svg\b")


def detect(text: str) -> bool:
    """Whether it is a picture that Argue drew."""
    return bool(_ROOT.match(text)) and bool(embedded(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a picture that Argue drew; raises ParseError if it is another one."""
    reading = Reading.begin("svg", reading)
    return parse_embedded(reading.cleaned(text), reading)


def write(analyses: Sequence[Analysis]) -> str:
    """One drawing of all debates."""
    before, end, after = picture.svg(analyses).rpartition("</svg>")
    return f"{before}{element('metadata', analyses)}\n{end}{after}"


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """Arguments for which there is no room in the drawing."""
    return no_room(analyses, picture.MOST_DRAWN)
