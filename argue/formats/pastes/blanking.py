"""Lines of minutes and of chatbots' answers that are no argument, taken out before the rest.

A line that is taken out becomes blanks of its length, so that all other places stay as they are.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Sequence

from argue.formats.base.discussion import Line, lines_of
from argue.formats.pastes.furniture import (
    GREETING,
    HEADER,
    NOTICE,
    OFFER,
    TASK,
    furniture,
    is_offer,
)
from argue.formats.pastes.outline import BULLET, HEADING, NUMBER, side_of
from argue.reading.stamps import CLOCK

_ITEM = re.compile(
    r"[*_]{0,3}(?:(?:top|item|punkt|point)\s?\d{1,2}\s?[:.)]|\d{1,2}(?:\.\d{1,2})*[.)]?|[-*•#]+)\s+",
    re.IGNORECASE,
)
_MINUTES = re.compile(
    r".{0,60}\b(?:minutes|meeting|protokoll|sitzung|compte[- ]rendu|procès[- ]verbal|"
    r"réunion)\b.{0,60}",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"\b(?:whether|on the question of)\s+(?P<claim>\w.{8,120}?)\s*[:.?!]*$|(?:pros and cons|"
    r"advantages and disadvantages|arguments for and against|for and against|vor- und nachteile|"
    r"avantages et inconvénients|pour et le contre)\s+(?:(?:of|to|de|von|des?|für)\s+|"
    r"d['’])?(?P<topic>\w.{2,100}?)\s*[:.?!]*$",
    re.IGNORECASE,
)
_TIME = re.compile(rf"[\[(]?{CLOCK}[\])]?")
_TURN = re.compile(r"[^\W\d_][\w.'’ -]{0,40}:\s+\S")
_SAID = re.compile(r"(?:you said|user|you|du|vous)\s?:$", re.IGNORECASE)
_CLOSING = re.compile(
    r"\W*(?:bottom line|conclusion|in conclusion|summary|final thoughts?|verdict|overall|fazit|"
    r"en résumé|the takeaway|key takeaways?)\W*$",
    re.IGNORECASE,
)


def is_minutes(lines: Sequence[Line]) -> bool:
    """Whether the first lines say so: a title, or two fields such as *Present:*."""
    first = [_bare(line) for line in lines[:12]]
    fields = sum(furniture(content, "minutes") == HEADER for content in first)
    titles = [
        content for line, content in zip(lines, first[:3], strict=False) if not _is_bullet(line)
    ]
    titled = any(map(_MINUTES.fullmatch, titles))
    return fields > 1 or (fields > 0 and titled)


def _is_bullet(line: Line) -> bool:
    return bool(re.match(r"\s*[-*•]\s", line.text))


def minutes_aside(lines: Sequence[Line]) -> list[tuple[Line, str]]:
    """Headers, items of form and tasks of minutes, with the reason."""
    aside: list[tuple[Line, str]] = []
    form = agenda = False
    spoken = False
    for at, line in enumerate(lines):
        content = _bare(line)
        reason = furniture(content, "minutes")
        heads = _is_heading(line, lines, at)
        if heads or reason:
            form = reason == TASK and heads
            agenda = reason == HEADER and content.lower().strip(": ") in ("agenda", "tagesordnung")
        if reason or form or heads or (agenda and _is_bullet(line)):
            aside.append((line, reason or (TASK if form else HEADER)))
        elif not spoken and not content.endswith((".", "?", "!")) and at < 3:
            aside.append((line, HEADER))
        else:
            spoken = True
    return aside


def items_of(lines: Sequence[Line], aside: Iterable[tuple[Line, str]]) -> list[list[Line]]:
    """The lines of each item of minutes, between the headings that were taken out."""
    headings = sorted(line.number for line, reason in aside if reason == HEADER)
    items: dict[int, list[Line]] = {}
    for line in lines:
        items.setdefault(bisect(headings, line.number), []).append(line)
    return list(items.values())


def _bare(line: Line) -> str:
    sign = _ITEM.match(line.content)
    return line.content[sign.end() if sign else 0 :].strip("*_# ")


def _is_heading(line: Line, lines: Sequence[Line], at: int) -> bool:
    """Whether a line is the heading of an item: numbered, or short and no sentence."""
    content = line.content
    if re.match(r"#{1,6}\s|\d{1,2}[.)]\s|(?:top|item|punkt|point)\s?\d", content, re.IGNORECASE):
        return len(content.split()) < 10 and not content.endswith(".")
    after_gap = at == 0 or lines[at - 1].number < line.number - 1
    short = len(content.split()) < 5 and not re.search(r"[.!?,;:]$", content)
    return short and (after_gap or content.isupper())


def offers_aside(lines: Sequence[Line]) -> tuple[list[tuple[Line, str]], str]:
    """What a chatbot says around its list, with the reason; and what it says that is discussed."""
    aside: list[tuple[Line, str]] = []
    claim, closing = "", False
    for line in lines:
        content = line.content.strip("*_ ")
        item = bool(BULLET.match(line.text) or NUMBER.match(line.text))
        heading = bool(HEADING.match(line.content)) or line.content.startswith("**")
        if heading:
            closing = bool(_CLOSING.match(content.strip("#* ")))
        if side_of(line.content):
            closing = False
        elif closing or _SAID.match(content) or (not item and is_offer(content)):
            aside.append((line, OFFER))
            if not claim and (match := _WHETHER.search(content)):
                claim = match["claim"] or match["topic"]
    return aside, claim


def cues_aside(lines: Sequence[Line]) -> list[tuple[Line, str]]:
    """The times and numbers of subtitles, with the reason; none where there are no subtitles."""
    times = [line for line in lines if "-->" in line.content and furniture(line.content, "chat")]
    times += [
        line
        for line, following in zip(lines, lines[1:], strict=False)
        if _TIME.fullmatch(line.content) and _TURN.match(following.content)
    ]
    if len(times) < 2:
        return []
    numbers = {line.number - 1 for line in times}
    return [
        (line, NOTICE)
        for line in lines
        if line in times
        or (line.number in numbers and line.content.isdigit())
        or line.content.upper().startswith("WEBVTT")
    ]


def greetings_aside(lines: Sequence[Line]) -> list[tuple[Line, str]]:
    """The greeting above one letter, and the one below with its name."""
    if len(lines) < 3 or furniture(lines[0].content, "mail") != GREETING:
        return []
    first = lines[0].content.split()[0]
    others = [at for at in range(1, len(lines)) if furniture(lines[at].content, "mail") == GREETING]
    if any(at < len(lines) - 3 or lines[at].content.split()[0] == first for at in others):
        return []
    end = others[0] if others else len(lines)
    return [(lines[0], GREETING), *((line, GREETING) for line in lines[end:])]


def blanked(text: str, aside: Iterable[tuple[Line, str]]) -> str:
    """The text with blanks in place of these lines."""
    gone = {line.number for line, _ in aside}
    return "\n".join(
        " " * len(line.text) if line.number in gone else line.text for line in lines_of(text)
    )
