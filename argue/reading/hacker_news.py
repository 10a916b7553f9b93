"""Pages of Hacker News: the links of each comment say exactly what it stands below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from argue.reading.cut import Line
from argue.reading.records import Exact, Spans, Tag
from argue.reading.stamps import AGO

_WHEN = rf"(?:{AGO}|on [A-Z][a-z]{{2}} \d+, \d{{4}})"
_COMMENT = re.compile(
    rf"(?:\d+ points? by )?(?P<name>[\w-]{{2,20}}) (?P<time>{_WHEN})(?: \(\w+\))?"
    r"(?P<links>(?:\s*\|\s*(?:root|parent|prev|next|context|favorite|un-?vote|flag|vouch|"
    r"on: .{1,80}))*)\s*(?P<folded>\[(?:[–—-]|\d+ more)\])?$",
    re.IGNORECASE,
)
_STORY = re.compile(
    rf"(?:\d+ points? by )(?P<name>[\w-]{{2,20}}) (?P<time>{_WHEN})\s*\|.*\b(?:hide|past|favorite|"
    r"comments?|discuss)\b.*$",
    re.IGNORECASE,
)
_SITE = re.compile(r"\s+\([\w.-]+\.[a-z]{2,12}(?:/\S*)?\)$")
_BUTTON = re.compile(
    r"reply|add comment|\[?\d+ more\]?|(?:.+ \| ){3,}.+|.*\bHacker News\b.*\|.*|search:|\[?(?:dead|"
    r"flagged|deleted)\]?|more",
    re.IGNORECASE,
)
_GONE = re.compile(r"\s*\[(?:dead|flagged)\]$")


def hacker_news(lines: Sequence[Line]) -> dict[int, Exact]:
    """What the lines of such a page are, by their places; nothing where it is none."""
    matches = {
        at: match for at, line in enumerate(lines) if (match := _COMMENT.match(line.content))
    }
    linked = [match for match in matches.values() if match["links"] and match["folded"]]
    if len(linked) < 2 and not (linked and len(linked) == len(matches)):
        return {}
    result: dict[int, Exact] = {}
    story = next((at for at, line in enumerate(lines) if _STORY.match(line.content)), -1)
    above, begins = _Levels(), False
    for at, line in enumerate(lines):
        if match := matches.get(at):
            level = above.next(frozenset(re.findall(r"\w+", match["links"].lower())))
            result[at] = Exact(Tag.HEAD, Spans(match["name"], match["time"], level=level))
            begins = True
        elif match := _STORY.match(line.content):
            begins = at + 1 not in matches
            spans = Spans(match["name"], match["time"], level=0)
            result[at] = Exact(Tag.HEAD, spans) if begins else Exact(Tag.FURNITURE)
        elif at + 1 == story:
            site = _SITE.search(line.content)
            end = site.start() if site else len(line.content)
            result[at] = Exact(Tag.HEADING, Spans(end=end, title=True))
        elif _BUTTON.fullmatch(line.content):
            result[at] = Exact(Tag.FURNITURE)
        elif line.quoted:
            result[at] = Exact(Tag.QUOTE)
        elif not result or {known.tag for known in result.values()} <= {Tag.FURNITURE}:
            continue  # above the story
        else:
            gone = _GONE.search(line.content)
            spans = Spans(end=gone.start() if gone else 0)
            result[at] = Exact(Tag.TEXT if begins else Tag.MORE, spans)
            begins = False
    return result


@dataclass(slots=True)
class _Levels:
    """The levels of the comments so far that others may stand below."""

    above: list[tuple[int, bool]] = field(default_factory=list)
    """Each with whether it has a next sibling."""

    def next(self, links: frozenset[str]) -> int:
        """How deep a comment with these links stands; it is below others from now on."""
        level = self._of(links)
        while self.above and self.above[-1][0] >= level:
            self.above.pop()
        self.above.append((level, "next" in links))
        return level

    def _of(self, links: frozenset[str]) -> int:
        if "parent" not in links:
            return 0
        if "root" not in links:
            return 1
        if "prev" not in links:
            return self.above[-1][0] + 1 if self.above else 2
        siblings = [level for level, follows in self.above if follows and level > 1]
        return siblings[-1] if siblings else 2
