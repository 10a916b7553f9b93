"""A JSON Schema as people read it: its records, each with its fields."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record."""

    name: str
    kind: str
    """Its type, with names of records and literal values: ``list of ReplyOut or null``."""
    meaning: str


@dataclass(frozen=True, slots=True)
class RecordFields:
    """A record with its fields."""

    name: str
    meaning: str
    fields: tuple[Field, ...]


def records_of(schema: Schema, others: Mapping[str, Schema]) -> list[RecordFields]:
    """The record that a schema describes, and those that its fields refer to, in their order.

    ``others`` are the schemas that it may refer to, by name. A schema without fields is none.
    """
    first = next(_references(schema), "") if "properties" not in schema else ""
    waiting = {first or str(schema.get("title", "")): others.get(first, schema)}
    listed: dict[str, Schema] = {}
    while waiting:
        name = next(iter(waiting))
        listed[name] = waiting.pop(name)
        refers = [name for name in _references(listed[name]) if name not in listed]
        waiting |= {name: others[name] for name in refers}
    return [
        RecordFields(name, plain(record.get("description", "")), tuple(_fields(record, others)))
        for name, record in listed.items()
        if "properties" in record
    ]


def kind_of(schema: Schema) -> str:
    """The type that a schema describes, in words.

    >>> kind_of({"type": "array", "items": {"$ref": "#/$defs/Reply"}})
    'list of Reply'
    """
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(map(kind_of, schema["anyOf"]))
    kind = schema.get("type", "any")
    if isinstance(kind, list):
        return " or ".join(kind_of({**schema, "type": name}) for name in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(kind_of, schema['prefixItems']))}]"
        return f"list of {kind_of(schema.get('items', {}))}"
    if kind == "object" and isinstance(inner := schema.get("additionalProperties", {}), dict):
        return f"object of {kind_of(inner)}"
    return str(kind)


def plain(text: str) -> str:
    """A docstring in one line, with code between single marks."""
    return " ".join(text.replace("``", "`").split())


def _fields(record: Schema, others: Mapping[str, Schema]) -> Iterator[Field]:
    for name, field in record["properties"].items():
        if name == "schema" and ("const" in field or "enum" in field):
            continue
        referred = others.get(_name(field.get("$ref", "")), {})
        meaning = field.get("description") or referred.get("description", "")
        yield Field(name, kind_of(field), plain(meaning))


def _references(schema: Any) -> Iterator[str]:
    """The names of all schemas that one refers to."""
    if isinstance(schema, Mapping):
        if isinstance(reference := schema.get("$ref"), str):
            yield _name(reference)
        for part in schema.values():
            yield from _references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _references(part)


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]
