"""What one has begun and not published: a list from which it goes on or is thrown away."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import NotFound
from argue.locales import gettext
from argue.store.drafts import ReplyDraft
from argue.web.state import store
from argue.web.writers import identity

blueprint = Blueprint("reply_drafts", __name__)


@blueprint.get("/drafts")
def index() -> ResponseReturnValue:
    """All drafts of who asks, the last changed first."""
    drafts = store().reply_drafts.all(identity())
    return render_template("reply/drafts.html", drafts=[(one, _address(one)) for one in drafts])


@blueprint.post("/drafts/drop")
def drop() -> ResponseReturnValue:
    """Throw one away."""
    store().reply_drafts.drop(identity(), request.form.get("token", ""))
    flash(gettext("The draft was thrown away."))
    return redirect(url_for("reply_drafts.index"), 303)


def _address(draft: ReplyDraft) -> str:
    """Where it goes on; empty if its debate is no more."""
    try:
        store().digest(draft.key)
    except NotFound:
        return ""
    if draft.argument:
        return url_for("contribution.edit", key=draft.key, id=draft.argument, draft=draft.token)
    return url_for("reply.page", key=draft.key, to=draft.parent, draft=draft.token)
