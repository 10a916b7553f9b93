"""Snapshots of a debate: take one, compare it with now, go back to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from argue.errors import BadInput, Conflict
from argue.locales import gettext, ngettext
from argue.model import Status
from argue.reasoning.changes import Changed
from argue.services.debate_view import status_changes
from argue.store.debates.snapshots import MOST_TITLE, Snapshot
from argue.store.participation.records import Writer
from argue.web.app.people import may, require
from argue.web.app.state import store, wake_worker
from argue.web.ui.choices import requested_debate
from argue.web.ui.difference import difference
from argue.web.ui.writers import author, name_field

blueprint = Blueprint("snapshots", __name__)


@blueprint.get("/debates/<key>/snapshots")
def index(key: str) -> ResponseReturnValue:
    """All snapshots of a debate, and a form to take one."""
    return _index(key)


@blueprint.post("/debates/<key>/snapshots")
def take(key: str) -> ResponseReturnValue:
    """Name the present moment."""
    require("contribute", key)
    try:
        taken = take_now(key, request.form.get("name", ""), author())
    except Conflict as error:
        return _index(key, f"{error.localized()}."), 409
    except BadInput as error:
        return _index(key, f"{error.localized()}."), 400
    flash(gettext("The snapshot “%(name)s” is taken.", name=taken.name))
    return redirect(url_for("snapshots.index", key=key), 303)


@blueprint.get("/debates/<key>/snapshots/<int:number>")
def page(key: str, number: int) -> ResponseReturnValue:
    """What is not as it was then, and a button to go back."""
    snapshot, changes = store().snapshots.one(key, number), store().snapshots.changes(key, number)
    return render_template(
        "snapshots/page.html",
        key=key,
        debate=store().debates.load(key),
        snapshot=snapshot,
        changes=changes,
        relations=changes.relations,
        statuses=_turned(key, snapshot),
        arguments=[
            (one, difference(one.before or "", one.after or "")) for one in changes.arguments
        ],
        moderator=may("moderate", key),
        **name_field(),
    )


@blueprint.post("/debates/<key>/snapshots/<int:number>")
def restore(key: str, number: int) -> ResponseReturnValue:
    """Go back to it, by new steps."""
    require("moderate", key)
    taken = store().snapshots.restore(key, number, by=author())
    wake_worker()
    flash(
        ngettext(
            "The debate is as it was then; that took %(num)s step, which is in the history.",
            "The debate is as it was then; that took %(num)s steps, which are in the history.",
            taken,
        )
    )
    return redirect(url_for("debate.page", key=key), 303)


@blueprint.post("/debates/<key>/snapshots/<int:number>/forget")
def forget(key: str, number: int) -> ResponseReturnValue:
    """Delete the snapshot, and nothing that it names."""
    require("moderate", key)
    store().snapshots.forget(key, number)
    flash(gettext("The snapshot is deleted; the histories that it named stay."))
    return redirect(url_for("snapshots.index", key=key), 303)


def take_now(key: str, name: str, by: Writer) -> Snapshot:
    """A snapshot with the statuses that a reader sees who has chosen nothing."""
    return store().snapshots.take(key, name, by=by, statuses=_statuses(key))


def _turned(key: str, snapshot: Snapshot) -> Sequence[Changed]:
    """Whose status is not as it was, as far as both are known; what is new is not among them."""
    now = _statuses(key)
    return status_changes(snapshot.statuses, now) if now else ()


def _statuses(key: str) -> Mapping[str, Status]:
    return requested_debate(key, MultiDict()).statuses


def _index(key: str, problem: str = "") -> str:
    return render_template(
        "snapshots/index.html",
        key=key,
        debate=store().debates.load(key),
        problem=problem,
        snapshots=store().snapshots.of(key),
        name=request.form.get("name", ""),
        most_title=MOST_TITLE,
        contributor=may("contribute", key),
        **name_field(),
    )
