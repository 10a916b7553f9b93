"""Check of what requests send: whole numbers, and the records of the JSON interface.

A request that is wrong is answered with 400 and, by the names of its fields, what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite
from types import MappingProxyType
from typing import Any, cast, get_origin

from apiflask.exceptions import HTTPError
from apiflask.schema_adapters import SchemaAdapter
from flask import Request, abort, current_app, request
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict

from argue.errors import BadInput, UnknownName
from argue.locales import _
from argue.locales.phrases import did_you_mean
from argue.web.app.api_records import Body, Model, declare_body, schema_of
from argue.web.app.routes import view_of


class RecordAdapter(SchemaAdapter):
    """Lets ``@api.input`` take records: checks requests and describes parameters."""

    schema_type = "record"

    def __init__(
        self, schema: type[BaseModel], schema_name: str | None = None, many: bool = False
    ) -> None:
        super().__init__(schema, schema_name, many)
        if issubclass(schema, Body):
            declare_body(schema)

    def validate_input(self, request: Request, location: str, **kwargs: Any) -> Model:
        """The record that a request sends.

        Raises
        ------
        HTTPError
            400 with the fields that are wrong and why.
        """
        record: type[Model] = self.schema
        properties = schema_of(record)["properties"]
        sent = request.get_json() if location == "json" else _parameters(request, properties)
        if isinstance(sent, dict):
            sent = {name: _whole(value, properties.get(name, {})) for name, value in sent.items()}
        try:
            return record.model_validate(sent)
        except ValidationError as error:
            _check_characters(error)
            detail = {location: _errors(error, properties)}
            raise HTTPError(400, "Validation error", detail) from error

    def serialize_output(self, data: Any, many: bool = False) -> Any:
        """Not used: :func:`output` answers."""
        raise NotImplementedError

    def get_openapi_schema(self, **kwargs: Any) -> dict[str, Any]:
        """JSON Schema of what comes in."""
        return schema_of(self.schema)

    def get_schema_name(self) -> str:
        """Its name in the description."""
        return str(self.schema.__name__)


def read_form(
    record: type[Body], form: MultiDict[str, str], fields: Mapping[str, str] = MappingProxyType({})
) -> Any:
    """What a form carries as the record that JSON would carry; only types are checked.

    What is not there has its default, a box that is ticked is true.

    Parameters
    ----------
    fields
        What the form calls fields of the record, where it calls them otherwise.

    Raises
    ------
    BadInput
        If a number is none.
    """
    values: dict[str, Any] = {}
    for name, field in record.model_fields.items():
        kind: Any = field.annotation
        sent = form.get(fields.get(name, name))
        if get_origin(kind) is list:
            values[name] = [*filter(None, form.getlist(name))]
        elif kind is bool:
            values[name] = sent not in (None, "", "0")
        elif kind in (int, float) and (sent is not None or field.is_required()):
            values[name] = _number(name, sent or "", kind)
        elif kind == int | None:
            values[name] = parse_number(sent or "")
        elif sent is None:
            values[name] = "" if field.is_required() else field.default
        else:
            values[name] = sent
    return record.model_construct(**values)


def _number(name: str, text: str, kind: Callable[[str], Any]) -> Any:
    try:
        number = parse_number(text) if kind is int else kind(text)
    except ValueError:
        number = None
    if number is None:
        raise BadInput.lazy(
            "expected a number as %(name)s, found %(found)s", name=name, found=repr(text[:20])
        )
    return number


def check_parameters(request: Request) -> None:
    """Refuse parameters that an address does not know, and those that it takes once but got twice.

    Raises
    ------
    BadInput
        With the parameters that it knows.
    """
    view = current_app.view_functions.get(request.endpoint or "")
    if view is None or not request.args:
        return
    lists = {
        name: "array" in field.get("type", "")
        for record, location in getattr(view_of(view, request.view_args), "_spec", {}).get(
            "args", ()
        )
        if location == "query"
        for name, field in schema_of(record)["properties"].items()
    }
    for name, values in request.args.lists():
        if name not in lists:
            raise UnknownName("parameter", name, list(lists))
        if len(values) > 1 and not lists[name]:
            raise BadInput(f"expected the parameter {name!r} once, found it {len(values)} times")


_MESSAGES = {
    "missing": "Missing data for required field.",
    "extra_forbidden": "Unknown field.",
    "string": "Not a valid string.",
    "int": "Not a valid integer.",
    "float": "Not a valid number.",
    "finite": "Special numeric values (nan or infinity) are not permitted.",
    "bool": "Not a valid boolean.",
    "list": "Not a valid list.",
    "dict": "Not a valid mapping type.",
    "model": "Invalid input type.",
}
"""What is wrong, by the kinds of errors of pydantic or how these begin."""


_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")


def _parameters(request: Request, properties: Mapping[str, Any]) -> dict[str, Any]:
    """The query; a number that is not written as in JSON is none: pydantic takes " 1" and "1_0"."""
    sent: dict[str, Any] = {}
    for name, value in request.args.items():
        kind = properties.get(name, {}).get("type", "")
        if "array" in kind:
            sent[name] = request.args.getlist(name)
        elif "integer" in kind or "number" in kind:
            sent[name] = value if _NUMBER.fullmatch(value) else ""
        else:
            sent[name] = value
    return sent


def _whole(value: object, field: Mapping[str, Any]) -> object:
    """A value of a whole number: 3.0 counts as one, ``true`` does not."""
    if "integer" not in field.get("type", ""):
        return value
    if isinstance(value, bool):
        return str(value)
    return int(value) if isinstance(value, float) and isfinite(value) else value


def _check_characters(error: ValidationError) -> None:
    for mistake in error.errors(include_url=False):
        if mistake["type"] == "string_unicode":
            half = next(letter for letter in mistake["input"] if "\ud800" <= letter <= "\udfff")
            raise BadInput(
                f"expected text, found half of a surrogate pair ({half!a}), which is no character"
            )


def _errors(error: ValidationError, properties: Mapping[str, Any]) -> dict[Any, Any]:
    """By the names of fields, and by places in lists: what is wrong."""
    errors: dict[Any, Any] = {}
    for mistake in error.errors(include_url=False):
        place = [*mistake["loc"]]
        if not place or (mistake["type"].startswith("model") and mistake["input"] is not None):
            place.append("_schema")
        inner = errors
        for step in place[:-1]:
            inner = inner.setdefault(step, {})
        inner[place[-1]] = [_message(cast(Any, mistake), properties.get(str(place[0]), {}))]
    return errors


def _message(error: Mapping[str, Any], field: Mapping[str, Any]) -> str:
    kind, value = error["type"], error["input"]
    if value is None and kind != "missing":
        return "Field may not be null."
    if kind in ("enum", "literal_error"):
        choices = re.findall(r"'([^']*)'", error["ctx"]["expected"])
        if field.get("type") != "integer" and not isinstance(value, str):
            return _MESSAGES["string"]
        message = f"Must be one of: {', '.join(choices)}"
        return did_you_mean(message, str(value), choices) + "."
    if kind in ("too_short", "too_long", "string_too_short", "string_too_long"):
        part = "Length" if kind.startswith("string") else "Items"
        return _length(field.get(f"min{part}"), field.get(f"max{part}"))
    if kind in ("greater_than_equal", "less_than_equal"):
        return _range(field.get("minimum"), field.get("maximum"))
    return _MESSAGES.get(kind) or _MESSAGES.get(kind.partition("_")[0], error["msg"])


def _length(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"Length must be between {least} and {most}."
    if least is not None:
        return f"Shorter than minimum length {least}."
    return f"Longer than maximum length {most}."


def _range(least: float | None, most: float | None) -> str:
    limits = [("greater", least), ("less", most)]
    return (
        f"Must be {' and '.join(f'{w} than or equal to {n}' for w, n in limits if n is not None)}."
    )


def parse_number(text: str, digits: int = 15) -> int | None:
    """A whole number from 0 on, of at most so many digits, in ASCII; ``None`` for any other text.

    >>> parse_number("007"), parse_number("-1"), parse_number("²"), parse_number("1000", 3)
    (7, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def form_number(field: str, missing: str = "", *, default: str = "", digits: int = 15) -> int:
    """The number in a field of the form or address, of at most so many digits.

    For any other text the request ends with 400 and ``missing``; ``default`` is the text of a field
    that was not sent.
    """
    number = parse_number(request.values.get(field, default), digits)
    return abort(400, missing or _("Expected a whole number.")) if number is None else number
