"""The part of the JSON interface that evaluates engines and keeps what came of it."""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from argue.engines import ENGINES
from argue.errors import Conflict, UnknownName
from argue.evaluation.runs import propagated, tables
from argue.evaluation.runs.measures import further
from argue.evaluation.runs.run import Run
from argue.store.evaluations import StoredEvaluation
from argue.web import api_evaluation_schemas as schemas
from argue.web import evaluation_work, people
from argue.web.api import also, as_json
from argue.web.api import blueprint as api
from argue.web.api_paging import page
from argue.web.api_schemas import NothingIn
from argue.web.evaluation_cache import loaded, side_by_side
from argue.web.evaluation_pairs import Filter
from argue.web.state import settings, store, wake_worker


@api.get("/evaluations")
@api.input(schemas.EvaluationsQuery, location="query")
@api.output(schemas.EvaluationsOut)
def evaluations(query_data: dict[str, Any]) -> Response:
    """The evaluations that are kept, newest first"""
    found = store().evaluations.all(query_data["tag"])
    return as_json(page("evaluations", found, query_data, _object))


@api.post("/evaluations")
@api.input(schemas.EvaluationIn, location="json")
@api.output(schemas.EvaluationStateOut, status_code=202, description="Asked for")
def add_evaluation(json_data: dict[str, Any]) -> Response:
    """Evaluate an engine on debates that state relations; `Location` says how far it is"""
    engine = json_data["engine"]
    if engine not in ENGINES.names():
        raise UnknownName("engine", engine[:80], ENGINES.names())
    keys = dict.fromkeys(json_data["debates"])
    for key in keys:
        people.require("read", key)
    number = evaluation_work.request(
        store(), [store().debate(key) for key in keys], engine,
        derived=json_data["derived"], semantics="grounded", settings=settings(),
    )  # fmt: skip
    wake_worker()
    address = url_for("api.evaluation", number=number)
    return as_json(_state(number), 202, **{"Location": address, "Retry-After": "1"})


@api.get("/evaluations/<int:number>")
@api.output(schemas.EvaluationStateOut)
def evaluation(number: int) -> Response:
    """One evaluation: how far it is, and all its tables once it is done"""
    return as_json(_state(number))


@api.delete("/evaluations/<int:number>")
@api.output({}, status_code=204)
def delete_evaluation(number: int) -> Response:
    """Forget an evaluation"""
    store().evaluations.one(number)
    store().evaluations.delete(number)
    return Response(status=204)


@api.post("/evaluations/<int:number>/cancel")
@api.input(NothingIn, location="json")
@api.output(schemas.EvaluationStateOut)
def cancel_evaluation(number: int, json_data: dict[str, Any]) -> Response:
    """Stop an evaluation; nothing of it is kept"""
    store().evaluation_queue.cancel(number)
    return as_json(_state(number))


@api.post("/evaluations/<int:number>/tags")
@api.input(schemas.TagIn, location="json")
@api.output(schemas.EvaluationStateOut)
def tag_evaluation(number: int, json_data: dict[str, Any]) -> Response:
    """Give an evaluation a tag, or take one away"""
    found = store().evaluations
    (found.untag if json_data["remove"] else found.tag)(number, json_data["tag"])
    return as_json(_state(number))


@api.get("/evaluations/<int:number>/pairs")
@api.input(schemas.JudgedQuery, location="query")
@api.output(schemas.JudgedOut)
@api.doc(responses=also(409, "It is not done", "ProblemOut"))
def judged_pairs(number: int, query_data: dict[str, Any]) -> Response:
    """The pairs that were judged wrongly, or others"""
    run = _done(number)
    wanted = {name: word for name, word in query_data.items() if name in Filter.__slots__}
    table = Filter(**wanted).table(run)
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return as_json(page("pairs", rows, query_data, lambda row: row))


@api.get("/evaluations/<int:number>/propagation")
@api.input(schemas.PropagationQuery, location="query")
@api.output(schemas.PropagationOut)
@api.doc(responses=also(409, "It is not done", "ProblemOut"))
def propagation(number: int, query_data: dict[str, Any]) -> Response:
    """How errors travel into acceptance on its debates, and where its engine stands"""
    found = propagated.of(_done(number))
    curve = propagated.plot(found, query_data["measure"]).numbers
    return as_json({"told": propagated.told(found), "curve": curve.as_object()})


@api.get("/evaluations/comparison")
@api.input(schemas.SideBySideQuery, location="query")
@api.output(schemas.TablesOut)
@api.doc(responses=also(409, "One of them is not done", "ProblemOut"))
def compare_evaluations(query_data: dict[str, Any]) -> Response:
    """Two to six evaluations side by side, on the pairs that all of them judged"""
    _, figures = side_by_side(*(_done(number) for number in query_data["run"]))
    return as_json({"tables": [table.as_object() for table in figures]})


def _done(number: int) -> Run:
    if not store().evaluations.one(number).summary:
        raise Conflict(f"run {number} is not done, so there is nothing to show of it")
    return loaded(store(), number)


def _state(number: int) -> dict[str, Any]:
    stored = store().evaluations.one(number)
    found = []
    if stored.summary:
        run = loaded(store(), number)
        found = [*tables.of_run(run), *further(run), tables.made_of(stored)]
    return {**_object(stored), "tables": [table.as_object() for table in found]}


def _object(stored: StoredEvaluation) -> dict[str, Any]:
    setup = stored.setup
    return {
        "id": stored.id,
        "engine": setup.engine,
        "engine_version": setup.engine_version,
        "status": str(stored.status),
        "done": stored.done,
        "total": stored.total,
        "error": stored.error,
        "created": stored.created.isoformat(),
        "settings": dict(setup.settings),
        "files": list(setup.files),
        "tags": list(stored.tags),
        "summary": dict(stored.summary),
    }
