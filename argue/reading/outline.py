"""Lists, headings, Pro and Con, indentation → the passages of a discussion.

One reader serves all styles in which the place of a line says what it answers. A line with a list
mark or a heading begins a passage; it answers the nearest one above that stands further out. Lines
without a mark go on with the passage above them, or begin a paragraph. The lines under *Pro* and
*Con* are the only ones with labels.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from argue.locales import lazy
from argue.model import Label
from argue.reading.cut import BULLET, HEADING, NUMBER, Line, cut
from argue.reading.discussion import HEADING as A_HEADING
from argue.reading.discussion import Discussion, Passage, plain
from argue.reading.sides import side_of, speaker_of, stated

_UNDERLINE = re.compile(r"(={3,}|-{3,})\s*$")
TITLE = re.compile(
    r"\W{0,3}(?:topic|q(?:uestion)?|title|motion|resolution|subject|issue|claim|thesis|debate|"
    r"proposal|hot take|poll|thema|frage|sujet|thème)\W{0,3}:\W{0,3}\s+(\S.*?)[*_]*$",
    re.IGNORECASE,
)
_BOTH = re.compile(r"\W*pros?\s*(?:and|&|/|vs\.?)\s*cons?(?: arguments)?\W*$", re.IGNORECASE)
"""A heading of both sides, which says nothing of what is discussed."""
_OUTERMOST = -100
_LONGEST_SIDE = 9
"""Words of a heading that names a side, and what it is for."""
_UNKNOWN_QUESTION = "What the text discusses"


@dataclass(slots=True)
class _Place:
    """Where a passage stands: its columns, and what kind of mark is before it."""

    indent: int
    kind: str
    passage: Passage | None = None
    label: Label | None = None
    """What the lines below it do, under a heading that says so."""
    number: str = ""


class Listing:
    """Takes line after line; ``indented`` lets each line without a mark begin a passage."""

    def __init__(self, *, indented: bool = False) -> None:
        self.discussion = Discussion()
        self._indented = indented
        self._above: list[_Place] = []
        self._last: Passage | None = None
        self.after_blank = True
        self._under_heading = False

    def take(self, line: Line) -> None:
        """Take the next line."""
        if _BOTH.match(line.content) and self.discussion.title:
            self.discussion.set_aside(line, A_HEADING)
            return
        heading = HEADING.match(line.content) if line.indent < 4 else None
        side = side_of(line.content) if self._may_be_side(line, bool(heading)) else None
        if side:
            self._side(line, side, len(heading[1]) if heading else 0)
        elif heading:
            self._heading(line, len(heading[1]), heading[2])
        elif item := NUMBER.match(line.text) or BULLET.match(line.text):
            self._item(line, item[1], item[2])
        else:
            self._plain(line)
        self.after_blank = False

    def _may_be_side(self, line: Line, heading: bool) -> bool:
        listed = bool(self._above) and self._above[-1].kind in ("bullet", "number", "letter")
        alone = self.after_blank or (listed and line.content[0].isupper())
        return (
            heading
            or line.content.startswith("**")
            or line.content.rstrip("*_ ").endswith(":")
            or (alone and len(line.content.split()) < 4 and not self._indented)
        )

    def _heading(self, line: Line, level: int, text: str) -> None:
        if not self.discussion.title and not self.discussion.passages:
            self.discussion.title = Passage.of(line, text)
            self._last, self._under_heading = None, False
            return
        self._begin(line, text, _Place(_OUTERMOST + level, "heading"))
        self._under_heading = True
        self.discussion.passages[-1].headline = text.strip()

    def _side(self, line: Line, side: Label, level: int) -> None:
        self.discussion.read.add(line.number)
        indent = _OUTERMOST + level if level else line.indent - 1
        while self._above and self._above[-1].indent >= indent:
            self._above.pop()
        self._above.append(_Place(indent, "side", self._parent, side))
        self._last, self._under_heading = None, False

    def _item(self, line: Line, mark: str, text: str) -> None:
        core = mark.strip("().")
        indent = line.indent + (len(mark) - 1 if mark[0] == "*" else 0)
        kind = "number" if core[:1].isdigit() else "letter" if core.isalpha() else "bullet"
        above = self._numbered(core.rpartition(".")[0]) if "." in core else None
        if above:
            del self._above[self._above.index(above) + 1 :]
        else:
            self._climb(indent, kind)
        self._begin(line, text, _Place(indent, kind, number=core), pop=False)
        if mark in "+-" and self._last:
            self._last.sign = mark

    def _numbered(self, number: str) -> _Place | None:
        """The item of that number, of which another number says that it is below it."""
        places = (place for place in reversed(self._above) if place.number == number)
        return next(places, None)

    def _climb(self, indent: int, kind: str) -> None:
        """Leave what this item is not below: its siblings, and what stands further in."""
        for at, place in enumerate(self._above):
            if place.indent == indent and place.kind == kind:
                del self._above[at:]
                return
        while self._above and self._above[-1].indent > indent:
            self._above.pop()
        if self.after_blank and self._above and self._above[-1].kind == "paragraph":
            self._above.pop()

    def _begin(self, line: Line, text: str, place: _Place, *, pop: bool = True) -> None:
        while pop and self._above and self._above[-1].indent >= place.indent:
            self._above.pop()
        label, parent = self._label, self._parent
        explicit = stated(text, answers=parent is None and self._asks)
        if explicit:
            label, text = explicit.label, explicit.text
            if explicit.before and parent is None and self.discussion.passages:
                parent = self.discussion.passages[-1]
        passage = Passage.of(line, text, parent=parent, label=label)
        place.passage = passage
        self._above.append(place)
        self.discussion.passages.append(passage)
        self._last, self._under_heading = passage, False

    @property
    def _parent(self) -> Passage | None:
        return self._above[-1].passage if self._above else None

    @property
    def _asks(self) -> bool:
        """Whether what is discussed is a question."""
        title = self.discussion.title
        return title is not None and title.text.endswith("?")

    def _is_outermost(self, line: Line) -> bool:
        return all(place.indent >= line.indent for place in self._above)

    @property
    def _label(self) -> Label | None:
        return self._above[-1].label if self._above else None

    def _plain(self, line: Line) -> None:
        title = TITLE.match(line.content)
        if not title and not self._last and TITLE.match(f"{line.content.rstrip(':')}: …"):
            self.discussion.read.add(line.number)
        elif title and not self.discussion.title and not self.discussion.passages:
            self.discussion.title = Passage.of(line, title[1])
        elif stated(line.content, answers=self._asks and self._is_outermost(line)):
            self._begin(line, line.content, _Place(line.indent, "stated"))
        elif self._indented:
            self._begin(line, line.content, _Place(line.indent, "plain"))
        elif self._goes_on(line) and self._last:
            self._last.join(line)
            self._under_heading = False
        elif not self.discussion.passages and not self.discussion.title and not self._above:
            self.discussion.title = self._last = Passage.of(line)
        else:
            self._paragraph(line)

    def _goes_on(self, line: Line) -> bool:
        if self._under_heading or not self.after_blank:
            return True
        return (
            bool(self._above)
            and line.indent > self._above[-1].indent >= 0
            and (self._above[-1].kind not in ("side", "paragraph"))
        )

    def _paragraph(self, line: Line) -> None:
        while self._above and self._above[-1].kind not in ("heading", "side"):
            self._above.pop()
        self._begin(line, line.content, _Place(line.indent, "paragraph"), pop=False)


def _cells(line: Line) -> list[str]:
    """The cells of a row of a table in Markdown, or of columns with tabs between them."""
    content = line.content
    if "\t" in content:
        return [cell.strip() for cell in content.split("\t")]
    if not (content.startswith("|") and content.endswith("|") and len(content) > 2):
        return []
    return [cell.strip() for cell in content[1:-1].split("|")]


def _take_row(
    listing: Listing, line: Line, cells: list[str], columns: list[Label | None]
) -> list[Label | None]:
    """Take the arguments in a row of a table whose head names the sides; what the columns do."""
    discussion = listing.discussion
    if all(re.fullmatch(r":?-+:?", cell) for cell in cells):
        discussion.read.add(line.number)
        return columns
    sides = [side_of(cell) for cell in cells]
    if any(sides):
        discussion.read.add(line.number)
        return sides
    for side, cell in zip(columns, cells, strict=False):
        if side and cell:
            discussion.passages.append(Passage.of(line, cell, label=side))
    return columns


def parse_outline(text: str, *, indented: bool = False) -> Discussion:
    """The discussion of a text in which the place of a line says what it answers."""
    listing = Listing(indented=indented)
    lines = cut(text)
    discussion = listing.discussion
    columns: list[Label | None] = []
    for number, line in enumerate(lines):
        listing.after_blank |= line.gap > 0
        cells = _cells(line)
        if cells and (columns or "\t" not in line.content or _are_sides(cells)):
            columns = _take_row(listing, line, cells, columns)
            continue
        underline = lines[number + 1] if number + 1 < len(lines) else None
        match = _UNDERLINE.match(underline.text) if underline and not underline.gap else None
        if _UNDERLINE.match(line.text):
            discussion.read.add(line.number)
        elif match and not BULLET.match(line.text):
            level = 1 if match[1][0] == "=" else 2
            title = f"{'#' * level} {line.content}"
            listing.take(replace(line, text=title, content=title, indent=0))
        else:
            listing.take(line)
    _name_claim(discussion)
    for passage in (*discussion.passages, *([discussion.title] if discussion.title else [])):
        passage.text, passage.headline = plain(passage.text), plain(passage.headline)
    if discussion.title is None and any(
        said.label and not said.parent for said in discussion.passages
    ):
        discussion.title = Passage(_UNKNOWN_QUESTION, 1, 0, 0)
        discussion.warnings.append(
            lazy("the text does not say what is discussed; write the question above it")
        )
    _name_writers(discussion)
    return discussion


def _name_claim(discussion: Discussion) -> None:
    """Take the first passage for what is discussed where it says so and only it could be that."""
    roots = [said for said in discussion.passages if said.parent is None]
    claim = TITLE.match(roots[0].text) if roots else None
    if claim and [root for root in roots if not root.label] == roots[:1]:
        roots[0].start = min(roots[0].end, roots[0].start + claim.start(1))
        roots[0].text, discussion.claim = claim[1], roots[0]


def _name_writers(discussion: Discussion) -> None:
    """Take names before colons for writers, where two of three passages have one.

    Only where somebody speaks twice: else ``Cost: …`` and ``Noise: …`` would be names.
    """
    turns = [speaker_of(passage.text) for passage in discussion.passages]
    names = Counter(turn[0] for turn in turns if turn and turn[1])
    if len(names) < 2 or names.total() * 3 < len(turns) * 2 or max(names.values()) < 2:
        return
    for passage, turn in zip(discussion.passages, turns, strict=True):
        if turn and turn[1]:
            passage.start = min(passage.end, passage.start + len(passage.text) - len(turn[1]))
            passage.writer, passage.text = turn


def has_columns(lines: Sequence[Line]) -> bool:
    """Whether there is a table whose head names the sides."""
    return any(_are_sides(_cells(line)) for line in lines)


def _are_sides(cells: Sequence[str]) -> bool:
    return sum(map(bool, map(side_of, cells))) > 1


def has_sides(lines: Sequence[Line]) -> bool:
    """Whether two lines say *Pro* or *Con*, as headings or before an argument."""
    if has_columns(lines):
        return True
    answers = lines[0].content.rstrip("*_ ").endswith("?")
    items = [BULLET.match(line.content) or NUMBER.match(line.content) for line in lines]
    words = [item[2] if item else line.content for line, item in zip(lines, items, strict=True)]
    sides = (side_of(line) is not None and len(line.split()) < _LONGEST_SIDE for line in words)
    said = (stated(line, answers=answers) is not None for line in words)
    return sum(map(any, zip(sides, said, strict=True))) > 1


def has_headings(lines: Sequence[Line]) -> bool:
    """Whether there are two headings or more."""
    marked = sum(bool(HEADING.match(line.text)) for line in lines)
    underlined = sum(line.gap == 0 and bool(_UNDERLINE.match(line.text)) for line in lines[1:])
    return marked + underlined > 1


def is_outline(lines: Sequence[Line]) -> bool:
    """Whether marks, numbers or indentation say what answers what."""
    return is_marked(lines) or is_indented(lines)


def is_marked(lines: Sequence[Line]) -> bool:
    """Whether lines begin with marks or numbers."""
    return is_numbered(lines) or is_bulleted(lines)


def is_numbered(lines: Sequence[Line]) -> bool:
    """Whether lines are numbered: two thirds of those at the margin, of three lines half."""
    numbered = sum(bool(NUMBER.match(line.text)) for line in lines)
    least = 2 / 3 if numbered < 3 else 1 / 2
    return numbered > 1 and numbered >= least * sum(line.indent == 0 for line in lines)


def is_bulleted(lines: Sequence[Line]) -> bool:
    """Whether two lines, and a third of those at the margin, are bullets."""
    bullets = sum(bool(BULLET.match(line.text)) for line in lines)
    return bullets > 1 and bullets * 3 >= sum(line.indent == 0 for line in lines)


def is_indented(lines: Sequence[Line]) -> bool:
    """Whether a third of the lines is indented, after one that is not."""
    indented = sum(line.indent > 0 for line in lines)
    return lines[0].indent == 0 and indented > 1 and indented * 3 >= len(lines)


def tell_signs(discussion: Discussion) -> None:
    """Warn where ``+`` and ``-`` were taken for list marks."""
    if any(said.sign for said in discussion.passages):
        discussion.warnings.append(
            lazy("+ and - were read as list marks; whether a line supports or attacks is judged")
        )


def name_topic(discussion: Discussion, aside: Iterable[Line], topic: str) -> None:
    """Give a discussion without a question the topic that the words around its list name."""
    title = discussion.title
    if topic and (title is None or title.text == _UNKNOWN_QUESTION):
        line = next(line for line in aside if topic in line.content)
        start = line.start + line.text.index(topic)
        discussion.title = Passage(plain(topic), line.number, start, start + len(topic))
        discussion.warnings.clear()
