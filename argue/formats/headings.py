"""Markdown headings: each heading is an argument, with the paragraph below it.

::

    # Should the club have a bar?

    ## A bar brings people together

    Last year nobody stayed longer than ten minutes.

    ### They stayed at the gate

The first heading is the question. A heading answers the nearest one above of a higher level; lists
below a heading answer it. What it does to the one above is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import debate_of, is_written, lines_of
from argue.formats.base.listing import HEADING, UNDERLINE, parse_listing
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 65


def detect(text: str) -> bool:
    """Whether there are two headings or more."""
    if not is_written(text):
        return False
    lines = list(lines_of(text[:65_536]))
    marked = sum(bool(HEADING.match(line.text)) for line in lines)
    underlined = sum(
        bool(UNDERLINE.match(line.text)) and bool(above.content)
        for above, line in zip(lines, lines[1:], strict=False)
    )
    return marked + underlined > 1


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a text with headings; raises ParseError if it has no words.

    >>> [debate] = parse("# Zoos?\n\n## They save species\n\nThe oryx, for one.\n\n### Few")
    >>> [(one.id, one.headline) for one in debate.arguments[1:]]
    [('1', 'They save species'), ('1.1', 'Few')]
    """
    reading = Reading.begin("headings", reading)
    return debate_of(parse_listing(reading.cleaned(text), reading), reading)
