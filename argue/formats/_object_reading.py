"""A JSON object → a debate; for ``json`` and ``jsonl``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from argue.errors import InvalidRecord, ParseError, did_you_mean
from argue.formats._objects import described
from argue.formats._reading import Reading
from argue.formats._text import without_controls
from argue.formats._thread import acyclic
from argue.locales import say
from argue.model import Argument, Debate, Label, Origin, Overruling, Relation, Reply, Source

Ends = tuple[str, str]
_Item = TypeVar("_Item")


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
        warnings.append(
            say("%(removed)s control characters in the texts were removed", removed=found.removed)
        )
    try:
        return Debate(
            id=found.text("id"), title=found.text("title", found.text("id")), arguments=arguments,
            issue=found.text("issue", "") or None, replies=tuple(Reply(*ends) for ends in replies),
            pairs=tuple(pairs), pair_ids=tuple(found.items("pair_ids", _read_text)),
            given=tuple(given), gold=tuple(found.items("gold", _read_relation)),
            source=_read_source(found), warnings=tuple(warnings),
            language=found.text("language", ""),
        )  # fmt: skip
    except InvalidRecord as error:
        raise found.error(say("a valid debate"), str(error)) from error


class _Reader:
    """One object of the document, its place in it, and what is wrong there."""

    def __init__(self, value: object, reading: Reading, where: str) -> None:
        self.reading, self.where = reading, where
        self.removed = 0
        if not isinstance(value, dict):
            raise self.error(say("an object"), described(value))
        self.object: dict[str, object] = value

    def error(self, expected: str, found: str) -> ParseError:
        where = ", ".join(filter(None, [self.reading.name, self.where]))
        return ParseError(expected, found, where=where)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.object.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.error(say('a text as "%(key)s"', key=key), _found(self.object, key))
        text, removed = without_controls(value)
        self.removed += removed
        return text

    def items(self, key: str, read: Callable[[object, _Reader, str], _Item]) -> list[_Item]:
        values = self.object.get(key, [] if key != "arguments" else None)
        if not isinstance(values, list):
            raise self.error(say('a list as "%(key)s"', key=key), _found(self.object, key))
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
        raise found.error(say("a valid argument"), str(error)) from error
    finally:
        outer.removed += found.removed


def _read_relation(value: object, outer: _Reader, where: str) -> Relation:
    found = outer.inner(value, where)
    ends = found.text("source"), found.text("target")
    word = found.object.get("overruled")
    try:
        overruled = None if word is None else _read_word(found.inner(word, "overruled"), ends)
        return _judgement(found, ends, overruled)
    except (InvalidRecord, OverflowError) as error:
        raise found.error(say("a valid relation"), str(error)) from error
    finally:
        outer.removed += found.removed


def _judgement(found: _Reader, ends: Ends, overruled: Overruling | None = None) -> Relation:
    source, target = ends
    confidence = found.object.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise found.error(say('a number as "confidence"'), _found(found.object, "confidence"))
    label = _choice(found, "label", Label, None)
    origin = _choice(found, "origin", Origin, Origin.GIVEN)
    return Relation(source, target, label, float(confidence), origin, overruled)


def _read_word(found: _Reader, ends: Ends) -> Overruling:
    at = found.text("at")
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        raise found.error(say('a time as "at", as 2026-03-04T05:06:07+00:00'), repr(at)) from None
    former = found.object.get("former")
    before = None if former is None else _judgement(found.inner(former, "former"), ends)
    outdated = found.object.get("outdated") is True
    return Overruling(found.text("by"), moment, found.text("reason", ""), before, outdated)


_Choice = TypeVar("_Choice", Label, Origin)


def _choice(found: _Reader, key: str, kind: type[_Choice], default: _Choice | None) -> _Choice:
    value = found.text(key, default)
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(kind)
        raise found.error(
            say('one of %(choices)s as "%(key)s"', choices=choices, key=key),
            did_you_mean(repr(value), value, kind),
        ) from None


def _read_ends(value: object, outer: _Reader, where: str) -> Ends:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(end, str) for end in value):
        return value[0], value[1]
    place = ".".join(filter(None, [outer.where, where]))
    raise outer.error(say("two ids [source, target] at %(place)s", place=place), described(value))


def _read_text(value: object, outer: _Reader, where: str) -> str:
    if not isinstance(value, str):
        raise outer.error(say("a text at %(where)s", where=where), described(value))
    return without_controls(value)[0]


def _read_source(found: _Reader) -> Source:
    if "source" not in found.object:
        return found.reading.source
    source = found.inner(found.object["source"], "source")
    return Source(
        source.text("name", ""), source.text("format", ""), source.text("encoding", "utf-8")
    )
