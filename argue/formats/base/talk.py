"""Talk about a document: on pages of wikis, and as comments beside a text.

Talk pages have colons of depth, and a signature with its day behind each comment. Comments stand
below the text that they are on: ``[a]`` of Google Docs, ``Commented [AR1]:`` of Word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.formats.base.wiki import Wikitext
from argue.reading.cut import Line
from argue.reading.discussion import BADGE, HEADING, UNKNOWN, Discussion, Passage, plain
from argue.reading.people import signed
from argue.reading.sides import side_of
from argue.reading.stamps import CLOCK, DAY

_DATED = rf"{CLOCK},?\s+{DAY}\s*\(\w{{2,5}}\)"
_STAMP = re.compile(_DATED, re.IGNORECASE)
_LINK = re.compile(r"\[\[[^\[\]|\n]{0,200}:[^\[\]|\n]{1,200}(?:\|[^\[\]\n]{0,200})?\]\]")
_TAG = re.compile(r"<[^<>]{0,200}>")
_SMALL = re.compile(r"<small[^<>]{0,100}>[^<>]{0,80}$")
_BEFORE = re.compile(r"(?<![\s'~–—-])(?:[\s'~–—-]|&mdash;|<[^<>]{1,200}>)++$")
"""What stands between a comment and its signature."""
_BETWEEN = 24
"""Letters at most between two links of a signature, or between it and its day."""
_UNSIGNED = re.compile(
    r"(?:[-–—]\s?)?(?:<small[^<>]*>|\{\{\s*unsigned)(?P<who>.{0,200}?)(?:\}\}|</small>)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:(?<=[.!?…)\]\"”'*:])\s+|\s*[-–—~]{1,3}\s*|^|\s{2,})"
    r"(?P<who>[\w-]{1,40}(?: [\w.-]{1,40}){0,2})"
    rf"(?:\s\((?:talk|diskussion|discussion|discuter|disc|overleg|"
    rf"discusión)\b[^)]{{0,40}}\))?,?\s*{_DATED}"
    r"(?P<reply>\s*\[[^\[\]]{3,20}\])?\s*$",
    re.IGNORECASE,
)
"""The signature of a comment on the page itself, and its link to reply."""
_EDIT = re.compile(
    r"(.{2,120}?)\s*\[\s*(?:edit|bearbeiten|modifier|editar|bewerken)\b[^\[\]]*\]$", re.IGNORECASE
)
_TILDES = re.compile(r"~{3,5}\s*$")
_LONGEST = 400
"""Characters that a signature has at most before its day, and the marks before a signature."""
_OUTDENT = re.compile(r"\{\{\s*(?:od|outdent|unindent|retour)\b[^{}]*\}\}\s*", re.IGNORECASE)
_PREFIX = re.compile(r"[:*#]*")
_VOTE = re.compile(
    r"(?:(?:strong|weak)(?:ly)? )?(?P<side>support|oppose)\b[\s.,:;–—-]*(?=\S+(?:\s\S+){2})",
    re.IGNORECASE,
)
"""What Wikipedia's editors write in bold before their reason."""
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def is_talk(lines: Sequence[Line]) -> bool:
    """Whether two lines, and a fourth of all, end with a signature or stand deeper by colons.

    Pages as they are shown are none: their signatures are exact (:mod:`argue.reading.exact`).
    """
    stamped = [line.content for line in lines if _STAMP.search(line.content)]
    if len(stamped) < 2 or len(stamped) * 4 < len(lines):
        return False
    shown = sum(signed(content) is not None for content in stamped)
    return shown * 2 < len(stamped) or any(_is_source(line.content) for line in lines)


def _is_source(content: str) -> bool:
    """Whether a line is written as the source of a page, with headings, colons or links."""
    return bool(_heading(content)) or content[:1] in ":*#" or "[[" in content


def parse_talk(lines: Sequence[Line]) -> list[Discussion]:
    """The discussions of a page, one for each section with comments."""
    talks = [_Talk()]
    for line in lines:
        edit = _EDIT.match(line.content)
        if title := _heading(line.content) or (edit[1] if edit else ""):
            if talks[-1].signed:
                talks.append(_Talk())
            talks[-1].begin(line, title)
        else:
            talks[-1].take(line)
    talks[-1].end()
    return [talk.discussion for talk in talks if talk.discussion.passages or len(talks) == 1]


def _heading(content: str) -> str:
    """The words of a heading between ``=``; empty if the line is none."""
    level = len(content) - len(content.lstrip("="))
    closed = 0 < level < 7 and content.endswith("=" * level)
    return content[level:-level].strip() if closed else ""


class _Talk:
    """One section."""

    def __init__(self) -> None:
        self.discussion = Discussion()
        self._wikitext = Wikitext()
        self._above: list[tuple[int, Passage]] = []
        self._open: Passage | None = None
        self._depth = 0
        self.signed = 0
        self._outdented = False
        self._last: Passage | None = None

    def begin(self, line: Line, title: str) -> None:
        """Take the heading of the section."""
        if self.discussion.title is not None:
            self.discussion.set_aside(self.discussion.title, UNKNOWN)
        for passage in self.discussion.passages:
            self.discussion.set_aside(passage, UNKNOWN)
        self.discussion.passages.clear()
        self._above, self._open, self._last = [], None, None
        self.discussion.title = Passage.of(line, self._wikitext.plain(title))

    def end(self) -> None:
        """Close a comment that nobody signed."""
        self._open = None

    def take(self, line: Line) -> None:
        """Take the next line."""
        prefix = _PREFIX.match(line.content)
        depth = len(prefix[0]) if prefix else 0
        depth = depth or (line.indent + 1) // 2
        rest = line.content[len(prefix[0]) if prefix else 0 :].strip()
        if outdent := _OUTDENT.match(rest):
            self._outdented, rest = True, rest[outdent.end() :]
            depth = 0
            if not rest:
                self.discussion.read.add(line.number)
                return
        text, writer, signed = self._unsigned(rest)
        words = plain(self._wikitext.plain(_BREAK.sub(" ", text)))
        if not words:
            self.discussion.set_aside(line, BADGE if signed else UNKNOWN)
        elif self._asks(words, depth, signed):
            self.discussion.title = Passage.of(line, words)
        elif self._open is not None and depth >= self._depth and not _VOTE.match(words):
            self._open.join(line, words)
            self._open.writer = writer
        else:
            self._begin(line, words, writer, depth)
        if signed:
            self._open = None
            self.signed += 1

    def _asks(self, words: str, depth: int, signed: bool) -> bool:
        """Whether a line is the question of a section without a heading."""
        first = self.discussion.title is None and not self.discussion.passages
        return first and not depth and not signed and words.endswith("?")

    def _begin(self, line: Line, words: str, writer: str, depth: int) -> None:
        passage = Passage.of(line, words, writer=writer)
        if self._outdented and self._last is not None:
            passage.parent, self._outdented = self._last, False
            self._above = [(-1, self._last)]
        else:
            while self._above and self._above[-1][0] >= depth:
                self._above.pop()
            passage.parent = self._above[-1][1] if self._above else None
        if (vote := _VOTE.match(words)) and depth < 2:
            passage.label = side_of(vote["side"])
        self._above.append((depth, passage))
        self.discussion.passages.append(passage)
        self._last = self._open = passage
        self._depth = depth

    def _unsigned(self, text: str) -> tuple[str, str, bool]:
        """A comment without its signature, who signed it, and whether it had one."""
        stamps = list(_STAMP.finditer(text))
        if stamps and (signature := _signature(text, stamps[-1].start())):
            start, who = signature
            return _without_marks(_SMALL.sub("", text[:start])), who, True
        for shape in (_UNSIGNED, _NAMED) if stamps else ():
            if match := shape.search(text, max(0, stamps[-1].start() - _LONGEST)):
                return text[: match.start()], re.sub(r".*[:|]|[\[\]']", "", match["who"]), True
        if match := _TILDES.search(text):
            return text[: match.start()].rstrip().rstrip("-–—").rstrip(), "", True
        return text, "", bool(stamps)


def _without_marks(text: str) -> str:
    """A comment without what stands between it and its signature."""
    marks = _BEFORE.search(text, max(0, len(text) - _LONGEST))
    return text[: marks.start()] if marks else text


def _signature(text: str, end: int) -> tuple[int, str] | None:
    """Where the links before a day begin that are a signature, and who signs."""
    start, who = end, ""
    for link in reversed(list(_LINK.finditer(text, 0, end))):
        between = _TAG.sub("", text[link.end() : start]).strip()
        if len(between) > _BETWEEN or ". " in between:
            break
        start = link.start()
        who = re.sub(r".*[:|]|[\[\]']", "", _TAG.sub("", link[0]))
    return (start, who) if start < end else None


_NOTE = re.compile(r"\[([a-z]{1,2})\]\s?(\S.*)$")
_COMMENTED = re.compile(
    r"(?:commented|kommentiert|commenté|comentado)\s*\[(?P<who>\D{1,5})(?P<number>\d+)"
    r"(?:R(?P<to>\d+))?\]\s?:\s*(?P<text>\S.*)$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"(?:\[[a-z]{1,2}\])+")


def are_notes(lines: Sequence[Line]) -> bool:
    """Whether two comments or more stand below a text that has their marks, or as Word has them."""
    if len([line for line in lines if _COMMENTED.match(line.content)]) > 1:
        return True
    notes = [match[1] for line in lines if (match := _NOTE.match(line.content))]
    if len(notes) < 2:
        return False
    text = " ".join([line.content for line in lines if not _NOTE.match(line.content)])
    return all(f"[{mark}]" in text for mark in notes)


def parse_notes(lines: Sequence[Line]) -> Discussion:
    """Comments answer the paragraph that has their mark; of several marks in one place the later
    ones answer the first. Paragraphs without a mark are set aside.
    """
    discussion = Discussion()
    places: dict[str, tuple[Passage, str]] = {}
    notes: dict[str, Passage] = {}
    for line in lines:
        if match := _COMMENTED.match(line.content):
            passage = Passage.of(line, plain(match["text"]), writer=match["who"])
            passage.parent = notes.get(match["to"] or "")
            notes[match["number"]] = passage
            discussion.passages.append(passage)
        elif match := _NOTE.match(line.content):
            passage = Passage.of(line, plain(match[2]))
            paragraph, first = places.get(match[1], (None, match[1]))
            passage.parent = notes.get(first, paragraph)
            notes[match[1]] = passage
            discussion.passages.append(passage)
        elif marks := _MARKS.findall(line.content):
            paragraph = Passage.of(line)
            paragraph.text = plain(_MARKS.sub("", line.content))
            discussion.passages.append(paragraph)
            for group in marks:
                names = group[1:-1].split("][")
                places |= dict.fromkeys(names, (paragraph, names[0]))
        else:
            discussion.set_aside(line, HEADING)
    return discussion
