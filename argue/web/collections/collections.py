"""Collections of debates: their list, one with its statistics, bulk runs, and all as one file."""

from __future__ import annotations

from typing import Any

from flask import (
    Blueprint,
    Response,
    flash,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from argue import formats
from argue.corpora.measured import by_debate
from argue.corpora.plots import plots
from argue.corpora.totals import tables
from argue.engines import ENGINES
from argue.errors import BadInput, NotFound, UnknownName
from argue.locales import plural
from argue.model import Derivation
from argue.model.tables import Column, Table
from argue.services import collections as service
from argue.services.collections import archive
from argue.store.debates.collections import MOST_NOTE, MOST_TITLE, Collection
from argue.store.judging.bulk import Bulk, BulkStatus
from argue.web.app.state import context, settings, store
from argue.web.collections.collection_results import STATED, Choice, analyses, measured
from argue.web.ui.tables import KINDS, answer, beside, cell, page_or_tables, plot_answer

blueprint = Blueprint("collections", __name__)

MOST_ROWS = 200
"""Debates of a collection that its page lists; the table as a file has all."""
MOST_OFFERED = 100
"""Debates that are offered to be put into a collection, at a time."""
COLLECTIONS: list[Column[Collection]] = [
    Column("key"),
    Column("title"),
    Column("note", value=lambda one: one.note or None),
    Column("created"),
    Column("debates"),
    Column("arguments"),
]
_PLOT = "any(svg, pdf, png, json, csv):kind"


# ── all collections ─────────────────────────────────────────────────────────────────────────────


@page_or_tables(blueprint, "/collections")
def index(kind: str = "") -> ResponseReturnValue:
    """All collections, newest first, and the form for a new one."""
    if kind:
        table = Table.of("collections", "Collections", COLLECTIONS, store().collections.all())
        return answer(table, kind)
    return _index()


@blueprint.post("/collections", deed=service.create)
def create() -> ResponseReturnValue:
    """Make a collection, with no debate in it yet."""
    try:
        collection = service.create(
            store(), request.form.get("title", ""), request.form.get("note", "")
        )
    except BadInput as error:
        return _index(error.localized()), 400
    return redirect(url_for("collections.choose", name=collection.key), 303)


def _index(problem: str = "") -> str:
    return render_template(
        "collections/index.html",
        collections=store().collections.all(),
        problem=problem,
        form=request.form,
        most_title=MOST_TITLE,
        most_note=MOST_NOTE,
    )


# ── one collection ──────────────────────────────────────────────────────────────────────────────


@page_or_tables(blueprint, "/collections/<name>")
def page(name: str, kind: str = "") -> ResponseReturnValue:
    """Its statistics under the chosen engine, its bulk runs, its debates."""
    collection, choice = store().collections.one(name), Choice(name)
    result = measured(name, choice)
    if kind:
        return answer(tables(result), kind)
    bulk = store().bulk.of(name)
    return render_template(
        "collections/page.html",
        collection=collection,
        choice=choice,
        tables=tables(result)[:2],
        plots=plots(result),
        found=result[:MOST_ROWS],
        total=len(result),
        bulk=bulk,
        going=next((one for one in bulk if one.active), None),
        text=progress_text,
        failures=_failures(bulk),
        engines=ENGINES.names(),
        engine=settings().engine,
        kinds=list(Derivation),
        outputs=formats.outputs(),
        stated=STATED,
        shown=cell,
        beside=beside,
    )


@blueprint.get(f"/collections/<collection>/plots/<name>.<{_PLOT}>")
def plot(collection: str, name: str, kind: str) -> Response:
    """A plot as a file, or its numbers."""
    store().collections.one(collection)
    for one in plots(measured(collection, Choice(collection))):
        if one.name == name:
            if kind in KINDS:
                return answer(one.numbers, kind)
            return plot_answer(one.draw(True), kind, f"{collection}-{name}")
    raise NotFound(f"this collection has no plot {repr(name[:80])}, or there is nothing to draw")


@blueprint.get("/collections/<name>/download/<format>")
def download(name: str, format: str) -> Response:
    """All debates in one zip, each a file in that format, as the chosen engine judged them."""
    if format not in formats.outputs():
        raise UnknownName("output format", format[:80], formats.outputs())
    store().collections.one(name)
    choice = Choice(name)
    keys = [member.key for member in store().collections.members(name)]
    result = analyses(settings().database, store().collections.viewer, keys, choice)
    table = ("debates.csv", by_debate(measured(name, choice)).csv())
    response = Response(archive(result, format, table), content_type="application/zip")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}-{format}.zip")
    return response


# ── debates in and out ──────────────────────────────────────────────────────────────────────────


@blueprint.get("/collections/<name>/debates", deed=service.change)
def choose(name: str) -> ResponseReturnValue:
    """The debates in it and others that may be put in, found by words."""
    collection = store().collections.one(name)
    search = request.args.get("q", "").strip()[:200]
    members = store().collections.members(name)
    within = {member.key for member in members}
    others = [
        item
        for item in store().debates.search(search, limit=MOST_OFFERED + len(within))
        if item.key not in within
    ]
    return render_template(
        "collections/choose.html",
        collection=collection,
        search=search,
        members=members,
        others=others[:MOST_OFFERED],
        more=len(others) > MOST_OFFERED,
        most=MOST_OFFERED,
    )


@blueprint.post("/collections/<name>/debates", deed=service.change)
def change(name: str) -> ResponseReturnValue:
    """Put the debates that are ticked in, or take them out."""
    keys = request.form.getlist("debate")
    if request.form.get("do") == "remove":
        _, number = service.change(store(), name, remove=keys)
        message = plural(number, "debate was", "debates were") + " taken out."
    else:
        number, _ = service.change(store(), name, add=keys)
        message = plural(number, "debate was", "debates were") + " put in."
    flash(message)
    return redirect(url_for("collections.choose", name=name), 303)


@blueprint.get("/collections/<name>/delete", deed=service.delete)
def ask_delete(name: str) -> ResponseReturnValue:
    """Ask before deleting."""
    return render_template("collections/delete.html", collection=store().collections.one(name))


@blueprint.post("/collections/<name>/delete", deed=service.delete)
def delete(name: str) -> ResponseReturnValue:
    """Forget the collection; its debates stay."""
    service.delete(store(), name)
    flash("The collection was deleted; its debates are still there.")
    return redirect(url_for("collections.index"), 303)


# ── bulk runs ───────────────────────────────────────────────────────────────────────────────────


@blueprint.post("/collections/<name>/bulk", deed=service.judge)
def start(name: str) -> ResponseReturnValue:
    """Let an engine judge all debates, or go on where that stopped."""
    engine = request.form.get("engine", "")
    service.judge(context(), name, engine)
    return redirect(url_for("collections.page", name=name, engine=engine), 303)


@blueprint.post(
    "/collections/<name>/bulk/<int:number>/<any(pause, cancel):what>", deed=service.stop
)
def stop(name: str, number: int, what: str) -> ResponseReturnValue:
    """Stop it; what is judged is kept."""
    one = _bulk(name, number)
    service.stop(store(), one.id, what)
    return redirect(url_for("collections.page", name=name, engine=one.engine), 303)


@blueprint.get("/collections/<name>/bulk/<int:number>/state")
def state(name: str, number: int) -> ResponseReturnValue:
    """How far it is, as JSON for the progress bar."""
    one = _bulk(name, number)
    return jsonify(
        active=one.active,
        status=str(one.status),
        done=one.done,
        failed=one.failed,
        total=one.total,
        progress=one.progress,
        text=progress_text(one),
    )


def progress_text(bulk: Bulk) -> str:
    """How far a bulk run is, in words."""
    message = f"{bulk.done} of {bulk.total} debates judged"
    if bulk.failed:
        message += f", {bulk.failed} failed"
    state = {
        BulkStatus.PAUSED: "paused",
        BulkStatus.CANCELLED: "cancelled; finished labels are saved",
        BulkStatus.FAILED: bulk.error,
    }.get(bulk.status)
    return f"{message}; {state}." if state else f"{message}."


def _failures(bulk: list[Bulk]) -> dict[int, list[Any]]:
    """What failed in each bulk run."""
    return {
        one.id: [item for item in store().bulk.items(one.id) if item.status == "failed"]
        for one in bulk
        if one.failed
    }


def _bulk(name: str, number: int) -> Bulk:
    one = store().bulk.one(number)
    if one.collection != name:
        raise NotFound(f"this collection has no bulk run {number}")
    return one
