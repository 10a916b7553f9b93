"""The JSON interface under ``/api/v1``; ``/api/v1/openapi.json`` describes it.

It changes something only for requests whose body is JSON by its ``Content-Type``: a browser sends
such a request for another site's page only after asking us, and we say no. So it needs no token.

Here is what all of it shares: what a request must be, what an answer is, and how errors look. Its
addresses stand in the modules ``api_…``, which add them to :data:`blueprint`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from apiflask import APIBlueprint, APIFlask
from apiflask.schema_adapters import registry
from flask import Response, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from pydantic import BaseModel
from werkzeug.exceptions import BadRequest

from argue.errors import StillJudged
from argue.model.record import Record
from argue.store import Run
from argue.web.app.api_description import begin_with_schema, describe
from argue.web.app.api_input import RecordAdapter, check_parameters
from argue.web.app.api_records import (
    REFERENCE,
    Answer,
    Body,
    PageQuery,
    Query,
    declare,
    declare_printed,
    name_of,
)
from argue.web.app.api_shared import ProblemOut, RunOut, WaitingOut
from argue.web.app.errors import problem
from argue.web.app.record_models import title
from argue.web.app.routes import every_route
from argue.web.app.state import READING

PREFIX = "/api/v1"


Answers = dict[int | str, Any]
Parameters = ParamSpec("Parameters")
View = TypeVar("View", bound=Callable[..., Any])

registry.register("pydantic", RecordAdapter)
blueprint = APIBlueprint("api", __name__, url_prefix=PREFIX, tag="Argue")


def query_input(record: type[Query]) -> Callable[[View], View]:
    """Give the view the parameters of the address as ``query``."""
    decorator: Callable[[View], View] = blueprint.input(record, location="query", arg_name="query")
    return decorator


def json_input(record: type[Body]) -> Callable[[View], View]:
    """Give the view the object that the request carries as ``body``."""
    decorator: Callable[[View], View] = blueprint.input(record, location="json", arg_name="body")
    return decorator


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a deed, for programs and for browsers."""

    record: Any = None
    """What the JSON is made of, or a function that makes that."""
    page: str | Callable[[], ResponseReturnValue] = ""
    """Where a browser goes from its form, or a function that makes the answer to the form."""
    message: str = ""
    """What that page says first."""
    location: str = ""
    """The address of what was made, for programs."""


def output(
    record: type[Answer] | type[Record],
    name: str = "",
    *,
    status: int = 200,
    description: str = "Successful",
    others: Answers | None = None,
) -> Callable[[Callable[Parameters, Any]], Callable[Parameters, Response]]:
    """Answer with a record made of what the view returns; a response goes out as it is.

    ``name`` is that of the document, where it is not the record's; ``others`` are answers with
    another status.
    """
    convert: Callable[[Any], Any]
    if issubclass(record, Record):
        declare_printed(record)
        convert, called = record.as_object, name_of(title(record))
    else:
        declared = declare(record, name)
        convert, called = declared.of, declared.__name__

    def decorate(view: Callable[Parameters, Any]) -> Callable[Parameters, Response]:
        @wraps(view)
        def answer(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Response:
            result = view(*args, **kwargs)
            done = result if isinstance(result, Done) else Done(result)
            content = done.record
            if callable(content) and not isinstance(content, Response):
                content = content()
            if isinstance(content, Response):
                return content
            headers = {"Location": done.location} if done.location else {}
            return as_json(convert(content), status, **headers)

        stated = getattr(view, "_spec", {}).get("responses", {})
        main = response_of(status, description, called)
        described: Callable[Parameters, Response] = blueprint.doc(
            responses={**main, **stated, **(others or {})}
        )(answer)
        return described

    return decorate


def nothing(view: Callable[Parameters, Any]) -> Callable[Parameters, Response]:
    """Answer with 204, whatever the view returns."""

    @wraps(view)
    def answer(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Response:
        view(*args, **kwargs)
        return Response(status=204)

    described: Callable[Parameters, Response] = blueprint.output({}, status_code=204)(answer)
    return described


def response_of(status: int, description: str, record: str | type[Answer]) -> Answers:
    """An answer for the description, by its record or the name of one that is declared."""
    name = record if isinstance(record, str) else declare(record).__name__
    content = {"application/json": {"schema": {"$ref": REFERENCE.format(model=name)}}}
    return {status: {"description": description, "content": content}}


JUDGING: Answers = {
    **response_of(202, "It is being judged; ask again later", "WaitingOut"),
    **response_of(
        409, "Judging it failed or was cancelled; POST to its runs asks again", "ProblemOut"
    ),
}
FILE: Answers = {
    200: {"description": "The file, text or JSON or bytes", "content": {"*/*": {"schema": {}}}}
}


def as_json(content: object, status: int = 200, **headers: str) -> Response:
    """An answer."""
    text = json.dumps(content, default=_plain)
    return Response(text, status, headers, mimetype="application/json")


def _plain(value: object) -> object:
    """What JSON has for a record or a moment."""
    if isinstance(value, Record):
        return value.as_object()
    if isinstance(value, BaseModel):
        return value.model_dump(exclude_unset=True)
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"no JSON for {type(value).__name__}")


def page(
    name: str,
    items: Sequence[Any],
    query: PageQuery,
    convert: Callable[[Any], Any] = lambda item: item,
    *,
    total: int | None = None,
) -> dict[str, Any]:
    """The part of the list ``name`` that a request asks for.

    Parameters
    ----------
    items
        The whole list; or just this part of it, and then ``total`` says how many there are.
    convert
        An item as it goes out, if it is no record of the answer yet.
    """
    limit, offset = query.limit, query.offset
    if total is None:
        total, items = len(items), items[offset : offset + limit]
    return {
        "total": total,
        "limit": limit,
        "offset": offset,
        "next": _next(limit, offset) if offset + limit < total else None,
        name: [convert(item) for item in items],
    }


def _next(limit: int, offset: int) -> str:
    """The present address with the offset moved on; all else that was asked for stays."""
    asked: dict[str, Any] = {
        **request.args.to_dict(flat=False),
        "limit": str(limit),
        "offset": str(offset + limit),
    }
    return url_for(str(request.endpoint), **(request.view_args or {}), **asked)


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
            run=as_json(RunOut.of(run)).json,
        )
    headers = {"Location": url_for("api.run", key=run.key, number=run.id), "Retry-After": "1"}
    return as_json(WaitingOut.of({"run": run}), 202, **headers)


blueprint.register_error_handler(StillJudged, lambda error: waiting(error.run))
declare(ProblemOut)
declare(WaitingOut)
blueprint.after_request(begin_with_schema)


@blueprint.before_app_request
def check_query() -> None:
    """Let no parameter pass that does nothing, also for the description; raises BadInput."""
    if request.path.startswith(f"{PREFIX}/"):
        check_parameters(request)


@blueprint.before_request
def check_body() -> Response | None:
    """Let nothing in that changes something and is not JSON."""
    if request.method in READING:
        return None
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
        AUTO_SERVERS=False, AUTO_VALIDATION_ERROR_RESPONSE=False, AUTO_404_RESPONSE=False
    )
    if isinstance(app, APIFlask):
        app.spec_processor(lambda spec: describe(cast(Any, spec), every_route(app)))
