"""What comes in by the JSON interface, and answers that are not a record as it stands.

A view answers with a :class:`argue.model.record.Record`, which is printed as it is, or with an
:class:`Answer`, which picks its fields from any object that has attributes of these names (a record
of the store, or a mapping). A :class:`Query` and a :class:`Body` check what comes in. The JSON
Schema of the description is derived from each.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, Self, TypeVar, cast

from pydantic import (
    AliasPath,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    create_model,
)
from pydantic.json_schema import JsonSchemaMode, models_json_schema
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from argue.model.record import Record, plain
from argue.store.participation.records import MOST_NAME
from argue.web.app.record_models import described, docstrings, model, title

MOST_LISTED = 200
LIMIT = 50
REFERENCE = "#/components/schemas/{model}"


class Model(BaseModel):
    """Base of all of them; what a field means is said in its docstring or by :func:`about`."""

    model_config = ConfigDict(frozen=True, validate_by_name=True, defer_build=True)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        written = handler(schema)
        fields = handler.resolve_ref_schema(written).get("properties", {})
        for name in fields.keys() & docstrings(cls).keys():
            fields[name].setdefault("description", docstrings(cls)[name])
        return written


class Answer(Model):
    """What an answer picks from what a view returns."""

    model_config = ConfigDict(from_attributes=True)

    @classmethod
    def of(cls, content: object) -> Self:
        """The answer with what an object has of these attributes, or a mapping of these keys."""
        return cls.model_validate(content, from_attributes=True)


class Written:
    """That a field holds a record of that class as it is written, and is described so."""

    def __init__(self, record: type[Record]) -> None:
        self.record = record

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.any_schema(
            serialization=core_schema.plain_serializer_function_ser_schema(plain)
        )

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        generator: Any = handler.generate_json_schema  # type: ignore[attr-defined]
        written: dict[str, Any] = generator.generate_inner(
            model(self.record).__pydantic_core_schema__  # type: ignore[arg-type]
        )
        return written


class Query(Model):
    """Parameters of an address; others are refused (:func:`~.api_input.check_parameters`)."""


class Body(Model):
    """What a request carries; a field of another name is refused."""

    model_config = ConfigDict(extra="forbid")


def about(text: str = "", **limits: Any) -> Any:
    """Meaning of a field, with its limits (``ge``, ``le``, ``min_length``, ``max_length``)."""
    return Field(description=text or None, **limits)


ABSENT: Any = None
"""Default of a field that may be left out, but may not be null."""


class OneOf:
    """That a value is one of several; another one is refused with those there are."""

    def __init__(self, choices: Iterable[Any]) -> None:
        self.choices = [*choices]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        plain = handler(schema)
        words = [str(choice) if isinstance(choice, str) else choice for choice in self.choices]
        nothing = [None] if "anyOf" in plain else []
        return {**plain, "enum": [*words, *nothing]}

    def _check(self, value: Any) -> Any:
        if value is not None and value not in self.choices:
            choices = ", ".join(f"'{choice}'" for choice in self.choices)
            raise PydanticCustomError("literal_error", "not there", {"expected": choices})
        return value


class PageQuery(Query):
    """Which part of a list."""

    limit: Annotated[int, about("How many to list.", ge=1, le=MOST_LISTED)] = LIMIT
    offset: Annotated[int, about("How many to leave out before them.", ge=0, le=10**12)] = 0


class PageOut(Answer):
    """Part of a list: ``total`` counts all, ``next`` is the address of what follows, if any."""

    total: int
    """How many there are in all."""
    limit: int
    """How many the answer holds at most."""
    offset: int
    """How many of the list come before this part."""
    next: str | None
    """Address of the next part of the list; null at its end."""


class TypedName(Body):
    """What every request takes that writes in somebody's name.

    Views do not read it: :func:`argue.web.app.people.author` alone says who writes.
    """

    by: Annotated[str, about(min_length=1, max_length=MOST_NAME)] = "somebody"
    """Without accounts: who says so, `somebody` if left out. With accounts it is ignored: the
    author is whoever signed in."""


class EmptyIn(Body):
    """An empty object: all is said by the address."""


_DECLARED: dict[str, type[BaseModel] | type[Record]] = {}
"""The records of answers by their names in the description."""
_BODIES: dict[str, type[BaseModel]] = {}
"""The same of what requests carry."""
_NAMES = {"FormerJudgement": "FormerOut", "PluginScore": "ScoreOut"}
"""Names in the description of records that commands print too, where it is not the name + Out."""


def listing(name: str, base: type[Answer] = PageOut, /, **items: Any) -> type[Answer]:
    """The record of a part of a list: ``listing("RunsOut", runs=(RunOut, "Newest first."))``."""
    lists = {}
    for key, given in items.items():
        item, meaning = given if isinstance(given, tuple) else (given, "")
        lists[key] = (
            [Annotated[Any, Written(item)] if issubclass(item, Record) else item],
            meaning,
        )
    return record_with(name, base.__doc__ or "", base, **lists)


def derived(name: str, record: type, *without: str, **more: Any) -> type[Answer]:
    """The record of an answer that has the fields of a frozen dataclass, but for some.

    ``more`` are properties of the dataclass that stand in the answer too, with their types, or
    fields with other types. What a field means is said in the docstring below it.
    """
    names = [field.name for field in fields(record) if field.name not in without]
    meaning = (record.__doc__ or "").partition("\n\n")[0]
    return some_of(name, record, meaning, " ".join(names), **more)


def some_of(name: str, record: type, meaning: str, names: str, **types: Any) -> type[Answer]:
    """The record of an answer that has these fields of a dataclass, with blanks between them.

    ``pairs=pairing`` has another name in the answer, ``engine=setup.engine`` is of a record within;
    ``types`` are fields with other types. What a field means is said in the docstring below it.
    """
    fields: dict[str, Any] = {}
    for word in names.split():
        key, _, path = word.rpartition("=")
        kind, text = described(record, path)
        alias = Field(validation_alias=AliasPath(*path.split(".")))
        fields[key or path] = (Annotated[kind, alias] if key else kind, text)
    return record_with(name, meaning, **fields | types)


def record_with(
    name: str, meaning: str, base: type[Answer] = Answer, /, **fields: Any
) -> type[Answer]:
    """The record of an answer with these fields, by their types; ``[Item]`` is a list of them.

    A type may stand in a pair with what the field means.
    """
    required: dict[str, Any] = {}
    for field, given in fields.items():
        kind, text = given if isinstance(given, tuple) else (given, "")
        kind = types.GenericAlias(list, (*kind,)) if isinstance(kind, list) else kind
        required[field] = (Annotated[kind, about(text)] if text else kind, ...)
    return cast(type[Answer], create_model(name, __base__=base, __doc__=meaning, **required))


AnyRecord = TypeVar("AnyRecord", bound=Answer)


def renamed(record: type[AnyRecord], name: str) -> type[AnyRecord]:
    """The same record under another name in the description."""
    return create_model(name, __base__=record, __doc__=record.__doc__)


def declare_printed(record: type[Record]) -> None:
    """The same for what is printed as it is; its model is only made for the description."""
    _DECLARED[title(record)] = record


def declare(record: type[AnyRecord], name: str = "") -> type[AnyRecord]:
    """Put a record among the schemas of the description, if need be under another name."""
    if name and name != record.__name__:
        record = renamed(record, name)
    _DECLARED[record.__name__] = record
    return record


# ── their description ───────────────────────────────────────────────────────────────────────────


@cache
def schema_of(record: type[Model]) -> dict[str, Any]:
    """The JSON Schema of a record that comes in."""
    return schemas_of([record], "validation")[record.__name__]


def declare_body(record: type[BaseModel]) -> None:
    """Put what a request carries among the schemas of the description."""
    _BODIES[record.__name__] = record


def declared_schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of all bodies and answers, and of the records in them, by name."""
    bodies = schemas_of([*_BODIES.values()], "validation")
    answers = [
        record if issubclass(record, BaseModel) else model(record)  # type: ignore[arg-type]
        for record in _DECLARED.values()
    ]
    return bodies | schemas_of(answers, "serialization")


def schemas_of(
    records: Sequence[type[BaseModel]], mode: JsonSchemaMode
) -> dict[str, dict[str, Any]]:
    """The JSON Schemas of records and of the records in them, by name; words stand inline."""
    _, joined = models_json_schema([(record, mode) for record in records], ref_template=REFERENCE)
    schemas: dict[str, dict[str, Any]] = joined.get("$defs", {})
    if mode == "serialization":
        for schema in schemas.values():
            schema.pop("additionalProperties", None)
            for name, field in schema.get("properties", {}).items():
                schema["properties"][name] = _present(field)
    parts = {
        REFERENCE.format(model=name): schema
        if "enum" in schema
        else {"$ref": REFERENCE.format(model=name_of(name))}
        for name, schema in schemas.items()
    }
    return {
        name_of(name): _plain(schema, parts)
        for name, schema in schemas.items()
        if "enum" not in schema
    }


def name_of(record: str) -> str:
    """What a record is called in the description."""
    has_suffix = record.endswith(("Out", "In", "Query"))
    return record if has_suffix else _NAMES.get(record, f"{record}Out")


def _present(field: dict[str, Any]) -> dict[str, Any]:
    """A field of an answer whose default is null is left out instead."""
    if "anyOf" not in field or field.get("default", "") is not None:
        return field
    return {**field, **field["anyOf"][0], "anyOf": []}


def _plain(schema: Any, parts: Mapping[str, Any]) -> Any:
    """A schema without titles, with ``null`` among its types and words in their places."""
    if isinstance(schema, list):
        return [_plain(part, parts) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        schema = dict(schema)
        part = parts[schema.pop("$ref")]
        schema |= {key: part[key] for key in ("type", "enum", "$ref") if key in part}
    plain = {
        key: content if key in ("default", "enum", "$ref") else _plain(content, parts)
        for key, content in schema.items()
        if key != "title" or not isinstance(content, str)
    }
    if plain.get("additionalProperties") is True:
        plain["additionalProperties"] = {}
    ends = plain.pop("prefixItems", None)
    plain = _nullable(plain | {"items": ends[0]} if ends else plain)
    if plain.get("default", "") is None:
        plain.pop("default")
    return plain


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    if schema.get("anyOf") == []:
        return {key: content for key, content in schema.items() if key != "anyOf"}
    first, *others = schema.get("anyOf", [{}])
    if others == [{"type": "null"}] and isinstance(first.get("type"), str):
        schema = {key: content for key, content in schema.items() if key != "anyOf"}
        words = {"enum": [*first["enum"], None]} if "enum" in first else {}
        return {**schema, **first, **words, "type": [first["type"], "null"]}
    return schema
