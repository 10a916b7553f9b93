r"""JSON of arguments as programs and language models write it: nested, listed, or by sides.

::

    {"claim": "Zoos should close.", "pros": ["Animals suffer."], "cons": [
      {"text": "Zoos save species.", "rebuttals": ["Only a few of them."]}]}
    {"arguments": [{"id": "a", "text": "Close."}, {"id": "b", "text": "No.", "attacks": ["a"]}]}
    {"arguments": {"a": "Close zoos.", "b": "No."}, "relations": [{"from": "b", "to": "a", …}]}
    [{"topic": "Zoos should close", "argument": "Animals suffer.", "stance": "pro"}, …]

An object with a text is an argument; so is a text in a list called *pros*, *arguments against*,
*rebuttals* or the like. It answers the arguments that it names, else the one in which it stands,
else what the whole is about: a ``topic``, ``title``, ``conclusion`` or ``question``. A name is an
id of the file or the text of an argument (``json_arguments``). Its label is
what ``stance`` or the name of its list says. Objects in a list that have arguments inside are
debates of their own. What is not understood is left out, and told; nothing is put elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from argue.errors import ParseError
from argue.features.interchange.json_arguments import Tree
from argue.features.interchange.json_keys import (
    Way,
    end_of,
    is_topic,
    meaning_of,
    singular,
    words_of,
)
from argue.features.interchange.json_names import ROLES, Names, is_map
from argue.formats.base.answered import ISSUE
from argue.formats.base.columns import Columns, Row
from argue.formats.base.objects import loads
from argue.formats.base.reading import Reading
from argue.formats.base.rows import debates_of
from argue.locales import lazy
from argue.model import Debate

EXTENSIONS = (".json",)
BEGINS = "{["
GENERAL = 2

_DEBATES = frozenset({"debate", "topic", "thread", "discussion", "motion", "issue", "conversation"})
"""Words for lists of objects of which each is a debate."""
_SAMPLE = 65_536
_STRING = re.compile(r'"(?:\\.|[^"\\])*"')
_KEY = re.compile(r'"([^"\\\n]{1,60})"\s*:')


def detect(text: str) -> bool:
    """Whether it is one JSON value in which two arguments stand."""
    keys = set(_KEY.findall(text[:_SAMPLE]))
    if text.lstrip()[:1] not in ("{", "[") or not any(map(_may_relate, keys)):
        return False
    try:
        trees = trees_of([(0, loads(text, Reading()))])
    except ParseError:
        return False
    return any(len(tree.nodes) > 1 and (tree.related or tree.counted) for tree in trees)


def is_nested(value: dict[str, object]) -> bool:
    """Whether arguments stand in an object, or its keys name those that it answers."""
    return any(
        (key := meaning_of(name)) and (isinstance(cell, list | dict) or key.label)
        for name, cell in value.items()
    )


def _may_relate(key: str) -> bool:
    return bool(meaning_of(key) or is_topic(key) or end_of(key) or key in ("stance", "side"))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a document; raises ParseError if it has no arguments.

    >>> [debate] = parse('{"claim": "Close zoos.", "pros": ["They are cruel."], "cons": []}')
    >>> [(relation.source, relation.label.value, relation.target) for relation in debate.given]
    [('2', 'support', '1')]
    """
    reading = Reading.begin("json_tree", reading)
    text = reading.cleaned(text)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > reading.limits.max_text:
            for value in _STRING.finditer(line):
                reading.check_length(len(value[0]) - 2, number)
    return parse_values([(0, loads(text, reading))], reading)


def parse_values(values: Sequence[tuple[int, object]], reading: Reading) -> list[Debate]:
    """The debates of values with the lines at which they stand, 0 where there is but one."""
    trees = trees_of(values)
    rows = [row for tree in trees for row in titled(tree)]
    for tree in trees:
        for line, text, reason in tree.refused:
            reading.leave_out(line or None, text, reason)
        reading.names_aside("key", tree.aside)
        reading.unknown("key", tree.strange)
    if not rows:
        raise reading.error(lazy("an object with a text and arguments in it"), lazy("none"))
    numbered = [Row(row.line, number, row.cells) for number, row in enumerate(rows, 1)]
    roles = {name: name for name in ("debate", "title", "parent", *ROLES)}
    debates = debates_of(numbered, Columns("argument", roles, ()), reading)
    seen = reading.account.seen
    seen["key"] += sum(tree.keys for tree in trees)
    del seen["column"]
    return debates


def trees_of(values: Sequence[tuple[int, object]]) -> list[Tree]:
    """A tree for each debate: each of several objects if arguments stand in it, else the whole."""
    apart = [(line, item) for line, value in values for item in _debates_in(value)]
    if len(apart) > 1 and any(_holds_lists(item) for _, item in apart):
        trees = [_tree([pair], str(number)) for number, pair in enumerate(apart, 1)]
        ids = [tree.names.ids for tree in trees]
        for tree in trees:
            list(tree.rows())
            others = set().union(*(known for known in ids if known is not tree.names.ids))
            if tree.missing & others:
                break
        else:
            return [tree for tree in trees if tree.nodes or tree.refused or tree.strange]
    return [_tree(values, "")]


def _tree(values: Sequence[tuple[int, object]], name: str) -> Tree:
    names = Names()
    for _, value in values:
        names.take(value)
    tree = Tree(name, names)
    for line, value in values:
        tree.walk(value, line)
    return tree


def _debates_in(value: object) -> list[Any]:
    """The objects of a list of debates, or the value itself."""
    if isinstance(value, dict):
        lists = [name for name, below in value.items() if isinstance(below, list) and below]
        words = [singular(word) for word in words_of(lists[0])] if len(lists) == 1 else []
        others = (name for name in value if name not in lists)
        if {*words} & _DEBATES and not any(meaning_of(name) or is_topic(name) for name in others):
            return list(value[lists[0]])
    return value if isinstance(value, list) else [value]


def _holds_lists(value: object) -> bool:
    """Whether arguments stand in the lists of an object."""
    if not isinstance(value, dict):
        return False
    for name, below in value.items():
        meaning = meaning_of(name)
        if isinstance(below, dict) and below and meaning and not is_map(value):
            return True
        holds = meaning is not None and meaning.way is Way.HOLDS
        if isinstance(below, list) and below and (isinstance(below[0], dict) or holds):
            return True
    return False


def titled(tree: Tree) -> Iterator[Row]:
    """The rows, those below each of several topics as a debate of their own, with its title."""
    rows = list(tree.rows())
    above = {row["id"]: row["parent"] for row in reversed(rows)}
    roots = {
        row["id"]: row["headline"] or row["text"]
        for row in rows
        if row["text"] and not row["parent"] and row["stance"] in ("", ISSUE)
    }
    topics = {*tree.topics.values()}
    tops: dict[str, str] = {}
    for row in rows:
        path = [row["id"]]
        while path[-1] not in tops and (up := above.get(path[-1], "")) and up != path[0]:
            path.append(up)
            if len(path) > len(rows):
                break  # a circle that this one leads into
        top = tops.get(path[-1], path[-1])
        tops |= dict.fromkeys(path, top)
        if len(roots) == 1 or top in topics:
            row.cells["title"] = roots.get(top, "")
        if len(topics) > 1:
            row.cells["debate"] = f"{tree.name}{roots.get(top, '')}"
        yield row
