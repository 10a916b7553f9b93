"""Runs that are kept: a table of all, one with its plots and wrong pairs, several side by side."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.engines import ENGINES
from argue.errors import BadInput, UnknownName
from argue.evaluation.propagation import MEASURES
from argue.evaluation.runs import plots, propagated, tables
from argue.evaluation.runs.comparison import MOST
from argue.evaluation.runs.measures import further
from argue.evaluation.runs.plots import Plot
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Table
from argue.locales import _, say
from argue.picture.wording import whole_percent
from argue.web import evaluation_work
from argue.web.evaluation_cache import loaded, side_by_side
from argue.web.evaluation_pairs import Filter, pair_page, pairs_page, wrong_pairs
from argue.web.state import settings, store, wake_worker
from argue.web.tables import Order, answer, at, beside, cell, file
from argue.web.words import plural

blueprint = Blueprint("evaluations", __name__)

_KIND = "any(json, csv):kind"
_PLOT = "any(svg, json, csv):kind"


# ── all runs ────────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/evaluations")
def index() -> ResponseReturnValue:
    """The table of all runs."""
    order, tag = Order.asked(), request.args.get("tag", "")
    runs = store().evaluations.all(tag)
    whole = tables.listed(runs)
    return render_template(
        "evaluations/index.html", table=order.of(whole, ["run"]), whole=whole, order=order, tag=tag,
        runs={run.id: run for run in runs}, most=MOST, **_common(),
    )  # fmt: skip


@blueprint.get(f"/evaluations.<{_KIND}>")
def index_as(kind: str) -> Response:
    """The same table for machines, in the same order."""
    whole = tables.listed(store().evaluations.all(request.args.get("tag", "")))
    return answer(Order.asked().of(whole, ["run"]), kind)


# ── one run ─────────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/evaluations/<int:number>")
def page(number: int) -> ResponseReturnValue:
    """What a run was made of, its scores and plots; or how far it is."""
    stored = store().evaluations.one(number)
    if not stored.summary:
        return render_template("evaluations/waiting.html", run=stored, text=_progress(number),
                               **_common())  # fmt: skip
    run = loaded(store(), number)
    return render_template(
        "evaluations/run.html", run=run, tables=_tables(run), made=tables.made_of(stored),
        plots=plots.of_run(run), wrong=len(wrong_pairs(run)), **_common(),
    )  # fmt: skip


@blueprint.get(f"/evaluations/<int:number>.<{_KIND}>")
def page_as(number: int, kind: str) -> Response:
    """The tables of a run."""
    run = loaded(store(), number)
    return answer([*_tables(run), tables.made_of(run.stored)], kind)


@blueprint.get(f"/evaluations/<int:number>/plots/<name>.<{_PLOT}>")
def plot(number: int, name: str, kind: str) -> Response:
    """A plot as a file, or its numbers."""
    return _plotted(plots.of_run(loaded(store(), number)), name, kind, f"run-{number}-{name}")


@blueprint.get("/evaluations/<int:number>/propagation")
def propagation(number: int) -> ResponseReturnValue:
    """How errors travel into acceptance on its debates, and where its engine stands."""
    run = loaded(store(), number)
    found = propagated.of(run)
    return render_template(
        "evaluations/propagation.html", run=run, found=found, told=propagated.told(found),
        plot=propagated.plot(found, _measure()), measures=MEASURES, measure=_measure(),
        **_common(),
    )  # fmt: skip


@blueprint.get(f"/evaluations/<int:number>/propagation.<{_PLOT}>")
def propagation_as(number: int, kind: str) -> Response:
    """The curves as a drawing, or their numbers."""
    found = propagated.of(loaded(store(), number))
    return _plotted(
        [propagated.plot(found, _measure())], "propagation", kind, f"run-{number}-propagation"
    )


@blueprint.get("/evaluations/<int:number>/state")
def state(number: int) -> ResponseReturnValue:
    """How far it is, as JSON for the progress bar."""
    found = store().evaluations.one(number)
    return {
        "active": found.active, "status": str(found.status), "done": found.done,
        "total": found.total, "progress": found.done / found.total if found.total else 0.0,
        "text": _progress(number),
    }  # fmt: skip


@blueprint.post("/evaluations/<int:number>/cancel")
def cancel(number: int) -> ResponseReturnValue:
    """Stop it; nothing of it is kept."""
    store().evaluation_queue.cancel(number)
    return redirect(url_for("evaluations.page", number=number), 303)


@blueprint.post("/evaluations/<int:number>/tags")
def tag(number: int) -> ResponseReturnValue:
    """Give a tag or take one away."""
    if gone := request.form.get("remove"):
        store().evaluations.untag(number, gone)
    else:
        store().evaluations.tag(number, request.form.get("tag", ""))
    return redirect(url_for("evaluations.page", number=number, _anchor="tags"), 303)


@blueprint.get("/evaluations/<int:number>/delete")
def ask_delete(number: int) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("evaluations/delete.html", run=store().evaluations.one(number))


@blueprint.post("/evaluations/<int:number>/delete")
def delete(number: int) -> ResponseReturnValue:
    """Forget a run."""
    store().evaluations.delete(number)
    flash(_("Run %(number)s was deleted.", number=str(number)))
    return redirect(url_for("evaluations.index"), 303)


# ── its pairs ───────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/evaluations/<int:number>/pairs")
def pairs(number: int) -> ResponseReturnValue:
    """The wrong pairs, or others that one chooses."""
    run = loaded(store(), number)
    found = pairs_page(run, Filter.asked())
    return render_template("evaluations/pairs.html", run=run, found=found, **_common())


@blueprint.get(f"/evaluations/<int:number>/pairs.<{_KIND}>")
def pairs_as(number: int, kind: str) -> Response:
    """All of the chosen pairs for machines."""
    return answer(Filter.asked().table(loaded(store(), number)), kind)


@blueprint.get("/evaluations/<int:number>/pairs/<int:place>")
def pair(number: int, place: int) -> ResponseReturnValue:
    """One pair: its texts, what was judged how surely, and what that did to acceptance."""
    run = loaded(store(), number)
    return render_template("evaluations/pair.html", run=run, found=pair_page(run, place),
                           **_common())  # fmt: skip


@at(blueprint, "/evaluations/<int:number>/pairs/<int:place>")
def pair_as(number: int, place: int) -> Table:
    """The arguments whose status changes when the pair is put right; none where it is right."""
    return pair_page(loaded(store(), number), place).table()


# ── several runs ────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/evaluations/compare")
def comparison() -> ResponseReturnValue:
    """Two to six runs side by side."""
    found, figures = side_by_side(*_chosen())
    return render_template(
        "evaluations/compare.html", comparison=found, tables=figures,
        differing=found.disagreements(),
        plots=plots.of_comparison(found), numbers=[run.id for run in found.runs], **_common(),
    )  # fmt: skip


@blueprint.get(f"/evaluations/compare.<{_KIND}>")
def comparison_as(kind: str) -> Response:
    """The tables of a comparison."""
    return answer(side_by_side(*_chosen())[1], kind)


@blueprint.get(f"/evaluations/compare/plots/<name>.<{_PLOT}>")
def comparison_plot(name: str, kind: str) -> Response:
    """A plot of a comparison as a file, or its numbers."""
    found = side_by_side(*_chosen())[0]
    numbers = "-".join(str(run.id) for run in found.runs)
    return _plotted(plots.of_comparison(found), name, kind, f"runs-{numbers}-{name}")


# ── a new one ───────────────────────────────────────────────────────────────────────────────────


@blueprint.get("/evaluations/new")
def new() -> ResponseReturnValue:
    """Choose an engine, and debates with something to compare with."""
    return _form()


@blueprint.post("/evaluations/new")
def start() -> ResponseReturnValue:
    """Ask for an evaluation and go where its result will be."""
    keys = _keys()
    engine = request.form.get("engine", "")
    try:
        if engine not in ENGINES.names():
            raise UnknownName("engine", engine, ENGINES.names())
        if not keys:
            raise BadInput(say("expected a debate or more to evaluate on, found none chosen"))
        number = evaluation_work.request(
            store(), [store().debate(key) for key in keys], engine,
            derived=request.form.getlist("derived"), semantics="grounded", settings=settings(),
        )  # fmt: skip
    except BadInput as error:
        return _form(error.told()), 400
    wake_worker()
    return redirect(url_for("evaluations.page", number=number), 303)


def _tables(run: Run) -> list[Table]:
    return [*tables.of_run(run), *further(run)]


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


def _form(problem: str = "") -> str:
    files: dict[str, list[Any]] = {}
    for debate in store().evaluations.stated():
        files.setdefault(debate.file or debate.key, []).append(debate)
    wanted = set(request.values.getlist("debate"))
    return render_template(
        "evaluations/new.html", files=files, wanted=wanted, problem=problem,
        engine=request.values.get("engine", settings().engine),
    )  # fmt: skip


def _chosen() -> list[Run]:
    words = request.args.getlist("run")
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise BadInput(
                say("expected the number of a run, found %(word)s", word=repr(word[:40]))
            )
    return [loaded(store(), int(word)) for word in words]


def _plotted(found: list[Plot], name: str, kind: str, file_name: str) -> Response:
    for one in found:
        if one.name == name:
            if kind != "svg":
                return answer(one.numbers, kind)
            return file(one.draw(True), "image/svg+xml", f"{file_name}.svg")
    raise UnknownName("plot", name, [one.name for one in found])


def _progress(number: int) -> str:
    run = store().evaluations.one(number)
    told = f"{run.done:,} of {plural(run.total, 'pair')} judged."
    return "Waiting for its turn." if run.active and not run.worker else told


def _common() -> dict[str, Any]:
    return {"shown": cell, "beside": beside, "percent": whole_percent}
