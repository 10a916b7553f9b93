r"""JSON of arguments as programs and language models write it: nested, listed, or by sides.

::

    {"claim": "Zoos should close.", "pros": ["Animals suffer."], "cons": [
      {"text": "Zoos save species.", "cons": ["Only a few of them."]}]}
    {"title": "Zoos?", "nodes": [{"id": 7, "text": "They are cruel.", "parent": null}, …]}
    [{"topic": "Zoos should close", "argument": "Animals suffer.", "stance": "pro"}, …]

An object with a text, under a name that a column of arguments may have
(:mod:`argue.formats.base.columns`), is an argument; so is a text in a list called *pros*,
*arguments against* or the like. It answers the argument that its ``parent`` names, else the one
in which it stands, else what the whole is about: a ``topic``, ``title``, ``conclusion`` or
``question``. Its label is what ``stance`` or the name of its list says. Objects in a list that
have arguments inside are debates of their own. What else stands there is set aside, and told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from argue.errors import ParseError
from argue.formats.base.columns import ARGUMENT_COLUMNS, Columns, Row, assigned, plain
from argue.formats.base.objects import loads
from argue.formats.base.reading import Reading
from argue.formats.base.rows import ISSUE, debates_of
from argue.formats.base.schemes import id_of
from argue.formats.pastes.outline import side_of
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS = (".json",)
GENERAL = True

_ROLES = {name: ARGUMENT_COLUMNS[name] for name in ("id", "parent", "stance", "text", "author")}
_TOPICS = ("topic", "conclusion", "motion", "thesis", "question", "title")
"""Names of what is discussed, where no argument in the same object says it."""
_RELATING = {
    *(plain(name) for role in ("parent", "stance") for name in _ROLES[role].split(",")),
    *("children", "replies", "premises", "arguments"),
}
"""Names of fields of which one at least stands where arguments are related."""
_SAMPLE = 65_536


def detect(text: str) -> bool:
    """Whether it is one JSON value in which two arguments stand, and none of ours."""
    beginning = text.lstrip()[:1]
    keys = set(re.findall(r'"(\w{2,40})"\s*:', text[:_SAMPLE]))
    if beginning not in ("{", "[") or not any(
        plain(key) in _RELATING or _side(key) for key in keys
    ):
        return False
    try:
        trees = _trees(loads(text, Reading()))
    except ParseError:
        return False
    return any(tree.related and len(tree.rows) > 1 for tree in trees)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a document; raises ParseError if it has no arguments.

    >>> [debate] = parse('{"claim": "Close zoos.", "pros": ["They are cruel."], "cons": []}')
    >>> [(one.source, one.label.value, one.target) for one in debate.given]
    [('2', 'support', '1')]
    """
    reading = Reading.begin("json_tree", reading)
    trees = _trees(loads(reading.cleaned(text), reading))
    rows = [row for tree in trees for row in tree.titled()]
    if not rows:
        raise reading.error(lazy("an object with a text and arguments in it"), lazy("none"))
    for tree in trees:
        reading.unknown("key", tree.strange)
    numbered = [Row(number, number, row.cells) for number, row in enumerate(rows, 1)]
    columns = Columns("argument", {name: name for name in ("debate", "title", *_ROLES)}, ())
    return debates_of(numbered, columns, reading)


def _trees(value: object) -> list[_Tree]:
    """A tree for each debate: each object of a list if arguments stand in it, else the whole."""
    alone = isinstance(value, list) and any(map(_holds_arguments, value))
    trees = []
    for number, one in enumerate(value if alone and isinstance(value, list) else [value], 1):
        tree = _Tree(str(number) if alone else "")
        tree.walk(one)
        tree.join_topic()
        trees.append(tree)
    return trees


def _holds_arguments(value: object) -> bool:
    """Whether arguments stand in the lists of an object."""
    lists = value.items() if isinstance(value, dict) else ()
    return any(
        isinstance(below, list) and bool(below) and (isinstance(below[0], dict) or _side(name))
        for name, below in lists
    )


@dataclass(slots=True)
class _Tree:
    """The arguments of a value as rows, in their order; ``related`` if one answers another."""

    name: str
    rows: list[Row] = field(default_factory=list)
    strange: Counter[str] = field(default_factory=Counter)
    topics: dict[str, str] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)
    related: bool = False

    def walk(self, value: object) -> None:
        """Take a value and all below it."""
        waiting: list[tuple[object, str, str]] = [(value, "", "")]
        while waiting:
            here, parent, side = waiting.pop()
            if isinstance(here, list):
                waiting += [(one, parent, side) for one in reversed(here)]
            elif isinstance(here, str):
                if here.strip() and side:
                    self._add({"text": here, "parent": parent, "stance": side})
            elif isinstance(here, dict):
                waiting += reversed(list(self._take(here, parent, side)))

    def _take(
        self, item: dict[str, Any], parent: str, side: str
    ) -> Iterator[tuple[object, str, str]]:
        """The arguments of an object itself; what is below it."""
        plain = [name for name, cell in item.items() if not isinstance(cell, list | dict)]
        roles = assigned(plain, _ROLES)
        cells = {role: _cell(item[name]) for role, name in roles.items()}
        topic = next((_cell(item[name]) for name in _TOPICS if _cell(item.get(name))), "")
        if cells.get("text"):
            above = cells.get("parent") or parent or (self._topic(topic) if topic else "")
            added = {**cells, "parent": above, "stance": cells.get("stance") or side}
            parent, side = self._add(added), ""
        elif topic and any(isinstance(below, list | dict) for below in item.values()):
            parent = self._topic(topic)
            side = side or cells.get("stance", "")
        known = {*roles.values(), *_TOPICS}
        for name, below in item.items():
            if isinstance(below, list | dict):
                yield below, parent, _side(name) or side
            elif name not in known and below not in (None, "", [], {}):
                self.strange[name] += 1

    def _topic(self, text: str) -> str:
        """The id of what is discussed, which begins the debate."""
        if text not in self.topics:
            number = f"-{len(self.topics) + 1}" if self.topics else ""
            issue = {"id": f"{ISSUE}{number}", "text": text, "stance": ISSUE}
            self.topics[text] = self._add(issue)
        return self.topics[text]

    def _add(self, cells: dict[str, str]) -> str:
        numbers = count(len(self.rows) + 1)
        id = cells.get("id") or next(one for one in map(str, numbers) if one not in self.ids)
        self.ids.add(id)
        self.related |= bool(cells.get("parent"))
        full = {**cells, "id": id, "debate": self.name}
        self.rows.append(Row(0, 0, {role: cell for role, cell in full.items() if cell}))
        return id

    def titled(self) -> list[Row]:
        """The rows, those below each of several topics as a debate of their own, with its title."""
        above = {row["id"]: row["parent"] for row in self.rows}
        texts = {row["id"]: row["text"] for row in self.rows if not row["parent"]}
        for row in self.rows:
            path = [row["id"]]
            while (up := above.get(path[-1], "")) and up not in path:
                path.append(up)
            if len(texts) == 1 or path[-1] in self.topics.values():
                row.cells["title"] = texts.get(path[-1], "")
            if len(self.topics) > 1:
                row.cells["debate"] = f"{self.name}{texts.get(path[-1], '')}"
        return self.rows

    def join_topic(self) -> None:
        """Let an argument without a parent that says the topic itself be the issue."""
        for text, id in self.topics.items():
            same = [row for row in self.rows if row["text"] == text and row["id"] != id]
            if same:
                self.rows = [row for row in self.rows if row["id"] != id]
                for row in self.rows:
                    if row["parent"] == id:
                        row.cells["parent"] = "" if row is same[0] else same[0]["id"]


def _side(name: str) -> str:
    """What arguments in a list of this name do; empty if it does not say."""
    label = side_of(words := _words(name)) or side_of(words.removesuffix("s"))
    return label.value if label else ""


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()


def _cell(value: object) -> str:
    return id_of(value) if not isinstance(value, str) else value.strip()
