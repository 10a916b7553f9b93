"""The JSON interface under ``/api/v1``; ``/api/v1/openapi.json`` describes it.

It changes something only for requests whose body is JSON by its ``Content-Type``: a browser sends
such a request for another site's page only after asking us, and we say no. So it needs no token.

Here is what all of it shares: what a request must be, what an answer is, and how errors look. Its
addresses stand in the modules ``api_…``, which add them to :data:`blueprint`.
"""

from __future__ import annotations

import json
from typing import Any, cast

from apiflask import APIBlueprint, APIFlask
from flask import Response, current_app, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.exceptions import BadRequest

from argue.store import Run
from argue.web.api_description import describe
from argue.web.api_documents import begin_with_schema
from argue.web.api_objects import run_object
from argue.web.api_schemas import ProblemOut
from argue.web.people import person
from argue.web.problem import problem
from argue.web.rates import Rates, place_of
from argue.web.state import settings

PREFIX = "/api/v1"
SMALL_BODY = 2 * 2**20
"""Bytes of a body that carries no file; one argument of any kind fits."""
UPLOADS = frozenset(
    {"debates", "drafts", "annotation", "judgements", "monothematic", "rules", "concepts"}
)
"""Last words of the addresses whose bodies carry files, which may be as large as files may be."""
IN_BASE64 = frozenset({"drafts"})
"""Those of them that take any bytes, written with a third more characters."""


Answers = dict[int | str, Any]


def also(status: int, text: str, schema: str) -> Answers:
    """For the description: what else an address answers, by the name of the schema."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {status: {"description": text, "content": content}}


JUDGING: Answers = {
    **also(202, "It is being judged; ask again later", "WaitingOut"),
    **also(409, "Judging it failed or was cancelled; POST to its runs asks again", "ProblemOut"),
}
FILE: Answers = {
    200: {"description": "The file, text or JSON or bytes", "content": {"*/*": {"schema": {}}}}
}

_READING = ("GET", "HEAD", "OPTIONS")

blueprint = APIBlueprint("api", __name__, url_prefix=PREFIX, tag="Argue")


def as_json(content: object, status: int = 200, **headers: str) -> Response:
    """An answer."""
    return Response(json.dumps(content), status, headers, mimetype="application/json")


def waiting(run: Run) -> Response:
    """202 with the run, 409 if it has ended without a result, or 503 if it could not be stored."""
    if not run.stored:
        why = "nothing can be saved just now, so judging waits; what is judged can be read"
        return problem(503, why, headers={"Retry-After": "30"})
    if not run.active:
        why = f": {run.error}" if run.error else ""
        return problem(
            409,
            f"the run {run.status}{why}; POST {PREFIX}/debates/{run.key}/runs asks for another",
            run=run_object(run),
        )
    headers = {"Location": url_for("api.run", number=run.id), "Retry-After": "1"}
    return as_json({"run": run_object(run)}, 202, **headers)


blueprint.after_request(begin_with_schema)


@blueprint.before_request
def check_rate() -> Response | None:
    """Let nobody ask more often than the settings say; changes count twice, as both."""
    who, rates = _who(), Rates.beside(settings().database)
    limits = {"requests": settings().api_rate}
    if request.method not in _READING:
        limits["changes"] = settings().api_changes
    for what, most in limits.items():
        seconds = rates.ask(f"{what} {who}", most) if most else 0
        if seconds:
            text = f"expected at most {most:,} {what} a minute, found more; wait {seconds} s"
            return problem(429, text, headers={"Retry-After": str(seconds)})
    return None


@blueprint.before_request
def check_body() -> Response | None:
    """Let nothing in that changes something and is not JSON."""
    if request.method in _READING:
        return None
    last = request.path.rpartition("/")[2]
    largest = request.max_content_length or current_app.config["MAX_CONTENT_LENGTH"]
    if last not in UPLOADS:
        request.max_content_length = min(SMALL_BODY, largest)
    elif last in IN_BASE64 and largest == current_app.config["MAX_CONTENT_LENGTH"]:
        request.max_content_length = largest + settings().limits.max_bytes // 3
    if request.method == "DELETE" and not request.content_length:
        return None
    if request.mimetype != "application/json":
        return problem(415, "expected a body with Content-Type: application/json")
    try:
        request.get_json()
    except (BadRequest, RecursionError) as error:
        deep = " (it is nested too deeply)" if isinstance(error, RecursionError) else ""
        return problem(400, f"expected a body that is JSON, found one that is not{deep}")
    return None


@blueprint.record_once
def set_up(state: BlueprintSetupState) -> None:
    """Free the interface from the token that forms need, and describe its errors as they are."""
    app = state.app
    if "csrf" in app.extensions:
        app.extensions["csrf"].exempt(blueprint)
    app.config.update(
        AUTO_SERVERS=False,
        VALIDATION_ERROR_STATUS_CODE=400,
        VALIDATION_ERROR_SCHEMA=ProblemOut,
        HTTP_ERROR_SCHEMA=ProblemOut,
    )
    if isinstance(app, APIFlask):
        app.spec_processor(lambda spec: describe(cast(Any, spec), app.url_map.iter_rules()))


def _who() -> str:
    asking = person()
    return place_of(request.remote_addr or "") if asking.id is None else f"person {asking.id}"
