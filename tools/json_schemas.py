"""The JSON Schema of every document that a command prints, read from its record.

A document is a :class:`argue.model.record.Record` with a ``NAME``. From the types and docstrings of
its fields and properties a pydantic model is made, which gives the schema and checks what is
printed.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

import argue
import argue.model.documents as package
from argue.model.documents.record import Document
from argue.model.record import PREFIX, Record, entries

ROOT = Path(argue.__file__).parent
_NAMED = re.compile(r"^    NAME = \"", re.MULTILINE)


@cache
def documents() -> dict[str, type[BaseModel]]:
    """The models of all documents, by name and number, sorted.

    Examples
    --------
    >>> documents()["hints/1"].__doc__.partition(":")[0]
    '``argue hint --json``'
    """
    models: dict[str, type[BaseModel]] = {
        record.NAME: model(
            record,
            schema_=(
                str,
                Field(alias="schema", description="Name and number of this description."),
            ),
        )
        for record in _records()
    }
    for module in pkgutil.iter_modules(package.__path__):
        for value in vars(import_module(f"{package.__name__}.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Document) and "NAME" in vars(value):
                models[value.NAME] = value  # type: ignore[attr-defined]
    return dict(sorted(models.items()))


def json_schema(name: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a document; KeyError if there is none of that name.

    It lets further fields through, since a document may gain some without a new number.
    """
    schema = documents()[name].model_json_schema(by_alias=True, mode="serialization")
    for part in (schema, *schema.get("$defs", {}).values()):
        part.pop("additionalProperties", None)
        for field in part.get("properties", {}).values():
            field.pop("title", None)
    schema["properties"]["schema"] = {
        "const": f"{PREFIX}{name}",
        "description": "Name and number of this description.",
    }
    return schema


def model(record: Any, **more: Any) -> type[BaseModel]:
    """A pydantic model that allows what the record prints, and nothing else."""
    _BEING_MADE.append(record)
    made: type[BaseModel] = create_model(
        title(record),
        __config__=ConfigDict(extra="forbid"),
        __doc__=_first(inspect.getdoc(record)),
        **more,
        **_fields(record),
    )
    _BEING_MADE.pop()
    made.model_rebuild(_types_namespace={made.__name__: made})
    return made


def _fields(record: type[Record]) -> dict[str, Any]:
    said, types = _docstrings(record), get_type_hints(record, include_extras=True)
    fields: dict[str, Any] = {}
    for entry in entries(record):  # type: ignore[arg-type]
        found = inspect.getattr_static(record, entry.name, None)
        getter = getattr(found, "fget", None) or getattr(found, "func", found)
        if inspect.isfunction(getter):
            kind = get_type_hints(getter, include_extras=True)["return"]
            text = _first(inspect.getdoc(found))
        else:
            kind, text = types[entry.name], said.get(entry.name, "")
        if entry.inline:
            fields |= _fields(kind)
        elif entry.absent:
            fields[entry.key] = (_json_type(kind) | None, Field(None, description=text))
        else:
            fields[entry.key] = (_json_type(kind), Field(..., description=text))
    return fields


def title(record: type[Record]) -> str:
    """What a schema calls the record."""
    return record.TITLE or record.__name__


def _first(docstring: str | None) -> str:
    """The first paragraph: what readers of the JSON need."""
    return (docstring or "").partition("\n\n")[0]


_model = cache(model)
_BEING_MADE: list[type[Record]] = []


def _json_type(kind: Any) -> Any:
    """The type with the models of records in their place, and with what JSON makes of values."""
    if isinstance(kind, type) and issubclass(kind, Record):
        return title(kind) if kind in _BEING_MADE else _model(kind)  # type: ignore[arg-type]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Literal[tuple(one.value for one in kind)]
    if kind is datetime:
        return str
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated and isinstance(inner[1], tuple):
        low, high = inner[1]
        return Annotated[inner[0], Field(ge=low, le=high)]
    if origin in (None, Literal):
        return kind
    if origin is tuple and inner[-1] is ...:
        return list[_json_type(inner[0])]  # type: ignore[misc]
    inner = tuple(map(_json_type, inner))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key = inner[0] if get_origin(inner[0]) is Literal else str
        return dict[key, inner[1]]  # type: ignore[valid-type]
    if origin in (list, tuple, dict):
        return origin[inner]
    kind = inner[0]
    for one in inner[1:]:
        kind = kind | one
    return kind


def _records() -> Iterator[type[Record]]:
    """The records of the package that are documents."""
    for path in sorted(ROOT.rglob("*.py")):
        if not _NAMED.search(path.read_text("utf-8")):
            continue
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        module = import_module(".".join(parts).removesuffix(".__init__"))
        for value in vars(module).values():
            if (
                isinstance(value, type)
                and issubclass(value, Record)
                and "NAME" in vars(value)
                and value.__module__ == module.__name__
            ):
                yield value


def _docstrings(record: type[Record]) -> dict[str, str]:
    """The docstrings below the fields of a record and of what it inherits from."""
    said: dict[str, str] = {}
    for one in reversed(record.__mro__[:-1]):
        if one is Record:
            continue
        body = ast.parse(textwrap.dedent(inspect.getsource(one))).body[0].body  # type: ignore[attr-defined]
        for field, below in zip(body, body[1:], strict=False):
            match field, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    said[name] = inspect.cleandoc(text)
    return said
