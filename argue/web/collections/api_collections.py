"""The part of the JSON interface that keeps, measures and judges collections of debates."""

from __future__ import annotations

from typing import Annotated

from flask import Response, url_for

from argue import formats
from argue.corpora.measured import by_debate
from argue.corpora.totals import tables
from argue.errors import UnknownName
from argue.services import collections as service
from argue.services.collections import archive
from argue.store.debates.collections import MOST_NOTE, MOST_TITLE, Collection, Member
from argue.store.judging.bulk import Bulk, BulkDebate
from argue.web.app.api import FILE, as_json, json_input, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import (
    Body,
    PageQuery,
    Query,
    Record,
    about,
    derived,
    listing,
    renamed,
)
from argue.web.app.api_shared import TablesOut
from argue.web.app.state import context, settings, store
from argue.web.collections.collection_results import Choice, analyses, measured


class CollectionIn(Body):
    """A collection to be made."""

    title: Annotated[str, about(min_length=1, max_length=MOST_TITLE)]
    note: Annotated[str, about(max_length=MOST_NOTE)] = ""
    debates: Annotated[list[str], about("Keys of debates.")] = []


class MembersChangeIn(Body):
    """Debates to be put into a collection and to be taken out."""

    add: Annotated[list[str], about("Keys of debates.")] = []
    remove: Annotated[list[str], about("Keys of debates.")] = []


class MembersChangeOut(Record):
    """How many were not in it before, and how many were in it."""

    added: int
    removed: int


CollectionOut = derived("CollectionOut", Collection)
ListedCollectionOut = renamed(CollectionOut, "ListedCollectionOut")
MemberOut = derived("MemberOut", Member)
BulkOut = derived("BulkOut", Bulk, progress=float)
ListedBulkOut = renamed(BulkOut, "ListedBulkOut")
ItemOut = derived("ItemOut", BulkDebate)


class FiguresQuery(Query):
    """Under which engine the debates are measured."""

    engine: Annotated[str, about("That of a bulk run, or `stated`; the last one if not given.")] = (
        ""
    )
    derived: Annotated[list[str], about("Kinds of derived attacks.")] = []


class BulkIn(Body):
    """Which engine judges."""

    engine: str


@api.get("/collections")
@query_input(PageQuery)
@output(listing("CollectionsOut", collections=ListedCollectionOut))
def collections(query: PageQuery) -> object:
    """List the collections"""
    return page("collections", store().collections.all(), query)


@api.post("/collections", deed=service.create)
@json_input(CollectionIn)
@output(CollectionOut, status=201)
def create_collection(body: CollectionIn) -> Response:
    """Make a collection, of debates that are there or empty"""
    collection = service.create(store(), **body.model_dump())
    where = url_for("api.collection", name=collection.key)
    return as_json(CollectionOut.of(collection), 201, Location=where)


@api.get("/collections/<name>")
@output(CollectionOut)
def collection(name: str) -> object:
    """One collection"""
    return store().collections.one(name)


@api.delete("/collections/<name>", deed=service.delete)
@api.output({}, status_code=204)
def delete_collection(name: str) -> Response:
    """Forget a collection; its debates stay"""
    service.delete(store(), name)
    return Response(status=204)


@api.get("/collections/<name>/debates")
@query_input(PageQuery)
@output(listing("MembersOut", debates=MemberOut))
def collection_debates(name: str, query: PageQuery) -> object:
    """The debates of a collection"""
    total = store().collections.one(name).debates
    result = store().collections.members(name, **query.model_dump())
    return page("debates", result, query, total=total)


@api.post("/collections/<name>/debates", deed=service.change)
@json_input(MembersChangeIn)
@output(MembersChangeOut)
def change_collection(name: str, body: MembersChangeIn) -> object:
    """Put debates into a collection or take them out"""
    added, removed = service.change(store(), name, add=body.add, remove=body.remove)
    return {"added": added, "removed": removed}


@api.get("/collections/<name>/tables")
@query_input(FiguresQuery)
@output(TablesOut)
def collection_tables(name: str, query: FiguresQuery) -> object:
    """What the debates of a collection are like, and what stands in them"""
    store().collections.one(name)
    result = tables(measured(name, Choice(name)))
    return {"tables": [table.as_object() for table in result]}


@api.get("/collections/<name>/files/<format>")
@query_input(FiguresQuery)
@api.doc(responses=FILE)
def collection_files(name: str, format: str, query: FiguresQuery) -> Response:
    """All debates in one zip, a file each, in any format that is written"""
    if format not in formats.outputs():
        raise UnknownName("output format", format[:80], formats.outputs())
    choice = Choice(name)
    keys = [member.key for member in store().collections.members(name)]
    result = analyses(settings().database, store().collections.viewer, keys, choice)
    table = ("debates.csv", by_debate(measured(name, choice)).csv())
    return Response(archive(result, format, table), content_type="application/zip")


@api.get("/collections/<name>/bulk")
@query_input(PageQuery)
@output(listing("BulksOut", bulk=ListedBulkOut))
def collection_bulk(name: str, query: PageQuery) -> object:
    """The bulk runs of a collection"""
    store().collections.one(name)
    return page("bulk", store().bulk.of(name), query)


@api.post("/collections/<name>/bulk", deed=service.judge)
@json_input(BulkIn)
@output(BulkOut, status=202)
def judge_collection(name: str, body: BulkIn) -> Response:
    """Let an engine judge all debates, or go on where that was paused, cancelled or failed"""
    result = service.judge(context(), name, body.engine)
    return as_json(BulkOut.of(result), 202, Location=url_for("api.bulk", number=result.id))


@api.get("/bulk/<int:number>")
@output(BulkOut)
def bulk(number: int) -> object:
    """How far a bulk run is"""
    return store().bulk.one(number)


@api.get("/bulk/<int:number>/debates")
@query_input(PageQuery)
@output(listing("ItemsOut", debates=ItemOut))
def bulk_debates(number: int, query: PageQuery) -> object:
    """What became of each debate of a bulk run"""
    return page("debates", store().bulk.items(number), query)


@api.post("/bulk/<int:number>/pause", deed=service.stop)
@output(BulkOut)
def pause_bulk(number: int) -> object:
    """Stop a bulk run after the present chunk of pairs; POST to the collection's bulk goes on"""
    return service.stop(store(), number, "pause")


@api.post("/bulk/<int:number>/cancel", deed=service.stop)
@output(BulkOut)
def cancel_bulk(number: int) -> object:
    """Stop a bulk run for good; what is judged is kept"""
    return service.stop(store(), number, "cancel")
