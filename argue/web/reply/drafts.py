"""Drafts of replies and of edits: all of who asks, and to throw one away."""

from __future__ import annotations

from flask import render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import NotFound
from argue.locales import _
from argue.services import participation
from argue.services.debates import DEBATES
from argue.services.deeds import Need
from argue.store.participation.drafts import ReplyDraft
from argue.web.app.links import see_other
from argue.web.app.people import identity
from argue.web.app.routes import Cost, Pages
from argue.web.app.state import store
from argue.web.ui.changes import quoted

blueprint = Pages("reply_drafts", __name__, need=Need.SELF, logged=False, cost=Cost.ROWS)


@blueprint.get("/drafts")
def index() -> ResponseReturnValue:
    """All drafts of who asks, the last changed first."""
    result = store().reply_drafts.all(identity())
    drafts = [(draft, _address(draft), _quoted_argument(draft)) for draft in result]
    return render_template("reply/drafts.html", drafts=drafts)


@blueprint.post("/drafts/drop")
def drop() -> ResponseReturnValue:
    """Throw one away."""
    participation.drop_draft(store(), identity(), request.form.get("token", ""))
    return see_other(url_for("reply_drafts.index"), _("The draft was thrown away."))


def _quoted_argument(draft: ReplyDraft) -> str:
    """The beginning of the argument that a draft answers or edits; its id where it is no more."""
    id = draft.argument or draft.parent
    try:
        arguments = DEBATES.load(store(), draft.key).debate.by_id()
    except NotFound:
        return id
    return quoted(arguments[id]) if id in arguments else id


def _address(draft: ReplyDraft) -> str:
    """Where it goes on; empty if its debate is no more."""
    try:
        store().state(draft.key)
    except NotFound:
        return ""
    if draft.argument:
        return url_for("contribution.edit", key=draft.key, id=draft.argument, draft=draft.token)
    return url_for("reply.page", key=draft.key, to=draft.parent, draft=draft.token)
