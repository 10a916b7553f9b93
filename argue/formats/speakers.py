"""Speakers: ``Name: text``, as in a dialogue, an interview or a transcript.

::

    Anna: We should sell the van.
    Ben: We need it for the festival.
    Anna: That is two days a year.

A turn answers the one before it, or the last one of somebody whom it calls by name (``@Anna``); the
first is the question, unless a title stands above. A long turn is cut into sentences. What a turn
does to the one it answers is judged.
"""

from __future__ import annotations

from argue.formats.base.discussion import Line, debate_of, is_written, lines_of
from argue.formats.base.reading import Reading
from argue.formats.base.speakers import is_list, speaker_of
from argue.formats.base.turns import Turn, alternates, parse_turns
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 45


def detect(text: str) -> bool:
    """Whether lines begin with names and colons, one of two names at least.

    Not where they are items of a list, whose place says what they answer.
    """
    if not (is_written(text) and alternates(text, begins) and _names(text) > 1):
        return False
    return not is_list(list(lines_of(text[:20_000])))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a dialogue; raises ParseError if it has no words.

    >>> [debate] = parse("Ann: Zoos are good.\nBo: For whom?\nAnn: For children.")
    >>> [one.text for one in debate.arguments]
    ['Zoos are good.', 'For whom?', 'For children.']
    """
    reading = Reading.begin("speakers", reading)
    return debate_of(parse_turns(reading.cleaned(text), begins), reading)


def begins(line: Line) -> Turn | None:
    """The speaker and the first words of a turn."""
    turn = speaker_of(line.content)
    return Turn(*turn) if turn else None


def _names(text: str) -> int:
    turns = (begins(Line(0, 0, line)) for line in text[:20_000].split("\n"))
    return len({turn.speaker for turn in turns if turn})
