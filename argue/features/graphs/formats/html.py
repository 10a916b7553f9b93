"""HTML: one page with the map and the whole text, which opens without a network.

See :func:`argue.features.map.page`: maps that can be moved with mouse, finger and keyboard, and
below each map every argument as text, with its status and what it does to others. The page holds
its debates as JSON, too, which is what is read of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from argue.features.graphs.formats import svg
from argue.features.map import page
from argue.formats._embedded import element, embedded, parse_embedded
from argue.formats.base.reading import Reading
from argue.model import Analysis, Debate

EXTENSIONS = (".html", ".htm")
BEGINS = "<"
MEDIA_TYPE = "text/html"
PICTURE = True
HOLDS = (*svg.HOLDS, "languages", "headlines", "issues", "origins", "overrulings")


_ROOT = re.compile(r"\s*<(?:!doctype\s+)?html\b", re.IGNORECASE)


def detect(text: str) -> bool:
    """Whether it is a page that Argue wrote."""
    return bool(_ROOT.match(text)) and bool(embedded(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a page that Argue wrote; raises ParseError if it is another one."""
    reading = Reading.begin("html", reading)
    return parse_embedded(reading.cleaned(text), reading)


def picture(analyses: Sequence[Analysis], explanations: Mapping[str, Mapping[str, str]]) -> str:
    """The page that ``argue analyse --picture`` writes: with reasons, and without the data."""
    return page(analyses, explanations=explanations)


def write(analyses: Sequence[Analysis]) -> str:
    """One page with all debates; raises MissingLibrary if pyvis is not installed."""
    before, body, after = page(analyses).rpartition("</body>")
    return f"{before}{element('script', analyses)}\n{body}{after}"
