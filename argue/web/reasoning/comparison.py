"""One debate under several readings of support: whose status depends on what support means."""

from __future__ import annotations

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.evaluation.runs.table import Cell, Table
from argue.interpretations import Comparison, Reading, compare
from argue.locales import say
from argue.web.api_objects import comparison_object
from argue.web.choices import Query
from argue.web.links import Links
from argue.web.shown import Shown, shown_debate
from argue.web.tables import file

blueprint = Blueprint("comparison", __name__)

MOST_ARGUMENTS = 2_000
"""Arguments up to which a debate is compared while the reader waits."""
FORMATS = ("json", "csv")


@blueprint.get("/debates/<key>/comparison")
def page(key: str) -> ResponseReturnValue:
    """A table: arguments by readings; those alone whose status differs, or all (``all=1``)."""
    shown, found = _compared(key)
    every = request.args.get("all") == "1"
    return render_template(
        "comparison/page.html",
        key=key,
        debate=shown.debate,
        choices=shown.choices,
        links=Links(key, shown.choices),
        arguments=shown.arguments,
        comparison=found,
        rows=found.rows if every else found.differing,
        every=every,
        formats=FORMATS,
        query=query_of,
    )


@blueprint.get("/debates/<key>/comparison.<format>")
def download(key: str, format: str) -> ResponseReturnValue:
    """The same for all arguments, as JSON or CSV."""
    if format not in FORMATS:
        raise NotFound(
            say(
                "expected comparison.json or comparison.csv, found %(format)s",
                format=repr(format[:20]),
            )
        )
    shown, found = _compared(key)
    if format == "json":
        return jsonify(comparison_object(found))
    return file(table_of(shown, found).csv(), "text/csv", f"{key}-readings.csv")


def query_of(reading: Reading) -> Query:
    """The choices that make the debate's page show this reading."""
    return {"support": reading.support, "derived": [str(kind) for kind in reading.derived]}


def table_of(shown: Shown, found: Comparison) -> Table:
    """The comparison with one row an argument."""
    names = ["argument", *(reading.name for reading in found.readings), "differs", "text"]
    rows: list[list[Cell]] = [
        [row.argument, *map(str, row.statuses), row.differs, shown.arguments[row.argument].text]
        for row in found.rows
    ]
    return Table("comparison", "Comparison", {name: name for name in names}, rows)


def compared(shown: Shown) -> Comparison:
    """The comparison under the semantics that is chosen.

    Raises
    ------
    BadInput
        If the debate is too large to wait for.
    """
    count = len(shown.debate.arguments)
    if count > MOST_ARGUMENTS:
        raise BadInput(
            say(
                "expected a debate of at most %(most_arguments)s arguments to compare while "
                "you wait, found %(count)s; the command line compares any",
                most_arguments=MOST_ARGUMENTS,
                count=count,
            )
        )
    return compare(shown.whole.framework, semantics=shown.choices.semantics)


def _compared(key: str) -> tuple[Shown, Comparison]:
    shown = shown_debate(key)
    if not shown.statuses:
        raise NotFound(
            say("this debate is still being judged, so there is no status to compare yet")
        )
    return shown, compared(shown)
