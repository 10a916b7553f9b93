r"""JSON lines: one JSON object on each line, a debate, an argument or a pair.

A line that is a debate is an object of our JSON (:mod:`argue.formats.json`), which :func:`write`
gives. Lines that are arguments or pairs have the keys that :mod:`argue.formats.base.rows`
describes; those with arguments in lists, or that name what they answer by other keys, are read as
the format ``json_tree`` does, where it is installed::

    {"source": "They are prisons.", "target": "Zoos are good.", "label": "attack", "group": "zoos"}
    {"text": "A man sleeps.", "hypothesis": "A man is awake.", "label": "contradiction"}

The first line decides which. A line that is no such object is left out, with a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from argue.errors import ParseError
from argue.formats._recognition import FORMATS
from argue.formats.base.columns import columns_of
from argue.formats.base.object_reading import from_object, is_own, is_plain
from argue.formats.base.objects import DebateDocument, compact, described, loads
from argue.formats.base.reading import Reading
from argue.formats.base.sheets import Sheet, debates_of_sheet, understood
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.model import Analysis, Debate

EXTENSIONS = (".jsonl", ".ndjson")
BEGINS = "{"
GENERAL = 1
TABLE = True
MEDIA_TYPE = "application/jsonl"

_TREE = "json_tree"
_LONGEST = 65_536
_LINES = re.compile(r"\s*\{(?!\{).*\}[ \t]*\n\s*\{")


def detect(text: str) -> bool:
    """Whether the first two lines are objects, or the only one is an argument or a pair."""
    if _LINES.match(text):
        return True
    only = text.strip()
    if len(only) > _LONGEST or "\n" in only or not only.startswith("{"):
        return False
    try:
        value = loads(only, Reading())
    except ParseError:
        return False
    if not isinstance(value, dict):
        return False
    return (_is_judgement(value) and not _is_nested(value)) or _is_row(value)


def _is_row(value: dict[str, object]) -> bool:
    """Whether an object is an argument or a pair."""
    columns = columns_of(value)
    if columns is None:
        return False
    plain = not any(isinstance(cell, list | dict) for cell in value.values())
    labelled = columns.kind == "pair" and "label" in columns.roles
    return (labelled and plain) or not _is_nested(value)


def _is_nested(value: dict[str, object]) -> bool:
    """Whether arguments stand in an object, so that ``json_tree`` reads it where it is there."""
    return _TREE in FORMATS and FORMATS.load(_TREE).is_nested(value)


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a file; raises ParseError if no line can be used, or a debate in it has
    mistakes.

    >>> [debate] = parse('{"text": "Oil fell.", "hypothesis": "It rose.", "label": "neutral"}')
    >>> debate.gold[0].source, debate.gold[0].label.value
    ('1-t', 'unrelated')
    """
    reading = Reading.begin("jsonl", reading)
    text = reading.cleaned(text)
    objects = list(_objects(text, reading))
    if not objects:
        raise reading.error(
            lazy("a JSON object on each line"), quoted(text) if text.strip() else "nothing"
        )
    line, first = objects[0]
    if _is_judgement(first):
        raise reading.error(
            lazy("a debate"),
            lazy("what an engine judged of one (argue evaluate GOLD --predictions scores it)"),
            line,
        )
    if is_own(first):
        plain = is_plain(text)
        return [from_object(value, reading, f"line {line}", plain=plain) for line, value in objects]
    columns = columns_of(dict.fromkeys(key for _, value in objects for key in value))
    pairs = reading.columns or (columns and columns.kind == "pair")
    if not pairs and any(_is_nested(value) for _, value in objects):
        debates: list[Debate] = FORMATS.load(_TREE).parse_values(objects, reading)
        return debates
    return debates_of_sheet(_sheet(objects, reading), reading)


def _is_judgement(value: dict[str, object]) -> bool:
    return str(value.get("schema", "")).startswith("argue/judgement/")


def write(analyses: Sequence[Analysis]) -> str:
    """A line for each debate."""
    lines = (compact(DebateDocument(analysis).as_document()) for analysis in analyses)
    return "".join(f"{line}\n" for line in lines)


def _objects(text: str, reading: Reading) -> Iterator[tuple[int, dict[str, object]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = loads(line, reading, number)
        except ParseError as error:
            reason = lazy(
                "expected %(expected)s, found %(found)s",
                expected=error.expected,
                found=error.found,
            )
        else:
            if isinstance(value, dict):
                yield number, value
                continue
            reason = lazy("expected an object, found %(value)s", value=described(value))
        reading.saw("row")
        reading.leave_out(number, line, reason)


def _sheet(objects: list[tuple[int, dict[str, object]]], reading: Reading) -> Sheet:
    """The lines as a sheet; one with a list or an object where a text is read is left out."""
    names = list(dict.fromkeys(key for _, value in objects for key in value))
    read = understood(Sheet(names, []), reading).roles.values()
    rows = []
    for line, value in objects:
        nested = next((key for key in read if isinstance(value.get(key), dict | list)), None)
        if nested is not None:
            found = described(value[nested])
            reading.saw("row")
            reason = f"expected a text as {quoted(nested)}, found {found}"
            reading.leave_out(line, quoted(nested), reason)
            continue
        rows.append((line, [_cell(value.get(name)) for name in names]))
    return Sheet(names, rows)


def _cell(value: object) -> str:
    return "" if value is None or isinstance(value, dict | list) else str(value)
