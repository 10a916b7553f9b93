"""The lines of a Markdown outline, sorted into debates and arguments; for ``markdown``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from argue.formats._outline import Content, read_content
from argue.formats._reading import Reading
from argue.formats._text import shown
from argue.locales import say
from argue.model import Label

_MARKERS = {"+": Label.SUPPORT, "-": Label.ATTACK, "?": None}
_ITEM = re.compile(r"(\s*)([-+?*])(?:\s+(.*))?$")
_HEADING = re.compile(r"(#+)(?:\s+(.*))?$")
_ISSUE = re.compile(r"=(?:\s+(.*))?$")
_DEEP = 150
"""Characters of a number such as 1.2.1 beyond which an argument is numbered by its line."""


@dataclass(slots=True)
class Item:
    """One line that begins something: an argument, a reference, or (without marker) the issue.

    ``number`` is its place, such as 1.2; ``id`` is found when all lines are read; ``parts`` make
    its text when joined.
    """

    line: int
    indent: int
    content: Content
    label: Label | None = None
    reference: str = ""
    parent: Item | None = None
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
    issue: Item | None = None
    items: list[Item] = field(default_factory=list)
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
        self._above: list[Item] = []
        self._last: Item | None = None
        self._after_blank = True
        self._top = 0

    def take(self, number: int, line: str) -> None:
        """Take the next line; raises ParseError where it cannot stand."""
        self.reading.check_length(len(line), number)
        line = line.rstrip()
        if not line:
            self._after_blank = True
            return
        if heading := _HEADING.match(line):
            self._heading(number, heading)
        elif issue := _ISSUE.match(line):
            self._issue(number, issue[1] or "")
        elif item := _ITEM.match(line):
            self._item(number, _width(item[1]), item[2], item[3] or "")
        else:
            self._plain(number, line)
        self._after_blank = False

    def _heading(self, number: int, found: re.Match[str]) -> None:
        self._last = None
        if len(found[1]) > 1:
            return
        if not found[2]:
            raise self.reading.error(say("a title behind #"), say("none"), number)
        self.sections.append(Section(number, found[2]))
        self._above, self._top = [], 0

    def _issue(self, number: int, text: str) -> None:
        item = Item(number, 0, read_content(text))
        item.join(item.content)
        if not self.sections:
            self.sections.append(Section(number, ""))
        section = self.sections[-1]
        if section.issue or section.items:
            found = "a second one" if section.issue else "it below an argument"
            raise self.reading.error(say("one line '= …', above all arguments"), found, number)
        section.issue = self._last = item

    def _item(self, number: int, indent: int, marker: str, text: str) -> None:
        if marker == "*":
            expected = say("+ (supports), - (attacks) or ? (does not say) before an argument")
            raise self.reading.error(
                expected, say("* in %(value)s", value=shown("* " + text)), number
            )
        if not self.sections:
            raise self.reading.error(
                say("'# ' and the title of the debate before its first argument"),
                shown(f"{marker} {text}"), number,
            )  # fmt: skip
        while self._above and self._above[-1].indent >= indent:
            self._above.pop()
        item = self._begun(number, indent, marker, text)
        self._above.append(item)
        self._last = item
        self.sections[-1].items.append(item)

    def _begun(self, number: int, indent: int, marker: str, text: str) -> Item:
        parent = self._above[-1] if self._above else None
        if parent:
            parent.answers += 1
        else:
            self._top += 1
        own = f"{parent.number}.{parent.answers}" if parent else str(self._top)
        item = Item(
            number, indent, Content(text) if text.startswith("->") else read_content(text),
            label=_MARKERS[marker], parent=parent,
            number=own if len(own) <= _DEEP else f"n{number}",
        )  # fmt: skip
        if text.startswith("->"):
            item.reference = text
        item.join(item.content)
        return item

    def _plain(self, number: int, line: str) -> None:
        indent = _width(line[: len(line) - len(line.lstrip())])
        if self._last and indent > self._last.indent and not self._last.reference:
            self._last.join(read_content(line.lstrip(), first=False))
        elif self._last and not (indent == 0 and self._after_blank):
            self.sections[-1].strays.append((number, line))
        else:
            self._last = None


def _width(blanks: str) -> int:
    return len(blanks.expandtabs(4))
