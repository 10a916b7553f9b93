r"""Markdown outline: a debate as a person types it.

::

    # Should cities close their centres to private cars?

    A paragraph is a note about the debate and is no argument.

    = City centres should be closed to private cars.

    + air: The air gets better at once. Madrid measured a third less nitrogen dioxide
      in the first year.
      - moved: The traffic only moves one street further.
        + Streets around the zone got the buses' detours too.
    - Shops lose the customers who come by car.
      - -> air
    ? rail: Nobody has said who pays for the trams.

- ``# title`` begins a debate; a file may hold several. ``##`` and deeper headings are notes.
- ``= text`` or ``= id: text``, optional: the issue as a statement. Without it the title is the
  issue, with the id ``issue``. A file that begins with ``=`` needs no ``#``.
- ``+`` supports what it is indented under, ``-`` attacks it, ``?`` does not say. Lines at the top
  answer the issue. Any indentation will do: a line belongs to the nearest line above that is
  indented less. A tab reaches to the next multiple of four.
- ``id:`` is one word of lower-case letters, digits, ``_``, ``.`` and ``-``, then a blank. Arguments
  without one are numbered by their place: 1, 1.2, 1.2.1.
- ``- -> id``: the argument ``id``, written elsewhere in the debate, attacks what it is indented
  under; ``+`` and ``?`` likewise. Lines below it answer that argument.
- A line without a marker, indented further than the line that it goes on, is joined to it by a
  blank; after a backslash at the end of a line it begins a new line of the text.
- ``**A headline.**`` at the start of a text is its headline, and part of the text.
- ``<!-- comments -->`` are skipped, blank lines too. A line without a marker that begins at the
  margin is a note; right under an argument it is refused, because it looks like a part of it.
- A backslash takes away the meaning of what follows: a marker, ``#``, ``=``, ``->``, ``**`` or a
  backslash at the start of a text, the colon after its first word, ``<!--`` anywhere, a backslash
  at the end of a line.

The debate's ``id`` is made of its title. :func:`write` says all this again. It leaves out notes and
headlines with which the text does not begin; it says one relation of a pair, the one that the
analysis has; it rewrites ids that are no such word; status, confidence and origin are comments.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from argue.formats._building import Building, Link
from argue.formats._outline import ID, Content, read_content, without_comments
from argue.formats._outline_writing import outline
from argue.formats._reading import Reading
from argue.formats._text import FreeIds, shown, slug
from argue.model import Analysis, Debate, Label

EXTENSIONS = (".md", ".markdown")
MEDIA_TYPE = "text/markdown"

_MARKERS = {"+": Label.SUPPORT, "-": Label.ATTACK, "?": None}
_ITEM = re.compile(r"(\s*)([-+?*])(?:\s+(.*))?$")
_HEADING = re.compile(r"(#+)(?:\s+(.*))?$")
_ISSUE = re.compile(r"=(?:\s+(.*))?$")
_REFERENCE = re.compile(rf"->\s*({ID.pattern})$")
_BEGINS = re.compile(r"#\s+\S|=\s+.*[^=\s]\s*$|[-+?]\s+\S")
_SAYS = re.compile(r"\s*[-+?]\s+\S|=\s+\S")
_WIKI = re.compile(r"^={2,}[^=\n]+={2,}\s*$", re.MULTILINE)
_DEEP = 150
"""Characters of a number such as 1.2.1 beyond which an argument is numbered by its line."""


def detect(text: str) -> bool:
    """Whether it begins with a title, an issue or an argument, and has an issue or an argument."""
    lines = without_comments(text[:65_536])[0].splitlines()
    first = next((line for line in lines if line.strip()), "")
    return (
        bool(_BEGINS.match(first))
        and any(map(_SAYS.match, lines))
        and not any(map(_WIKI.match, lines))
    )


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of an outline, one for each ``#``.

    Raises
    ------
    ParseError
        On a list marker ``*``, a comment that is not closed, a second ``=``, an argument before the
        first ``#`` or ``=``, or a title without arguments below.
    LimitExceeded
        See :class:`~argue.settings.Limits`.

    Examples
    --------
    >>> [debate] = parse("# Zoos?\n+ They save species.\n  - Few of them.")
    >>> [(relation.source, relation.label.value, relation.target) for relation in debate.given]
    [('1', 'support', 'issue'), ('1.1', 'attack', '1')]
    """
    reading = Reading.begin("markdown", reading)
    text, open_comment = without_comments(reading.cleaned(text))
    if open_comment:
        raise reading.error("a comment that ends with -->", "none", open_comment)
    outlines = _Outlines(reading)
    for number, line in enumerate(text.split("\n"), 1):
        outlines.take(number, line)
    if not outlines.sections:
        raise reading.error(
            "'# ' and the title of a debate", shown(text) if text.strip() else "nothing"
        )
    taken: set[str] = set()
    ids = FreeIds(taken, "-")
    debates = []
    for section in outlines.sections:
        if not section.items and not section.issue:
            raise reading.error("arguments below the title", "none", section.line)
        id = ids.free(slug(section.title or section.statement))
        taken.add(id)
        debates.append(_debate(reading, section, id))
    return reading.left(debates)


def write(analyses: Sequence[Analysis]) -> str:
    """The debates as outlines that :func:`parse` reads again."""
    return "\n\n".join(outline(analysis) for analysis in analyses)


@dataclass(slots=True)
class _Item:
    """One line that begins something: an argument, a reference, or (without marker) the issue."""

    line: int
    indent: int
    content: Content
    label: Label | None = None
    reference: str = ""
    parent: _Item | None = None
    number: str = ""
    id: str = ""
    answers: int = 0
    parts: list[str] = field(default_factory=list)
    goes_on: bool = False

    def join(self, content: Content) -> None:
        if self.parts:
            self.parts.append("\n" if self.goes_on else " ")
        self.parts.append(content.text)
        self.goes_on = content.goes_on


@dataclass(slots=True)
class _Section:
    """One debate's lines."""

    line: int
    title: str
    issue: _Item | None = None
    items: list[_Item] = field(default_factory=list)
    strays: list[tuple[int, str]] = field(default_factory=list)

    @property
    def statement(self) -> str:
        """The issue as a text."""
        return "".join(self.issue.parts).strip() if self.issue else self.title


class _Outlines:
    """Takes line after line and sorts them into sections."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.sections: list[_Section] = []
        self._above: list[_Item] = []
        self._last: _Item | None = None
        self._after_blank = True
        self._top = 0

    def take(self, number: int, line: str) -> None:
        self.reading.check_length(len(line))
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
            raise self.reading.error("a title behind #", "none", number)
        self.sections.append(_Section(number, found[2]))
        self._above, self._top = [], 0

    def _issue(self, number: int, text: str) -> None:
        item = _Item(number, 0, read_content(text))
        item.join(item.content)
        if not self.sections:
            self.sections.append(_Section(number, ""))
        section = self.sections[-1]
        if section.issue or section.items:
            found = "a second one" if section.issue else "it below an argument"
            raise self.reading.error("one line '= …', above all arguments", found, number)
        section.issue = self._last = item

    def _item(self, number: int, indent: int, marker: str, text: str) -> None:
        if marker == "*":
            expected = "+ (supports), - (attacks) or ? (does not say) before an argument"
            raise self.reading.error(expected, f"* in {shown('* ' + text)}", number)
        if not self.sections:
            raise self.reading.error(
                "'# ' and the title of the debate before its first argument",
                shown(f"{marker} {text}"), number,
            )  # fmt: skip
        while self._above and self._above[-1].indent >= indent:
            self._above.pop()
        item = self._begun(number, indent, marker, text)
        self._above.append(item)
        self._last = item
        self.sections[-1].items.append(item)

    def _begun(self, number: int, indent: int, marker: str, text: str) -> _Item:
        parent = self._above[-1] if self._above else None
        if parent:
            parent.answers += 1
        else:
            self._top += 1
        own = f"{parent.number}.{parent.answers}" if parent else str(self._top)
        item = _Item(
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


def _debate(reading: Reading, section: _Section, id: str) -> Debate | None:
    issue = section.issue
    building = Building(reading, id, section.title or section.statement)
    for number, line in section.strays:
        building.refuse(
            number, line,
            "expected + (supports), - (attacks) or ? (does not say), or an indentation further "
            "than that of the line it goes on",
        )  # fmt: skip
    root = _name_all(building, section)
    building.add(
        root,
        section.statement,
        issue.content.headline if issue else "",
        line=issue.line if issue else None,
    )
    for item in section.items:
        _add(building, item, root)
    return building.build(root)


def _add(building: Building, item: _Item, root: str) -> None:
    text = "".join(item.parts)
    target = item.parent.id if item.parent else root
    if not item.reference:
        if not building.add(item.id, text, item.content.headline, line=item.line):
            return
    elif not item.id:
        building.refuse(item.line, text, "expected the id of one argument behind ->")
        return
    building.link(Link(item.id, target, item.label, item.line, place=not item.reference))


def _name_all(building: Building, section: _Section) -> str:
    """Give every line the id of its argument; the id of the issue is returned."""
    named = [item for item in section.items if not item.reference]
    stated = [section.issue, *named] if section.issue else named
    taken = {item.content.id for item in stated if item.content.id}
    ids = FreeIds(taken, "-")
    first: set[str] = set()
    for item in stated:
        item.id = item.content.id
        if not item.id:
            continue
        if item.id in first:
            item.id = ids.free(item.id)
            building.warn(
                f"the id {item.content.id!r} stands twice; here it is {item.id!r}", item.line
            )
        first.add(item.id)
        taken.add(item.id)
    for item in named:
        if not item.id:
            item.id = ids.free(item.number)
            taken.add(item.id)
    for item in section.items:
        if item.reference and (found := _REFERENCE.match(item.reference)):
            item.id = found[1]
    return section.issue.id if section.issue and section.issue.id else ids.free("issue")
