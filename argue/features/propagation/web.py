"""The page of a kept run that tells what to check first, and how errors travel."""

from __future__ import annotations

from typing import Annotated

from flask import render_template, request

from argue.errors import UnknownName
from argue.features.evaluations.evaluations import done_run, loaded
from argue.features.evaluations.web.evaluations import system
from argue.features.plots import PLOT_KINDS
from argue.features.plots.web import plotted
from argue.features.propagation.curves import MEASURES
from argue.features.propagation.of_run import (
    critical_tables,
    propagation_of,
    propagation_plot,
    propagation_summary,
)
from argue.services.deeds import Need
from argue.web.app.api import output, response_of
from argue.web.app.api_records import Answer, OneOf, Query, about
from argue.web.app.api_shared import TableOut
from argue.web.app.resources import Resources
from argue.web.app.state import store
from argue.web.ui.tables import KINDS, answer, beside, cell, chosen

resources = Resources("propagation", __name__, research=True)

_NOT_DONE = response_of(409, "It is not done", "ProblemOut")


class PropagationQuery(Query):
    """How acceptance is measured."""

    measure: Annotated[str, OneOf(list(MEASURES))] = "f1"


class PropagationOut(Answer):
    """How errors travel into acceptance: what is told in words, and the numbers of the curve."""

    told: Annotated[str, about("What the table shows, in sentences.")]
    curve: Annotated[TableOut, about("Acceptance by the accuracy of relations, as a table.")]


@resources.read(
    "/evaluations/<int:number>/propagation",
    "page",
    output(PropagationOut, others=_NOT_DONE),
    query=PropagationQuery,
    kinds=[*PLOT_KINDS, *KINDS],
    need=Need.RESEARCH_MAKER,
)
def propagation(number: int, query: PropagationQuery | None = None, kind: str = "") -> object:
    """How errors travel into acceptance on its debates, and where its engine stands"""
    run = done_run(store(), number) if query else loaded(store(), number)
    result = propagation_of(run)
    measure = query.measure if query else _measure()
    plot, told = propagation_plot(result, measure), propagation_summary(result)
    if query:
        return {"told": told, "curve": plot.numbers.as_object()}
    critical = critical_tables(run, result)
    if kind in KINDS and request.args.get("table"):
        return answer(chosen(critical), kind)
    if kind:  # the curves as a drawing or as their numbers
        return plotted([plot], "propagation", kind, f"run-{number}-propagation")
    return render_template(
        "propagation/page.html",
        run=run,
        result=result,
        told=told,
        plot=plot,
        tables=critical,
        measures=MEASURES,
        measure=measure,
        shown=cell,
        system=system,
        beside=beside,
    )


def _measure() -> str:
    measure = request.args.get("measure", "f1")
    if measure not in MEASURES:
        raise UnknownName("measure", measure, list(MEASURES))
    return measure
