"""A debate and its analysis as a JSON object, and back; used by ``json`` and ``jsonl``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from argue.errors import InvalidRecord, ParseError
from argue.formats._reading import Reading
from argue.formats._text import UNCLEAN, shown, without_controls
from argue.formats._thread import acyclic
from argue.model import Analysis, Argument, Debate, Label, Origin, Relation, Reply, Source

Ends = tuple[str, str]
_Item = TypeVar("_Item")


def as_object(analysis: Analysis) -> dict[str, Any]:
    """The object of one debate; its values are texts, numbers, lists and objects, ready for JSON.

    ``relations``, ``derived_attacks``, ``engine``, ``derived``, ``semantics`` and ``labelling`` are
    the analysis (``semantics`` and ``labelling`` null where there is none); ``issue``, ``replies``,
    ``pairs``, ``given``, ``gold``, ``source`` and ``warnings`` are the debate as it was read.
    """
    debate, labelling = analysis.debate, analysis.labelling
    shown_object: dict[str, Any] = {
        "id": debate.id,
        "title": debate.title,
        "issue": debate.issue,
        "arguments": [_argument(argument) for argument in debate.arguments],
        "relations": [_relation(relation) for relation in analysis.relations],
        "derived_attacks": [
            {
                "source": attack.source,
                "target": attack.target,
                "kind": attack.kind,
                "because": [list(edge) for edge in attack.because],
            }
            for attack in analysis.derived_attacks
        ],
        "derived_attacks_complete": analysis.derived_complete,
        "engine": analysis.engine,
        "engine_version": analysis.engine_version,
        "pairing": analysis.pairing,
        "derived": [str(kind) for kind in analysis.framework.derived],
        "semantics": labelling.semantics if labelling else None,
        "labelling": _statuses(analysis),
        "notes": list(analysis.warnings),
        "replies": [[reply.source, reply.target] for reply in debate.replies],
        "pairs": [list(ends) for ends in debate.pairs],
        "pair_ids": list(debate.pair_ids),
        "given": [_relation(relation) for relation in debate.given],
        "gold": [_relation(relation) for relation in debate.gold],
        "source": {
            "name": debate.source.name,
            "format": debate.source.format,
            "encoding": debate.source.encoding,
        },
        "warnings": list(debate.warnings),
    }
    if labelling and labelling.extensions:
        shown_object["extensions"] = [
            [id for id in labelling.statuses if id in extension]
            for extension in labelling.extensions
        ]
    return shown_object


def from_object(value: object, reading: Reading, where: str) -> Debate:
    """The debate in an object that :func:`as_object` made, or in one that says less.

    Only ``id`` and ``arguments`` must be there. ``given`` is what the source states; an object
    without it, ``replies`` and ``pairs`` (the least that ``argue analyse --json`` promises) has its
    ``relations`` read as given ones, each with its own ``origin``; they are then the pairs and, but
    for those that close a circle, the replies.

    Raises
    ------
    ParseError
        Naming the place in the document.
    """
    found = _Reader(value, reading, where)
    reading.count_debate()
    arguments = tuple(found.items("arguments", _read_argument))
    relations = found.items("relations", _read_relation)
    replies, pairs = found.items("replies", _read_ends), found.items("pairs", _read_ends)
    given = found.items("given", _read_relation)
    if not {"given", "replies", "pairs"} & found.object.keys():
        given = relations
        pairs = list(dict.fromkeys((item.source, item.target) for item in relations))
        pairs = [ends for ends in pairs if ends[0] != ends[1]]
        replies = [ends for ends, kept in zip(pairs, acyclic(pairs), strict=True) if kept]
    warnings = [*reading.warnings, *found.items("warnings", _read_text)]
    if found.removed:
        warnings.append(f"{found.removed} control characters in the texts were removed")
    try:
        return Debate(
            id=found.text("id"), title=found.text("title", found.text("id")), arguments=arguments,
            issue=found.text("issue", "") or None, replies=tuple(Reply(*ends) for ends in replies),
            pairs=tuple(pairs), pair_ids=tuple(found.items("pair_ids", _read_text)),
            given=tuple(given), gold=tuple(found.items("gold", _read_relation)),
            source=_read_source(found), warnings=tuple(warnings),
        )  # fmt: skip
    except InvalidRecord as error:
        raise found.error("a valid debate", str(error)) from error


def loads(text: str, reading: Reading, line: int | None = None) -> object:
    """The value of a JSON text; ParseError with a line if it is none."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"{error.msg} at column {error.colno}"
        raise reading.error("JSON", place, (line or 1) + error.lineno - 1) from error
    except RecursionError:
        raise reading.error("JSON", "values nested too deeply", line) from None
    except ValueError as error:
        raise reading.error("JSON", str(error), line) from error


def dumps(value: object) -> str:
    """One line of JSON, with its letters as they are; what a reader would clean is escaped."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return UNCLEAN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def described(value: object) -> str:
    """A JSON value in a few words, for a message.

    >>> described({"a": 1, "b": []})
    "an object with 'a', 'b'"
    """
    if isinstance(value, dict):
        return f"an object with {', '.join(map(shown, list(value)[:5])) or 'nothing'}"
    if isinstance(value, list):
        return f"a list of {len(value):,}"
    if isinstance(value, bool | None):
        return dumps(value)
    return shown(value) if isinstance(value, str) else f"the number {value}"


def _no_constant(name: str) -> object:
    raise ValueError(f"{name}, which is no JSON number")


def _argument(argument: Argument) -> dict[str, str]:
    item = {"id": argument.id, "text": argument.text}
    return item | {"headline": argument.headline} if argument.headline else item


def _relation(relation: Relation) -> dict[str, object]:
    return {
        "source": relation.source,
        "target": relation.target,
        "label": str(relation.label),
        "confidence": relation.confidence,
        "origin": str(relation.origin),
    }


def _statuses(analysis: Analysis) -> dict[str, str] | None:
    if not analysis.labelling:
        return None
    return {id: str(status) for id, status in analysis.labelling.statuses.items()}


class _Reader:
    """One object of the document, its place in it, and what is wrong there."""

    def __init__(self, value: object, reading: Reading, where: str) -> None:
        self.reading, self.where = reading, where
        self.removed = 0
        if not isinstance(value, dict):
            raise self.error("an object", described(value))
        self.object: dict[str, object] = value

    def error(self, expected: str, found: str) -> ParseError:
        where = ", ".join(filter(None, [self.reading.name, self.where]))
        return ParseError(expected, found, where=where)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.object.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.error(f'a text as "{key}"', _found(self.object, key))
        text, removed = without_controls(value)
        self.removed += removed
        return text

    def items(self, key: str, read: Callable[[object, _Reader, str], _Item]) -> list[_Item]:
        values = self.object.get(key, [] if key != "arguments" else None)
        if not isinstance(values, list):
            raise self.error(f'a list as "{key}"', _found(self.object, key))
        return [read(value, self, f"{key}[{number}]") for number, value in enumerate(values)]

    def inner(self, value: object, where: str) -> _Reader:
        return _Reader(value, self.reading, ".".join(filter(None, [self.where, where])))


def _found(values: dict[str, object], key: str) -> str:
    return described(values[key]) if key in values else f'no "{key}"'


def _read_argument(value: object, outer: _Reader, where: str) -> Argument:
    found = outer.inner(value, where)
    text = found.text("text")
    outer.reading.count_argument(text)
    try:
        return Argument(found.text("id"), text, found.text("headline", ""))
    except InvalidRecord as error:
        raise found.error("a valid argument", str(error)) from error
    finally:
        outer.removed += found.removed


def _read_relation(value: object, outer: _Reader, where: str) -> Relation:
    found = outer.inner(value, where)
    confidence = found.object.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise found.error('a number as "confidence"', _found(found.object, "confidence"))
    try:
        return Relation(
            found.text("source"), found.text("target"),
            _choice(found, "label", Label, None),
            float(confidence), _choice(found, "origin", Origin, Origin.GIVEN),
        )  # fmt: skip
    except (InvalidRecord, OverflowError) as error:
        raise found.error("a valid relation", str(error)) from error


_Choice = TypeVar("_Choice", Label, Origin)


def _choice(found: _Reader, key: str, kind: type[_Choice], default: _Choice | None) -> _Choice:
    value = found.text(key, default)
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(kind)
        raise found.error(f'one of {choices} as "{key}"', repr(value)) from None


def _read_ends(value: object, outer: _Reader, where: str) -> Ends:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(end, str) for end in value):
        return value[0], value[1]
    place = ".".join(filter(None, [outer.where, where]))
    raise outer.error(f"two ids [source, target] at {place}", described(value))


def _read_text(value: object, outer: _Reader, where: str) -> str:
    if not isinstance(value, str):
        raise outer.error(f"a text at {where}", described(value))
    return without_controls(value)[0]


def _read_source(found: _Reader) -> Source:
    if "source" not in found.object:
        return found.reading.source
    source = found.inner(found.object["source"], "source")
    return Source(
        source.text("name", ""), source.text("format", ""), source.text("encoding", "utf-8")
    )


def lines_of(value: dict[str, Any], indent: str = " ") -> Iterator[str]:
    """An object as JSON with a line for each key, and for each item of its lists."""
    yield "{"
    last = len(value) - 1
    for number, (key, item) in enumerate(value.items()):
        comma = "," if number < last else ""
        if isinstance(item, list) and item and not isinstance(item[0], str):
            yield f"{indent}{dumps(key)}: ["
            yield ",\n".join(f"{indent} {dumps(entry)}" for entry in item)
            yield f"{indent}]{comma}"
        else:
            yield f"{indent}{dumps(key)}: {dumps(item)}{comma}"
    yield "}"
