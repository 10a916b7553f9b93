"""The part of the JSON interface that keeps snapshots of a debate, compares and goes back."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Integer, List, Nested, String
from apiflask.validators import Length
from flask import Response, url_for

from argue.model import Label
from argue.store.snapshots import MOST_TITLE, Snapshot
from argue.web.api import also, as_json
from argue.web.api import blueprint as api
from argue.web.api_fields import TypedName, words
from argue.web.api_paging import PageOut, PageQuery, page
from argue.web.people import require
from argue.web.snapshots import take_now
from argue.web.state import store, wake_worker
from argue.web.writers import author


class SnapshotIn(TypedName):
    """A name for the present moment."""

    name = String(required=True, validate=Length(1, MOST_TITLE))


class RestoreIn(TypedName):
    """Who goes back."""


class SnapshotOut(Schema):
    """A moment of a debate."""

    id = Integer()
    name = String()
    by = String()
    at = String()


class SnapshotTakenOut(SnapshotOut):
    """The same, for one that was just taken."""


class SnapshotsOut(PageOut):
    """Part of the snapshots of a debate, newest first."""

    snapshots = List(Nested(SnapshotOut))


class ArgumentChangeOut(Schema):
    """The texts of an argument then and now, null where it did not count."""

    argument = String()
    before = String(allow_none=True)
    after = String(allow_none=True)


class RelationChangeOut(Schema):
    """What people said of a pair then and say now, null where they said nothing."""

    source = String()
    target = String()
    before = String(allow_none=True, validate=words(Label))
    after = String(allow_none=True, validate=words(Label))


class MergeChangeOut(Schema):
    """Into what an argument was merged then and is now, empty where it stood by itself."""

    argument = String()
    before = String()
    after = String()


class SnapshotChangesOut(SnapshotOut):
    """A snapshot, and how the debate differs from it now."""

    arguments = List(Nested(ArgumentChangeOut))
    relations = List(Nested(RelationChangeOut))
    merges = List(Nested(MergeChangeOut))


class RestoredOut(Schema):
    """How many steps it took to go back; they are in the history."""

    steps = Integer()


@api.get("/debates/<key>/snapshots")
@api.input(PageQuery, location="query")
@api.output(SnapshotsOut)
def snapshots(key: str, query_data: dict[str, Any]) -> Response:
    """The snapshots of a debate"""
    return as_json(page("snapshots", store().snapshots.of(key), query_data, _object))


@api.post("/debates/<key>/snapshots")
@api.input(SnapshotIn, location="json")
@api.output(SnapshotTakenOut, status_code=201, description="Taken")
@api.doc(responses=also(409, "There is one of that name", "ProblemOut"))
def take_snapshot(key: str, json_data: dict[str, Any]) -> Response:
    """Name the present moment of a debate"""
    require("contribute", key)
    taken = take_now(key, json_data["name"], author())
    where = url_for("api.snapshot", key=key, number=taken.id)
    return as_json(_object(taken), 201, Location=where)


@api.get("/debates/<key>/snapshots/<int:number>")
@api.output(SnapshotChangesOut)
def snapshot(key: str, number: int) -> Response:
    """A snapshot, and what is not as it was then"""
    found, changes = store().snapshots.one(key, number), store().snapshots.changes(key, number)
    return as_json(
        {
            **_object(found),
            "arguments": [
                {"argument": one.argument, "before": one.before, "after": one.after}
                for one in changes.arguments
            ],
            "relations": [
                {
                    "source": one.source,
                    "target": one.target,
                    "before": _word(one.before),
                    "after": _word(one.after),
                }
                for one in changes.relations
            ],
            "merges": [
                {"argument": one.argument, "before": one.before, "after": one.after}
                for one in changes.merges
            ],
        }
    )


@api.post("/debates/<key>/snapshots/<int:number>/restore")
@api.input(RestoreIn, location="json")
@api.output(RestoredOut)
def restore_snapshot(key: str, number: int, json_data: dict[str, Any]) -> Response:
    """Go back to a snapshot by new steps, which can be undone; for moderators"""
    require("moderate", key)
    steps = store().snapshots.restore(key, number, by=author())
    wake_worker()
    return as_json({"steps": steps})


@api.delete("/debates/<key>/snapshots/<int:number>")
@api.output({}, status_code=204)
def forget_snapshot(key: str, number: int) -> Response:
    """Delete a snapshot, and nothing that it names; for moderators"""
    require("moderate", key)
    store().snapshots.forget(key, number)
    return Response(status=204)


def _object(found: Snapshot) -> dict[str, Any]:
    return {"id": found.id, "name": found.name, "by": found.by, "at": found.at.isoformat()}


def _word(label: Label | None) -> str | None:
    return None if label is None else str(label)
