"""The people of a debate, for its owners: who reads it, and what each of them may do in it."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.locales import gettext
from argue.services import debates
from argue.services.debates import DEBATES
from argue.store.participation.records import MOST_NAME
from argue.store.people.access import EVERYBODY, ROLES, VISIBILITIES
from argue.web.app.people import person
from argue.web.app.state import store

blueprint = Blueprint("debate_people", __name__)


@blueprint.get("/debates/<key>/people")
def page(key: str) -> ResponseReturnValue:
    """Who reads it, who has which role, and the forms to change that."""
    return _page(key)


@blueprint.post("/debates/<key>/people/sharing")
def share(key: str) -> ResponseReturnValue:
    """Make it public, unlisted or private."""
    former, form = key, request.form
    visibility, everybody = form.get("visibility", ""), form.get("everybody", "")
    key = debates.share(store(), key, visibility, everybody)
    flash(
        gettext("Saved.")
        if key == former
        else gettext("Saved. The debate has a new link that cannot be guessed; share that one.")
    )
    return redirect(url_for("debate_people.page", key=key), 303)


@blueprint.post("/debates/<key>/people")
def give(key: str) -> ResponseReturnValue:
    """Give somebody a role, or take it away."""
    name, role = request.form.get("name", ""), request.form.get("role", "")
    try:
        debates.set_role(store(), key, name, role)
    except (BadInput, NotFound) as error:
        return _page(key, error.localized()), 400
    flash(gettext("The role of %(name)s is changed.", name=name))
    return redirect(url_for("debate_people.page", key=key), 303)


def _page(key: str, problem: str = "") -> str:
    return render_template(
        "accounts/people.html",
        key=key,
        debate=DEBATES.load(store(), key).debate,
        shared=store().access.of(key),
        holding=store().debates.state(key).holding,
        roles=ROLES,
        visibilities=VISIBILITIES,
        everybody=EVERYBODY,
        own=person().name,
        problem=problem,
        most_name=MOST_NAME,
    )
