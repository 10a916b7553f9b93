"""Snapshots of a debate: take one, compare it with now, go back to it."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict
from argue.locales import gettext, ngettext
from argue.services import snapshots as service
from argue.store.debates.snapshots import MOST_TITLE
from argue.web.app.people import may
from argue.web.app.state import context, store
from argue.web.ui.changes import all_arguments
from argue.web.ui.difference import difference
from argue.web.ui.writers import author

blueprint = Blueprint("snapshots", __name__)


@blueprint.get("/debates/<key>/snapshots")
def index(key: str) -> ResponseReturnValue:
    """All snapshots of a debate, and a form to take one."""
    return _index(key)


@blueprint.post("/debates/<key>/snapshots", deed=service.take)
def take(key: str) -> ResponseReturnValue:
    """Name the present moment."""
    try:
        taken = service.take(context(), key, request.form.get("name", ""), author())
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


@blueprint.post("/debates/<key>/snapshots/<int:number>", deed=service.restore)
def restore(key: str, number: int) -> ResponseReturnValue:
    """Go back to it, by new steps."""
    taken = service.restore(context(), key, number, author())
    flash(
        ngettext(
            "The debate is as it was then; that took %(num)s step, which is in the history.",
            "The debate is as it was then; that took %(num)s steps, which are in the history.",
            taken,
        )
    )
    return redirect(url_for("debate.page", key=key), 303)


@blueprint.post("/debates/<key>/snapshots/<int:number>/forget", deed=service.forget)
def forget(key: str, number: int) -> ResponseReturnValue:
    """Delete the snapshot, and nothing that it names."""
    service.forget(store(), key, number)
    flash(gettext("The snapshot is deleted; the histories that it named stay."))
    return redirect(url_for("snapshots.index", key=key), 303)


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
    )
