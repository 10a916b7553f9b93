r"""MediaWiki: a page in the style of Debatepedia, a question with its pros and cons.

::

    = Should cities close their centres to private cars? =

    == Health: does the air get better? ==
    === Pro ===
    * '''The air gets better at once.''' Madrid measured a third less nitrogen dioxide.
    ** Con: The traffic only moves one street further.
    *** Streets around the zone got the buses' detours too.
    === Con ===
    '''Shops lose customers''' who come by car.
    : Rebuttal: Most of them come by train.

- The question is the level-1 heading; a second one begins another debate. Without it, the question
  is the first line or heading that ends with a question mark, or else the file's name. It is the
  issue, with the id ``issue``.
- A section headed Pro, Yes, For, Support or "Arguments for" holds what supports the question, one
  headed Con, No, Against, Oppose or "Arguments against" what attacks it. Other headings, such as
  questions on a part of the issue, end a side. What stands outside of the sides is a note.
- In a side, an argument is a list item (``*`` or ``#``) or a paragraph. Bold words at its start
  are the headline, which is part of the text. A paragraph without them goes on with the argument
  above, unless replies stand between.
- A deeper list item (``**``), or an indented line (``:``, ``::``), replies to the nearest argument
  above it that is less deep. ``*:`` goes on with the item ``*``.
- A reply begins with what it does: ``Pro:``, ``Support:``, ``Con:``, ``Rebuttal:`` … or ``{{pro}}``
  and the like, bold or not. With ``Reply:``, or without such a word, it does not say.
- Links keep their label. Templates, references, files, categories and comments are dropped, and
  the lines of tables, which Debatepedia used for layout.

Ids are places: ``pro-1``, ``con-2``, and ``pro-1.1`` for a reply.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import PurePath

from argue.formats._building import Building, Link
from argue.formats._outline import without_comments
from argue.formats._reading import Reading
from argue.formats._text import FreeIds, slug
from argue.formats._wikitext import Wikitext, without_blocks
from argue.model import Debate, Label

EXTENSIONS = (".wiki", ".mediawiki", ".wikitext")

_WORDS = {
    Label.SUPPORT: "pro, pros, yes, for, support, supporting, in favour, in favor, agree",
    Label.ATTACK: "con, cons, no, against, oppose, opposing, disagree",
}
_SIDES = {word: label for label, words in _WORDS.items() for word in words.split(", ")}
_ATTACKS = ("rebuttal", "counterargument", "counter-argument", "counter", "attack", "objection")
_MARKS: dict[str, Label | None] = {**_SIDES, **dict.fromkeys(_ATTACKS, Label.ATTACK)}
_MARKS |= {"reply": None, "response": None}

_SIDE = re.compile(
    rf"[\s']*(?:arguments?\s+)?({'|'.join(_SIDES)})(?:\s+(?:side|arguments?|points?))?[\s':]*",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(={1,6})([^=].*?)\1\s*$")
_ANY_HEADING = re.compile(r"^={1,6}([^=\n]{1,60})={1,6}[ \t]*$", re.MULTILINE)
_ITEM = re.compile(r"([*#:]+)\s*(.*)$")
_TABLE = re.compile(r"\{\||\||!")
_CELL_TEXT = re.compile(r"(?:^|\|)\s*([^|={}]*\w[^|={}]*)$")
_MARK = re.compile(
    r"(?:'{2,5})?\s*(?:\{\{\s*([a-z-]+)\s*\}\}|([a-z-]+(?: favou?r)?)\s*(?:'{2,5})?\s*:)"
    r"\s*(?:'{2,5}(?=\s))?\s*",
    re.IGNORECASE,
)
_BOLD = re.compile(r"'''(?!')(.+?)'''(?!')")
_DEEP = 150
"""Characters of an id such as pro-1.2.1 beyond which an argument is numbered by its line."""


def detect(text: str) -> bool:
    """Whether a heading of the page names a side, as ``=== Pro ===``."""
    return any(_side_of(found[1])[0] for found in _ANY_HEADING.finditer(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a page; one, unless it has several level-1 headings.

    Raises
    ------
    ParseError
        If no section is headed as a side, or a comment is not closed.
    LimitExceeded
        See :class:`~argue.settings.Limits`.

    Examples
    --------
    >>> [debate] = parse("= Zoos? =\n== Pro ==\n* '''Species''' live on.\n** Con: In prison.")
    >>> [(item.id, item.text, item.headline) for item in debate.arguments[1:]]
    [('pro-1', 'Species live on.', 'Species'), ('pro-1.1', 'In prison.', '')]
    """
    reading = Reading.begin("mediawiki", reading)
    text, open_comment = without_comments(reading.cleaned(text))
    if open_comment:
        raise reading.error("a comment that ends with -->", "none", open_comment)
    pages = _Pages(reading)
    for number, line in enumerate(without_blocks(text).split("\n"), 1):
        pages.take(number, line.strip())
    return pages.build()


@dataclass(slots=True)
class _Item:
    """One argument: its paragraphs as wikitext."""

    line: int
    id: str
    level: int
    parent: _Item | None
    label: Label | None
    paragraphs: list[list[str]]
    replies: int = 0


@dataclass(slots=True)
class _Page:
    """One debate's lines."""

    question: str = ""
    items: list[_Item] = field(default_factory=list)
    strays: list[tuple[int, str, str]] = field(default_factory=list)
    tops: dict[str, int] = field(default_factory=dict)


class _Pages:
    """Takes line after line and sorts them into debates, sides and arguments."""

    def __init__(self, reading: Reading) -> None:
        self.reading, self.wikitext = reading, Wikitext()
        self.pages = [_Page()]
        self._side: Label | None = None
        self._above: list[_Item] = []
        self._after_blank = True

    def take(self, number: int, line: str) -> None:
        self.reading.check_length(len(line))
        if not line:
            self._after_blank = True
            return
        if heading := _HEADING.match(line):
            self._heading(len(heading[1]), heading[2].strip())
        elif _TABLE.match(line):
            self._table(number, line)
        elif self._side is None:
            self._note(line)
        elif item := _ITEM.match(line):
            self._item(number, item[1], item[2])
        else:
            self._paragraph(number, line)
        self._after_blank = False

    def _heading(self, level: int, heading: str) -> None:
        page = self.pages[-1]
        self._above = []
        is_side, self._side = _side_of(heading)
        if is_side:
            return
        title = self.wikitext.plain(heading)
        if level == 1:
            if page.items:
                page = _Page()
                self.pages.append(page)
            page.question = title
        elif not page.question and title.endswith("?"):
            page.question = title

    def _note(self, line: str) -> None:
        page = self.pages[-1]
        if not page.question and len(line) < 1000:
            plain = self.wikitext.plain(line.lstrip("*#: "))
            if plain.endswith("?"):
                page.question = plain

    def _table(self, number: int, line: str) -> None:
        found = _CELL_TEXT.search(line[:2000]) if self._side else None
        if found:
            self.pages[-1].strays.append((number, line, "expected no text in a table, found some"))

    def _item(self, number: int, prefix: str, text: str) -> None:
        colons = prefix.count(":")
        if prefix.endswith(":") and colons < len(prefix):
            self._go_on(number, text, "\n")
        else:
            level = len(prefix) + (1 if colons == len(prefix) else 0)
            self._begin(number, level, text)

    def _paragraph(self, number: int, line: str) -> None:
        if not self._above or _BOLD.match(line):
            self._begin(number, 1, line)
        elif self._above[0].replies:
            reason = "expected bold words at the start of a paragraph below replies, found none"
            self.pages[-1].strays.append((number, line, reason))
        else:
            self._go_on(number, line, "\n" if self._after_blank else " ")

    def _go_on(self, number: int, text: str, joint: str) -> None:
        if not self._above:
            self.pages[-1].strays.append((number, text, "there is no argument to go on with"))
        elif joint == " ":
            self._above[-1].paragraphs[-1].append(text)
        else:
            self._above[-1].paragraphs.append([text])

    def _begin(self, number: int, level: int, text: str) -> None:
        while self._above and self._above[-1].level >= level:
            self._above.pop()
        page = self.pages[-1]
        parent = self._above[-1] if self._above else None
        if parent:
            parent.replies += 1
            id = f"{parent.id}.{parent.replies}"
            label, text = _marked(text)
        elif level > 1:
            page.strays.append((number, text, "there is no argument that it replies to"))
            return
        else:
            label = self._side
            side = "pro" if label is Label.SUPPORT else "con"
            page.tops[side] = page.tops.get(side, 0) + 1
            id = f"{side}-{page.tops[side]}"
        if len(id) > _DEEP:
            id = f"line-{number}"
        item = _Item(number, id, level, parent, label, [[text]])
        page.items.append(item)
        self._above.append(item)

    def build(self) -> list[Debate]:
        pages = [page for page in self.pages if page.items]
        if not pages:
            expected = "a section headed Pro or Con with arguments below"
            raise self.reading.error(expected, "none")
        taken: set[str] = set()
        ids = FreeIds(taken, "-")
        debates = []
        for page in pages:
            page.question = page.question or PurePath(self.reading.name).stem or "Debate"
            id = ids.free(slug(page.question))
            taken.add(id)
            debates.append(self._debate(page, id))
        return self.reading.left(debates)

    def _debate(self, page: _Page, id: str) -> Debate | None:
        building = Building(self.reading, id, page.question)
        building.add("issue", page.question)
        for line, text, reason in page.strays:
            building.refuse(line, text, reason)
        for item in page.items:
            headline, text = self._text(item)
            if building.add(item.id, text, headline, line=item.line):
                target = item.parent.id if item.parent else "issue"
                building.link(Link(item.id, target, item.label, item.line, place=True))
        if self.wikitext.unread:
            building.warn(f"the markup of {self.wikitext.unread:,} texts is left as it stands")
        return building.build("issue")

    def _text(self, item: _Item) -> tuple[str, str]:
        first, *others = map(" ".join, item.paragraphs)
        bold = _BOLD.match(first)
        headline = self.wikitext.plain(bold[1]) if bold else ""
        body = self.wikitext.plain(first[bold.end() :] if bold else first)
        start = f"{headline} {body}" if headline and body else headline or body
        texts = filter(None, [start, *map(self.wikitext.plain, others)])
        return headline, "\n".join(texts)


def _side_of(heading: str) -> tuple[bool, Label | None]:
    found = _SIDE.fullmatch(heading)
    return (True, _SIDES[" ".join(found[1].lower().split())]) if found else (False, None)


def _marked(text: str) -> tuple[Label | None, str]:
    """What a reply says that it does, and the rest of it."""
    found = _MARK.match(text)
    word = (found[1] or found[2]).lower() if found else ""
    if not found or word not in _MARKS:
        return None, text
    return _MARKS[word], text[found.end() :]
