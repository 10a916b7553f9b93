"""The part of the JSON interface that evaluates engines and keeps what came of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from flask import Response, url_for
from pydantic import AliasPath, Field

from argue.engines import ENGINES
from argue.errors import BadInput, Conflict, UnknownName
from argue.evaluation.propagation.curves import MEASURES
from argue.evaluation.runs import plots, tables
from argue.evaluation.runs.comparison import MOST
from argue.evaluation.runs.run import Run
from argue.model import Label, Options
from argue.services import evaluations as evaluation_service
from argue.services import uploads
from argue.services.engine_evaluation import Sent, store_predictions
from argue.services.evaluations import loaded, side_by_side
from argue.store import RunStatus
from argue.web.app import people
from argue.web.app.api import as_json, json_input, output, page, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import (
    Body,
    EmptyIn,
    OneOf,
    PageOut,
    PageQuery,
    Query,
    Record,
    about,
    listing,
)
from argue.web.app.api_shared import TableOut, TablesOut
from argue.web.app.state import settings, store, wake_worker
from argue.web.evaluations.evaluation_pairs import Filter

MOST_KEYS = 1_000


class EvaluationsQuery(PageQuery):
    """Which evaluations to list."""

    tag: Annotated[str, about("Only those that have this tag.")] = ""


class EvaluationOut(Record):
    """An evaluation; ``summary`` and ``judged_by``, which says who judged, are empty until it is
    done.
    """

    id: int
    engine: str = Field(validation_alias=AliasPath("setup", "engine"))
    engine_version: str = Field(validation_alias=AliasPath("setup", "engine_version"))
    status: RunStatus
    done: int
    total: int
    error: str
    created: datetime
    settings: dict[str, Any] = Field(validation_alias=AliasPath("setup", "settings"))
    judged_by: dict[str, Any] = Field(validation_alias=AliasPath("setup", "judged_by"))
    files: list[str] = Field(validation_alias=AliasPath("setup", "files"))
    tags: list[str]
    summary: dict[str, Any]


class PredictionsIn(Body):
    """What another system predicted, as `argue evaluate --predictions` takes it."""

    name: Annotated[str, about("Of the file, or of the system.", min_length=1, max_length=200)]
    content: Annotated[str, about("CSV, JSON lines or the answers of an RTE challenge.")]
    labels_are: Annotated[
        str, about("What labels mean that are numbers: entailment,neutral,contradiction")
    ] = ""


class EvaluationIn(Body):
    """What to evaluate on what: an engine, or predictions in its place."""

    engine: Annotated[str, about("A name that /engines lists.", examples=["edit_distance"])] = ""
    predictions: Annotated[
        PredictionsIn | None, about("In place of an engine; what has no match is counted.")
    ] = None
    debates: Annotated[
        list[str],
        about(
            "Keys of debates that state relations to compare with.",
            min_length=1,
            max_length=MOST_KEYS,
        ),
    ]
    derived: Annotated[list[str], about("Derived attacks for acceptance.")] = []


class EvaluationStateOut(EvaluationOut):
    """The same, where it is the whole answer, with all its tables once it is done."""

    tables: list[TableOut]


class TagIn(Body):
    """A tag to give, or to take away."""

    tag: str
    remove: bool = False


class JudgedQuery(PageQuery):
    """Which pairs of an evaluation."""

    show: Literal["wrong", "right", "all"] = "wrong"
    gold: Annotated[str, OneOf(Label)] = ""
    judged: Annotated[str, OneOf([*map(str, Label), "none"])] = ""
    debate: Annotated[str, about("The id of a debate.")] = ""
    task: str = ""
    phenomenon: str = ""


class JudgedOut(PageOut):
    """Part of the pairs that were judged; the surest of the wrong ones first."""

    pairs: list[dict[str, Any]]


class SideBySideQuery(Query):
    """Which evaluations to compare."""

    run: Annotated[
        list[int],
        about(
            "Their numbers; the first is what the others are held against.",
            min_length=2,
            max_length=MOST,
        ),
    ]


class PropagationQuery(Query):
    """How acceptance is measured."""

    measure: Annotated[str, OneOf(list(MEASURES))] = "f1"


class PropagationOut(Record):
    """How errors travel into acceptance: what is told in words, and the numbers of the curve."""

    told: str
    curve: TableOut


@api.get("/evaluations")
@query_input(EvaluationsQuery)
@output(listing("EvaluationsOut", evaluations=EvaluationOut))
def evaluations(query: EvaluationsQuery) -> object:
    """The evaluations that are kept, newest first"""
    result = store().evaluations.all(query.tag)
    return page("evaluations", result, query)


@api.post("/evaluations", deed=evaluation_service.request)
@json_input(EvaluationIn)
@output(EvaluationStateOut, status=202, description="Asked for")
def add_evaluation(body: EvaluationIn) -> Response:
    """Evaluate an engine or predictions on debates with relations; `Location` says how far it is"""
    engine, predicted = body.engine, body.predictions
    if engine and predicted:
        raise BadInput("expected an engine or predictions, found both")
    if not predicted and engine not in ENGINES.names():
        raise UnknownName("engine", engine[:80], ENGINES.names())
    keys = dict.fromkeys(body.debates)
    for key in keys:
        people.require("read", key)
    debates = [store().debates.load(key) for key in keys]
    options = Options.of(engine, derived=body.derived)
    if predicted:
        content = predicted.content.encode("utf-8", "surrogatepass")
        sent = [Sent(uploads.file_name(predicted.name), content, predicted.labels_are)]
        (number,) = store_predictions(store(), debates, sent, options, settings().limits)
    else:
        number = evaluation_service.request(store(), debates, options, settings())
        wake_worker()
    address = url_for("api.evaluation", number=number)
    return as_json(_state(number), 202, **{"Location": address, "Retry-After": "1"})


@api.get("/evaluations/<int:number>")
@output(EvaluationStateOut)
def evaluation(number: int) -> object:
    """One evaluation: how far it is, and all its tables once it is done"""
    return _state(number)


@api.delete("/evaluations/<int:number>", deed=evaluation_service.delete)
@api.output({}, status_code=204)
def delete_evaluation(number: int) -> Response:
    """Forget an evaluation"""
    evaluation_service.delete(store(), number)
    return Response(status=204)


@api.post("/evaluations/<int:number>/cancel", deed=evaluation_service.cancel)
@json_input(EmptyIn)
@output(EvaluationStateOut)
def cancel_evaluation(number: int, body: EmptyIn) -> object:
    """Stop an evaluation; nothing of it is kept"""
    evaluation_service.cancel(store(), number)
    return _state(number)


@api.post("/evaluations/<int:number>/tags", deed=evaluation_service.tag)
@json_input(TagIn)
@output(EvaluationStateOut)
def tag_evaluation(number: int, body: TagIn) -> object:
    """Give an evaluation a tag, or take one away"""
    evaluation_service.tag(store(), number, body.tag, remove=body.remove)
    return _state(number)


@api.get("/evaluations/<int:number>/pairs")
@query_input(JudgedQuery)
@output(JudgedOut)
@api.doc(responses=response_of(409, "It is not done", "ProblemOut"))
def judged_pairs(number: int, query: JudgedQuery) -> object:
    """The pairs that were judged wrongly, or others"""
    run = _done(number)
    wanted = query.model_dump(include=set(Filter.__slots__), exclude_unset=True)
    table = Filter(**wanted).table(run)
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return page("pairs", rows, query)


@api.get("/evaluations/<int:number>/propagation")
@query_input(PropagationQuery)
@output(PropagationOut)
@api.doc(responses=response_of(409, "It is not done", "ProblemOut"))
def propagation(number: int, query: PropagationQuery) -> object:
    """How errors travel into acceptance on its debates, and where its engine stands"""
    propagation = plots.propagation_of(_done(number))
    curve = plots.propagation_plot(propagation, query.measure).numbers
    return {"told": plots.propagation_summary(propagation), "curve": curve.as_object()}


@api.get("/evaluations/comparison")
@query_input(SideBySideQuery)
@output(TablesOut)
@api.doc(responses=response_of(409, "One of them is not done", "ProblemOut"))
def compare_evaluations(query: SideBySideQuery) -> object:
    """Two to six evaluations side by side, on the pairs that all of them judged"""
    _, figures = side_by_side(*(_done(number) for number in query.run))
    return {"tables": [table.as_object() for table in figures]}


def _done(number: int) -> Run:
    if not store().evaluations.one(number).summary:
        raise Conflict(f"run {number} is not done, so there is nothing to show of it")
    return loaded(store(), number)


def _state(number: int) -> dict[str, Any]:
    stored = store().evaluations.one(number)
    results = []
    if stored.summary:
        run = loaded(store(), number)
        results = [
            *tables.run_tables(run),
            *tables.engine_tables(run.measured),
            tables.setup_table(stored),
        ]
    evaluation = EvaluationOut.of(stored).model_dump()
    return {**evaluation, "tables": [table.as_object() for table in results]}
