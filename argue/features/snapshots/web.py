"""Snapshots of a debate: take one, compare it with now, go back to it."""

from __future__ import annotations

from typing import Annotated, Any

from flask import render_template, request, url_for

from argue.errors import BadInput
from argue.features.snapshots import taking as service
from argue.features.snapshots.store import (
    MOST_TITLE,
    ArgumentChange,
    Changes,
    MergeChange,
    RelationChange,
    Snapshot,
    Snapshots,
)
from argue.locales import _, ngettext
from argue.model import Status
from argue.services.deeds import Need
from argue.web.app.api import Done, nothing, output, page, response_of
from argue.web.app.api_records import (
    Answer,
    PageQuery,
    Query,
    TypedName,
    about,
    listing,
    record_with,
    some_of,
)
from argue.web.app.people import author, may
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store
from argue.web.ui.changes import all_arguments, difference

resources = Resources("snapshots", __name__, need=Need.READ, cost=Cost.ROWS)


class SnapshotIn(TypedName):
    """A name for the present moment."""

    name: Annotated[str, about(min_length=1, max_length=MOST_TITLE)]


class RestoreIn(TypedName):
    """Who goes back."""


SnapshotOut = some_of("SnapshotOut", Snapshot, "A moment of a debate.", "id name by at")
_DIFFERING = {
    "arguments": ([ArgumentChange], "Arguments that differ."),
    "relations": ([RelationChange], "Relations that differ."),
    "merges": ([MergeChange], "Arguments whose merging differs."),
}
SnapshotChangesOut = record_with(
    "SnapshotChangesOut",
    "A snapshot, and how the debate differs from it now.",
    SnapshotOut,
    **_DIFFERING,
)
ChangesBetweenOut = record_with(
    "ChangesBetweenOut",
    "What changed in a debate between two days.",
    Answer,
    **_DIFFERING,
    verdicts=(
        dict[str, list[Status | None]],
        "By the ids of arguments: the statuses of the two days, where snapshots tell them.",
    ),
)


class BetweenQuery(Query):
    """Two days in UTC."""

    since: Annotated[str, about("The first day, as 2026-11-01.")] = ""
    until: Annotated[str, about("The last day, as 2026-11-30.")] = ""


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
    if not query:
        return _index("", key)
    return page("snapshots", Snapshots.in_store(store()).of(key), query)


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


@resources.read("/debates/<key>/changes", "between", output(ChangesBetweenOut), query=BetweenQuery)
def changes_between(key: str, query: BetweenQuery | None = None) -> object:
    """What people changed between two days, and whose verdict is another"""
    if query:
        moments = service.period(query.since, query.until)
        changes, verdicts, _known = service.changes_between(context(), key, *moments)
        return {
            **_record(changes),
            "verdicts": {verdict.argument: [verdict.before, verdict.after] for verdict in verdicts},
        }
    since, until = (request.args.get(name, "") for name in ("since", "until"))
    values: dict[str, Any] = {"changes": None, "debate": store().debates.load(key)}
    if since or until:
        try:
            found = service.changes_between(context(), key, *service.period(since, until))
        except BadInput as error:
            values["problem"] = f"{error.localize()}."
        else:
            values |= dict(zip(("changes", "statuses", "verdicts_known"), found, strict=True))
            values |= _words_of(key, found[0])
    return render_template("snapshots/between.html", key=key, since=since, until=until, **values)


def _record(changes: Changes) -> dict[str, object]:
    return {name: getattr(changes, name) for name in _DIFFERING}


def _words_of(key: str, changes: Changes) -> dict[str, Any]:
    """What the lists of changes need to name things."""
    debate = store().debates.load(key)
    added = store().contributions.of(key, merged=True, public=True)
    return {
        "debate": debate,
        "arguments": all_arguments(debate, added),
        "relations": changes.relations,
        "rewritten": [
            (argument, difference(argument.before or "", argument.after or ""))
            for argument in changes.arguments
        ],
    }


@resources.read("/debates/<key>/snapshots/<int:number>", "page", output(SnapshotChangesOut))
def snapshot(key: str, number: int, kind: str = "") -> object:
    """A snapshot, and what is not as it was then"""
    snapshots = Snapshots.in_store(store())
    snapshot, changes = snapshots.one(key, number), snapshots.changes(key, number)
    if kind == RECORD:
        return {**SnapshotOut.of(snapshot).model_dump(), **_record(changes)}
    return render_template(
        "snapshots/page.html",
        key=key,
        snapshot=snapshot,
        changes=changes,
        statuses=service.changes_since(context(), key, snapshot),
        **_words_of(key, changes),
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
