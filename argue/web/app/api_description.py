"""What the OpenAPI description says besides what the views themselves declare."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from werkzeug.routing import Rule

from argue.web.api_documents import MEANING, describe_documents, document_name
from argue.web.api_glossary import add_meanings
from argue.web.computing_routes import TO_COMPUTE, may_compute
from argue.web.problem import MEDIA_TYPE

ABOUT = (
    "What the pages of Argue do with debates, what people add to them, collections, runs, "
    "evaluations, annotation projects and monothematic pairs. A request that changes something "
    "carries JSON; "
    "errors are problem+json (RFC 9457); lists come in parts, with the address of the `next` one. "
    "Where the installation has accounts, a token goes into the header `Authorization: Bearer …`."
)
_PROBLEM = {"schema": {"$ref": "#/components/schemas/ProblemOut"}}
_ALWAYS = {
    "400": "A parameter or the body is not what this address expects",
    "401": "Who asks must say who they are, where the installation has accounts",
    "403": "Who asks may not do this",
    "404": "There is no such thing, or it is not for who asks",
    "429": "Too many requests; `Retry-After` says how many seconds to wait",
    "503": "The database is busy; try again",
}
_WITH_BODY = {
    "409": "Something changed since it was seen, or is in no state for this",
    "413": "The body is too large",
    "415": "The body is not JSON by its `Content-Type`",
}
_COMPUTING: dict[str, dict[str, Any]] = {
    "ComputingOut": {
        "type": "object",
        "description": "What is answered while a computation takes long.",
        "properties": {
            "schema": {
                "type": "string", "enum": [document_name("ComputingOut")], "description": MEANING,
            },
            "computing": {
                "$ref": "#/components/schemas/ComputationOut",
                "description": "The computation.",
            },
        },
        "required": ["schema", "computing"],
    },
    "ComputationOut": {
        "type": "object",
        "description": "How far a computation is.",
        "properties": {
            "seconds": {"type": "number", "description": "Since it was asked for."},
            "limit": {"type": "integer", "description": "The most seconds that it may take."},
            "waits": {"type": "boolean", "description": "Whether others are computed first."},
        },
        "required": ["seconds", "limit", "waits"],
    },
}  # fmt: skip
_STILL = "It is being computed; `Retry-After` says after how many seconds to ask again"
_LIMIT = "Computing it met a limit of the server: its `reason`, and the `command` without a limit"
_PART = re.compile(r"<(?:[^<>]+:)?(\w+)>")


def describe(spec: dict[str, Any], rules: Iterable[Rule]) -> dict[str, Any]:
    """Add how to say who asks, and to each operation what any of them may answer.

    ``rules`` are those of the app; they tell which operations may take long.
    """
    spec["info"]["description"] = ABOUT
    spec.setdefault("components", {})["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer"}
    }
    spec["security"] = [{}, {"token": []}]
    for operations in spec["paths"].values():
        for method, operation in operations.items():
            if method in ("get", "post", "put", "delete"):
                _complete(method, operation)
    add_meanings(spec["components"].get("schemas", {}))
    describe_documents(spec)
    spec["components"]["schemas"] |= _COMPUTING
    for rule in filter(lambda one: may_compute(one.endpoint), rules):
        method = "post" if rule.endpoint in TO_COMPUTE else "get"
        operation = spec["paths"].get(_PART.sub(r"{\1}", rule.rule), {}).get(method)
        if operation and method.upper() in (rule.methods or ()):
            _may_take_long(operation["responses"])
    return spec


def _may_take_long(responses: dict[str, Any]) -> None:
    responses["422"] = {"description": _LIMIT, "content": {MEDIA_TYPE: _PROBLEM}}
    schema: dict[str, Any] = {"$ref": "#/components/schemas/ComputingOut"}
    text, own = _STILL, responses.get("202")
    if own:
        schema = {"anyOf": [own["content"]["application/json"]["schema"], schema]}
        text = f"{own['description']}. Or: {_STILL}"
    responses["202"] = {"description": text, "content": {"application/json": {"schema": schema}}}


def _complete(method: str, operation: dict[str, Any]) -> None:
    responses = operation.setdefault("responses", {})
    common = _ALWAYS if method == "get" else {**_ALWAYS, **_WITH_BODY}
    for status, text in common.items():
        answer = responses.setdefault(status, {"description": text})
        answer["content"] = {MEDIA_TYPE: _PROBLEM}
    for status, answer in responses.items():
        if status >= "400":
            answer["content"] = {MEDIA_TYPE: _PROBLEM}
