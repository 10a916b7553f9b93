"""Text that was copied from a page of a forum → posts, between the buttons that came along."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from argue.formats.base.discussion import Line, Passage, lines_of

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_CLOCK = r"(?:,?\s+(?:at\s+)?\d{1,2}:\d{2}\s?(?:[ap]m)?)?"
WHEN = (
    r"(?:\d+\s?(?:s|m|min|h|hr|d|w|mo|y|yr|sec|seconds?|minutes?|hours?|days?|"
    r"weeks?|months?|years?)\.?"
    rf"(?:\s+ago)?|just now|yesterday|{_MONTH}\s+\d{{1,2}}(?:,?\s+'?\d{{2,4}})?{_CLOCK}|"
    rf"\d{{1,2}}\s+{_MONTH}(?:\s+\d{{4}})?{_CLOCK})"
)
"""How long ago, or on which day, something was posted."""

_ALONE = re.compile(rf"(?:posted\s+|submitted\s+)?{WHEN}(?:\s*[·•]\s*edited.*)?\*?$", re.IGNORECASE)
_DOT = re.compile(
    r"[·•.\-|]$|OP$|MOD$|Moderator$|Top \d+% \w+$|.*\bavatar$|Edited.*", re.IGNORECASE
)
_BUTTON = re.compile(
    r"(?:reply|share|save|report|follow|award|give award|upvote|downvote|vote|permalink|embed|"
    r"parent|like|link|bookmark|copy link|continue this thread|sort by:?.*|view all comments|"
    r"\d[\d.,]*k?|\d+ (?:more )?(?:comments?|repl(?:y|ies)|likes?|points?|views?)|more replies|"
    r"(?:permalink|embed|save|parent|report|give award|reply|context|full comments)"
    r"(?:\s*(?:permalink|embed|save|parent|report|give award|reply|context|full comments))+)$",
    re.IGNORECASE,
)


LONGEST = 200
"""Characters of a line up to which it may be a head or a button."""


def _is_button(line: Line) -> bool:
    return len(line.content) <= LONGEST and bool(_BUTTON.match(line.content))


@dataclass(slots=True)
class Copied:
    """One post: who wrote it, how deep it stands (0 if nothing says so), and its lines."""

    writer: str
    level: int = 0
    lines: list[Line] = field(default_factory=list)

    def passage(self) -> Passage | None:
        """Its text as one passage; None if it has none."""
        result: Passage | None = None
        for line in self.lines:
            if result is None:
                result = Passage.of(line, writer=self.writer)
            else:
                result.join(line)
        return result


def posts_of(
    text: str, head: re.Pattern[str], level: re.Pattern[str] | None = None
) -> tuple[list[Line], list[Copied]]:
    """What stands before the first post, and the posts.

    ``head`` is a line with the name (its first group) and the day of a post; a line with a name
    before one that is nothing but a day begins a post, too. ``level`` is a line that says how deep
    the next post stands.
    """
    lines = [line for line in lines_of(text) if line.content]
    starts = _starts(lines, head, level)
    before = lines[: starts[0][0]] if starts else lines
    posts = []
    for at, (_, body, writer, depth) in enumerate(starts):
        end = starts[at + 1][0] if at + 1 < len(starts) else len(lines)
        kept = [line for line in lines[body:end] if not _is_button(line)]
        posts.append(Copied(writer, depth, kept))
    return [line for line in before if not _is_button(line)], posts


_Start = tuple[int, int, str, int]


def _starts(
    lines: Sequence[Line], head: re.Pattern[str], level: re.Pattern[str] | None
) -> list[_Start]:
    """Where each post's head and body begin, its writer and its level."""
    starts: list[_Start] = []
    for at, line in enumerate(lines):
        if len(line.content) > LONGEST:
            continue
        if match := head.match(line.content):
            first, writer = at, match[1]
        elif _ALONE.match(line.content) and at:
            first = _name_above(lines, at)
            writer = lines[first].content.removeprefix("Posted by ").strip()
            if len(writer.split()) > 4 or (starts and first < starts[-1][1]):
                continue
        else:
            continue
        depth = 0
        if first and level and (deep := level.match(lines[first - 1].content)):
            depth, first = int(deep[1]), first - 1
        starts.append((first, at + 1, writer.removeprefix("u/"), depth))
    return starts


def _name_above(lines: Sequence[Line], at: int) -> int:
    at -= 1
    while at > 0 and _DOT.match(lines[at].content):
        at -= 1
    return at
