"""The part of the JSON interface that keeps, measures and judges collections of debates."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import DateTime, Float, Integer, List, Nested, Raw, String
from apiflask.validators import Length
from flask import Response, url_for

from argue import formats
from argue.engines import ENGINES
from argue.errors import UnknownName
from argue.evaluation.corpus_figures.measured import by_debate, tables
from argue.store.bulk import Bulk, BulkStatus, Item
from argue.store.collections import MOST_NOTE, MOST_TITLE, Collection, Member
from argue.web.api import FILE, as_json
from argue.web.api import blueprint as api
from argue.web.api_fields import about, words
from argue.web.api_paging import PageOut, PageQuery, page
from argue.web.collection_files import archive
from argue.web.collection_results import Choice, analyses, measured
from argue.web.state import settings, store, wake_worker

_KEYS = about("Keys of debates.")


class CollectionIn(Schema):
    """A collection to be made."""

    title = String(required=True, validate=Length(1, MOST_TITLE))
    note = String(load_default="", validate=Length(0, MOST_NOTE))
    debates = List(String(), load_default=list, metadata=_KEYS)


class MembersChangeIn(Schema):
    """Debates to be put into a collection and to be taken out."""

    add = List(String(), load_default=list, metadata=_KEYS)
    remove = List(String(), load_default=list, metadata=_KEYS)


class MembersChangeOut(Schema):
    """How many were not in it before, and how many were in it."""

    added = Integer()
    removed = Integer()


class CollectionOut(Schema):
    """A collection."""

    key = String()
    title = String()
    note = String()
    created = DateTime()
    debates = Integer()
    arguments = Integer()


class ListedCollectionOut(CollectionOut):
    """One of several."""


class CollectionsOut(PageOut):
    """The collections, newest first."""

    collections = List(Nested(ListedCollectionOut))


class MemberOut(Schema):
    """A debate of a collection."""

    key = String()
    title = String()
    arguments = Integer()
    replies = Integer()


class MembersOut(PageOut):
    """The debates of a collection, in the order in which they came in."""

    debates = List(Nested(MemberOut))


class FiguresQuery(Schema):
    """Under which engine the debates are measured."""

    engine = String(metadata=about("That of a bulk run, or `stated`; the last one if not given."))
    derived = List(String(), metadata=about("Kinds of derived attacks."))


class TablesOut(Schema):
    """Tables of figures: `summary`, `depths`, `debates`."""

    tables = List(Raw())


class BulkIn(Schema):
    """Which engine judges."""

    engine = String(required=True)


class BulkOut(Schema):
    """An engine on all debates of a collection; counts are of debates."""

    id = Integer()
    collection = String()
    engine = String()
    status = String(validate=words(BulkStatus))
    error = String()
    created = DateTime()
    waiting = Integer()
    running = Integer()
    done = Integer()
    failed = Integer()
    progress = Float()


class ListedBulkOut(BulkOut):
    """One of several."""


class BulksOut(PageOut):
    """The bulk runs of a collection, newest first."""

    bulk = List(Nested(ListedBulkOut))


class ItemOut(Schema):
    """A debate of a bulk run: `waiting`, `queued`, `running`, `done` or `failed` and why."""

    key = String()
    title = String()
    status = String()
    error = String()


class ItemsOut(PageOut):
    """The debates of a bulk run."""

    debates = List(Nested(ItemOut))


@api.get("/collections")
@api.input(PageQuery, location="query")
@api.output(CollectionsOut)
def collections(query_data: dict[str, Any]) -> Response:
    """List the collections"""
    return as_json(page("collections", store().collections.all(), query_data, _collection))


@api.post("/collections")
@api.input(CollectionIn, location="json")
@api.output(CollectionOut, status_code=201)
def create_collection(json_data: dict[str, Any]) -> Response:
    """Make a collection, of debates that are there or empty"""
    made = store().collections.create(**json_data)
    where = url_for("api.collection", name=made.key)
    return as_json(_collection(made), 201, Location=where)


@api.get("/collections/<name>")
@api.output(CollectionOut)
def collection(name: str) -> Response:
    """One collection"""
    return as_json(_collection(store().collections.one(name)))


@api.delete("/collections/<name>")
@api.output({}, status_code=204)
def delete_collection(name: str) -> Response:
    """Forget a collection; its debates stay"""
    store().collections.delete(name)
    return Response(status=204)


@api.get("/collections/<name>/debates")
@api.input(PageQuery, location="query")
@api.output(MembersOut)
def collection_debates(name: str, query_data: dict[str, Any]) -> Response:
    """The debates of a collection"""
    total = store().collections.one(name).debates
    found = store().collections.members(name, **query_data)
    return as_json(page("debates", found, query_data, _member, total=total))


@api.post("/collections/<name>/debates")
@api.input(MembersChangeIn, location="json")
@api.output(MembersChangeOut)
def change_collection(name: str, json_data: dict[str, Any]) -> Response:
    """Put debates into a collection or take them out"""
    added = store().collections.add(name, json_data["add"])
    removed = store().collections.remove(name, json_data["remove"])
    return as_json({"added": added, "removed": removed})


@api.get("/collections/<name>/tables")
@api.input(FiguresQuery, location="query")
@api.output(TablesOut)
def collection_tables(name: str, query_data: dict[str, Any]) -> Response:
    """What the debates of a collection are like, and what stands in them"""
    store().collections.one(name)
    found = tables(measured(name, Choice(name)))
    return as_json({"tables": [table.as_object() for table in found]})


@api.get("/collections/<name>/files/<format>")
@api.input(FiguresQuery, location="query")
@api.doc(responses=FILE)
def collection_files(name: str, format: str, query_data: dict[str, Any]) -> Response:
    """All debates in one zip, a file each, in any format that is written"""
    if format not in formats.outputs():
        raise UnknownName("output format", format[:80], formats.outputs())
    choice = Choice(name)
    keys = [member.key for member in store().collections.members(name)]
    found = analyses(settings().database, store().collections.viewer, keys, choice)
    table = ("debates.csv", by_debate(measured(name, choice)).csv())
    return Response(archive(found, format, table), content_type="application/zip")


@api.get("/collections/<name>/bulk")
@api.input(PageQuery, location="query")
@api.output(BulksOut)
def collection_bulk(name: str, query_data: dict[str, Any]) -> Response:
    """The bulk runs of a collection"""
    store().collections.one(name)
    return as_json(page("bulk", store().bulk.of(name), query_data, _bulk))


@api.post("/collections/<name>/bulk")
@api.input(BulkIn, location="json")
@api.output(BulkOut, status_code=202)
def judge_collection(name: str, json_data: dict[str, Any]) -> Response:
    """Let an engine judge all debates, or go on where that was paused, cancelled or failed"""
    if json_data["engine"] not in ENGINES.names():
        raise UnknownName("engine", json_data["engine"][:80], ENGINES.names())
    found = store().bulk.request(name, json_data["engine"])
    wake_worker()
    return as_json(_bulk(found), 202, Location=url_for("api.bulk", number=found.id))


@api.get("/bulk/<int:number>")
@api.output(BulkOut)
def bulk(number: int) -> Response:
    """How far a bulk run is"""
    return as_json(_bulk(store().bulk.one(number)))


@api.get("/bulk/<int:number>/debates")
@api.input(PageQuery, location="query")
@api.output(ItemsOut)
def bulk_debates(number: int, query_data: dict[str, Any]) -> Response:
    """What became of each debate of a bulk run"""
    return as_json(page("debates", store().bulk.items(number), query_data, _item))


@api.post("/bulk/<int:number>/pause")
@api.output(BulkOut)
def pause_bulk(number: int) -> Response:
    """Stop a bulk run after the present chunk of pairs; POST to the collection's bulk goes on"""
    return as_json(_bulk(store().bulk.pause(number)))


@api.post("/bulk/<int:number>/cancel")
@api.output(BulkOut)
def cancel_bulk(number: int) -> Response:
    """Stop a bulk run for good; what is judged is kept"""
    return as_json(_bulk(store().bulk.cancel(number)))


def _collection(found: Collection) -> dict[str, object]:
    return {
        "key": found.key, "title": found.title, "note": found.note,
        "created": found.created.isoformat(), "debates": found.debates,
        "arguments": found.arguments,
    }  # fmt: skip


def _member(found: Member) -> dict[str, object]:
    return {
        "key": found.key, "title": found.title, "arguments": found.arguments,
        "replies": found.replies,
    }  # fmt: skip


def _bulk(found: Bulk) -> dict[str, object]:
    return {
        "id": found.id, "collection": found.collection, "engine": found.engine,
        "status": str(found.status), "error": found.error, "created": found.created.isoformat(),
        "waiting": found.waiting, "running": found.running, "done": found.done,
        "failed": found.failed, "progress": found.progress,
    }  # fmt: skip


def _item(found: Item) -> dict[str, object]:
    return {"key": found.key, "title": found.title, "status": found.status, "error": found.error}
