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

import re

from argue.formats.base.discussion import Line, debate_of, is_written
from argue.formats.base.listing import side_of
from argue.formats.base.reading import Reading
from argue.formats.base.turns import Turn, alternates, parse_turns
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 45

_TURN = re.compile(
    r"(?:[-*•]\s+)?(?:\[?\(?\d{1,2}:\d{2}(?::\d{2})?\)?\]?\s*)?[*_]{0,3}"
    r"([^\W\d_][\w.'’-]*(?: [\w.'’&-]+){0,3})(?:\s?\([^)]{1,40}\))?[*_]{0,3}"
    r"\s?:[*_]{0,3}(?:\s+(.*))?$"
)
_NO_NAMES = frozenset(
    [
        "note",
        "nb",
        "ps",
        "p.s",
        "edit",
        "source",
        "sources",
        "update",
        "date",
        "time",
        "place",
        "present",
        "topic",
        "question",
        "title",
        "motion",
        "subject",
        "issue",
        "claim",
        "thesis",
        "debate",
        "proposal",
        "from",
        "to",
        "cc",
        "example",
        "conclusion",
        "summary",
        "agenda",
        "http",
        "https",
        "premise",
        "evidence",
        "reason",
        "attendees",
        "absent",
        "decision",
        "action",
        "warning",
        "tl;dr",
        "thema",
        "frage",
        "sujet",
    ]
)
_MOST_WORDS = 3


def detect(text: str) -> bool:
    """Whether lines begin with names and colons, one of two names at least."""
    return is_written(text) and alternates(text, begins) and _names(text) > 1


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
    match = _TURN.match(line.content)
    if not match or not _is_name(match[1]):
        return None
    return Turn(match[1], match[2] or "")


def _is_name(words: str) -> bool:
    capital = any(word[0].isupper() for word in words.split()) or " " not in words
    return capital and words.lower() not in _NO_NAMES and side_of(words) is None


def _names(text: str) -> int:
    turns = (begins(Line(0, 0, line)) for line in text[:20_000].split("\n"))
    return len({turn.speaker for turn in turns if turn})
