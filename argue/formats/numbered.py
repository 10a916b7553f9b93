"""Numbered list: ``1.``, ``1.1``, ``a)`` before each argument.

::

    1. Homework should be abolished.
    1.1 It takes the afternoon away from children.
    1.2 Parents do most of it.

A number of several parts says what it is below; all others are nested by indentation. What a line
does to the one above it is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import debate_of, is_written, lines_of
from argue.formats.base.listing import NUMBER, parse_listing
from argue.formats.base.reading import Reading
from argue.formats.base.speakers import name_writers
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 70


def detect(text: str) -> bool:
    """Whether two lines, and a third of those at the margin, are numbered."""
    if not is_written(text):
        return False
    lines = [line for line in lines_of(text[:65_536]) if line.content]
    numbered = sum(bool(NUMBER.match(line.text)) for line in lines)
    return numbered > 1 and numbered * 3 >= 2 * sum(line.indent == 0 for line in lines)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a numbered list; raises ParseError if it has no words.

    >>> [debate] = parse("1. Zoos save species.\n1.1 Few of them.")
    >>> [(reply.source, reply.target) for reply in debate.replies]
    [('1', 'issue')]
    """
    reading = Reading.begin("numbered", reading)
    discussion = parse_listing(reading.cleaned(text), reading)
    return debate_of(name_writers(discussion), reading)
