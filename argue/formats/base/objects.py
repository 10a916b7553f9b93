"""A debate and its analysis → a JSON object, and back to a debate; for ``json`` and ``jsonl``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Any, TypeVar

from argue.errors import InvalidRecord, ParseError, did_you_mean
from argue.formats.base.building import acyclic
from argue.formats.base.reading import Reading
from argue.formats.base.text import UNCLEAN, quoted, without_controls
from argue.locales import say
from argue.model import (
    Analysis,
    Argument,
    Chances,
    Debate,
    DerivedAttack,
    Label,
    Origin,
    Overruling,
    Relation,
    Reply,
    Source,
)

Ends = tuple[str, str]
_Item = TypeVar("_Item")


def as_object(analysis: Analysis) -> dict[str, Any]:
    """The object of one debate; its values are texts, numbers, lists and objects, ready for JSON.

    ``relations``, ``derived_attacks``, ``engine``, ``derived``, ``semantics`` and ``labelling`` are
    the analysis (``semantics`` and ``labelling`` null where there is none); ``hidden`` are judged
    relations that do not count because they are less sure than ``min_confidence``; ``chances`` and
    ``verdicts``, where they are known, how probable acceptance is; ``language`` (empty if not
    stated), ``issue``, ``replies``, ``pairs``, ``given``, ``gold``, ``source`` and ``warnings`` are
    the debate as it was read.
    """
    debate, labelling = analysis.debate, analysis.labelling
    result: dict[str, Any] = {
        "id": debate.id,
        "title": debate.title,
        "language": debate.language,
        "issue": debate.issue,
        "arguments": [_argument(argument) for argument in debate.arguments],
        "relations": [_relation(relation) for relation in analysis.relations],
        "derived_attacks": [_attack(attack) for attack in analysis.derived_attacks],
        "derived_attacks_complete": analysis.derived_complete,
        "engine": analysis.options.engine,
        "engine_version": analysis.engine_version,
        "pairing": analysis.options.pairing,
        "derived": [str(kind) for kind in analysis.framework.derived],
        "support": analysis.options.support,
        "semantics": labelling.semantics if labelling else None,
        "labelling": _statuses(analysis),
        "min_confidence": analysis.options.min_confidence,
        "labels": analysis.options.labels,
        "hidden": [_relation(relation) for relation in analysis.hidden],
        "notes": list(analysis.warnings),
        "replies": [[reply.source, reply.target] for reply in debate.replies],
        "pairs": [list(ends) for ends in debate.pairs],
        "pair_ids": list(debate.pair_ids),
        "given": [_relation(relation) for relation in debate.given],
        "gold": [_relation(relation) for relation in debate.gold],
        "source": asdict(debate.source),
        "warnings": list(debate.warnings),
    }
    if labelling and labelling.extensions:
        result["extensions"] = [
            [id for id in labelling.statuses if id in extension]
            for extension in labelling.extensions
        ]
    if analysis.chances:
        result["verdicts"] = {
            id: {"verdict": str(one.verdict), "probability": round(one.probability, 6)}
            for id, one in analysis.verdicts.items()
        }
        result["chances"] = _chances(analysis.chances)
    return result


def loads(text: str, reading: Reading, line: int | None = None) -> object:
    """The value of a JSON text; ParseError with a line if it is none."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"{error.msg} at column {error.colno}"
        raise reading.error(say("JSON"), place, (line or 1) + error.lineno - 1) from error
    except RecursionError:
        raise reading.error(say("JSON"), say("values nested too deeply"), line) from None
    except ValueError as error:
        raise reading.error(say("JSON"), str(error), line) from error


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
        names = ", ".join(map(quoted, list(value)[:5]))
        return say("an object with %(names)s", names=names or say("nothing"))
    if isinstance(value, list):
        return say("a list of %(count)s", count=len(value))
    if isinstance(value, bool | None):
        return dumps(value)
    return (
        quoted(value) if isinstance(value, str) else say("the number %(value)s", value=str(value))
    )


def _no_constant(name: str) -> object:
    raise ValueError(f"{name}, which is no JSON number")


def _argument(argument: Argument) -> dict[str, str]:
    item = {"id": argument.id, "text": argument.text}
    return item | {"headline": argument.headline} if argument.headline else item


def _relation(relation: Relation) -> dict[str, object]:
    result = {"source": relation.source, "target": relation.target, **_judgement(relation)}
    return result | {"overruled": _word(relation.overruled)} if relation.overruled else result


def _judgement(relation: Relation) -> dict[str, object]:
    return {
        "label": str(relation.label),
        "confidence": relation.confidence,
        "origin": str(relation.origin),
    }


def _word(word: Overruling) -> dict[str, object]:
    return {
        "by": word.by,
        "at": word.at.isoformat(),
        "reason": word.reason,
        "former": _judgement(word.former) if word.former else None,
        **({"outdated": True} if word.outdated else {}),
    }


def _attack(attack: DerivedAttack) -> dict[str, object]:
    return {
        "source": attack.source,
        "target": attack.target,
        "kind": attack.kind,
        "because": [list(edge) for edge in attack.because],
    }


def _chances(chances: Chances) -> dict[str, object]:
    return {
        "accepted": {id: round(share, 6) for id, share in chances.accepted.items()},
        "error": round(chances.error, 6),
        "samples": chances.samples,
        "about": list(chances.about),
        "questions": [
            {
                "source": one.source,
                "target": one.target,
                "label": str(one.label),
                "confidence": one.confidence,
                "gain": round(one.gain, 6),
            }
            for one in chances.questions
        ],
        "settles": chances.settles,
    }


def _statuses(analysis: Analysis) -> dict[str, str] | None:
    if not analysis.labelling:
        return None
    return {id: str(status) for id, status in analysis.labelling.statuses.items()}


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
    result = _Reader(value, reading, where)
    reading.count_debate()
    arguments = tuple(result.items("arguments", _read_argument))
    relations = result.items("relations", _read_relation)
    replies, pairs = result.items("replies", _read_ends), result.items("pairs", _read_ends)
    given = result.items("given", _read_relation)
    if not {"given", "replies", "pairs"} & result.object.keys():
        given = relations
        pairs = list(dict.fromkeys((item.source, item.target) for item in relations))
        pairs = [ends for ends in pairs if ends[0] != ends[1]]
        replies = [
            ends for ends, acyclic_pair in zip(pairs, acyclic(pairs), strict=True) if acyclic_pair
        ]
    warnings = [*reading.warnings, *result.items("warnings", _read_text)]
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
            pair_ids=tuple(result.items("pair_ids", _read_text)),
            given=tuple(given),
            gold=tuple(result.items("gold", _read_relation)),
            source=_read_source(result),
            warnings=tuple(warnings),
            language=result.text("language", ""),
        )
    except InvalidRecord as error:
        raise result.error(say("a valid debate"), str(error)) from error


class _Reader:
    """One object of the document, its place in it, and what is wrong there."""

    def __init__(self, value: object, reading: Reading, where: str) -> None:
        self.reading, self.where = reading, where
        self.removed = 0
        if not isinstance(value, dict):
            raise self.error(say("an object"), described(value))
        self.object: dict[str, object] = value

    def error(self, expected: str, actual: str) -> ParseError:
        where = ", ".join(filter(None, [self.reading.name, self.where]))
        return ParseError(expected, actual, where=where)

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
    result = outer.inner(value, where)
    text = result.text("text")
    outer.reading.count_argument(text)
    try:
        return Argument(result.text("id"), text, result.text("headline", ""))
    except InvalidRecord as error:
        raise result.error(say("a valid argument"), str(error)) from error
    finally:
        outer.removed += result.removed


def _read_relation(value: object, outer: _Reader, where: str) -> Relation:
    result = outer.inner(value, where)
    ends = result.text("source"), result.text("target")
    word = result.object.get("overruled")
    try:
        overruled = None if word is None else _read_word(result.inner(word, "overruled"), ends)
        return _read_judgement(result, ends, overruled)
    except (InvalidRecord, OverflowError) as error:
        raise result.error(say("a valid relation"), str(error)) from error
    finally:
        outer.removed += result.removed


def _read_judgement(reader: _Reader, ends: Ends, overruled: Overruling | None = None) -> Relation:
    source, target = ends
    confidence = reader.object.get("confidence", 1.0)
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise reader.error(say('a number as "confidence"'), _found(reader.object, "confidence"))
    label = _choice(reader, "label", Label, None)
    origin = _choice(reader, "origin", Origin, Origin.GIVEN)
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


def _choice(reader: _Reader, key: str, kind: type[_Choice], default: _Choice | None) -> _Choice:
    value = reader.text(key, default)
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(kind)
        raise reader.error(
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


def _read_source(reader: _Reader) -> Source:
    if "source" not in reader.object:
        return reader.reading.source
    source = reader.inner(reader.object["source"], "source")
    return Source(
        source.text("name", ""), source.text("format", ""), source.text("encoding", "utf-8")
    )
