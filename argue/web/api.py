"""The JSON interface under ``/api/v1``; ``/api/v1/openapi.json`` describes it.

It changes something only for requests whose body is JSON by its ``Content-Type``: a browser sends
such a request for another site's page only after asking us, and we say no. So it needs no token.
"""

from __future__ import annotations

import json
from typing import Any

from apiflask import APIBlueprint, APIFlask
from apiflask.exceptions import HTTPError
from flask import Response, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, HTTPException

from argue import derived_attacks, formats, pipeline
from argue.errors import ArgueError, BadInput, MissingLibrary, NotFound, StoreError
from argue.formats import FORMATS
from argue.model import Label, Origin
from argue.pairs import PAIRINGS
from argue.semantics import SEMANTICS
from argue.store import Run
from argue.web import api_plugin_schemas as plugin_schemas
from argue.web import api_reasoning_schemas as reasoning_schemas
from argue.web import api_schemas as schemas
from argue.web import results
from argue.web.api_objects import (
    analysis_object,
    degrees_object,
    derived_attack_object,
    engine_objects,
    explanation_object,
    plugin_objects,
    run_object,
    step_object,
    summary_object,
)
from argue.web.choices import choices_of
from argue.web.debate import shown_debate, why_of
from argue.web.problem import MEDIA_TYPE, problem
from argue.web.readings import READINGS
from argue.web.state import settings, store, wake_worker

PREFIX = "/api/v1"
LISTED_DERIVED = 2_000
"""Derived attacks that an analysis lists."""

JUDGING: dict[int | str, Any] = {
    202: {
        "description": "It is being judged; ask again later",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/WaitingOut"}}},
    },
    409: {
        "description": "Judging it failed or was cancelled; POST to its runs asks for another",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ProblemOut"}}},
    },
}

blueprint = APIBlueprint("api", __name__, url_prefix=PREFIX, tag="Argue")


# ── debates ─────────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/debates")
@blueprint.input(schemas.ListQuery, location="query")
@blueprint.output(schemas.ListOut)
def debates(query_data: dict[str, Any]) -> Response:
    """List or search the debates

    Newest first; with a search, first those whose title matches.
    """
    search, limit, offset = query_data["search"], query_data["limit"], query_data["offset"]
    total = store().count_debates(search)
    found = store().debates(search, limit=limit, offset=offset)
    return as_json(
        {
            "total": total,
            "limit": limit,
            "offset": offset,
            "debates": [summary_object(summary) for summary in found],
        }
    )


@blueprint.post("/debates")
@blueprint.input(schemas.DebateIn, location="json")
@blueprint.output(schemas.UploadOut, status_code=201, description="Saved")
def add_debates(json_data: dict[str, Any]) -> Response:
    """Upload a file with one or more debates

    All of them are saved or none. The answer is 200 instead of 201 if all were there before.
    """
    document = formats.parse_text(
        json_data["text"],
        name=json_data["name"].replace("\\", "/").rpartition("/")[2],
        format=json_data["format"],
        limits=settings().limits,
    )
    saved = store().add_debates(document.debates)
    content = {
        "debates": [
            {"key": one.key, "title": debate.title, "new": one.new}
            for one, debate in zip(saved, document.debates, strict=True)
        ],
        "format": document.format,
        "encoding": document.encoding,
        "warnings": list(document.warnings),
        "refused": [
            {"line": row.line, "text": row.text, "reason": row.reason} for row in document.refused
        ],
    }
    status = 201 if any(one.new for one in saved) else 200
    if len(saved) != 1:
        return as_json(content, status)
    return as_json(content, status, Location=url_for("api.debate", key=saved[0].key))


@blueprint.get("/debates/<key>")
@blueprint.output(schemas.DebateOut)
def debate(key: str) -> Response:
    """One debate as its source gives it, and its runs"""
    found = analysis_object(pipeline.bare(READINGS.of(store(), key).debate))
    stated = {name: found[name] for name in _STATED}
    return as_json(
        {"key": key, **stated, "runs": [run_object(run) for run in store().runs_of(key)]}
    )


# ── analysis ────────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/debates/<key>/analysis")
@blueprint.input(schemas.ChoicesQuery, location="query")
@blueprint.output(schemas.AnalysisOut)
@blueprint.doc(responses=JUDGING)
def analysis(key: str, query_data: dict[str, Any]) -> Response:
    """One debate, judged and labelled

    While its pairs are being judged the answer is 202 with the run, and `Location` is the run.
    """
    shown = shown_debate(key)
    found = shown.result
    if found.analysis is None:
        return waiting(found.run)
    attacks, complete = derived_attacks.listed(found.analysis.framework, LISTED_DERIVED)
    content = analysis_object(shown.analysis)
    content.setdefault("extensions", [])
    content["position"] = shown.choices.position
    content["degrees"] = degrees_object(shown.degrees) if shown.degrees else None
    content["derived_attacks"] = [derived_attack_object(attack) for attack in attacks]
    content["derived_attacks_complete"] = complete
    return as_json({"key": key, **content, "run": run_object(found.run), "scores": found.scores})


@blueprint.get("/debates/<key>/explanations/<path:argument>")
@blueprint.input(schemas.ChoicesQuery, location="query")
@blueprint.output(reasoning_schemas.ExplanationOut)
@blueprint.doc(responses=JUDGING)
def explanation(key: str, argument: str, query_data: dict[str, Any]) -> Response:
    """Why one argument is accepted, rejected or undecided"""
    return _explained(key, argument)


@blueprint.get("/debates/<key>/explanations")
@blueprint.input(schemas.ExplanationQuery, location="query")
@blueprint.output(reasoning_schemas.ExplanationOut)
@blueprint.doc(responses=JUDGING)
def explanation_of(key: str, query_data: dict[str, Any]) -> Response:
    """The same for any id, also one that fits in no path, such as `/x` or `..`"""
    return _explained(key, query_data["argument"])


@blueprint.post("/debates/<key>/runs")
@blueprint.input(schemas.RunIn, location="json")
@blueprint.output(schemas.WaitingOut, status_code=202, description="Asked for")
def add_run(key: str, json_data: dict[str, Any]) -> Response:
    """Judge a debate, also again after a run that failed or was cancelled

    The answer is 200 with the run if it is done already.
    """
    debate = READINGS.of(store(), key).debate
    chosen = choices_of(MultiDict(json_data), debate, settings().engine)
    version = pipeline.version_of(results.load(chosen.engine), chosen.pairing)
    run = store().request_run(key, chosen.engine, version, chosen.pairing)
    wake_worker()
    return waiting(run) if run.active else as_json({"run": run_object(run)})


@blueprint.get("/runs/<int:number>")
@blueprint.output(schemas.RunStateOut)
def run(number: int) -> Response:
    """How far a run is"""
    return as_json(run_object(store().run(number)))


# ── what people say ─────────────────────────────────────────────────────────────────────────────


@blueprint.get("/debates/<key>/overrulings")
@blueprint.output(schemas.StepsOut)
def overrulings(key: str) -> Response:
    """What people say of a debate instead of any engine, and how that came about"""
    found = pipeline.bare(READINGS.of(store(), key).debate, store().overruled(key))
    relations = analysis_object(found)["relations"]
    return as_json(
        {
            "overruled": [one for one in relations if one["origin"] == Origin.OVERRULED],
            "steps": [step_object(step) for step in store().overruling_steps(key)],
        }
    )


@blueprint.post("/debates/<key>/overrulings")
@blueprint.input(schemas.OverrulingIn, location="json")
@blueprint.output(schemas.SaidOut, status_code=201, description="Said")
def overrule(key: str, json_data: dict[str, Any]) -> Response:
    """Say what one argument does to another

    It holds whichever engine is chosen, and every analysis follows at once.
    """
    label = None if json_data["label"] is None else Label(json_data["label"])
    step = store().overrule(
        key, json_data["source"], json_data["target"], label,
        by=json_data["by"], reason=json_data["reason"],
    )  # fmt: skip
    return as_json(step_object(step), 201)


@blueprint.post("/debates/<key>/overrulings/<int:number>/undo")
@blueprint.input(schemas.UndoIn, location="json")
@blueprint.output(schemas.SaidOut, status_code=201, description="Undone")
def undo(key: str, number: int, json_data: dict[str, Any]) -> Response:
    """Put a pair back to what it was before its last step

    That is a step too, and can be undone.
    """
    return as_json(step_object(store().undo_overruling(key, number, by=json_data["by"])), 201)


# ── what there is to choose from ────────────────────────────────────────────────────────────────


@blueprint.get("/engines")
@blueprint.output(plugin_schemas.EnginesOut)
def engines() -> Response:
    """The engines that judge pairs"""
    return as_json({"engines": engine_objects()})


@blueprint.get("/semantics")
@blueprint.output(plugin_schemas.SemanticsOut)
def semantics() -> Response:
    """The semantics that label arguments"""
    return as_json({"semantics": plugin_objects(SEMANTICS)})


@blueprint.get("/pairs")
@blueprint.output(plugin_schemas.PairsOut)
def pairs() -> Response:
    """The pairings, which say what is judged"""
    return as_json({"pairs": plugin_objects(PAIRINGS)})


@blueprint.get("/formats")
@blueprint.output(plugin_schemas.FormatsOut)
def formats_() -> Response:
    """The formats of files"""
    readers, writers = formats.readers(), formats.writers()
    return as_json(
        {
            "formats": [
                {**plugin, "reads": plugin["name"] in readers, "writes": plugin["name"] in writers}
                for plugin in plugin_objects(FORMATS)
            ]
        }
    )


# ── requests and errors ─────────────────────────────────────────────────────────────────────────


@blueprint.before_request
def check_body() -> Response | None:
    """Let nothing in that changes something and is not JSON."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    if request.mimetype != "application/json":
        return problem(415, "expected a body with Content-Type: application/json")
    try:
        request.get_json()
    except (BadRequest, RecursionError) as error:
        deep = " (it is nested too deeply)" if isinstance(error, RecursionError) else ""
        return problem(400, f"expected a body that is JSON, found one that is not{deep}")
    return None


@blueprint.errorhandler(ArgueError)
def answer_argue_error(error: ArgueError) -> Response:
    """400, 404, 501, 503 or 500, with the message."""
    if isinstance(error, NotFound):
        return problem(404, str(error))
    if isinstance(error, BadInput):
        return problem(400, str(error))
    if isinstance(error, StoreError):
        return problem(503, str(error), headers={"Retry-After": "5"})
    if isinstance(error, MissingLibrary):
        return problem(501, str(error))
    return problem(500, str(error))


@blueprint.errorhandler(HTTPError)
def answer_validation_error(error: HTTPError) -> Response:
    """400 with the parameters that are wrong, and why."""
    detail = error.message or "The request is not what this address expects."
    return problem(error.status_code, detail, errors=error.detail or None)


@blueprint.errorhandler(HTTPException)
def answer_http_error(error: HTTPException) -> Response:
    """What Flask refuses by itself: a body that is too large."""
    detail = error.description or "The request was refused."
    if error.code == 413:
        limit = settings().limits.max_bytes
        detail = f"expected at most {limit:,} bytes (setting ARGUE_MAX_BYTES), found more"
    return problem(error.code or 500, detail)


@blueprint.record_once
def set_up(state: BlueprintSetupState) -> None:
    """Free the interface from the token that forms need, and describe its errors as they are."""
    app = state.app
    if "csrf" in app.extensions:
        app.extensions["csrf"].exempt(blueprint)
    app.config.update(
        AUTO_SERVERS=False,
        VALIDATION_ERROR_STATUS_CODE=400,
        VALIDATION_ERROR_SCHEMA=schemas.ProblemOut,
        HTTP_ERROR_SCHEMA=schemas.ProblemOut,
    )
    if isinstance(app, APIFlask):
        app.spec_processor(_describe_errors)


def _describe_errors(spec: Any) -> Any:
    """Give the errors their media type, which APIFlask takes to be that of the answers."""
    for path in spec["paths"].values():
        for operation in path.values():
            for status, answer in operation.get("responses", {}).items():
                if status >= "400" and "application/json" in answer.get("content", {}):
                    answer["content"][MEDIA_TYPE] = answer["content"].pop("application/json")
    return spec


# ── helpers ─────────────────────────────────────────────────────────────────────────────────────

_STATED = (
    "id", "title", "issue", "arguments", "replies", "pairs", "pair_ids", "given", "gold", "source",
    "warnings",
)  # fmt: skip


def as_json(content: object, status: int = 200, **headers: str) -> Response:
    """An answer."""
    return Response(json.dumps(content), status, headers, mimetype="application/json")


def _explained(key: str, argument: str) -> Response:
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    found = why_of(shown, argument)
    return as_json(explanation_object(pipeline.explain(shown.whole, argument), found))


def waiting(run: Run) -> Response:
    """202 with the run, or 409 if it has ended without a result."""
    if not run.active:
        why = f": {run.error}" if run.error else ""
        return problem(
            409,
            f"the run {run.status}{why}; POST {PREFIX}/debates/{run.key}/runs asks for another",
            run=run_object(run),
        )
    headers = {"Location": url_for("api.run", number=run.id), "Retry-After": "1"}
    return as_json({"run": run_object(run)}, 202, **headers)
