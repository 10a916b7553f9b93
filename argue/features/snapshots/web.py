"""Snapshots of a debate: take one, compare it with now, go back to it."""

from __future__ import annotations

from typing import Annotated

from flask import render_template, request, url_for

from argue.features.snapshots import taking as service
from argue.features.snapshots.store import (
    MOST_TITLE,
    ArgumentChange,
    MergeChange,
    RelationChange,
    Snapshot,
    Snapshots,
)
from argue.locales import _, ngettext
from argue.services.deeds import Need
from argue.web.app.api import Done, nothing, output, page, response_of
from argue.web.app.api_records import (
    Answer,
    PageQuery,
    TypedName,
    about,
    listing,
    record_with,
    some_of,
)
from argue.web.app.people import may
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store
from argue.web.ui.changes import all_arguments
from argue.web.ui.difference import difference
from argue.web.ui.writers import author

resources = Resources("snapshots", __name__, need=Need.READ, cost=Cost.ROWS)


class SnapshotIn(TypedName):
    """A name for the present moment."""

    name: Annotated[str, about(min_length=1, max_length=MOST_TITLE)]


class RestoreIn(TypedName):
    """Who goes back."""


SnapshotOut = some_of("SnapshotOut", Snapshot, "A moment of a debate.", "id name by at")
SnapshotChangesOut = record_with(
    "SnapshotChangesOut",
    "A snapshot, and how the debate differs from it now.",
    SnapshotOut,
    arguments=([ArgumentChange], "Arguments that differ."),
    relations=([RelationChange], "Relations that differ."),
    merges=([MergeChange], "Arguments whose merging differs."),
)


class RestoredOut(Answer):
    """How many steps it took to go back; they are in the history."""

    steps: Annotated[int, about("How many steps were undone.")]


@resources.read(
    "/debates/<key>/snapshots",
    "index",
    output(listing("SnapshotsOut", snapshots=(SnapshotOut, "The snapshots, newest first."))),
    query=PageQuery,
)
def snapshots(key: str, query: PageQuery | None = None) -> object:
    """The snapshots of a debate"""
    return (
        page("snapshots", Snapshots.in_store(store()).of(key), query) if query else _index("", key)
    )


def _index(problem: str, key: str) -> str:
    return render_template(
        "snapshots/index.html",
        key=key,
        debate=store().debates.load(key),
        problem=problem and f"{problem}.",
        snapshots=Snapshots.in_store(store()).of(key),
        name=request.form.get("name", ""),
        most_title=MOST_TITLE,
        contributor=may("contribute", key),
    )


@resources.do(
    "/debates/<key>/snapshots",
    "take",
    service.take,
    output(
        SnapshotOut,
        "SnapshotTakenOut",
        status=201,
        description="Taken",
        others=response_of(409, "There is one of that name", "ProblemOut"),
    ),
    body=SnapshotIn,
    again=_index,
)
def take_snapshot(key: str, body: SnapshotIn) -> Done:
    """Name the present moment of a debate"""
    taken = service.take(context(), key, body.name, author())
    message = _("The snapshot “%(name)s” is taken.", name=taken.name)
    here = url_for("api.snapshot", key=key, number=taken.id)
    return Done(taken, url_for("snapshots.index", key=key), message, here)


@resources.read("/debates/<key>/snapshots/<int:number>", "page", output(SnapshotChangesOut))
def snapshot(key: str, number: int, kind: str = "") -> object:
    """A snapshot, and what is not as it was then"""
    snapshot, changes = (
        Snapshots.in_store(store()).one(key, number),
        Snapshots.in_store(store()).changes(key, number),
    )
    if kind == RECORD:
        return {
            **SnapshotOut.of(snapshot).model_dump(),
            "arguments": changes.arguments,
            "relations": changes.relations,
            "merges": changes.merges,
        }
    debate = store().debates.load(key)
    return render_template(
        "snapshots/page.html",
        key=key,
        debate=debate,
        arguments=all_arguments(debate, store().contributions.of(key, merged=True, public=True)),
        snapshot=snapshot,
        changes=changes,
        relations=changes.relations,
        statuses=service.changes_since(context(), key, snapshot),
        rewritten=[
            (one, difference(one.before or "", one.after or "")) for one in changes.arguments
        ],
        moderator=may("moderate", key),
    )


@resources.do(
    "/debates/<key>/snapshots/<int:number>",
    "restore",
    service.restore,
    output(RestoredOut),
    body=RestoreIn,
    json="/debates/<key>/snapshots/<int:number>/restore",
)
def restore_snapshot(key: str, number: int, body: RestoreIn) -> Done:
    """Go back to a snapshot by new steps, which can be undone; for moderators"""
    steps = service.restore(context(), key, number, author())
    message = ngettext(
        "The debate is as it was then; that took %(num)s step, which is in the history.",
        "The debate is as it was then; that took %(num)s steps, which are in the history.",
        steps,
    )
    return Done({"steps": steps}, url_for("debate.page", key=key), message)


@resources.do(
    "/debates/<key>/snapshots/<int:number>/forget",
    "forget",
    service.forget,
    nothing,
    json="/debates/<key>/snapshots/<int:number>",
    method="DELETE",
)
def forget_snapshot(key: str, number: int) -> Done:
    """Delete a snapshot, and nothing that it names; for moderators"""
    service.forget(store(), key, number)
    message = _("The snapshot is deleted; the histories that it named stay.")
    return Done(page=url_for("snapshots.index", key=key), message=message)
