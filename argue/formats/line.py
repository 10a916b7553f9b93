"""One line: a question or a claim, which begins a debate without answers.

::

    Should we build a bike lane on Main Street?
"""

from __future__ import annotations

from argue.formats.base.discussion import Discussion, Passage, debate_of, is_written
from argue.formats.base.prose import units
from argue.formats.base.reading import Reading
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 190


def detect(text: str) -> bool:
    """Whether it is one line with two words or more, and no more than one sentence."""
    line = text.strip()
    return is_written(text) and "\n" not in line and len(list(units(line))) == 1


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate of one line; raises ParseError if it has no words.

    >>> [debate] = parse("Should zoos be closed?")
    >>> debate.issue, debate.title
    ('issue', 'Should zoos be closed?')
    """
    reading = Reading.begin("line", reading)
    text = reading.cleaned(text)
    words = " ".join(text.split())
    reading.check_length(len(words), 1)
    start = len(text) - len(text.lstrip())
    number = text[:start].count("\n") + 1
    title = Passage(words, number, start, len(text.rstrip()))
    return debate_of(Discussion(title), reading)
