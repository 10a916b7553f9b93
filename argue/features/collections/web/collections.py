"""Collections of debates: their list, one with its statistics, and all as one file."""

from __future__ import annotations

from typing import Annotated

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue import formats
from argue.engines import ENGINES
from argue.errors import NotFound, UnknownName
from argue.features.collections import collections as service
from argue.features.collections.bulk import BulkRuns
from argue.features.collections.collections import archive
from argue.features.collections.web.bulk_runs import failures, progress_text
from argue.features.collections.web.collection_results import (
    STATED,
    Choice,
    analyses,
    measured,
    plots,
)
from argue.features.corpora.measured import by_debate
from argue.features.corpora.totals import tables
from argue.features.plots.web import plotted
from argue.locales import plural
from argue.model import Derivation
from argue.model.tables import Column, Table
from argue.services.deeds import Need
from argue.store.debates.collections import (
    MOST_NOTE,
    MOST_TITLE,
    Collection,
    CollectionDebate,
    Collections,
)
from argue.web.app.api import FILE, Done, nothing, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import (
    Answer,
    Body,
    PageQuery,
    Query,
    about,
    derived,
    listing,
    renamed,
)
from argue.web.app.api_shared import TablesOut
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Card, Cost, Files
from argue.web.app.state import settings, store
from argue.web.ui.tables import KINDS, answer, beside, cell

resources = Resources("collections", __name__, research=True)

MOST_ROWS = 200
"""Debates of a collection that its page lists; the table as a file has all."""
MOST_OFFERED = 100
"""Debates that are offered to be put into a collection, at a time."""
COLLECTIONS: list[Column[Collection]] = [
    Column("key"),
    Column("title"),
    Column("note", value=lambda collection: collection.note or None),
    Column("created"),
    Column("debates"),
    Column("arguments"),
]
_PLOT = "any(svg, pdf, png, json, csv):kind"


class CollectionIn(Body):
    """A collection to be made."""

    title: Annotated[str, about(min_length=1, max_length=MOST_TITLE)]
    note: Annotated[str, about(max_length=MOST_NOTE)] = ""
    debates: Annotated[list[str], about("Keys of debates.")] = []


class MembersChangeIn(Body):
    """Debates to be put into a collection and to be taken out."""

    add: Annotated[list[str], about("Keys of debates.")] = []
    remove: Annotated[list[str], about("Keys of debates.")] = []


class MembersChangeOut(Answer):
    """How many were not in it before, and how many were in it."""

    added: Annotated[int, about("How many debates were added.")]
    removed: Annotated[int, about("How many debates were removed.")]


CollectionOut = derived("CollectionOut", Collection)
ListedCollectionOut = renamed(CollectionOut, "ListedCollectionOut")
MemberOut = derived("MemberOut", CollectionDebate)


class FiguresQuery(Query):
    """Under which engine the debates are measured."""

    engine: str = ""
    """That of a bulk run, or `stated`; the last one if not given."""
    derived: Annotated[list[str], about("Kinds of derived attacks.")] = []


# ── all collections ─────────────────────────────────────────────────────────────────────────────


@resources.read(
    "/collections",
    "index",
    output(
        listing("CollectionsOut", collections=(ListedCollectionOut, "The collections, by name."))
    ),
    query=PageQuery,
    kinds=KINDS,
    need=Need.ACCOUNT,
    cost=Cost.ROWS,
    cards=(
        Card(
            "Collections",
            "Corpora: many debates judged, measured, plotted and exported together.",
            2,
        ),
    ),
)
def collections(query: PageQuery | None = None, kind: str = "") -> object:
    """List the collections"""
    every = Collections.in_store(store()).all()
    if query:
        return page("collections", every, query)
    if kind:
        return answer(Table.of("collections", "Collections", COLLECTIONS, every), kind)
    return _index()


def _index(problem: str = "") -> str:
    return render_template(
        "collections/index.html",
        collections=Collections.in_store(store()).all(),
        problem=problem,
        form=request.form,
        most_title=MOST_TITLE,
        most_note=MOST_NOTE,
    )


@resources.do(
    "/collections",
    "create",
    service.create,
    output(CollectionOut, status=201),
    body=CollectionIn,
    again=_index,
    cost=Cost.ROWS,
)
def create_collection(body: CollectionIn) -> Done:
    """Make a collection, of debates that are there or empty"""
    made = service.create(store(), body.title, body.note, body.debates)
    here = url_for("api.collection", name=made.key)
    return Done(made, url_for("collections.choose", name=made.key), location=here)


# ── one collection ──────────────────────────────────────────────────────────────────────────────


@resources.read(
    "/collections/<name>",
    "page",
    output(CollectionOut),
    kinds=KINDS,
    need=Need.MAKER,
    json_cost=Cost.ROWS,
)
def collection(name: str, kind: str = "") -> object:
    """One collection"""
    collection = Collections.in_store(store()).one(name)
    if kind == RECORD:
        return collection
    choice = Choice(name)
    result = measured(name, choice)
    if kind:
        return answer(tables(result), kind)
    bulk = BulkRuns.in_store(store()).of(name)
    return render_template(
        "collections/page.html",
        collection=collection,
        choice=choice,
        tables=tables(result)[:2],
        plots=plots(result),
        results=result[:MOST_ROWS],
        total=len(result),
        bulk=bulk,
        going=next((run for run in bulk if run.active), None),
        text=progress_text,
        failures=failures(bulk),
        engines=ENGINES.names(),
        engine=settings().engine,
        kinds=list(Derivation),
        outputs=formats.outputs(),
        stated=STATED,
        shown=cell,
        beside=beside,
    )


@api.get("/collections/<name>/tables", need=Need.MAKER)
@query_input(FiguresQuery)
@output(TablesOut)
def collection_tables(name: str, query: FiguresQuery) -> object:
    """What the debates of a collection are like, and what stands in them"""
    Collections.in_store(store()).one(name)
    result = tables(measured(name, Choice(name)))
    return {"tables": [table.as_object() for table in result]}


@resources.get(f"/collections/<collection>/plots/<name>.<{_PLOT}>", need=Need.MAKER)
def plot(collection: str, name: str, kind: str) -> Response:
    """A plot as a file, or its numbers."""
    Collections.in_store(store()).one(collection)
    drawn = plots(measured(collection, Choice(collection)))
    if name not in {plot.name for plot in drawn}:
        raise NotFound(f"this collection has no plot {name[:80]!r}, or there is nothing to draw")
    return plotted(drawn, name, kind, f"{collection}-{name}")


@resources.read(
    "/collections/<name>/download/<format>",
    "download",
    api.doc(responses=FILE),
    query=FiguresQuery,
    json="/collections/<name>/files/<format>",
    need=Need.MAKER,
    cost=Cost.STREAM,
)
def collection_files(name: str, format: str, query: FiguresQuery | None = None) -> Response:
    """All debates in one zip, a file each, in any format that is written"""
    if format not in formats.outputs():
        raise UnknownName("output format", format[:80], formats.outputs())
    collections = Collections.in_store(store())
    collections.one(name)
    choice = Choice(name)
    keys = [member.key for member in collections.members(name)]
    result = analyses(settings().database, collections.viewer, keys, choice)
    table = ("debates.csv", by_debate(measured(name, choice)).csv())
    response = Response(archive(result, format, table), content_type="application/zip")
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}-{format}.zip")
    return response


# ── debates in and out ──────────────────────────────────────────────────────────────────────────


@resources.get("/collections/<name>/debates", deed=service.change, cost=Cost.ROWS)
def choose(name: str) -> ResponseReturnValue:
    """The debates in it and others that may be put in, found by words."""
    collections = Collections.in_store(store())
    collection, members = collections.one(name), collections.members(name)
    search = request.args.get("q", "").strip()[:200]
    within = {member.key for member in members}
    found = store().debates.search(search, limit=MOST_OFFERED + len(within))
    others = [item for item in found if item.key not in within]
    return render_template(
        "collections/choose.html",
        collection=collection,
        search=search,
        members=members,
        others=others[:MOST_OFFERED],
        more=len(others) > MOST_OFFERED,
        most=MOST_OFFERED,
    )


@api.get("/collections/<name>/debates", need=Need.MAKER, cost=Cost.ROWS)
@query_input(PageQuery)
@output(listing("MembersOut", debates=(MemberOut, "The debates of the collection.")))
def collection_debates(name: str, query: PageQuery) -> object:
    """The debates of a collection"""
    collections = Collections.in_store(store())
    total = collections.one(name).debates
    result = collections.members(name, **query.model_dump())
    return page("debates", result, query, total=total)


@resources.do(
    "/collections/<name>/debates",
    "change",
    service.change,
    output(MembersChangeOut),
    body=MembersChangeIn,
    files=Files.TEXT,
    cost=Cost.ROWS,
)
def change_collection(name: str, body: MembersChangeIn) -> Done:
    """Put debates into a collection or take them out"""
    added, removed = service.change(store(), name, add=body.add, remove=body.remove)
    number, how = (removed, "taken out") if body.remove else (added, "put in")
    message = f"{plural(number, 'debate was', 'debates were')} {how}."
    record = {"added": added, "removed": removed}
    return Done(record, url_for("collections.choose", name=name), message)


@resources.get("/collections/<name>/delete", deed=service.delete, cost=Cost.ROWS)
def ask_delete(name: str) -> ResponseReturnValue:
    """Ask before deleting."""
    collection = Collections.in_store(store()).one(name)
    return render_template("collections/delete.html", collection=collection)


@resources.do(
    "/collections/<name>/delete",
    "delete",
    service.delete,
    nothing,
    json="/collections/<name>",
    method="DELETE",
    cost=Cost.ROWS,
)
def delete_collection(name: str) -> Done:
    """Forget a collection; its debates stay"""
    service.delete(store(), name)
    message = "The collection was deleted; its debates are still there."
    return Done(page=url_for("collections.index"), message=message)
