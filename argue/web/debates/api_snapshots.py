"""The part of the JSON interface that keeps snapshots of a debate, compares and goes back."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from flask import Response, url_for

from argue.services import snapshots as service
from argue.store.debates.snapshots import MOST_TITLE, ArgumentChange, MergeChange, RelationChange
from argue.web.app.api import as_json, json_input, output, page, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import PageQuery, Record, TypedName, about, listing
from argue.web.app.state import context, store
from argue.web.ui.writers import author


class SnapshotIn(TypedName):
    """A name for the present moment."""

    name: Annotated[str, about(min_length=1, max_length=MOST_TITLE)]


class RestoreIn(TypedName):
    """Who goes back."""


class SnapshotOut(Record):
    """A moment of a debate."""

    id: int
    name: str
    by: str
    at: datetime


class SnapshotChangesOut(SnapshotOut):
    """A snapshot, and how the debate differs from it now."""

    arguments: list[ArgumentChange]
    relations: list[RelationChange]
    merges: list[MergeChange]


class RestoredOut(Record):
    """How many steps it took to go back; they are in the history."""

    steps: int


@api.get("/debates/<key>/snapshots")
@query_input(PageQuery)
@output(listing("SnapshotsOut", snapshots=SnapshotOut))
def snapshots(key: str, query: PageQuery) -> object:
    """The snapshots of a debate"""
    return page("snapshots", store().snapshots.of(key), query)


@api.post("/debates/<key>/snapshots", deed=service.take)
@json_input(SnapshotIn)
@output(SnapshotOut, "SnapshotTakenOut", status=201, description="Taken")
@api.doc(responses=response_of(409, "There is one of that name", "ProblemOut"))
def take_snapshot(key: str, body: SnapshotIn) -> Response:
    """Name the present moment of a debate"""
    taken = service.take(context(), key, body.name, author())
    where = url_for("api.snapshot", key=key, number=taken.id)
    return as_json(SnapshotOut.of(taken), 201, Location=where)


@api.get("/debates/<key>/snapshots/<int:number>")
@output(SnapshotChangesOut)
def snapshot(key: str, number: int) -> object:
    """A snapshot, and what is not as it was then"""
    snapshot_record, changes = (
        store().snapshots.one(key, number),
        store().snapshots.changes(key, number),
    )
    return {
        **SnapshotOut.of(snapshot_record).model_dump(),
        "arguments": changes.arguments,
        "relations": changes.relations,
        "merges": changes.merges,
    }


@api.post("/debates/<key>/snapshots/<int:number>/restore", deed=service.restore)
@json_input(RestoreIn)
@output(RestoredOut)
def restore_snapshot(key: str, number: int, body: RestoreIn) -> object:
    """Go back to a snapshot by new steps, which can be undone; for moderators"""
    return {"steps": service.restore(context(), key, number, author())}


@api.delete("/debates/<key>/snapshots/<int:number>", deed=service.forget)
@api.output({}, status_code=204)
def forget_snapshot(key: str, number: int) -> Response:
    """Delete a snapshot, and nothing that it names; for moderators"""
    service.forget(store(), key, number)
    return Response(status=204)
