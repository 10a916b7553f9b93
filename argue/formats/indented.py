"""Indentation: each line answers the nearest line above that is indented less.

::

    We should plant fruit trees in the park
        Anybody could pick an apple
            And anybody will break the branches
        Wasps come with the fruit

What a line does to the one above it is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import debate_of, is_written, lines_of
from argue.formats.base.listing import parse_listing
from argue.formats.base.reading import Reading
from argue.formats.base.speakers import name_writers
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 90


def detect(text: str) -> bool:
    """Whether a third of the lines is indented, after one that is not."""
    if not is_written(text):
        return False
    lines = [line for line in lines_of(text[:65_536]) if line.content]
    indented = sum(line.indent > 0 for line in lines)
    return lines[0].indent == 0 and indented > 1 and indented * 3 >= len(lines)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of indented lines; raises ParseError if it has no words.

    >>> [debate] = parse("Zoos?\n  They save species.\n    Few of them.")
    >>> [(reply.source, reply.target) for reply in debate.replies]
    [('1', 'issue'), ('1.1', '1')]
    """
    reading = Reading.begin("indented", reading)
    discussion = parse_listing(reading.cleaned(text), reading, indented=True)
    return debate_of(name_writers(discussion), reading)
