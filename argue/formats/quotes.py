"""Quotes: lines after ``>``, and what is answered to them.

::

    > The new logo looks like a drain cover.

    I think it looks like a sun.

    >> Dogs should be allowed.
    > Two of us are allergic.
    Then they could have another room.

Lines quoted less deeply answer the lines quoted more deeply above them; without any above, those
below. Lines such as *Anna wrote:* and signatures are left out. What a reply does is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import debate_of, is_written, lines_of
from argue.formats.base.quoting import depth_of, parse_quotes
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 30


def detect(text: str) -> bool:
    """Whether it has quoted lines and others."""
    if not is_written(text):
        return False
    depths = [depth_of(line.text)[0] for line in lines_of(text[:65_536]) if line.content]
    return len(set(depths)) > 1 and sum(depth > 0 for depth in depths) * 8 >= len(depths)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a text with quotes; raises ParseError if it has no words.

    >>> [debate] = parse("> Zoos are good.\n\nFor whom?")
    >>> [(reply.source, reply.target) for reply in debate.replies]
    [('1', 'issue')]
    """
    reading = Reading.begin("quotes", reading)
    return debate_of(parse_quotes(reading.cleaned(text)), reading)
