"""Merging duplicates: a moderator lets one argument speak for another that says the same.

The address of an argument that is merged leads on to the one that speaks for it, whatever page it
is of; its history alone stays where it was.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import gettext
from argue.model import Argument
from argue.store.overrulings import MOST_REASON
from argue.web.access import names_a_debate
from argue.web.alike import Alike, alike
from argue.web.name_field import name_field
from argue.web.numbers import is_number
from argue.web.people import require
from argue.web.reply import back_to
from argue.web.shown import Shown, shown_debate
from argue.web.state import store, wake_worker
from argue.web.turned import told
from argue.web.writers import author

blueprint = Blueprint("merging", __name__)

MOST_ALIKE = 6
"""Arguments that are proposed."""
NAMES = ("id", "at", "to", "source", "target", "focus", "why")
"""What pages of a debate call an argument in their addresses."""
STAY = frozenset({"contribution", "moderation", "merging", "api"})
"""Blueprints whose addresses mean the argument itself."""


@blueprint.get("/debates/<key>/merge")
def page(key: str) -> ResponseReturnValue:
    """The form: into which other argument; those most like it first."""
    require("moderate", key)
    return _page(shown_debate(key), request.args.get("id", ""))


@blueprint.post("/debates/<key>/merge")
def merge(key: str) -> ResponseReturnValue:
    """Merge, and say what that turned."""
    require("moderate", key)
    before = shown_debate(key)
    argument = request.form.get("id", "")
    into = request.form.get("other", "").strip() or request.form.get("into", "")
    try:
        step = store().merging.merge(
            key, argument, into, by=author(),
            reason=request.form.get("reason", ""),
        )  # fmt: skip
    except (BadInput, NotFound) as error:
        return _page(before, argument, f"{error.told()}."), 400
    said = gettext("%(a)s is merged into %(b)s.", a=argument, b=step.into)
    return _done(before, step.into, said)


@blueprint.post("/debates/<key>/merge/undo")
def undo(key: str) -> ResponseReturnValue:
    """Take the last merge of an argument back."""
    require("moderate", key)
    before, number = shown_debate(key), request.form.get("step", "")
    if not is_number(number):
        abort(400, gettext("The form did not say which merge it means."))
    try:
        step = store().merging.undo(key, int(number), by=author())
    except Conflict as error:
        flash(f"{error.told()}.")
        return redirect(url_for("moderation.queue", key=key), 303)
    return _done(before, step.argument, gettext("%(id)s stands by itself again.", id=step.argument))


@blueprint.before_app_request
def lead_on() -> ResponseReturnValue | None:
    """Send whoever follows a link to a merged argument to the one that speaks for it."""
    named = {name: request.args.getlist(name) for name in NAMES if name in request.args}
    if (
        not named
        or request.method not in ("GET", "HEAD")
        or request.blueprint in STAY
        or not names_a_debate()
    ):
        return None
    key = str((request.view_args or {})["key"])
    speakers = store().merging.speakers(key)
    if not any(one in speakers for values in named.values() for one in values):
        return None
    asked: dict[str, Any] = request.args.to_dict(flat=False)
    asked |= {name: [speakers.get(one, one) for one in values] for name, values in named.items()}
    if asked.get("source") and asked["source"] == asked.get("target"):
        return redirect(url_for("debate.argument", key=key, id=asked["source"][0]), 303)
    return redirect(url_for(str(request.endpoint), **(request.view_args or {}), **asked), 303)


def _page(shown: Shown, id: str, problem: str = "") -> str:
    argument = shown.argument(id)
    own = shown.contributed.get(id)
    return render_template(
        "moderation/merge.html", key=shown.key, debate=shown.debate, argument=argument,
        by=own.writer.name if own else "", near=_near(shown, argument), problem=problem,
        typed_other=request.form.get("other", ""), reason=request.form.get("reason", ""),
        most_reason=MOST_REASON, **name_field(),
    )  # fmt: skip


def _near(shown: Shown, argument: Argument) -> list[Alike]:
    state = store().path, shown.key, store().digest(shown.key)
    found = alike(shown.debate, state, argument.text, most=MOST_ALIKE + 1, least=-1.0)
    return [one for one in found if one.argument.id != argument.id][:MOST_ALIKE]


def _done(before: Shown, argument: str, said: str) -> ResponseReturnValue:
    wake_worker()
    now = shown_debate(before.key, request.form)
    turned = told(before.statuses, now.statuses) if before.statuses and now.statuses else ""
    flash(f"{said} {turned}".rstrip())
    return redirect(back_to(now, argument), 303)
