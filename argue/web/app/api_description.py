"""The OpenAPI description beyond what views declare, and the names of JSON documents.

Each document of the interface begins with ``"schema": "argue/api-…/1"``, after the name of its
schema in the description: what ``SummaryOut`` describes is ``api-summary``. A change that takes a
field away raises the number in :data:`NUMBERS`.

One name of a field means one thing everywhere. What a field means besides is said where it is
declared; one that says nothing of itself is described by its name in :data:`MEANINGS`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from flask import Response, current_app, request
from werkzeug.routing import Rule

from argue.model.record import PREFIX
from argue.web.app.api_records import Answer, about, declare, declared_schemas
from argue.web.app.errors import MEDIA_TYPE
from argue.web.app.routes import may_compute, view_of

NUMBERS: dict[str, int] = {"api-reported": 2, "api-reports": 2}
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
_TOO_LONG = {"431": "The address and the headers are longer than the server reads, 32 KiB"}
"""Answered in plain words, before the request reaches the interface."""
_WITH_BODY = {
    "409": "Something changed since it was seen, or is in no state for this",
    "413": "The body is too large",
    "415": "The body is not JSON by its `Content-Type`",
}
_STILL = "It is being computed; `Retry-After` says after how many seconds to ask again"
_LIMIT = "Computing it met a limit of the server: its `reason`, and the `command` without a limit"
_PART = re.compile(r"<(?:[^<>]+:)?(\w+)>")


class ComputationOut(Answer):
    """How far a computation is."""

    seconds: Annotated[float, about("Since it was asked for.")]
    limit: Annotated[int, about("The most seconds of processor time that it may take.")]
    waits: Annotated[bool, about("Whether others are computed first.")]


@declare
class ComputingOut(Answer):
    """What is answered while a computation takes long."""

    computing: Annotated[ComputationOut, about("The computation.")]


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
    spec["components"].setdefault("schemas", {}).update(declared_schemas())
    add_meanings(spec["components"].get("schemas", {}))
    _describe_documents(spec)
    for rule in filter(may_compute, rules):
        method = "get" if "GET" in (rule.methods or ()) else "post"
        operation = spec["paths"].get(_PART.sub(r"{\1}", rule.rule), {}).get(method)
        if operation:
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
    for parameter in operation.get("parameters", []):
        if "description" in parameter["schema"]:
            parameter["description"] = parameter["schema"].pop("description")
    responses = operation.setdefault("responses", {})
    common = _ALWAYS if method == "get" else {**_ALWAYS, **_WITH_BODY}
    for status, text in common.items():
        answer = responses.setdefault(status, {"description": text})
        answer["content"] = {MEDIA_TYPE: _PROBLEM}
    for status, answer in responses.items():
        if status >= "400":
            answer["content"] = {MEDIA_TYPE: _PROBLEM}
    for status, text in _TOO_LONG.items():
        responses[status] = {
            "description": text,
            "content": {"text/plain": {"schema": {"type": "string"}}},
        }


def begin_with_schema(response: Response, view: Any = None) -> Response:
    """Put the name of its schema first in an answer that is a JSON object without one.

    ``view`` made it, where that is not the view of the address.
    """
    if response.mimetype != "application/json" or response.is_streamed:
        return response
    view = view or current_app.view_functions.get(request.endpoint or "")
    schema = _schema_of(view, response)
    body = response.get_data()
    if schema and body.startswith(b"{") and not _NAMED.match(body):
        name = json.dumps(document_name(schema)).encode()
        rest = body[1:].lstrip()
        comma = b"" if rest.startswith(b"}") else b", "
        response.set_data(b'{"schema": ' + name + comma + rest)
    return response


def _describe_documents(spec: dict[str, Any]) -> None:
    """Describe the field ``schema`` of every document."""
    schemas = spec["components"]["schemas"]
    answers = (
        _referred(answer)
        for operations in spec["paths"].values()
        for operation in operations.values()
        for status, answer in operation.get("responses", {}).items()
        if str(status) < "300"
    )
    for name in {"ComputingOut", *answers} - {""}:
        field = {"type": "string", "enum": [document_name(name)], "description": MEANING}
        schemas[name]["properties"] = {"schema": field, **schemas[name]["properties"]}


def _schema_of(view: Any, response: Response) -> str:
    """Name of the schema that a view declares for an answer of this status."""
    declared: dict[str, Any] = getattr(view_of(view, request.view_args), "_spec", {})
    main = declared.get("response", {})
    if main.get("status_code") == response.status_code:
        return type(main["schema"]).__name__ if main.get("schema") else ""
    other = declared.get("responses", {}).get(response.status_code)
    return _referred(other) if isinstance(other, dict) else ""


def _referred(answer: dict[str, Any]) -> str:
    content = answer.get("content", {}).get("application/json", {})
    return str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]


MEANINGS = {
    "adjudicated": "Items that were decided where annotators disagree.",
    "adjudication": "What was decided where annotators disagree; null before that.",
    "after": "What it is after the change; null if it is gone.",
    "annotators": "The people who judge.",
    "answers": "What people answered.",
    "argument": "Id of an argument of the debate.",
    "arguments integer": "How many arguments there are.",
    "at": "When, as ISO 8601.",
    "before": "What it was before the change; null if it is new.",
    "by": "Name of the person who did it.",
    "comment": "What the person wrote beside it; may be empty.",
    "constraints": "Constraints under which the phenomenon holds; may be empty.",
    "created": "When it was made, as ISO 8601.",
    "debate": "Id of the debate.",
    "debates": "Debates.",
    "decided_by": "The moderator who decided; empty before that.",
    "decision": "What moderators decide; empty or null before that.",
    "done": "How many are done.",
    "engine": "Name of the engine.",
    "error": "Why it failed; empty if it did not.",
    "examples": "Applications of rules to judge.",
    "examples integer": "How many applications of rules there are to judge.",
    "finish": "Whether the pair is done.",
    "fragment": "The part of the text that the phenomenon is about.",
    "guide": "What annotators are told.",
    "holding": "Whether replies wait for approval by moderators.",
    "how": "How the gold label came about: unanimous, majority or adjudicated; empty before that.",
    "hypothesis": "The hypothesis H.",
    "id": "Names it within its debate or set.",
    "id integer": "Its number.",
    "items": "Items to judge.",
    "items integer": "How many items there are to judge.",
    "judged": "How many judgements there are.",
    "judgement": "The judgement: entailment, contradiction or unknown.",
    "judgements": "What people judged.",
    "key": "Key of the debate, as in its address.",
    "label": "What the source does to the target: support, attack or unrelated.",
    "left": "Left side of the rule.",
    "made": "Monothematic pairs made from it.",
    "name": "Its name.",
    "names": "The names of the people who are to judge.",
    "new integer": "How many judgements are new.",
    "note": "A note for readers; may be empty.",
    "number": "Its number within the project.",
    "original": "Id of the original pair.",
    "pair": "The first original pair.",
    "rules": "Acquired rules to judge.",
    "phenomenon": "The phenomenon, as category:name.",
    "problems": "What is not right yet, by the names of fields.",
    "projects": "The projects, newest first.",
    "proposed": "The text that the fragment and its replacement lead to.",
    "read": "How many judgements were read.",
    "reason": "Why; may be empty.",
    "relation": "The relation of the argument to the one that it answers; null if it has none.",
    "remark": "What the moderator says of the decision; may be empty.",
    "replacement": "What the fragment is replaced by.",
    "revision": "Number of the state that it has; a change names the one that it was made on.",
    "right": "Right side of the rule.",
    "rule": "How gold labels come about: unanimous, majority or adjudicated.",
    "scope": "What the token may: read, or write too.",
    "sentence": "The sentence to which the rule is applied.",
    "sentences": "What the scores mean, in sentences.",
    "sets": "Sets of monothematic pairs.",
    "source": "Id of the argument that supports or attacks, or null for a new one.",
    "state": "Version of the page; it changes whenever the page may change.",
    "status": "The status: of an argument accepted, rejected or undecided; of work how far it is.",
    "step": "Number of the last step; a change names the one that it was made on.",
    "steps": "What was done, newest first.",
    "tables": "Tables of figures.",
    "target": "Id of the argument that is supported or attacked.",
    "text": "The text.",
    "title": "The title.",
    "token": "The secret part of its address.",
    "tokens": "The tokens, newest first.",
    "unsure": "How many items the annotator is unsure of.",
    "verdict": "The judgement; null before it is given.",
    "ways": "2: entailed or not; 3: contradiction and unknown are told apart.",
}
"""By the name of a field; by ``field integer`` where a whole number of that name counts what others
list."""


def add_meanings(schemas: dict[str, Any]) -> None:
    """Describe the fields of these schemas that say nothing of themselves."""
    for _, field, content in undescribed(schemas):
        meaning = meaning_of(field, content)
        if meaning:
            content["description"] = meaning


def undescribed(schemas: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The fields without a description: name of the schema, name of the field, its content."""
    for schema, content in schemas.items():
        for field, part in content.get("properties", {}).items():
            if "description" not in part:
                yield schema, field, part


def meaning_of(field: str, content: dict[str, Any]) -> str:
    """What a field means; empty if that is not known."""
    count = f"{field} integer" if content.get("type") == "integer" else ""
    return MEANINGS.get(count) or MEANINGS.get(field, "")
