"""The JSON Schema of every document that a command prints, read from its record.

A document is a :class:`argue.model.record.Record` with a ``NAME``. From the types and docstrings of
its fields and properties a pydantic model is made, which gives the schema and checks what is
printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

import argue
from argue.model.record import PREFIX, Record
from argue.web.app.record_models import new_model

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
        record.NAME: new_model(
            record,
            schema_=(
                str,
                Field(alias="schema", description="Name and number of this description."),
            ),
        )
        for record in _records()
    }
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
