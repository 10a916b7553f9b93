"""Exports of chats whose every message has one exact form: WhatsApp, Signal, IRC, Zoom, subtitles.

Where a page begins with one such line and has two that name somebody, or has the times of
subtitles, its lines are what the form says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.reading.cut import INVISIBLE, Line
from argue.reading.records import Exact, Spans, Tag
from argue.reading.stamps import CLOCK, DAY, NUMERIC_DAY

_LATER = rf"(?:{CLOCK}|\d{{1,2}}\.\d{{2}}(?:\.\d{{2}})?)"
_MESSAGES = (
    rf"\[?(?P<time>{NUMERIC_DAY},?\s+(?:(?:at|um|à)\s+)?{_LATER}|{CLOCK},\s{NUMERIC_DAY})\]?"
    r"\s*(?:[-–—]\s+|:\s+|\s)"
    r"(?:~\s?)?(?:(?P<name>[^:\n]{1,60}?)\s?:(?:\s+(?P<text>.*)|$)|(?P<notice>.*))$",
    rf"\[?(?P<time>(?:{DAY},?\s+)?{CLOCK})\]?\s+"
    r"(?:<[@+%~& ]?(?P<name>[^>]{1,40})>\s+(?P<text>.*)|"
    r"(?P<notice>(?:\*{1,3}|-!-|-->|<--)\s.*))$",
    rf"(?P<time>{CLOCK})\s+From\s+(?P<name>.{{1,40}}?)(?:\s+to\s+.{{1,40}}?)?\s?:"
    r"(?:\s+(?P<text>.*))?(?P<notice>(?!))?$",
    r"<v(?:\.\w+)*\s+(?P<name>[^>]{1,40})>(?P<text>.*?)(?:</v>)?(?P<time>(?!))?(?P<notice>(?!))?$",
)
_FORMS = tuple(re.compile(form, re.IGNORECASE) for form in _MESSAGES)
_MEDIA = re.compile(r"<[^<>]{3,40}>|.{1,80}\([^()]{3,20}\b(?:attached|joint|angehängt)\)")
_EVENT = re.compile(
    r"(?:you|du|vous) (?:changed|added|removed|created|left|joined|pinned|deleted|started|"
    r"turned) .*|"
    r"(?:reacted to|removed a .{1,20} reaction from) [\"“«„].*|"
    r"(?:this message was|you) deleted.*|(?:changed|set) the (?:subject|topic|description|"
    r"group) .*|"
    r"(?:left|joined|was added|created this group)\.?",
    re.IGNORECASE,
)
"""What a program says under somebody's name."""
_REPLYING = re.compile(
    r"(?:replying to|in reply to|antwort auf|réponse à|en réponse à|respondiendo a|in risposta a) "
    r"[\"“«„].*",
    re.IGNORECASE,
)
_CUE = re.compile(r"-?[\d:.,]+ --> [\d:.,]+.*|WEBVTT.*|(?:NOTE|STYLE|Kind:|Language:).*")
_SPEAKER = re.compile(r"(?:[-–]\s)?(?P<name>[A-ZÀ-ÖØ-Þ][\w.'’ ()-]{0,40}?)\s?:\s+(?=\S)")
_ENDS = '.?!…"”»)'


def messages(lines: Sequence[Line]) -> dict[int, Exact]:
    """What the lines of an export are, by their places; nothing where the page is none."""
    for form in _FORMS:
        matches = {
            at: match for at, line in enumerate(lines) if (match := form.match(line.content))
        }
        named = sum(match["name"] is not None for match in matches.values())
        if named > 1 and lines[0].number in (lines[at].number for at in matches):
            return _of_form(lines, matches)
    return _subtitles(lines)


def _of_form(lines: Sequence[Line], matches: dict[int, re.Match[str]]) -> dict[int, Exact]:
    result: dict[int, Exact] = {}
    spoken = Tag.FURNITURE
    for at, line in enumerate(lines):
        match = matches.get(at)
        if match is None:
            result[at] = _between(lines, at, spoken)
            continue
        name, time = match["name"], match["time"] or ""
        marked = line.content[match.start("text") :][:1] == "\u200e" if name else False
        text = (match["text"] or "").strip()
        following = "" if text or at + 1 in matches else _content(lines, at + 1)
        if name is None or marked or _EVENT.fullmatch(text or following):
            result[at], spoken = Exact(Tag.SYSTEM), Tag.SYSTEM
        elif _MEDIA.fullmatch(text):
            result[at], spoken = Exact(Tag.FURNITURE), Tag.FURNITURE
        else:
            name = name.strip(f"{INVISIBLE}~ ")
            start = match.start("text") if text else len(line.content)
            tag = Tag.SAID if text else Tag.HEAD
            result[at], spoken = Exact(tag, Spans(name, time, text=start)), Tag.MORE
    return result


def _content(lines: Sequence[Line], at: int) -> str:
    return lines[at].content if at < len(lines) else ""


def _between(lines: Sequence[Line], at: int, spoken: Tag) -> Exact:
    """What a line is that has not the form of a message: mostly the message before goes on."""
    cue = _CUE.match(lines[at].content) or (
        lines[at].content.isdigit() and _CUE.match(_content(lines, at + 1))
    )
    if cue:
        return Exact(Tag.FURNITURE)
    if spoken is Tag.MORE and _REPLYING.fullmatch(lines[at].content):
        return Exact(Tag.MARK)
    return Exact(spoken)


def _subtitles(lines: Sequence[Line]) -> dict[int, Exact]:
    """The lines between times with an arrow; those of one speaker in a row are one turn."""
    if sum(bool(_CUE.match(line.content) and "-->" in line.content) for line in lines) < 2:
        return {}
    result: dict[int, Exact] = {}
    speaker, ended = "", True
    for at, line in enumerate(lines):
        if _between(lines, at, Tag.TEXT).tag is Tag.FURNITURE:
            result[at] = Exact(Tag.FURNITURE)
            continue
        match = _SPEAKER.match(line.content)
        if match and (match["name"] != speaker or ended):
            result[at] = Exact(Tag.SAID, Spans(match["name"], text=match.end()))
        else:
            result[at] = Exact(Tag.MORE, Spans(text=match.end() if match else 0))
        speaker = match["name"] if match else speaker
        ended = line.content[-1] in _ENDS
    return result if speaker else {}
