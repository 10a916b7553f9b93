"""Replies that wait for approval: who sends one, who sees it, and the decision of a moderator."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput
from argue.locales import gettext
from argue.model import Label, Relation
from argue.store.contribution_records import ContributionStep, Writer
from argue.store.held import HeldReply
from argue.web.people import may, require
from argue.web.state import store, wake_worker
from argue.web.writers import known, writer

blueprint = Blueprint("held", __name__)


def publish(
    key: str, parent: str, text: str, relation: Relation | Label, *, by: Writer, token: str
) -> ContributionStep | HeldReply:
    """Add an answer; or let it wait, where that is so set and its writer does not moderate."""
    if store().held.holds(key) and not may("moderate", key):
        return store().held.add(key, parent, text, relation, by=by, token=token)
    return store().contributions.add(key, parent, text, relation, by=by, token=token)


def visible(key: str) -> list[HeldReply]:
    """What who asks may see of the replies that wait or were refused: moderators what waits."""
    if may("moderate", key):
        return [one for one in store().held.of(key) if not one.decision]
    me = known()
    return store().held.of(key, writer=me) if me else []


@blueprint.post("/debates/<key>/held/<int:number>")
def decide(key: str, number: int) -> ResponseReturnValue:
    """Publish a reply that waits, or refuse it."""
    require("moderate", key)
    try:
        if request.form.get("decision") == "approved":
            step = store().held.approve(key, number, by=writer(request.form.get("by")))
            wake_worker()
            flash(gettext("The reply is published as %(id)s.", id=step.argument))
        else:
            store().held.refuse(
                key, number, by=writer(request.form.get("by")),
                remark=request.form.get("remark", ""),
            )  # fmt: skip
            flash(gettext("The reply is refused; its writer reads why."))
    except BadInput as error:
        flash(f"{error.told()}.")
    return redirect(url_for("moderation.queue", key=key), 303)


@blueprint.post("/debates/<key>/holding")
def hold(key: str) -> ResponseReturnValue:
    """Let replies wait from now on, or not."""
    require("own", key)
    store().held.hold(key, request.form.get("holding") == "1")
    flash(gettext("Saved."))
    return redirect(url_for("debate_people.page", key=key), 303)
