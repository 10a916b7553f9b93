"""One debate under several readings of support: whose status depends on what support means."""

from __future__ import annotations

from flask import jsonify, render_template, request
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.features.comparison.compared import Comparison, SupportReading, compare
from argue.model.tables import Cell, Table, untitled
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.web.app.api import JUDGING, output
from argue.web.app.api_shared import ChoicesQuery
from argue.web.app.resources import Resources
from argue.web.ui.choices import Query, judged_debate
from argue.web.ui.links import page_values
from argue.web.ui.tables import file

resources = Resources("comparison", __name__, need=Need.READ, logged=False, command="readings")

MOST_ARGUMENTS = 2_000
"""Arguments up to which a debate is compared while the reader waits."""
FORMATS = ("json", "csv")


@resources.read(
    "/debates/<key>/comparison", "page", output(Comparison, others=JUDGING), query=ChoicesQuery
)
def compare_readings(key: str, query: ChoicesQuery | None = None) -> object:
    """The status of every argument under each reading of support"""
    view = judged_debate(key)
    comparison = compared(view)
    if query:
        return comparison
    every = request.args.get("all") == "1"
    return render_template(
        "comparison/page.html",
        **page_values(view),
        judged=view.has_judgements,
        comparison=comparison,
        rows=comparison.rows if every else comparison.differing,
        every=every,
        formats=FORMATS,
        query=query_of,
    )


@resources.get("/debates/<key>/comparison.<format>")
def download(key: str, format: str) -> ResponseReturnValue:
    """The same for all arguments, as JSON or CSV."""
    if format not in FORMATS:
        raise NotFound.lazy(
            "expected comparison.json or comparison.csv, found %(format)s", format=repr(format[:20])
        )
    view = judged_debate(key)
    comparison = compared(view)
    if format == "json":
        return jsonify(comparison.as_object())
    return file(table_of(view, comparison).csv(), "text/csv", f"{key}-readings.csv")


def query_of(reading: SupportReading) -> Query:
    """The choices that make the debate's page show this reading."""
    return {"support": reading.support, "derived": [str(kind) for kind in reading.derived]}


def table_of(view: DebateView, comparison: Comparison) -> Table:
    """The comparison with one row an argument."""
    names = ["argument", *(reading.name for reading in comparison.readings), "differs", "text"]
    rows: list[list[Cell]] = []
    for row in comparison.rows:
        text, statuses = view.arguments[row.argument].text, map(str, row.statuses.values())
        rows.append([row.argument, *statuses, row.differs, text])
    return Table("comparison", "Comparison", untitled(*names), rows)


def compared(view: DebateView) -> Comparison:
    """The comparison under the semantics that is chosen.

    Raises BadInput if the debate is too large to wait for.
    """
    count = len(view.debate.arguments)
    if count > MOST_ARGUMENTS:
        raise BadInput.lazy(
            "expected a debate of at most %(most_arguments)s arguments to compare while "
            "you wait, found %(count)s; the command line compares any",
            most_arguments=MOST_ARGUMENTS,
            count=count,
        )
    return compare(view.judged.framework, semantics=view.choices.semantics)
