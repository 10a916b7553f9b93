"""Runs that are kept: a table of all, one with its plots and wrong pairs, several side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.drawing.wording import whole_percent
from argue.errors import BadInput
from argue.features.evaluations import evaluations as service
from argue.features.evaluations.evaluations import done_run, loaded, side_by_side
from argue.features.evaluations.runs import plots, tables
from argue.features.evaluations.runs.comparison import MOST
from argue.features.evaluations.runs.run import Run
from argue.features.evaluations.runs.tables import baselines_table
from argue.features.evaluations.store import Evaluations, Setup, StoredEvaluation
from argue.features.evaluations.web.evaluation_pairs import (
    Filter,
    pair_page,
    pairs_page,
    wrong_pairs,
)
from argue.features.measures.systems import NAMES, baseline
from argue.features.plots.web import plotted
from argue.model import Label
from argue.model.tables import Table
from argue.services.deeds import Need
from argue.web.app.api import Done, nothing, output, page, response_of
from argue.web.app.api_input import parse_number
from argue.web.app.api_records import (
    Body,
    EmptyIn,
    OneOf,
    PageOut,
    PageQuery,
    Query,
    about,
    listing,
    record_with,
    some_of,
)
from argue.web.app.api_shared import TableOut, TablesOut
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Card, Cost
from argue.web.app.state import store
from argue.web.ui.judging import progress
from argue.web.ui.tables import KINDS, Order, answer, beside, cell, page_or_tables
from argue.web.ui.words import plural, title

resources = Resources("evaluations", __name__, research=True)

_PLOT = "any(svg, pdf, png, json, csv):kind"
_NOT_DONE = response_of(409, "It is not done", "ProblemOut")


class EvaluationsQuery(PageQuery):
    """Which evaluations to list."""

    tag: Annotated[str, about("Only those that have this tag.")] = ""


EvaluationOut = some_of(
    "EvaluationOut",
    StoredEvaluation,
    "An evaluation; ``summary`` and ``judged_by``, which says who judged, are empty until it is "
    "done.",
    "id engine=setup.engine engine_version=setup.engine_version status done total error created "
    "settings=setup.settings judged_by=setup.judged_by files=setup.files tags summary",
)
EvaluationStateOut = record_with(
    "EvaluationStateOut",
    "The same, where it is the whole answer, with all its tables once it is done.",
    EvaluationOut,
    tables=[TableOut],
)


class TagIn(Body):
    """A tag to give, or to take away."""

    tag: Annotated[str, about("The tag.")]
    remove: Annotated[bool, about("Whether the tag is taken away.")] = False


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

    pairs: Annotated[list[dict[str, Any]], about("The judged pairs.")]


class SideBySideQuery(Query):
    """Which evaluations to compare."""

    run: Annotated[list[int], about(min_length=2, max_length=MOST)]
    """Their numbers; the first is what the others are held against."""


# ── all runs ────────────────────────────────────────────────────────────────────────────────────


@resources.read(
    "/evaluations",
    "index",
    output(
        listing("EvaluationsOut", evaluations=(EvaluationOut, "The evaluations, newest first."))
    ),
    query=EvaluationsQuery,
    kinds=KINDS,
    need=Need.RESEARCHER,
    cost=Cost.ROWS,
    cards=(
        Card(
            "Evaluations",
            "Scores of engines against gold, pair by pair, and how their errors change what is "
            "accepted.",
            1,
        ),
    ),
)
def evaluations(query: EvaluationsQuery | None = None, kind: str = "") -> object:
    """The evaluations that are kept, newest first"""
    tag = query.tag if query else request.args.get("tag", "")
    runs = Evaluations.in_store(store()).all(tag)
    if query:
        return page("evaluations", runs, query)
    order, whole = Order.asked(), tables.runs_table(runs)
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


@resources.read(
    "/evaluations/<int:number>",
    "page",
    output(EvaluationStateOut),
    kinds=KINDS,
    need=Need.RESEARCH_MAKER,
)
def evaluation(number: int, kind: str = "") -> object:
    """One evaluation: how far it is, and all its tables once it is done"""
    stored = Evaluations.in_store(store()).one(number)
    if kind == RECORD:
        return state_of(number)
    if not (stored.summary or kind):
        return render_template(
            "evaluations/waiting.html", run=stored, text=_progress(stored), **_common()
        )
    run = loaded(store(), number)
    if kind:
        return answer(_tables(run), kind)
    return render_template(
        "evaluations/run.html",
        run=run,
        cautions=run.judged_by.cautions(len(run.compared)),
        tables=[table for table in tables.run_tables(run) if table.name != "baselines"],
        made=tables.setup_table(stored),
        baselines=baselines_table([run]),
        every={str(label): baseline(run.evaluation, label).accuracy for label in NAMES},
        plots=plots.run_plots(run),
        wrong=len(wrong_pairs(run)),
        **_common(),
    )


@resources.get(f"/evaluations/<int:number>/plots/<name>.<{_PLOT}>", need=Need.RESEARCH_MAKER)
def plot(number: int, name: str, kind: str) -> Response:
    """A plot as a file, or its numbers."""
    return plotted(plots.run_plots(loaded(store(), number)), name, kind, f"run-{number}-{name}")


@resources.get("/evaluations/<int:number>/state", need=Need.RESEARCH_MAKER, cost=Cost.ROWS)
def state(number: int) -> ResponseReturnValue:
    """How far it is, as JSON for the progress bar."""
    one = Evaluations.in_store(store()).one(number)
    return progress(one, one.done / one.total if one.total else 0.0, _progress(one))


@resources.do(
    "/evaluations/<int:number>/cancel",
    "cancel",
    service.cancel,
    output(EvaluationStateOut),
    body=EmptyIn,
    cost=Cost.ROWS,
)
def cancel_evaluation(number: int, body: EmptyIn) -> Done:
    """Stop an evaluation; nothing of it is kept"""
    service.cancel(store(), number)
    return Done(state_of(number), url_for("evaluations.page", number=number))


@resources.do(
    "/evaluations/<int:number>/tags",
    "tag",
    service.tag,
    output(EvaluationStateOut),
    body=TagIn,
    cost=Cost.ROWS,
)
def tag_evaluation(number: int, body: TagIn) -> Done:
    """Give an evaluation a tag, or take one away"""
    service.tag(store(), number, body.tag, remove=body.remove)
    return Done(state_of(number), url_for("evaluations.page", number=number, _anchor="tags"))


@resources.get("/evaluations/<int:number>/delete", deed=service.delete, cost=Cost.ROWS)
def ask_delete(number: int) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template(
        "evaluations/delete.html", run=Evaluations.in_store(store()).one(number), **_common()
    )


@resources.do(
    "/evaluations/<int:number>/delete",
    "delete",
    service.delete,
    nothing,
    json="/evaluations/<int:number>",
    method="DELETE",
    cost=Cost.ROWS,
)
def delete_evaluation(number: int) -> Done:
    """Forget an evaluation"""
    service.delete(store(), number)
    return Done(page=url_for("evaluations.index"), message=f"Run {number} was deleted.")


# ── its pairs ───────────────────────────────────────────────────────────────────────────────────


@resources.read(
    "/evaluations/<int:number>/pairs",
    "pairs",
    output(JudgedOut, others=_NOT_DONE),
    query=JudgedQuery,
    kinds=KINDS,
    need=Need.RESEARCH_MAKER,
)
def judged_pairs(number: int, query: JudgedQuery | None = None, kind: str = "") -> object:
    """The pairs that were judged wrongly, or others"""
    if query:
        wanted = query.model_dump(include=set(Filter.__slots__), exclude_unset=True)
        table = Filter(**wanted).table(done_run(store(), number))
        return page("pairs", table.as_object()["rows"], query)
    run = loaded(store(), number)
    if kind:
        return answer(Filter.asked().table(run), kind)
    result = pairs_page(run, Filter.asked())
    return render_template("evaluations/pairs.html", run=run, result=result, **_common())


@page_or_tables(resources, "/evaluations/<int:number>/pairs/<int:place>", need=Need.RESEARCH_MAKER)
def pair(number: int, place: int, kind: str = "") -> ResponseReturnValue:
    """One pair: its texts, what was judged how surely, and what that did to acceptance.

    With a kind, the arguments whose status changes when the pair is put right.
    """
    run = loaded(store(), number)
    result = pair_page(run, place)
    if kind:
        return answer(result.table(), kind)
    return render_template("evaluations/pair.html", run=run, result=result, **_common())


# ── several runs ────────────────────────────────────────────────────────────────────────────────


@resources.read(
    "/evaluations/compare",
    "comparison",
    output(TablesOut, others=response_of(409, "One of them is not done", "ProblemOut")),
    query=SideBySideQuery,
    kinds=KINDS,
    json="/evaluations/comparison",
    need=Need.RESEARCH_MAKER,
)
def compare_evaluations(query: SideBySideQuery | None = None, kind: str = "") -> object:
    """Two to six evaluations side by side, on the pairs that all of them judged"""
    compared, figures = side_by_side(
        *([done_run(store(), number) for number in query.run] if query else _chosen())
    )
    if query:
        return {"tables": [table.as_object() for table in figures]}
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


@resources.get(f"/evaluations/compare/plots/<name>.<{_PLOT}>", need=Need.RESEARCH_MAKER)
def comparison_plot(name: str, kind: str) -> Response:
    """A plot of a comparison as a file, or its numbers."""
    result = side_by_side(*_chosen())[0]
    numbers = "-".join(str(run.id) for run in result.runs)
    return plotted(plots.comparison_plots(result), name, kind, f"runs-{numbers}-{name}")


def _chosen() -> list[Run]:
    return [loaded(store(), _run_number(word)) for word in request.args.getlist("run")]


def _run_number(word: str) -> int:
    number = parse_number(word, 400)
    if number is None:
        raise BadInput(f"expected the number of a run, found {repr(word[:40])}")
    return number


def _progress(run: StoredEvaluation) -> str:
    message = f"{run.done:,} of {plural(run.total, 'pair')} judged."
    return "Waiting for its turn." if run.active and not run.worker else message


def _common() -> dict[str, Any]:
    return {"shown": cell, "beside": beside, "percent": whole_percent, "system": system}


def system(setup: Setup) -> str:
    """What judged a run: the engine, and the language model that it asked.

    >>> system(Setup("edit_distance")), system(Setup("language_model", judged_by={"model": "m"}))
    ('edit distance', 'language model (m)')
    """
    return replace(setup, engine=title("engine", setup.engine)).system


def state_of(number: int) -> dict[str, Any]:
    """One evaluation with all its tables, as JSON has it."""
    stored = Evaluations.in_store(store()).one(number)
    results = _tables(loaded(store(), number)) if stored.summary else []
    evaluation = EvaluationOut.of(stored).model_dump()
    return {**evaluation, "tables": [table.as_object() for table in results]}


def _tables(run: Run) -> list[Table]:
    return [*tables.run_tables(run), tables.setup_table(run.stored)]
