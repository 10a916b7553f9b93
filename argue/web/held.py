"""Replies and edits that wait for approval: who sends them, who sees them, what is decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from flask import Blueprint, abort, flash, g, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict
from argue.locales import gettext
from argue.model import Label, Relation
from argue.store.contribution_records import Contribution, ContributionStep, Writer
from argue.store.held import HeldReply
from argue.store.held_edits import HeldEdit
from argue.web.debate_size import check_reply
from argue.web.difference import Piece, difference
from argue.web.numbers import is_number
from argue.web.people import may, require
from argue.web.state import store, wake_worker
from argue.web.writers import author, known

blueprint = Blueprint("held", __name__)

_Waiting = TypeVar("_Waiting", HeldReply, HeldEdit | ContributionStep)


def publish(
    key: str, parent: str, text: str, relation: Relation | Label, *, by: Writer, token: str
) -> ContributionStep | HeldReply:
    """Add an answer; or let it wait, where that is so set and its writer does not moderate.

    Raises
    ------
    LimitExceeded
        If the debate has as many arguments as it may have.
    """
    if not store().contributions.is_added(key, token):
        check_reply(key)
    if store().held.holds(key) and not may("moderate", key):
        return _noted(store().held.add(key, parent, text, relation, by=by, token=token))
    return store().contributions.add(key, parent, text, relation, by=by, token=token)


def approve(key: str, number: int) -> ContributionStep:
    """Publish a reply that waits; raises LimitExceeded as :func:`publish` does."""
    if store().held.one(key, number).decision != "approved":
        check_reply(key)
    step = store().held.approve(key, number, by=author())
    wake_worker()
    return step


def edit(
    key: str, argument: str, text: str, relation: Relation | Label | None, *, by: Writer, seen: int,
    reason: str,
) -> ContributionStep | HeldEdit:  # fmt: skip
    """Edit an argument; or let that wait, where replies wait and its writer does not moderate."""
    edits = store().held.edits
    if not store().held.holds(key) or may("moderate", key):
        return edits.publish(key, argument, text, relation, by=by, seen=seen, reason=reason)
    return _noted(edits.add(key, argument, text, relation, by=by, seen=seen, reason=reason))


def undo(key: str, step: ContributionStep, *, by: Writer) -> ContributionStep | HeldEdit:
    """Take the last step of an argument back.

    Where that shows another text, or one that was withdrawn, it is an edit, which waits where edits
    do.

    Raises
    ------
    Forbidden
        If a moderator took the step, and who asks is none.
    """
    contributions = store().contributions
    former = contributions.before(key, step)
    waits = store().held.holds(key) and not may("moderate", key) and not step.hidden
    if waits and step.is_last and former is not None and not former.withdrawn:
        return _noted(
            store().held.edits.add(
                key, step.argument, former.text, former.relation, by=by, seen=step.id,
                restores=step.withdrawn,
            )
        )  # fmt: skip
    return contributions.undo(key, step.id, by=by)


@dataclass(frozen=True, slots=True)
class ShownEdit:
    """An edit beside what its argument says now.

    Parameters
    ----------
    pieces
        What it changes in the text.
    label
        What the argument would do; ``None`` where that is what it does now.
    changed
        Whether the argument was changed after its writer saw it.
    """

    edit: HeldEdit
    own: Contribution
    pieces: list[Piece]
    label: Label | None
    changed: bool


def shown_edits(key: str) -> list[ShownEdit]:
    """What :func:`visible_edits` gives, beside what the arguments say now."""
    edits = visible_edits(key)
    contributed = store().contributions.of(key, merged=True) if edits else {}
    return [_shown(edit, contributed[edit.argument]) for edit in edits]


def waiting_edit(key: str, argument: str) -> HeldEdit | None:
    """The edit of an argument that waits, if who asks may see it."""
    found = (one for one in visible_edits(key) if one.argument == argument and not one.decision)
    return next(found, None)


def visible_edits(key: str) -> list[HeldEdit]:
    """As :func:`visible`, of edits."""
    if may("moderate", key):
        return [one for one in store().held.edits.of(key) if not one.decision]
    me = known()
    return store().held.edits.of(key, writer=me) if me else []


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
            step = approve(key, number)
            flash(gettext("The reply is published as %(id)s.", id=step.argument))
        else:
            store().held.refuse(
                key, number, by=author(),
                remark=request.form.get("remark", ""),
            )  # fmt: skip
            flash(gettext("The reply is refused; its writer reads why."))
    except BadInput as error:
        flash(f"{error.told()}.")
    return redirect(url_for("moderation.queue", key=key), 303)


@blueprint.post("/debates/<key>/held-edits/<int:number>")
def decide_edit(key: str, number: int) -> ResponseReturnValue:
    """Publish an edit that waits, or refuse it."""
    require("moderate", key)
    by, edits = author(), store().held.edits
    try:
        if request.form.get("decision") == "approved":
            step = edits.approve(key, number, by=by, seen=_seen())
            wake_worker()
            flash(gettext("The edit of %(id)s is published.", id=step.argument))
        else:
            edits.refuse(key, number, by=by, remark=request.form.get("remark", ""))
            flash(gettext("The edit is refused; its writer reads why."))
    except (BadInput, Conflict) as error:
        flash(f"{error.told()}.")
    return redirect(url_for("moderation.queue", key=key), 303)


@blueprint.post("/debates/<key>/holding")
def hold(key: str) -> ResponseReturnValue:
    """Let replies wait from now on, or not."""
    require("own", key)
    store().held.hold(key, request.form.get("holding") == "1")
    flash(gettext("Saved."))
    return redirect(url_for("debate_people.page", key=key), 303)


def _shown(edit: HeldEdit, own: Contribution) -> ShownEdit:
    said, now = edit.relation, own.last.relation
    label = said.label if isinstance(said, Relation) else said
    return ShownEdit(
        edit, own, difference(own.last.text, edit.text),
        None if now and now.label is label else label, own.last.id != edit.seen,
    )  # fmt: skip


def _seen() -> int:
    """The last step of the argument that the moderator saw."""
    value = request.form.get("seen", "")
    if not is_number(value):
        abort(400, gettext("The form did not say which step it had before it."))
    return int(value)


def _noted(one: _Waiting) -> _Waiting:
    """Let the log tell that it waits."""
    g.waits = not isinstance(one, ContributionStep)
    return one
