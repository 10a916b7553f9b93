"""A JSON object → the debate in it; for ``json`` and ``jsonl``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from argue.errors import InvalidRecord, ParseError, did_you_mean
from argue.formats.base.building import acyclic
from argue.formats.base.objects import described
from argue.formats.base.reading import Reading
from argue.formats.base.text import without_controls
from argue.locales import say
from argue.model import (
    Argument,
    Debate,
    Inference,
    Label,
    Origin,
    Overruling,
    Relation,
    Reply,
    Source,
    Votes,
)

Ends = tuple[str, str]
_Item = TypeVar("_Item")


_RELATION = ("source", "target", "label", "confidence", "origin", "overruled")
ANALYSIS = (
    *("schema", "derived_attacks", "derived_attacks_complete", "engine", "engine_version"),
    *("pairing", "derived", "support", "semantics", "labelling", "min_confidence", "labels"),
    *("hidden", "asides", "notes", "extensions", "verdicts", "chances"),
)
"""Keys of an analysis, which is made again."""
KEYS = (
    *("id", "title", "language", "issue", "replies", "pairs", "pair_ids", "source", "warnings"),
    *("arguments.id", "arguments.text", "arguments.headline"),
    *("arguments.votes.agree", "arguments.votes.disagree", "arguments.votes.passed"),
    *("inferences.premises", "inferences.conclusion", "inferences.undercutters"),
    *(f"{each}.{key}" for each in ("relations", "given", "gold") for key in _RELATION),
    *ANALYSIS,
)


def from_object(value: object, reading: Reading, where: str) -> Debate:
    """The debate in an object of :func:`argue.formats.base.objects.as_object`, or a smaller one.

    Only ``id`` and ``arguments`` must be there. ``given`` is what the source states; an object
    without it, ``replies`` and ``pairs`` (the least that ``argue analyse --json`` promises) has its
    ``relations`` read as given ones, each with its own ``origin``; they are then the pairs and, but
    for those that close a circle, the replies.

    Raises
    ------
    ParseError
        Naming the place in the document.
    """
    result = _Reader(value, reading, where)
    reading.take_keys(result.object, KEYS)
    reading.count_debate()
    arguments = tuple(result.objects("arguments", _read_argument))
    relations = result.objects("relations", _read_relation)
    replies, pairs = result.values("replies", _read_ends), result.values("pairs", _read_ends)
    given = result.objects("given", _read_relation)
    if "given" not in result.object:
        given = relations
    if not {"given", "replies", "pairs"} & result.object.keys():
        pairs = list(dict.fromkeys((item.source, item.target) for item in relations))
        pairs = [ends for ends in pairs if ends[0] != ends[1]]
        replies = [
            ends for ends, acyclic_pair in zip(pairs, acyclic(pairs), strict=True) if acyclic_pair
        ]
    warnings = [*reading.warnings, *result.values("warnings", _read_text)]
    if result.removed:
        warnings.append(
            say("%(removed)s control characters in the texts were removed", removed=result.removed)
        )
    try:
        return Debate(
            id=result.text("id"),
            title=result.text("title", result.text("id")),
            arguments=arguments,
            issue=result.text("issue", "") or None,
            replies=tuple(Reply(*ends) for ends in replies),
            pairs=tuple(pairs),
            pair_ids=tuple(result.values("pair_ids", _read_text)),
            given=tuple(given),
            gold=tuple(result.objects("gold", _read_relation)),
            source=_read_source(result),
            warnings=tuple(warnings),
            language=result.text("language", ""),
            inferences=tuple(result.objects("inferences", _read_inference)),
        )
    except InvalidRecord as error:
        raise result.error(say("a valid debate"), str(error)) from error


class _Reader:
    """One object of the document, its place in it, and what is wrong there.

    The place of an object in another one is put into words only where something is wrong.
    """

    __slots__ = ("_outer", "_place", "object", "reading", "removed")

    def __init__(
        self, value: object, reading: Reading, place: str, outer: _Reader | None = None
    ) -> None:
        self.reading, self.removed = reading, 0
        self._place, self._outer = place, outer
        self.object: dict[str, object] = self._checked(value)

    @property
    def where(self) -> str:
        return self._outer.place(self._place) if self._outer else self._place

    def place(self, inner: str) -> str:
        return ".".join(filter(None, [self.where, inner]))

    def error(self, expected: str, actual: str) -> ParseError:
        where = ", ".join(filter(None, [self.reading.name, self.where]))
        return ParseError(expected, actual, where=where)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.object.get(key)
        if isinstance(value, str):
            if value.isprintable():
                return value
            text, removed = without_controls(value)
            self.removed += removed
            return text
        if value is None and default is not None:
            return default
        raise self.error(say('a text as "%(key)s"', key=key), _found(self.object, key))

    def values(self, key: str, read: Callable[[object, _Reader, str, int], _Item]) -> list[_Item]:
        """What a list holds; ``read`` gets the number of each value in the list of that key."""
        return [read(value, self, key, number) for number, value in enumerate(self._list(key))]

    def objects(self, key: str, read: Callable[[_Reader], _Item]) -> list[_Item]:
        """What the objects of a list hold; ``read`` gets one reader, which goes through them."""
        values = self._list(key)
        if not values:
            return []
        item, result = _Reader({}, self.reading, "", self), []
        for number, value in enumerate(values):
            item._place = f"{key}[{number}]"
            item.object = value if isinstance(value, dict) else item._checked(value)
            result.append(read(item))
        self.removed += item.removed
        return result

    def inner(self, value: object, key: str) -> _Reader:
        return _Reader(value, self.reading, key, self)

    def _list(self, key: str) -> list[object]:
        values = self.object.get(key, [] if key != "arguments" else None)
        if not isinstance(values, list):
            raise self.error(say('a list as "%(key)s"', key=key), _found(self.object, key))
        return values

    def _checked(self, value: object) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.error(say("an object"), described(value))
        return value


def _found(values: dict[str, object], key: str) -> str:
    return described(values[key]) if key in values else f'no "{key}"'


def _read_argument(reader: _Reader) -> Argument:
    text = reader.text("text")
    reader.reading.count_argument(text)
    try:
        return Argument(reader.text("id"), text, reader.text("headline", ""), _read_votes(reader))
    except InvalidRecord as error:
        raise reader.error(say("a valid argument"), str(error)) from error


def _read_votes(reader: _Reader) -> Votes | None:
    if reader.object.get("votes") is None:
        return None
    inner = reader.inner(reader.object["votes"], "votes")
    agree, disagree, passed = map(inner.object.get, ("agree", "disagree", "passed"))
    if type(agree) is int and type(disagree) is int and (passed is None or type(passed) is int):
        return Votes(agree, disagree, passed)
    raise reader.error(say("whole numbers of votes"), described(reader.object["votes"]))


def _read_inference(reader: _Reader) -> Inference:
    lists = (tuple(reader.values(key, _read_text)) for key in ("premises", "undercutters"))
    premises, undercutters = lists
    return Inference(premises, reader.text("conclusion"), undercutters)


def _read_relation(reader: _Reader) -> Relation:
    ends = reader.text("source"), reader.text("target")
    word = reader.object.get("overruled")
    try:
        overruled = None if word is None else _read_word(reader.inner(word, "overruled"), ends)
        return _read_judgement(reader, ends, overruled)
    except (InvalidRecord, OverflowError) as error:
        raise reader.error(say("a valid relation"), str(error)) from error


def _read_judgement(reader: _Reader, ends: Ends, overruled: Overruling | None = None) -> Relation:
    source, target = ends
    confidence = reader.object.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise reader.error(say('a number as "confidence"'), _found(reader.object, "confidence"))
    label = _choice(reader, "label", _LABELS)
    origin = _choice(reader, "origin", _ORIGINS, _GIVEN)
    return Relation(source, target, label, float(confidence), origin, overruled)


def _read_word(reader: _Reader, ends: Ends) -> Overruling:
    at = reader.text("at")
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        raise reader.error(say('a time as "at", as 2026-03-04T05:06:07+00:00'), repr(at)) from None
    former = reader.object.get("former")
    before = None if former is None else _read_judgement(reader.inner(former, "former"), ends)
    outdated = reader.object.get("outdated") is True
    return Overruling(reader.text("by"), moment, reader.text("reason", ""), before, outdated)


_Choice = TypeVar("_Choice", Label, Origin)
_LABELS, _ORIGINS = {str(one): one for one in Label}, {str(one): one for one in Origin}
_GIVEN = str(Origin.GIVEN)


def _choice(
    reader: _Reader, key: str, choices: dict[str, _Choice], default: str | None = None
) -> _Choice:
    value = reader.text(key, default)
    try:
        return choices[value]
    except KeyError:
        raise reader.error(
            say('one of %(choices)s as "%(key)s"', choices=", ".join(choices), key=key),
            did_you_mean(repr(value), value, choices),
        ) from None


def _read_ends(value: object, outer: _Reader, key: str, number: int) -> Ends:
    if isinstance(value, list) and len(value) == 2:
        source, target = value
        if isinstance(source, str) and isinstance(target, str):
            return source, target
    place = outer.place(f"{key}[{number}]")
    raise outer.error(say("two ids [source, target] at %(place)s", place=place), described(value))


def _read_text(value: object, outer: _Reader, key: str, number: int) -> str:
    if not isinstance(value, str):
        place = f"{key}[{number}]"
        raise outer.error(say("a text at %(where)s", where=place), described(value))
    return without_controls(value)[0]


def _read_source(reader: _Reader) -> Source:
    if "source" not in reader.object:
        return reader.reading.source
    source = reader.inner(reader.object["source"], "source")
    return Source(
        source.text("name", ""), source.text("format", ""), source.text("encoding", "utf-8")
    )
