"""The schema of a record: a pydantic model made of its types and docstrings.

What :class:`argue.model.record.Record` prints is described by it, for commands
(``tools/json_schemas.py``) and for the JSON interface, and checked in tests; answers themselves are
written without it.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, JsonValue, create_model

from argue.model.record import Record, entries


def new_model(record: Any, called: str = "", /, **more: Any) -> type[BaseModel]:
    """A pydantic model that allows what the record prints, and nothing else."""
    _BEING_MADE.append(record)
    made: type[BaseModel] = create_model(
        called or title(record),
        __config__=ConfigDict(extra="forbid"),
        __doc__=_first(inspect.getdoc(record)),
        **more,
        **_fields(record),
    )
    _BEING_MADE.pop()
    made.model_rebuild(_types_namespace={made.__name__: made})
    return made


model = cache(new_model)


def _fields(record: type[Record]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for entry in entries(record):  # type: ignore[arg-type]
        kind, text = described(record, entry.name)
        if entry.inline:
            fields |= _fields(kind)
        elif not entry.optional:
            fields[entry.key] = (_json_type(kind), Field(..., description=text))
        elif kind is bool:
            fields[entry.key] = (bool, Field(False, description=text))
        else:
            fields[entry.key] = (_json_type(kind) | None, Field(None, description=text))
    return fields


def described(record: type[Record], name: str) -> tuple[Any, str | None]:
    """The type of an entry and what it means."""
    first, _, rest = name.partition(".")
    found = inspect.getattr_static(record, first, None)
    getter = getattr(found, "fget", None) or getattr(found, "func", found)
    if inspect.isfunction(getter):
        kind = get_type_hints(getter, include_extras=True)["return"]
        text = inspect.getdoc(found)
    else:
        kind = _hints(record)[first]  # type: ignore[arg-type]
        text = docstrings(record).get(first)
    return described(kind, rest) if rest else (kind, _first(text) or None)


@cache
def _hints(record: type[Record]) -> dict[str, Any]:
    """The types of its fields; several answers are of one record, and ask for each field."""
    return get_type_hints(record, include_extras=True)


def title(record: type[Record]) -> str:
    """What a schema calls the record."""
    return record.TITLE or record.__name__


def _first(docstring: str | None) -> str:
    """The first paragraph: what readers of the JSON need."""
    return (docstring or "").partition("\n\n")[0]


_WRITTEN: dict[Any, Any] = {datetime: str, object: JsonValue}
"""What JSON makes of values of some types."""
_BEING_MADE: list[type[Record]] = []


def _json_type(kind: Any) -> Any:
    """The type with the models of records in their place, and with what JSON makes of values."""
    if isinstance(kind, type) and issubclass(kind, Record):
        return title(kind) if kind in _BEING_MADE else model(kind)  # type: ignore[arg-type]
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Literal[tuple(enum.value for enum in kind)]
    if kind in _WRITTEN:
        return _WRITTEN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        match inner[1]:
            case (low, high):
                return Annotated[inner[0], Field(ge=low, le=high)]
            case str(called):
                return model(inner[0], called)
        return inner[1]
    if origin in (None, Literal):
        return kind
    if origin is Sequence or (origin is tuple and inner[-1] is ...):
        return list[_json_type(inner[0])]  # type: ignore[misc]
    inner = tuple(map(_json_type, inner))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key = inner[0] if get_origin(inner[0]) is Literal else str
        return dict[key, inner[1]]  # type: ignore[valid-type]
    if origin in (list, tuple, dict):
        return origin[inner]
    kind = inner[0]
    for part in inner[1:]:
        kind = kind | part
    return kind


def docstrings(record: type) -> dict[str, str]:
    """The docstrings below the fields of a dataclass and of what it inherits from."""
    texts: dict[str, str] = {}
    for base in reversed(record.__mro__[:-1]):
        texts |= _own_docstrings(base)
    return texts


@cache
def _own_docstrings(record: type) -> dict[str, str]:
    if record in (Record, BaseModel, Generic):
        return {}
    definition = _class_definitions(record.__module__).get(record.__qualname__)
    body = definition.body if definition else []  # without one: made by create_model, or built in
    texts: dict[str, str] = {}
    for field, below in zip(body, body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                texts[name] = re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.cleandoc(text))
    return texts


@cache
def _class_definitions(module: str) -> dict[str, ast.ClassDef]:
    """The classes that stand in a module's source, by their qualified names."""
    file = getattr(sys.modules.get(module), "__file__", None) or ""
    if not file.endswith(".py"):
        return {}
    source = Path(file).read_text(encoding="utf-8")
    return dict(_named("", ast.parse(source).body))


def _named(within: str, nodes: Sequence[ast.stmt]) -> Iterator[tuple[str, ast.ClassDef]]:
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            yield f"{within}{node.name}", node
            yield from _named(f"{within}{node.name}.", node.body)
        elif isinstance(node, ast.FunctionDef):
            yield from _named(f"{within}{node.name}.<locals>.", node.body)
