"""All documents by their names, with the JSON Schema of each."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

import argue.model.documents as package
from argue.model.documents.record import Document


@cache
def documents() -> dict[str, type[Document]]:
    """The records of all documents, by name and number, sorted.

    Examples
    --------
    >>> documents()["hints/1"].__doc__.partition(":")[0]
    '``argue hint --json``'
    """
    records: dict[str, type[Document]] = {}
    for module in pkgutil.iter_modules(package.__path__):
        for value in vars(import_module(f"{package.__name__}.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Document) and "NAME" in vars(value):
                records[value.NAME] = value  # type: ignore[attr-defined]
    return dict(sorted(records.items()))


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
        "const": f"{package.PREFIX}{name}",
        "description": "Name and number of this description.",
    }
    return schema
