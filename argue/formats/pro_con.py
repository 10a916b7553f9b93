"""Pro and Con: headings such as *Pro:* and *Arguments against*, or a word before each line.

::

    Should the library lend tools?

    Pro:
    - A drill is used for ten minutes in its life.

    Con:
    - Somebody has to repair what comes back broken.
      - There is a repair café next door.

    Con: Insurance is unclear.

The lines below *Pro* (*For*, *Advantages*, *Pour*, …) support the question, those below *Con*
(*Against*, *Drawbacks*, *Contre*, …) attack it. What is indented below such a line is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import debate_of, is_written, lines_of
from argue.formats.base.listing import BULLET, NUMBER, parse_listing, side_of, stated
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 50


def detect(text: str) -> bool:
    """Whether two lines say *Pro* or *Con*, as headings or before an argument."""
    if not is_written(text):
        return False
    lines = [line.content for line in lines_of(text[:65_536]) if line.content]
    items = [BULLET.match(line) or NUMBER.match(line) for line in lines]
    words = [item[2] if item else line for line, item in zip(lines, items, strict=True)]
    return sum(bool(_is_side(line) or stated(line)) for line in words) > 1


def _is_side(line: str) -> bool:
    return side_of(line) is not None and len(line.split()) < 6


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a text with pros and cons; raises ParseError if it has no words.

    >>> [debate] = parse("Zoos?\n\nCon:\n- Cages.\n\nPro:\n- They save species.")
    >>> [(one.source, one.label.value) for one in debate.given]
    [('1', 'attack'), ('2', 'support')]
    """
    reading = Reading.begin("pro_con", reading)
    return debate_of(parse_listing(reading.cleaned(text), reading), reading)
