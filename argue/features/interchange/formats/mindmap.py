"""Mind maps of FreeMind and Freeplane, and outlines as OPML: a tree of texts.

::

    <opml version="2.0"><head><title>Trams</title></head><body>
      <outline text="Build trams."><outline text="Pro"><outline text="They are quiet."/></outline>
      <outline text="Con: They are slow." _note="Slower than buses."/></outline></body></opml>

    <map version="1.0.1"><node ID="a" TEXT="Build trams."><node TEXT="They are slow."/></node></map>

What stands in another text answers it; what it does is judged, but where the tree says it: *Pro*
or *Con* before a colon, as a text of its own that others stand in, or as the attribute ``relation``
of an outline. A note belongs to its text. The one text on top is the claim; of several, the title.
An arrow of FreeMind is a reply. Colours, icons, fonts and times are set aside.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from argue.formats.base.building import Building, Link
from argue.formats.base.reading import Reading
from argue.formats.base.text import slug
from argue.formats.base.xml import Element, Events, read_xml
from argue.model import Debate, Label
from argue.model.label_words import label_of

EXTENSIONS = (".opml", ".mm")
BEGINS = "<"

_ROOT = re.compile(r"\s*(?:<\?[^>]*>\s*|<!--.{0,9999}?-->\s*)*<(?:opml|map)\b", re.DOTALL)
_INSIDE = re.compile(r"<(?:outline|node)\b")
_SIDE = re.compile(r"(pro|con|contra|support|attack)s?\s*(?::\s+(?=\S)|:?$)", re.IGNORECASE)


def detect(text: str) -> bool:
    """Whether the root is ``opml`` or ``map``, with outlines or nodes in it."""
    return bool(_ROOT.match(text[:65_536]) and _INSIDE.search(text))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debate that a tree is; raises ParseError if it has no texts.

    >>> [debate] = parse('<map><node TEXT="Zoos?"><node TEXT="Con: Cages."/></node></map>')
    >>> [(one.text, one.id) for one in debate.arguments], debate.given[0].label.value
    ([('Zoos?', '1'), ('Cages.', '2')], 'attack')
    """
    reading = Reading.begin("mindmap", reading)
    tree = _Tree()
    read_xml(text, reading, tree)
    name = reading.stem
    tops = [item for item in tree.items if item.above is None]
    title = tree.title or (tops[0].text if len(tops) == 1 else name)
    building = Building(reading, slug(title or "map"), title)
    issue = None
    if len(tops) > 1 and tree.title:
        issue = building.free("title")
        building.add(issue, tree.title)
    for item in tree.items:
        _add(building, item, issue)
    known = {item.own: item.id for item in tree.items if item.own}
    for item in tree.items:
        for line, target in item.arrows:
            building.link(Link(item.id, known.get(target, target), None, line))
    return reading.left([building.build(issue or (tops[0].id if len(tops) == 1 else None))])


@dataclass(slots=True)
class _Topic:
    """A text of the tree; ``own`` is the id that the file gives it."""

    above: _Topic | None
    line: int
    own: str = ""
    text: str = ""
    note: str = ""
    relation: str = ""
    has_below: bool = False
    arrows: list[tuple[int, str]] = field(default_factory=list)
    id: str = ""

    def side(self) -> Label | None:
        """What the text of this item says by *Pro* or *Con*."""
        side = _SIDE.match(self.text)
        return label_of(side[1]) if side else None

    def is_heading(self) -> bool:
        """Whether it says no more than that, of the texts that stand in it."""
        side = _SIDE.fullmatch(self.text)
        return bool(side) and self.has_below and self.above is not None and not self.note


def _add(building: Building, item: _Topic, issue: str | None) -> None:
    if item.is_heading():
        return
    above, label = item.above, item.side() if item.above else None
    text = item.text if label is None else _SIDE.sub("", item.text, count=1)
    while above is not None and above.is_heading():
        label, above = label or above.side(), above.above
    if item.relation:
        try:
            label = label_of(item.relation)
        except ValueError as error:
            building.refuse(item.line, item.relation, str(error), "attribute")
    item.id = building.free(item.own or str(len(building.arguments) + 1))
    whole = "\n\n".join(filter(None, [text or item.text, item.note]))
    added = building.add(item.id, whole, line=item.line)
    target = above.id if above else issue
    if added and target:
        building.link(Link(item.id, target, label, item.line, place=True))


class _Tree(Events):
    """Collects the texts in their order."""

    read = """
    opml head title body outline outline@text outline@_note outline@relation map node node@text
    node@id richcontent richcontent@type html p body arrowlink arrowlink@destination
    """
    aside = "*"
    texts = "title richcontent"

    def __init__(self) -> None:
        self.items: list[_Topic] = []
        self.title = ""
        self._open: list[_Topic] = []

    def begin(self, element: Element) -> None:
        name, here, line = element.name, element.attributes, element.line
        element.break_line("p br li")
        if name in ("outline", "node"):
            above = self._open[-1] if self._open else None
            if above:
                above.has_below = True
            item = _Topic(above, line, here.get("id", ""), here.get("text", "").strip())
            item.note = here.get("_note", "").strip()
            item.relation = here.get("relation", "").strip()
            self.items.append(item)
            self._open.append(item)
        elif name == "arrowlink" and self._open:
            self._open[-1].arrows.append((line, here.get("destination", "")))

    def data(self, holder: Element, text: str) -> None:
        holder.parts.append(text if text.strip() else " ")

    def finish(self, element: Element) -> None:
        if element.name in ("outline", "node"):
            self._open.pop()
        elif element.holder is element:
            lines = (" ".join(line.split()) for line in element.text.split("\n"))
            words = "\n".join(filter(None, lines))
            if element.name == "title":
                self.title = words
            elif self._open and element.attributes.get("type", "").upper() == "NOTE":
                self._open[-1].note = words
            elif self._open:
                self._open[-1].text = words
