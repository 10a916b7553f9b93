"""Chat log: messages with times and names, as WhatsApp, Slack, Discord, Signal and IRC write them.

::

    12/03/2024, 18:04 - Mia: Shall we get a second cat?
    12/03/2024, 18:05 - Jo: The flat is too small for two
    [10:02] <ola> kim: two customers still run it

A message answers the one before it, or the last one of somebody whom it calls by name; several of
one person in a row answer the same. The first is the question. Notices of the program and media
without words are left out. What a message does to the one it answers is judged.
"""

from __future__ import annotations

import re

from argue.formats.base.discussion import Line, debate_of, is_written
from argue.formats.base.reading import Reading
from argue.formats.base.turns import Turn, alternates, parse_turns
from argue.model import Debate

EXTENSIONS: tuple[str, ...] = ()
STYLE = 40

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?"
_DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_SHAPES = [
    re.compile(
        rf"\[?{_DATE},?\s+{_TIME}\]?(?:\s+[-–—])?\s+"
        rf"(?:(?P<name>[^:]{{1,40}}):\s+)?(?P<text>.*)$"
    ),
    re.compile(
        rf"\[?(?:{_DATE}\s+)?{_TIME}\]?\s+<[@+%~& ]?(?P<name>[^>]{{1,40}})>\s+(?P<text>.*)$"
    ),
    re.compile(rf"\[?{_TIME}\]?\s+(?:[-–—]\s+)?(?P<name>[^\W\d_][^:<>*]{{0,39}}):\s+(?P<text>.*)$"),
    re.compile(rf"\[?(?:{_DATE}\s+)?{_TIME}\]?\s+(?:\*{{1,3}}|-!-|-->|<--)\s.*$"),
    re.compile(
        rf"(?P<name>[^\W\d_][\w.' -]{{0,38}}?)(?:\s{{2,}}|\s+[—–-]\s+|\s+\[|\s+)"
        rf"(?:(?:today|yesterday|{_DATE})(?: at)?,?\s+)?{_TIME}\]?\s*$",
        re.IGNORECASE,
    ),
]
_EMPTY = re.compile(
    r"^(?:<[^<>]*omitted>|‎?(?:image|video|audio|sticker|GIF|document) omitted|"
    r"this message was deleted\.?|<attached: .*>|null)$",
    re.IGNORECASE,
)


def detect(text: str) -> bool:
    """Whether messages with times make up the text."""
    return is_written(text) and alternates(text, begins)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debate of a chat; raises ParseError if it has no words.

    >>> [debate] = parse("[9:00] <ann> zoos are good\n[9:01] <bo> for whom?")
    >>> [one.text for one in debate.arguments]
    ['zoos are good', 'for whom?']
    """
    reading = Reading.begin("chat", reading)
    discussion = parse_turns(reading.cleaned(text), begins, _EMPTY)
    return debate_of(discussion, reading)


def begins(line: Line) -> Turn | None:
    """The speaker and the first words of a message; a notice has no speaker."""
    for shape in _SHAPES:
        if match := shape.match(line.content):
            parts = match.groupdict()
            return Turn((parts.get("name") or "").strip(), (parts.get("text") or "").strip())
    return None
