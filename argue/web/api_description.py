"""What the OpenAPI description says besides what the views themselves declare."""

from __future__ import annotations

from typing import Any

from argue.web.api_documents import describe_documents
from argue.web.api_glossary import add_meanings
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


def describe(spec: dict[str, Any]) -> dict[str, Any]:
    """Add how to say who asks, and to each operation the errors that any of them may answer."""
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
    return spec


def _complete(method: str, operation: dict[str, Any]) -> None:
    responses = operation.setdefault("responses", {})
    common = _ALWAYS if method == "get" else {**_ALWAYS, **_WITH_BODY}
    for status, text in common.items():
        answer = responses.setdefault(status, {"description": text})
        answer["content"] = {MEDIA_TYPE: _PROBLEM}
    for status, answer in responses.items():
        if status >= "400":
            answer["content"] = {MEDIA_TYPE: _PROBLEM}
