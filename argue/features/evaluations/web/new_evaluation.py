"""A new evaluation: of an engine, or of what another system predicted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from flask import Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName
from argue.features.evaluations import evaluations as service
from argue.features.evaluations.runs.comparison import MOST
from argue.features.evaluations.sent import Sent, store_predictions
from argue.features.evaluations.store import Evaluations, StatedDebate
from argue.features.evaluations.web.evaluations import EvaluationStateOut, resources, state_of
from argue.model import Debate, Options
from argue.services import uploads
from argue.services.upload_drafts import Draft
from argue.web.app import people
from argue.web.app.api import as_json, json_input, output
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, about
from argue.web.app.routes import Cost, Files
from argue.web.app.state import context, settings, store, wake_worker

MOST_KEYS = 1_000


class PredictionsIn(Body):
    """What another system predicted, as `argue evaluate --predictions` takes it."""

    name: Annotated[str, about("Of the file, or of the system.", min_length=1, max_length=200)]
    content: Annotated[str, about("CSV, JSON lines or the answers of an RTE challenge.")]
    labels_are: str = ""
    """What labels mean that are numbers: entailment,neutral,contradiction"""


class EvaluationIn(Body):
    """What to evaluate on what: an engine, or predictions in its place."""

    engine: Annotated[str, about("A name that /engines lists.", examples=["edit_distance"])] = ""
    predictions: PredictionsIn | None = None
    """In place of an engine; what has no match is counted."""
    debates: Annotated[list[str], about(min_length=1, max_length=MOST_KEYS)]
    """Keys of debates that state relations to compare with."""
    derived: Annotated[list[str], about("Derived attacks for acceptance.")] = []


@api.post("/evaluations", deed=service.request, cost=Cost.READS)
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
        (number,) = store_predictions(context(), debates, sent, options)
    else:
        number = service.request(store(), debates, options, settings())
        wake_worker()
    address = url_for("api.evaluation", number=number)
    return as_json(state_of(number), 202, **{"Location": address, "Retry-After": "1"})


@resources.get("/evaluations/new", deed=service.request, cost=Cost.ROWS)
def new() -> ResponseReturnValue:
    """Choose an engine, and debates with something to compare with."""
    return _form()


@resources.post("/evaluations/new", deed=service.request, cost=Cost.READS, files=Files.TEXT)
def start() -> ResponseReturnValue:
    """Ask for an evaluation, or score predictions, and go where the result is or will be."""
    engine, sent = request.form.get("engine", ""), _predictions()
    keys: list[str] = []
    try:
        if not sent and engine not in ENGINES.names():
            raise UnknownName("engine", engine, ENGINES.names())
        if len(sent) > MOST:
            raise BadInput(f"expected up to {MOST} files of predictions, found {len(sent)}")
        keys = list(dict.fromkeys([*_uploaded(), *_keys()]))
        if not keys:
            raise BadInput("expected a debate or more to evaluate on, found none chosen")
        debates = [store().debates.load(key) for key in keys]
        options = Options.of("" if sent else engine, derived=request.form.getlist("derived"))
        if sent:
            return _scored(debates, sent, options)
        number = service.request(store(), debates, options, settings())
    except BadInput as error:
        return _form(error.localize(), keys), 400  # what was uploaded is saved, and chosen
    wake_worker()
    return redirect(url_for("evaluations.page", number=number), 303)


def _predictions() -> list[Sent]:
    """The files of predictions that the form brings."""
    labels_are = request.form.get("labels_are", "").strip()
    return [
        Sent(uploads.file_name(file.filename), file.stream.read(), labels_are)
        for file in request.files.getlist("predictions")
        if file.filename
    ]


def _scored(
    debates: Sequence[Debate], sent: Sequence[Sent], options: Options
) -> ResponseReturnValue:
    """The page of the run of one system, or several side by side."""
    runs = store_predictions(context(), debates, sent, options)
    for system, warnings in zip(sent, runs.values(), strict=True):
        for warning in warnings:
            flash(f"{system.name}: {warning}")
    if len(runs) == 1:
        return redirect(url_for("evaluations.page", number=next(iter(runs))), 303)
    return redirect(url_for("evaluations.comparison", run=list(runs)), 303)


def _uploaded() -> list[str]:
    """The debates of the file that the form brings, saved."""
    sent = request.files.get("gold")
    if sent is None or not sent.filename:
        return []
    draft = Draft(uploads.file_name(sent.filename), "", sent.stream.read())
    return [saved.key for saved in uploads.save_gold(context(), draft).saved]


def _keys() -> list[str]:
    """The debates that the form names, as all of a file or one by one."""
    files, stated = set(request.form.getlist("file")), Evaluations.in_store(store()).stated()
    whole = [debate.key for debate in stated if debate.file in files]
    return [*whole, *request.form.getlist("debate")]


def _form(problem: str = "", keys: Iterable[str] = ()) -> str:
    files: dict[str, list[StatedDebate]] = {}
    for debate in Evaluations.in_store(store()).stated():
        files.setdefault(debate.file or debate.key, []).append(debate)
    wanted_files = set(request.values.getlist("file"))
    chosen = {debate.key for name in wanted_files for debate in files.get(name, ())}
    return render_template(
        "evaluations/new.html",
        files=files,
        wanted=chosen.union(keys) | set(request.values.getlist("debate")),
        wanted_files=wanted_files,
        problem=problem,
        engine=request.values.get("engine", settings().engine),
        labels_are=request.values.get("labels_are", ""),
        most=MOST,
    )
