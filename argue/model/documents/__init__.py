"""The JSON documents that commands print: named, numbered, described field by field.

Every document begins with ``"schema": "argue/<name>/<number>"``. Its fields are declared once: by
the :class:`argue.model.record.Record` that is printed, or as a model in a module of this package.
``tools/json_schemas.py`` reads the JSON Schema from either, ``docs/json.md`` and
``docs/json-schemas.json`` are generated from that, and tests hold what the commands print against
it. The number rises when a field goes or changes its meaning; a new field leaves it as it is.

This module imports none of that, so that commands start at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from argue.model.record import PREFIX as PREFIX


def document(name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """The document of that name and number, as ``evaluation/1``, with its schema first.

    Examples
    --------
    >>> document("hints/1", {"debate": "zoo"})
    {'schema': 'argue/hints/1', 'debate': 'zoo'}
    """
    return {"schema": f"{PREFIX}{name}", **content}
