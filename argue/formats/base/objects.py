"""A debate and its analysis → a JSON object, for ``json`` and ``jsonl``; JSON texts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from argue.formats.base.reading import Reading
from argue.formats.base.text import MAX_ID, UNCLEAN, is_clean, printable_id, quoted
from argue.locales import lazy
from argue.model import Analysis
from argue.model.record import Record, inline


@dataclass(frozen=True, slots=True)
class AnalysisDocument(Record):
    """``argue analyse --json`` and the format ``json``: the debates of a file, analysed."""

    NAME = "analysis/1"
    TITLE = "Analysis"

    debates: Sequence[Analysis]
    """The debates in their order."""


@dataclass(frozen=True, slots=True)
class DebateDocument(Record):
    """A line of the format ``jsonl``: one debate, analysed."""

    NAME = "debate/1"
    TITLE = "Debate"
    JSON = (inline("analysis"),)

    analysis: Analysis


def loads(text: str, reading: Reading, line: int | None = None) -> object:
    """The value of a JSON text; ParseError with a line if it is none."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        if (value := _loosely(text, reading)) is not None:
            return value
        place = f"{error.msg.removesuffix(' at')} at column {error.colno}"
        raise reading.error(lazy("JSON"), place, (line or 1) + error.lineno - 1) from error
    except RecursionError:
        raise reading.error(lazy("JSON"), lazy("values nested too deeply"), line) from None
    except ValueError as error:
        raise reading.error(lazy("JSON"), str(error), line) from error


_LOOSE = re.compile(r'"(?:\\.|[^"\\\n])*"|(//[^\n]*|/\*.*?\*/)|(,)(?=\s*[\]}])', re.DOTALL)


def _loosely(text: str, reading: Reading) -> object:
    """The value of a JSON text with comments, or commas before a closing bracket; None if it has
    none of these or is none for another reason. What was passed over is told.
    """
    lines: list[int] = []

    def passed(match: re.Match[str]) -> str:
        if not (match[1] or match[2]):
            return match[0]
        lines.append(text.count("\n", 0, match.start()) + 1)
        return "\n" * match[0].count("\n") or " "

    # a comma may stand before a comment that stands before the bracket
    loose = _LOOSE.sub(passed, _LOOSE.sub(passed, text))
    if not lines:
        return None
    try:
        value: object = json.loads(loose, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    numbers = ", ".join(map(str, sorted(set(lines))[:_NUMBERS]))
    message = lazy(
        "no JSON, but read: comments or commas before ] or } in the lines %(lines)s", lines=numbers
    )
    reading.warnings.append(message)
    return value


_NUMBERS = 8
"""Lines that are named."""
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_BREAK = ",\n"
_SEPARATED = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(_BREAK, ": "))


def dumps(value: object) -> str:
    """One line of JSON, with its letters as they are; what a reader would clean is escaped."""
    return _escaped(_ENCODER.encode(value))


def compact(value: object) -> str:
    """The same without blanks, in a tenth of the time; the numbers in it must be finite."""
    import msgspec.json  # which documents that people read, with their blanks, do without

    try:
        return _escaped(msgspec.json.encode(value, enc_hook=_plain_text).decode())
    except UnicodeEncodeError:  # half a character
        return dumps(value)


def _plain_text(value: object) -> str:
    """A message as the text that it is."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"expected a value of JSON, found {type(value).__name__}")


def _escaped(text: str) -> str:
    """JSON in which what :func:`argue.formats.base.text.clean` changes is written as escapes.

    Those of ASCII are already, but for one, which JSON lets stand.
    """
    if "\x7f" not in text if text.isascii() else is_clean(text):
        return text
    return UNCLEAN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def described(value: object) -> str:
    """A JSON value in a few words, for a message.

    >>> described({"a": 1, "b": []})
    "an object with 'a', 'b'"
    """
    if isinstance(value, dict):
        names = ", ".join(map(quoted, list(value)[:5]))
        return lazy("an object with %(names)s", names=names or lazy("nothing"))
    if isinstance(value, list):
        return lazy("a list of %(count)s", count=len(value))
    if isinstance(value, bool | None):
        return dumps(value)
    if isinstance(value, str):
        return quoted(value)
    return lazy("the number %(value)s", value=str(value))


def _no_constant(name: str) -> object:
    raise ValueError(f"{name}, which is no JSON number")


def lines_of(value: dict[str, Any], indent: str = " ") -> Iterator[str]:
    """An object as JSON with a line for each key, and for each item of its lists."""
    yield "{"
    last = len(value) - 1
    for number, (key, item) in enumerate(value.items()):
        comma = "," if number < last else ""
        if isinstance(item, list) and item and not isinstance(item[0], str):
            entries = f",\n{indent} ".join(_encoded(item))
            yield f"{indent}{dumps(key)}: [\n{indent} {_escaped(entries)}\n{indent}]{comma}"
        else:
            yield _escaped(f"{indent}{_ENCODER.encode(key)}: {_ENCODER.encode(item)}{comma}")
    yield "}"


def _encoded(items: Sequence[object]) -> list[str]:
    """Each item as :data:`_ENCODER` writes it, all at once where it can be told where each ends.

    A line break stands in no text of JSON, so that the separators are found again; those between
    two objects, or two lists, are as many as between the items, unless an item has some inside.
    """
    kinds = set(map(type, items))
    for kind, begin, end in ((dict, "{", "}"), (list, "[", "]")):
        if kinds == {kind}:
            parts = _SEPARATED.encode(items)[2:-2].split(f"{end},\n{begin}")
            if len(parts) == len(items):
                return [f"{begin}{part.replace(_BREAK, ', ')}{end}" for part in parts]
    return list(map(_ENCODER.encode, items))


def objects_of(
    values: object, what: str, reading: Reading
) -> Iterator[tuple[str, dict[str, object]]]:
    """The objects of a list with the place of each, as ``nodes[3]``; what is none is left out."""
    if not isinstance(values, list):
        raise reading.error(lazy('a list as "%(what)s"', what=what), described(values))
    for number, value in enumerate(values):
        place = f"{what}[{number}]"
        if isinstance(value, dict):
            yield place, value
        else:
            reason = lazy(
                "%(place)s: expected an object, found %(value)s",
                place=place,
                value=described(value),
            )
            reading.leave_out(None, place, reason)


def id_of(value: object) -> str:
    """A number or a text as an id; empty if it is neither."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return ""
    return printable_id(str(value)[: 2 * MAX_ID])
