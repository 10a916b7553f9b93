"""Names the JSON documents of the interface: each begins with ``"schema": "argue/api-…/1"``.

The name is that of the schema in the OpenAPI description: what ``SummaryOut`` describes is
``api-summary``. A change that takes a field away raises the number in :data:`NUMBERS`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from flask import Response, current_app, request

from argue.documents import PREFIX

NUMBERS: dict[str, int] = {}
"""By the names of documents: their number, where it is no longer 1."""
_NAMED = re.compile(rb'\{\s*"schema":')
"""How an answer begins that has it: of a process that computed it, or that it is being computed."""
MEANING = "Name and number of this description."


def document_name(schema: str) -> str:
    """What answers of that schema are called.

    Examples
    --------
    >>> document_name("WhatIfOut"), document_name("TablesOut1")
    ('argue/api-what-if/1', 'argue/api-tables/1')
    """
    words = re.findall(r"[A-Z][a-z]*", re.sub(r"Out\d*$", "", schema))
    name = f"api-{'-'.join(words).lower()}"
    return f"{PREFIX}{name}/{NUMBERS.get(name, 1)}"


def begin_with_schema(response: Response) -> Response:
    """Put the name of its schema first in an answer that is a JSON object without one."""
    if response.mimetype != "application/json" or response.is_streamed:
        return response
    schema = _schema_of(current_app.view_functions.get(request.endpoint or ""), response)
    body = response.get_data()
    if schema and body.startswith(b"{") and not _NAMED.match(body):
        name = json.dumps(document_name(schema)).encode()
        rest = body[1:].lstrip()
        comma = b"" if rest.startswith(b"}") else b", "
        response.set_data(b'{"schema": ' + name + comma + rest)
    return response


def describe_documents(spec: dict[str, Any]) -> None:
    """Describe the field ``schema`` of every document in an OpenAPI description."""
    schemas = spec["components"]["schemas"]
    for operations in spec["paths"].values():
        for operation in operations.values():
            for status, answer in operation.get("responses", {}).items():
                name = _referred(answer) if str(status) < "300" else ""
                if name:
                    field = {"type": "string", "enum": [document_name(name)]}
                    old = schemas[name]["properties"]
                    schemas[name]["properties"] = {
                        "schema": {**field, "description": MEANING},
                        **old,
                    }


def _schema_of(view: Any, response: Response) -> str:
    """Name of the schema that a view declares for an answer of this status."""
    declared: dict[str, Any] = getattr(view, "_spec", {})
    main = declared.get("response", {})
    if main.get("status_code") == response.status_code:
        return type(main["schema"]).__name__ if main.get("schema") else ""
    other = declared.get("responses", {}).get(response.status_code)
    return _referred(other) if isinstance(other, dict) else ""


def _referred(answer: dict[str, Any]) -> str:
    content = answer.get("content", {}).get("application/json", {})
    return str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]
