"""Whether the times of a page stand below the messages that they are of, or above the next ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.reading.cut import Line
from argue.reading.records import NOTICES, Tag


def times_below(lines: Sequence[Line], tags: Sequence[Tag]) -> bool:
    """Whether times alone in a line end messages, and do not begin the next one.

    Of the messages whose head has no time one at the beginning has none above it, or one at the end
    none below it; else the time stands nearer to what it belongs to.
    """
    places = [at for at, tag in enumerate(tags) if tag not in NOTICES]
    shown = "".join(_LETTERS.get(tags[at], "o") for at in places)
    votes = 0
    for match in _MESSAGE.finditer(shown):
        above, below = bool(match["above"]), shown[match.end() : match.end() + 1] == "t"
        votes += below - above
        if above and below:
            time, name = places[match.start()], places[match.start("name")]
            gap = max(line.gap for line in lines[time + 1 : name + 1])
            votes += (gap > lines[time].gap) - (gap < lines[time].gap)
    return votes > 0


_LETTERS = {Tag.NAME: "n", Tag.HEAD: "h", Tag.TIME: "t"} | dict.fromkeys(
    (Tag.TEXT, Tag.MORE, Tag.SAID), "w"
)
_MESSAGE = re.compile(r"(?P<above>t?)(?P<name>n)[no]*w+[ow]*")
"""A message by the letters of its lines: a name without a time, and its words."""
