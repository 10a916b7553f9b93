"""Runs that are kept: a table of all, one with its plots and wrong pairs, several side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.drawing.plots import PLOT_KINDS
from argue.drawing.wording import whole_percent
from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName
from argue.evaluation.propagation.curves import MEASURES
from argue.evaluation.runs import plots, tables
from argue.evaluation.runs.baselines import NAMES, baseline, baselines_table
from argue.evaluation.runs.comparison import MOST
from argue.evaluation.runs.critical import critical_tables
from argue.evaluation.runs.plots import Plot
from argue.evaluation.runs.run import Run
from argue.model import Debate, Options
from argue.model.tables import Table
from argue.services import evaluations as evaluation_service
from argue.services import uploads
from argue.services.engine_evaluation import Sent, store_predictions
from argue.services.evaluations import loaded, side_by_side
from argue.services.upload_drafts import Draft
from argue.web.app.state import context, settings, store, wake_worker
from argue.web.evaluations.evaluation_pairs import Filter, pair_page, pairs_page, wrong_pairs
from argue.web.ui.numbers import parse_number
from argue.web.ui.tables import (
    KINDS,
    Order,
    answer,
    beside,
    cell,
    chosen,
    page_or_tables,
    plot_answer,
)
from argue.web.ui.words import plural

blueprint = Blueprint("evaluations", __name__)

_PLOT = "any(svg, pdf, png, json, csv):kind"


# ── all runs ────────────────────────────────────────────────────────────────────────────────────


@page_or_tables(blueprint, "/evaluations")
def index(kind: str = "") -> ResponseReturnValue:
    """The table of all runs."""
    order, tag = Order.asked(), request.args.get("tag", "")
    runs = store().evaluations.all(tag)
    whole = tables.runs_table(runs)
    table = order.of(whole, ["run"])
    if kind:
        return answer(table, kind)
    return render_template(
        "evaluations/index.html",
        table=table,
        whole=whole,
        order=order,
        tag=tag,
        runs={run.id: run for run in runs},
        most=MOST,
        **_common(),
    )


# ── one run ─────────────────────────────────────────────────────────────────────────────────────


@page_or_tables(blueprint, "/evaluations/<int:number>")
def page(number: int, kind: str = "") -> ResponseReturnValue:
    """What a run was made of, its scores and plots; or how far it is."""
    if kind:
        run = loaded(store(), number)
        return answer([*_tables(run), tables.setup_table(run.stored)], kind)
    stored = store().evaluations.one(number)
    if not stored.summary:
        return render_template(
            "evaluations/waiting.html", run=stored, text=_progress(number), **_common()
        )
    run = loaded(store(), number)
    return render_template(
        "evaluations/run.html",
        run=run,
        cautions=run.judged_by.cautions(len(run.compared)),
        tables=[table for table in _tables(run) if table.name != "baselines"],
        made=tables.setup_table(stored),
        baselines=baselines_table([run]),
        every={str(label): baseline(run, label).accuracy for label in NAMES},
        plots=plots.run_plots(run),
        wrong=len(wrong_pairs(run)),
        **_common(),
    )


@blueprint.get(f"/evaluations/<int:number>/plots/<name>.<{_PLOT}>")
def plot(number: int, name: str, kind: str) -> Response:
    """A plot as a file, or its numbers."""
    return _plotted(plots.run_plots(loaded(store(), number)), name, kind, f"run-{number}-{name}")


@page_or_tables(blueprint, "/evaluations/<int:number>/propagation", [*PLOT_KINDS, *KINDS])
def propagation(number: int, kind: str = "") -> ResponseReturnValue:
    """How errors travel into acceptance on its debates, and where its engine stands.

    With a kind, the curves as a drawing or as their numbers, or the table that ``?table=`` names.
    """
    run = loaded(store(), number)
    result = plots.propagation_of(run)
    plot = plots.propagation_plot(result, _measure())
    critical = critical_tables(run, result)
    if kind in KINDS and request.args.get("table"):
        return answer(chosen(critical), kind)
    if kind:
        return _plotted([plot], "propagation", kind, f"run-{number}-propagation")
    return render_template(
        "evaluations/propagation.html",
        run=run,
        found=result,
        told=plots.propagation_summary(result),
        plot=plot,
        tables=critical,
        measures=MEASURES,
        measure=_measure(),
        **_common(),
    )


@blueprint.get("/evaluations/<int:number>/state")
def state(number: int) -> ResponseReturnValue:
    """How far it is, as JSON for the progress bar."""
    result = store().evaluations.one(number)
    return {
        "active": result.active,
        "status": str(result.status),
        "done": result.done,
        "total": result.total,
        "progress": result.done / result.total if result.total else 0.0,
        "text": _progress(number),
    }


@blueprint.post("/evaluations/<int:number>/cancel", deed=evaluation_service.cancel)
def cancel(number: int) -> ResponseReturnValue:
    """Stop it; nothing of it is kept."""
    evaluation_service.cancel(store(), number)
    return redirect(url_for("evaluations.page", number=number), 303)


@blueprint.post("/evaluations/<int:number>/tags", deed=evaluation_service.tag)
def tag(number: int) -> ResponseReturnValue:
    """Give a tag or take one away."""
    gone = request.form.get("remove", "")
    tag = gone or request.form.get("tag", "")
    evaluation_service.tag(store(), number, tag, remove=bool(gone))
    return redirect(url_for("evaluations.page", number=number, _anchor="tags"), 303)


@blueprint.get("/evaluations/<int:number>/delete", deed=evaluation_service.delete)
def ask_delete(number: int) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("evaluations/delete.html", run=store().evaluations.one(number))


@blueprint.post("/evaluations/<int:number>/delete", deed=evaluation_service.delete)
def delete(number: int) -> ResponseReturnValue:
    """Forget a run."""
    evaluation_service.delete(store(), number)
    flash(f"Run {number} was deleted.")
    return redirect(url_for("evaluations.index"), 303)


# ── its pairs ───────────────────────────────────────────────────────────────────────────────────


@page_or_tables(blueprint, "/evaluations/<int:number>/pairs")
def pairs(number: int, kind: str = "") -> ResponseReturnValue:
    """The wrong pairs, or others that one chooses; with a kind all of them."""
    run = loaded(store(), number)
    if kind:
        return answer(Filter.asked().table(run), kind)
    result = pairs_page(run, Filter.asked())
    return render_template("evaluations/pairs.html", run=run, found=result, **_common())


@page_or_tables(blueprint, "/evaluations/<int:number>/pairs/<int:place>")
def pair(number: int, place: int, kind: str = "") -> ResponseReturnValue:
    """One pair: its texts, what was judged how surely, and what that did to acceptance.

    With a kind, the arguments whose status changes when the pair is put right.
    """
    run = loaded(store(), number)
    result = pair_page(run, place)
    if kind:
        return answer(result.table(), kind)
    return render_template("evaluations/pair.html", run=run, found=result, **_common())


# ── several runs ────────────────────────────────────────────────────────────────────────────────


@page_or_tables(blueprint, "/evaluations/compare")
def comparison(kind: str = "") -> ResponseReturnValue:
    """Two to six runs side by side."""
    compared, figures = side_by_side(*_chosen())
    if kind:
        return answer(figures, kind)
    return render_template(
        "evaluations/compare.html",
        comparison=compared,
        cautions=[run.judged_by.cautions(len(run.compared)) for run in compared.runs],
        tables=figures,
        differing=compared.disagreements(),
        plots=plots.comparison_plots(compared),
        numbers=[run.id for run in compared.runs],
        **_common(),
    )


@blueprint.get(f"/evaluations/compare/plots/<name>.<{_PLOT}>")
def comparison_plot(name: str, kind: str) -> Response:
    """A plot of a comparison as a file, or its numbers."""
    result = side_by_side(*_chosen())[0]
    numbers = "-".join(str(run.id) for run in result.runs)
    return _plotted(plots.comparison_plots(result), name, kind, f"runs-{numbers}-{name}")


# ── a new one ───────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/evaluations/new", deed=evaluation_service.request)
def new() -> ResponseReturnValue:
    """Choose an engine, and debates with something to compare with."""
    return _form()


@blueprint.post("/evaluations/new", deed=evaluation_service.request)
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
        number = evaluation_service.request(store(), debates, options, settings())
    except BadInput as error:
        return _form(error.localized(), keys), 400  # what was uploaded is saved, and chosen
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
    runs = store_predictions(store(), debates, sent, options, settings().limits)
    for one, warnings in zip(sent, runs.values(), strict=True):
        for warning in warnings:
            flash(f"{one.name}: {warning}")
    if len(runs) == 1:
        return redirect(url_for("evaluations.page", number=next(iter(runs))), 303)
    return redirect(url_for("evaluations.comparison", run=list(runs)), 303)


def _uploaded() -> list[str]:
    """The debates of the file that the form brings, saved."""
    sent = request.files.get("gold")
    if sent is None or not sent.filename:
        return []
    draft = Draft(uploads.file_name(sent.filename), "", sent.stream.read())
    return [one.key for one in uploads.save_gold(context(), draft).saved]


def _tables(run: Run) -> list[Table]:
    return [*tables.run_tables(run), *tables.engine_tables(run.measured)]


def _measure() -> str:
    measure = request.args.get("measure", "f1")
    if measure not in MEASURES:
        raise UnknownName("measure", measure, list(MEASURES))
    return measure


def _keys() -> list[str]:
    """The debates that the form names, one by one or as all of a file; none twice."""
    files = set(request.form.getlist("file"))
    whole = [debate.key for debate in store().evaluations.stated() if debate.file in files]
    return list(dict.fromkeys([*whole, *request.form.getlist("debate")]))


def _form(problem: str = "", keys: Iterable[str] = ()) -> str:
    files: dict[str, list[Any]] = {}
    for debate in store().evaluations.stated():
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


def _chosen() -> list[Run]:
    return [loaded(store(), _run_number(word)) for word in request.args.getlist("run")]


def _run_number(word: str) -> int:
    number = parse_number(word, 400)
    if number is None:
        raise BadInput(f"expected the number of a run, found {repr(word[:40])}")
    return number


def _plotted(plots: list[Plot], name: str, kind: str, file_name: str) -> Response:
    for one in plots:
        if one.name == name:
            if kind in KINDS:
                return answer(one.numbers, kind)
            return plot_answer(one.draw(True), kind, file_name)
    raise UnknownName("plot", name, [one.name for one in plots])


def _progress(number: int) -> str:
    run = store().evaluations.one(number)
    message = f"{run.done:,} of {plural(run.total, 'pair')} judged."
    return "Waiting for its turn." if run.active and not run.worker else message


def _common() -> dict[str, Any]:
    return {"shown": cell, "beside": beside, "percent": whole_percent}
