"""A JSON object → the debate in it; for ``json`` and ``jsonl``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import ValidationError, convert

from argue.errors import InvalidRecord, ParseError
from argue.formats.base.building import acyclic
from argue.formats.base.objects import described
from argue.formats.base.reading import Reading
from argue.formats.base.text import without_controls
from argue.locales import lazy
from argue.locales.phrases import did_you_mean
from argue.model import Argument, Debate, Inference, Label, Origin, Relation, Reply, Source
from argue.model.record import PREFIX

Ends = tuple[str, str]


_RELATION = (*("source", "target", "label", "confidence", "origin", "overruled", "scores", "open"),)
ANALYSIS = (
    *("schema", "derived_attacks", "derived_attacks_complete", "engine", "engine_version"),
    *("pairing", "derived", "support", "semantics", "labelling", "min_confidence", "labels"),
    *("hidden", "asides", "notes", "extensions", "verdicts", "chances", "doubts"),
)
"""Keys of an analysis, which is made again, and of how sure a reading was."""
KEYS = (
    *("id", "title", "language", "issue", "replies", "pairs", "pair_ids", "source", "warnings"),
    *("arguments.id", "arguments.text", "arguments.headline", "arguments.author"),
    "arguments.parent_chance",
    *("arguments.votes.agree", "arguments.votes.disagree", "arguments.votes.passed"),
    *(f"arguments.citations.{key}" for key in ("source", "quotation", "date", "text")),
    *("inferences.premises", "inferences.conclusion", "inferences.undercutters"),
    *(f"{name}.{key}" for name in ("relations", "given", "gold") for key in _RELATION),
    *ANALYSIS,
)
_REPEATED = {*ANALYSIS}
_DEBATE_KEYS = {key.partition(".")[0] for key in KEYS}
_ARGUMENT_KEYS = {"id", "text", "headline", "author", "parent_chance", "votes", "citations"}
_LABELS = {None, *map(str, Label)}
_REMOVED = re.compile(r"\\(?:b|u(?:00[0189]|007[fF]|[dD][89a-fA-F]|[fF][dD][dDeE]|[fF][fF][fF]))")
"""The beginning of an escape that may stand for a character which readers remove."""
_DEEP = 4
"""Lists and objects in each other that hold texts of a debate."""
_VALID = {Argument: lazy("a valid argument"), Relation: lazy("a valid relation")}
_CHOICES = {"label": list(map(str, Label)), "origin": list(map(str, Origin))}
_PLACE = re.compile(r" - at `\$(.*)`$")
_MISSING = re.compile(r"missing required field `(\w+)`")


def is_own(value: object) -> bool:
    """Whether a JSON value is a debate of ours: it says so, or has nothing else, well written."""
    if not isinstance(value, dict):
        return False
    if isinstance(schema := value.get("schema"), str):
        return schema.startswith(PREFIX)
    arguments, relations = value.get("arguments"), value.get("relations", [])
    return (
        isinstance(value.get("id"), str)
        and isinstance(arguments, list)
        and isinstance(relations, list)
        and value.keys() <= _DEBATE_KEYS
        and all(isinstance(item, dict) and item.keys() <= _ARGUMENT_KEYS for item in arguments)
        and all(isinstance(item, dict) and item.get("label") in _LABELS for item in relations)
    )


def is_plain(text: str) -> bool:
    """Whether a JSON text has neither null nor an escape of what readers remove."""
    return "null" not in text and ("\\" not in text or not _REMOVED.search(text))


def from_object(value: object, reading: Reading, where: str, *, plain: bool = False) -> Debate:
    """The debate in an object that is a debate or an analysis of it, or a smaller one.

    Only ``id`` and ``arguments`` must be there. ``given`` is what the source states; an object
    without it, ``replies`` and ``pairs`` (the least that ``argue analyse --json`` promises) has its
    ``relations`` read as given ones, each with its own ``origin``; they are then the pairs and, but
    for those that close a circle, the replies. What is null is not there. ``plain`` says that the
    text was :func:`is_plain`, which takes two thirds of the time.

    Raises ParseError naming the place in the document.
    """
    result = _Reader(value, reading, where, plain=plain)
    reading.take_keys(value, KEYS)
    reading.count_debate()
    arguments = result.items("arguments", Argument)
    for argument in arguments:
        reading.count_argument(argument.text)
    relations = result.items("relations", Relation)
    replies, pairs = result.items("replies", Ends), result.items("pairs", Ends)
    given = result.items("given", Relation)
    if "given" not in result.object:
        given = relations
    if not {"given", "replies", "pairs"} & result.object.keys():
        distinct = dict.fromkeys(item.ends for item in relations)
        pairs = [ends for ends in distinct if ends[0] != ends[1]]
        replies = [ends for ends, stays in zip(pairs, acyclic(pairs), strict=True) if stays]
    warnings = [*reading.warnings, *result.items("warnings", str)]
    if result.removed:
        removed = result.removed
        message = lazy("%(removed)s control characters in the texts were removed", removed=removed)
        warnings.append(message)
    source = result.object.get("source")
    try:
        return Debate(
            id=result.text("id"),
            title=result.text("title", result.text("id")),
            arguments=tuple(arguments),
            issue=result.text("issue", "") or None,
            replies=tuple(Reply(*ends) for ends in replies),
            pairs=tuple(pairs),
            pair_ids=tuple(result.items("pair_ids", str)),
            given=tuple(given),
            gold=tuple(result.items("gold", Relation)),
            source=reading.source if source is None else result.record(source, "source", Source),
            warnings=tuple(warnings),
            language=result.text("language", ""),
            inferences=tuple(result.items("inferences", Inference)),
        )
    except InvalidRecord as error:
        raise result.error("", lazy("a valid debate"), str(error)) from error


class _Reader:
    """The object of a debate, without control characters in its texts and without what is null."""

    def __init__(self, value: object, reading: Reading, where: str, *, plain: bool) -> None:
        self.reading, self.where, self.removed = reading, where, 0
        if not isinstance(value, dict):
            raise self.error("", lazy("an object"), described(value))
        debate = {key: item for key, item in value.items() if key not in _REPEATED}
        self.object: dict[str, Any] = debate if plain else self._cleaned(debate, _DEEP + 1)

    def _cleaned(self, value: Any, deep: int) -> Any:
        if isinstance(value, str):
            if value.isprintable():
                return value
            text, removed = without_controls(value)
            self.removed += removed
            return text
        if isinstance(value, list) and deep:
            return [self._cleaned(item, deep - 1) for item in value]
        if isinstance(value, dict) and deep:
            return {
                key: self._cleaned(item, deep - 1)
                for key, item in value.items()
                if item is not None
            }
        return value

    def error(self, place: str, expected: str, actual: str) -> ParseError:
        place = ".".join(filter(None, [self.where, place]))
        where = ", ".join(filter(None, [self.reading.name, place]))
        return ParseError(expected, actual, where=where)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.object.get(key, default)
        if not isinstance(value, str):
            raise self.error("", lazy('a text as "%(key)s"', key=key), _found(self.object, key))
        return value

    def items(self, key: str, kind: Any) -> list[Any]:
        """The records in the list of that key, all at once where none is wrong."""
        values = self.object.get(key, None if key == "arguments" else [])
        if not isinstance(values, list):
            raise self.error("", lazy('a list as "%(key)s"', key=key), _found(self.object, key))
        if kind is Relation:
            values = [_with_listed_scores(value) for value in values]
        try:
            return convert(values, list[kind])
        except (ValidationError, InvalidRecord, OverflowError):
            places = (f"{key}[{number}]" for number in range(len(values)))
            return [self.record(*item, kind) for item in zip(values, places, strict=True)]

    def record(self, value: Any, place: str, kind: Any) -> Any:
        """What stands at a place."""
        if kind is Relation and isinstance(value, dict) and "overruled" in value:
            value = value | {"overruled": self._overruled(value, f"{place}.overruled")}
        try:
            return convert(value, kind)
        except ValidationError as error:
            raise self._wrong(value, place, str(error)) from error
        except (InvalidRecord, OverflowError) as error:
            raise self.error(place, _VALID.get(kind, lazy("a valid debate")), str(error)) from error

    def _overruled(self, relation: Mapping[str, Any], place: str) -> object:
        """What a person decided, with its time, and with the ends of what it stands in place of."""
        word = relation["overruled"]
        if not isinstance(word, dict):
            return word
        ends = {key: relation.get(key) for key in ("source", "target")}
        if isinstance(former := word.get("former"), dict):
            word = word | {"former": _with_listed_scores(former | ends)}
        try:
            return word | {"at": datetime.fromisoformat(word["at"])} if "at" in word else word
        except (TypeError, ValueError):
            expected = lazy('a time as "at", as 2026-03-04T05:06:07+00:00')
            raise self.error(place, expected, repr(word["at"])) from None

    def _wrong(self, value: Any, place: str, message: str) -> ParseError:
        """The error for a value of another type than it should have, as the message tells it."""
        found = _PLACE.search(message)
        path = [part for part in re.split(r"[.\[\]]", found[1]) if part] if found else []
        if missing := _MISSING.search(message):
            path.append(missing[1])
        if not path or path[-1].isdecimal():
            return self._wrong_item(value, place, path)
        *above, key = path
        for part in above:
            place, value = f"{place}.{part}", value[part]
        if "Expected `object" in message:
            return self.error(f"{place}.{key}", lazy("an object"), described(value[key]))
        if "Expected `array" in message:
            expected = lazy('a list as "%(key)s"', key=key)
        elif key in _CHOICES and isinstance(value.get(key), str):
            choices = ", ".join(_CHOICES[key])
            expected = lazy('one of %(choices)s as "%(key)s"', choices=choices, key=key)
            found_word = did_you_mean(repr(value[key]), value[key], _CHOICES[key])
            return self.error(place, expected, found_word)
        elif key == "confidence":
            expected = lazy('a number as "confidence"')
        elif key in ("agree", "disagree", "passed"):
            return self.error(place, lazy("whole numbers of votes"), described(value))
        else:
            expected = lazy('a text as "%(key)s"', key=key)
        return self.error(place, expected, _found(value, key))

    def _wrong_item(self, value: object, place: str, path: Sequence[str]) -> ParseError:
        """The error for an item of a list."""
        if place.startswith(("replies", "pairs[")):
            at = ".".join(filter(None, [self.where, place]))
            expected = lazy("two ids [source, target] at %(place)s", place=at)
            return self.error("", expected, described(value))
        if place.startswith(("warnings", "pair_ids")) or path:
            return self.error("", lazy("a text at %(where)s", where=place), described(value))
        return self.error(place, lazy("an object"), described(value))


def _found(values: Mapping[str, object], key: str) -> str:
    return described(values[key]) if key in values else f'no "{key}"'


def _with_listed_scores(value: Any) -> Any:
    """A relation whose scores, by label in JSON, stand in the order of the labels."""
    scores = value.get("scores") if isinstance(value, dict) else None
    if not isinstance(scores, dict) or scores.keys() != {*map(str, Label)}:
        return value
    return value | {"scores": [scores[label] for label in map(str, Label)]}
