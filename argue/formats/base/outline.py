"""The Markdown outline: the content of one line, and lines sorted into debates and arguments.

:func:`write_content` and :func:`read_content` undo each other for every text whose outer blanks are
removed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from argue.formats.base.reading import Reading
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.model import Label

ID = re.compile(r"[a-z0-9][a-z0-9_.-]*|[A-Z](?:[0-9][0-9_.-]*)?")
"""What an id of the outline looks like; another word in capitals may begin a text, as "NATO: …"."""

_ID = re.compile(rf"({ID.pattern}):(?:\s+|$)")
_WORD_AND_COLON = re.compile(rf"({ID.pattern})(\\*):(?=\s|$)")
_HEADLINE = re.compile(r"\*\*(?![\s*])([^*]*[^\s*\\])\*\*(?=\s|$)")
_MEANS_SOMETHING = re.compile(r"\\|\s|->|\*\*|(?:[-+?*=]|#+)(?:\s|$)")
_ESCAPED = re.compile(r"\\[\\\s+?*#=<-]")


@dataclass(frozen=True, slots=True)
class Content:
    """What stands behind a marker: the line without id; ``goes_on`` if it ends in a line break."""

    text: str
    id: str = ""
    headline: str = ""
    goes_on: bool = False


def without_comments(text: str) -> tuple[str, int | None]:
    r"""The text without comments but with all its lines; and the line of a comment left open.

    >>> without_comments("a <!-- b\nc --> d")
    ('a \n d', None)
    """
    pieces: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        if start > at and text[start - 1] == "\\":
            pieces.append(text[at : start - 1] + "<!--")
            at = start + 4
            continue
        end = text.find("-->", start + 4)
        if end < 0:
            return "".join([*pieces, text[at:start]]), text.count("\n", 0, start) + 1
        pieces.append(text[at:start] + "\n" * text.count("\n", start, end))
        at = end + 3
    return "".join([*pieces, text[at:]]), None


def read_content(line: str, *, first: bool = True) -> Content:
    r"""Read what stands behind a marker, or (not ``first``) a line that goes on.

    >>> read_content(r"air: It gets better\\")
    Content(text='It gets better\\', id='air', headline='', goes_on=False)
    >>> read_content("**Clean air.** It gets better").headline
    'Clean air.'
    """
    id = ""
    if first and (result := _ID.match(line)):
        id, line = result[1], line[result.end() :]
    headline = _HEADLINE.match(line) if first else None
    if not headline and _ESCAPED.match(line):
        line = line[1:]
    last = _last_backslashes(line)
    goes_on = last % 2 == 1
    line = line[: len(line) - (last + 1) // 2]
    if headline:
        return Content(headline[1] + line[headline.end() :], id, headline[1], goes_on)
    word = _WORD_AND_COLON.match(line) if first else None
    if word:
        line = f"{word[1]}{word[2][1:]}:{line[word.end() :]}"
    return Content(line, id, "", goes_on)


def write_content(text: str, headline: str = "") -> list[str]:
    r"""The lines that :func:`read_content` reads as this text; the first stands behind a marker.

    A headline is written if the text begins with it.

    >>> write_content("-> or\nnote: -")
    ['\\-> or\\', 'note: -']
    """
    lines = text.split("\n")
    return [
        _written(line, headline if number == 0 else "", first=number == 0)
        + ("\\" if number < len(lines) - 1 else "")
        for number, line in enumerate(lines)
    ]


def _written(line: str, headline: str, *, first: bool) -> str:
    if headline and line.startswith(headline):
        bold = f"**{headline}**{line[len(headline) :]}"
        result = _HEADLINE.match(bold)
        if result and result[1] == headline:
            return _without_end(_without_comment(bold))
    word = _WORD_AND_COLON.match(line) if first else None
    if word:
        line = f"{word[1]}{word[2]}\\:{line[word.end() :]}"
    line = _without_end(_without_comment(line))
    return "\\" + line if _MEANS_SOMETHING.match(line) else line


def _without_comment(line: str) -> str:
    return line.replace("<!--", "\\<!--")


def _without_end(line: str) -> str:
    return line + "\\" * _last_backslashes(line)


def _last_backslashes(line: str) -> int:
    return len(line) - len(line.rstrip("\\"))


def write_title(title: str) -> str:
    """A title in one line; a comment in it is none."""
    return _without_comment(" ".join(title.split()))


_MARKERS = {"+": Label.SUPPORT, "-": Label.ATTACK, "?": None}
_ITEM = re.compile(r"(\s*)([-+?*])(?:\s+(.*))?$")
_HEADING = re.compile(r"(#+)(?:\s+(.*))?$")
_ISSUE = re.compile(r"=(?:\s+(.*))?$")
_DEEP = 150
"""Characters of a number such as 1.2.1 beyond which an argument is numbered by its line."""


@dataclass(slots=True)
class Bullet:
    """One line that begins something: an argument, a reference, or (without marker) the issue.

    ``number`` is its place, such as 1.2; ``id`` is found when all lines are read; ``parts`` make
    its text when joined.
    """

    line: int
    indent: int
    content: Content
    label: Label | None = None
    reference: str = ""
    parent: Bullet | None = None
    number: str = ""
    id: str = ""
    answers: int = 0
    parts: list[str] = field(default_factory=list)
    goes_on: bool = False

    def join(self, content: Content) -> None:
        """Add a line of text to it."""
        if self.parts:
            self.parts.append("\n" if self.goes_on else " ")
        self.parts.append(content.text)
        self.goes_on = content.goes_on


@dataclass(slots=True)
class Section:
    """One debate's lines; ``strays`` are lines of which nobody can say where they belong."""

    line: int
    title: str
    issue: Bullet | None = None
    items: list[Bullet] = field(default_factory=list)
    strays: list[tuple[int, str]] = field(default_factory=list)

    @property
    def statement(self) -> str:
        """The issue as a text."""
        return "".join(self.issue.parts).strip() if self.issue else self.title


class Outlines:
    """Takes line after line and sorts them into sections."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.sections: list[Section] = []
        self._above: list[Bullet] = []
        self._last: Bullet | None = None
        self._after_blank = True
        self._top = 0

    def take(self, number: int, line: str) -> None:
        """Take the next line; raises ParseError where it cannot stand."""
        self.reading.check_length(len(line), number)
        line = line.rstrip()
        if not line:
            self._after_blank = True
            return
        self.reading.saw("line")
        if heading := _HEADING.match(line):
            self._heading(number, heading)
        elif issue := _ISSUE.match(line):
            self._issue(number, issue[1] or "")
        elif item := _ITEM.match(line):
            self._item(number, _width(item[1]), item[2], item[3] or "")
        else:
            self._plain(number, line)
        self._after_blank = False

    def _heading(self, number: int, match: re.Match[str]) -> None:
        """Begin a section."""
        self._last = None
        if len(match[1]) > 1:
            self._note(number, match[0])
            return
        if not match[2]:
            raise self.reading.error(lazy("a title behind #"), lazy("none"), number)
        self.sections.append(Section(number, match[2]))
        self._above, self._top = [], 0

    def _issue(self, number: int, text: str) -> None:
        """Begin a section with its issue, or give the issue to the one that is open."""
        item = Bullet(number, 0, read_content(text))
        item.join(item.content)
        if not self.sections:
            self.sections.append(Section(number, ""))
        section = self.sections[-1]
        if section.issue or section.items:
            result = "a second one" if section.issue else "it below an argument"
            raise self.reading.error(lazy("one line '= …', above all arguments"), result, number)
        section.issue = self._last = item

    def _item(self, number: int, indent: int, marker: str, text: str) -> None:
        """Add an item to the section, below the one that it stands in."""
        if marker == "*":
            expected = lazy("+ (supports), - (attacks) or ? (does not say) before an argument")
            found = lazy("* in %(value)s", value=quoted(f"* {text}"))
            raise self.reading.error(expected, found, number)
        if not self.sections:
            expected = lazy("'# ' and the title of the debate before its first argument")
            raise self.reading.error(expected, quoted(f"{marker} {text}"), number)
        while self._above and self._above[-1].indent >= indent:
            self._above.pop()
        item = self._begun(number, indent, marker, text)
        self._above.append(item)
        self._last = item
        self.sections[-1].items.append(item)

    def _begun(self, number: int, indent: int, marker: str, text: str) -> Bullet:
        """A new item, which its parent counts."""
        parent = self._above[-1] if self._above else None
        if parent:
            parent.answers += 1
        else:
            self._top += 1
        own = f"{parent.number}.{parent.answers}" if parent else str(self._top)
        item = Bullet(
            number,
            indent,
            Content(text) if text.startswith("->") else read_content(text),
            label=_MARKERS[marker],
            parent=parent,
            number=own if len(own) <= _DEEP else f"n{number}",
        )
        if text.startswith("->"):
            item.reference = text
        item.join(item.content)
        return item

    def _plain(self, number: int, line: str) -> None:
        """Add a line to the item above it, or to the strays."""
        indent = _width(line[: len(line) - len(line.lstrip())])
        if self._last and indent > self._last.indent and not self._last.reference:
            self._last.join(read_content(line.lstrip(), first=False))
        elif self._last and not (indent == 0 and self._after_blank):
            self.sections[-1].strays.append((number, line))
        else:
            self._last = None
            self._note(number, line)

    def _note(self, number: int, line: str) -> None:
        reason = lazy("it is a note about the debate")
        self.reading.set_aside("line", line, reason, line=number)


def _width(blanks: str) -> int:
    return len(blanks.expandtabs(4))
