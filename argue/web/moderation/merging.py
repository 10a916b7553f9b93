"""Merging duplicates: a moderator lets one argument speak for another that says the same.

The address of a merged argument redirects to the one that speaks for it
(:func:`argue.web.app.hooks.redirect_merged`); its history alone stays where it was.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import _
from argue.model import Argument
from argue.services import moderation
from argue.services.debate_view import DebateView
from argue.services.similar_arguments import Alike, alike
from argue.web.app.state import context, store
from argue.web.ui.changes import after_step, quoted
from argue.web.ui.choices import requested_debate
from argue.web.ui.numbers import form_number
from argue.web.ui.responses import see_other
from argue.web.ui.writers import author

blueprint = Blueprint("merging", __name__)

MOST_ALIKE = 6
"""Arguments that are proposed."""


@blueprint.get("/debates/<key>/merge", deed=moderation.merge)
def page(key: str) -> ResponseReturnValue:
    """The form: into which other argument; those most like it first."""
    return _page(requested_debate(key), request.args.get("id", ""))


@blueprint.post("/debates/<key>/merge", deed=moderation.merge)
def merge(key: str) -> ResponseReturnValue:
    """Merge, and say what that turned."""
    before = requested_debate(key)
    argument = request.form.get("id", "")
    into = request.form.get("other", "").strip() or request.form.get("into", "")
    try:
        reason = request.form.get("reason", "")
        step = moderation.merge(context(), key, argument, into, by=author(), reason=reason)
    except (BadInput, NotFound) as error:
        return _page(before, argument, f"{error.localize()}."), 400
    message = _("It is merged into “%(b)s”.", b=quoted(before.argument(step.into)))
    return after_step(before, step.into, message)


@blueprint.post("/debates/<key>/merge/undo", deed=moderation.undo_merge)
def undo(key: str) -> ResponseReturnValue:
    """Take the last merge of an argument back."""
    before = requested_debate(key)
    number = form_number("step", _("The form did not say which merge it means."))
    try:
        step = moderation.undo_merge(context(), key, number, by=author())
    except Conflict as error:
        return see_other(url_for("moderation.queue", key=key), f"{error.localize()}.")
    return after_step(before, step.argument, _("It stands by itself again."))


def _page(view: DebateView, id: str, problem: str = "") -> str:
    argument = view.argument(id)
    own = view.contributed.get(id)
    return render_template(
        "moderation/merge.html",
        key=view.key,
        debate=view.debate,
        argument=argument,
        by=own.writer.name if own else "",
        near=_near(view, argument),
        problem=problem,
        typed_other=request.form.get("other", ""),
        reason=request.form.get("reason", ""),
    )


def _near(view: DebateView, argument: Argument) -> list[Alike]:
    state = store().path, view.key, store().debates.state(view.key).digest
    result = alike(view.debate, state, argument.text, most=MOST_ALIKE + 1, least=-1.0)
    return [one for one in result if one.argument.id != argument.id][:MOST_ALIKE]
