"""Forms that need no guess: exports of chats, sites, mails, minutes, plays, quotations.

Where a page proves that it is of such a form, its lines are what the form says; lines that it says
nothing of are left to the tagger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.reading.cut import Line, reported, reports
from argue.reading.hacker_news import hacker_news
from argue.reading.lexicon import WORDS
from argue.reading.mail import attributions, mail_lines
from argue.reading.messages import messages
from argue.reading.minutes import minutes
from argue.reading.notices import notices
from argue.reading.people import without_title
from argue.reading.records import Exact, Spans, Tag
from argue.reading.sites import site_lines

_TURN = re.compile(
    r"(?P<name>[A-ZÀ-ÖØ-Þ][\w.'’-]*(?: [A-ZÀ-ÖØ-Þ(][\w.'’)-]*){0,3})\s?:\s+(?P<text>\S.*)$"
)
_MOTION = re.compile(
    r"(?:antrag|gesetzentwurf|motion|proposition|moción|proposición|mozione|proposta) "
    r"(?:der|des|by|from|of|de|du|des|del|della|di)\b[^:.!?]{2,60}:\s+(?=\S+(?:\s\S+){2})",
    re.IGNORECASE,
)
_UNSPOKEN = (Tag.TEXT, Tag.MORE, Tag.HEADING, Tag.FURNITURE, Tag.SYSTEM, Tag.SAID)
_SPEECH = (Tag.TEXT, Tag.MORE, Tag.HEAD, Tag.SAID)
_IN_TURNS = (Tag.HEADING, Tag.FURNITURE, Tag.SYSTEM, *_SPEECH)


def exact_lines(lines: Sequence[Line]) -> dict[int, Exact]:
    """What lines are by their form, by their places; nothing where the page has no such form."""
    return (
        messages(lines)
        or hacker_news(lines)
        or mail_lines(lines)
        or minutes(lines)
        or _turns(lines)
        or notices(lines)
        | site_lines(lines)
        | _motion(lines)
        | _reports(lines)
        | _quotations(lines)
    )


def _motion(lines: Sequence[Line]) -> dict[int, Exact]:
    """The first line that says of whom the motion is that stands behind its colon."""
    for at, line in enumerate(lines):
        if match := _MOTION.match(line.content):
            return {at: Exact(Tag.HEADING, Spans(text=match.end(), title=True), _UNSPOKEN)}
    return {}


def _turns(lines: Sequence[Line]) -> dict[int, Exact]:
    """``Name: text`` on nearly all lines, of two people at least, as a play is written."""
    matches = {at: match for at, line in enumerate(lines) if (match := _TURN.match(line.content))}
    named = {
        at: match
        for at, match in matches.items()
        if not set("tms") & set(WORDS.get(match["name"].split()[0].casefold(), ""))
    }
    several = len({match["name"] for match in named.values()}) > 1
    if not several or len(named) < 3 or len(named) * 4 < len(lines) * 3:
        return {}
    return {
        at: Exact(Tag.SAID, Spans(match["name"], text=match.start("text")), _IN_TURNS)
        for at, match in named.items()
    }


def _reports(lines: Sequence[Line]) -> dict[int, Exact]:
    """Sentences that report what somebody said: two at least, by two people."""
    told = [at for at, line in enumerate(lines) if reports(line.content)]
    names = {lines[at].content.split(maxsplit=1)[0] for at in told}
    result: dict[int, Exact] = {}
    for at in told if len(names) > 1 else ():
        name, start = reported(lines[at].content)
        result[at] = Exact(Tag.SAID, Spans(without_title(name), text=start), _SPEECH)
    return result


def _quotations(lines: Sequence[Line]) -> dict[int, Exact]:
    """Lines behind ``>``, and those that say who wrote what is quoted, where others are not so."""
    quoted = sum(line.quoted > 0 for line in lines)
    if not 0 < quoted < len(lines) or all(
        line.content[0] in "|›»" for line in lines if line.quoted
    ):
        return {}
    result = attributions(lines)
    for at, line in enumerate(lines):
        if at not in result and line.quoted and line.content[0] == ">":
            empty = not any(map(str.isalnum, line.words))
            result[at] = Exact(Tag.FURNITURE if empty else Tag.QUOTE)
    return result
