"""Reports of arguments, and the queue in which moderators decide on them and pending changes."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.locales import Messages, gettext, mark, say
from argue.services import participation
from argue.store.participation.pending import APPROVED, EDIT, REPLY
from argue.store.participation.records import MOST_REASON, Contribution
from argue.store.participation.reports import Decision
from argue.web.app.people import require
from argue.web.app.state import context, store, wake_worker
from argue.web.ui.changes import all_arguments
from argue.web.ui.links import fragment
from argue.web.ui.numbers import form_number
from argue.web.ui.pending import compared_edits, visible_changes
from argue.web.ui.writers import author, name_field

blueprint = Blueprint("moderation", __name__)
pending = Blueprint("held", __name__)

DECIDED = Messages(
    {
        Decision.APPROVED: mark("The argument stays as it is."),
        Decision.WARNED: mark("The warning stands below the argument."),
        Decision.HIDDEN: mark("The argument is hidden; its history can bring it back."),
    }
)
MOST_DECIDED = 50
"""Reports that were decided which the queue lists, the newest."""


@blueprint.get("/debates/<key>/report")
def ask(key: str) -> ResponseReturnValue:
    """The form for a report of one argument."""
    return _ask(key, request.args.get("id", ""))


@blueprint.post("/debates/<key>/report")
def report(key: str) -> ResponseReturnValue:
    """Keep the report for the moderators."""
    require("contribute", key)
    argument = request.form.get("id", "")
    try:
        store().reports.add(key, argument, request.form.get("reason", ""), by=author())
    except BadInput as error:
        return _ask(key, argument, f"{error.localized()}."), 400
    flash(gettext("Thank you. The moderators will look at it."))
    return redirect(url_for("debate.page", key=key), 303)


@blueprint.get("/debates/<key>/moderation")
def queue(key: str) -> ResponseReturnValue:
    """What waits for a decision, and what was decided."""
    require("moderate", key)
    return _queue(key)


@blueprint.get("/debates/<key>/moderate")
def act(key: str) -> ResponseReturnValue:
    """Hide one argument or warn its writer; with ``piece=form`` the form alone, for the thread."""
    require("moderate", key)
    alone = request.args.get("piece") == "form"
    argument = request.args.get("id", "")
    template = "moderation/_act.html" if alone else "moderation/act.html"
    return render_template(
        template,
        key=key,
        debate=store().debates.load(key),
        own=_added_argument(key, argument),
        reports=store().reports.waiting(key).get(argument, ()),
        warned=store().reports.warnings(key).get(argument),
        most_reason=MOST_REASON,
        **name_field(),
    )


@blueprint.post("/debates/<key>/moderation")
def decide(key: str) -> ResponseReturnValue:
    """Let an argument stand, warn its writer, or hide it."""
    require("moderate", key)
    argument, decision = request.form.get("id", ""), request.form.get("decision", "")
    if decision not in list(Decision):
        raise UnknownName("decision", decision[:40], list(map(str, Decision)))
    try:
        store().reports.decide(
            key,
            argument,
            Decision(decision),
            by=author(),
            remark=request.form.get("remark", ""),
        )
    except BadInput as error:
        return _queue(key, f"{error.localized()}."), 400
    wake_worker()
    flash(DECIDED[Decision(decision)])
    if request.form.get("then") == "thread":
        return redirect(url_for("debate.page", key=key) + fragment(argument), 303)
    return redirect(url_for("moderation.queue", key=key), 303)


@pending.post("/debates/<key>/held/<int:number>", endpoint="decide")
def decide_reply(key: str, number: int) -> ResponseReturnValue:
    """Publish a reply that is pending, or refuse it."""
    return _decide(key, REPLY, number)


@pending.post("/debates/<key>/held-edits/<int:number>")
def decide_edit(key: str, number: int) -> ResponseReturnValue:
    """Publish an edit that is pending, or refuse it."""
    return _decide(key, EDIT, number)


@pending.post("/debates/<key>/holding")
def hold(key: str) -> ResponseReturnValue:
    """Let replies and edits need approval from now on, or not."""
    require("own", key)
    store().pending.require(key, request.form.get("holding") == "1")
    flash(gettext("Saved."))
    return redirect(url_for("debate_people.page", key=key), 303)


def _decide(key: str, kind: str, number: int) -> ResponseReturnValue:
    require("moderate", key)
    try:
        if request.form.get("decision") == APPROVED:
            flash(_approved(key, kind, number))
        else:
            remark = request.form.get("remark", "")
            store().pending.refuse(key, kind, number, by=author(), remark=remark)
            flash(
                gettext("The reply is refused; its writer reads why.")
                if kind == REPLY
                else gettext("The edit is refused; its writer reads why.")
            )
    except (BadInput, Conflict) as error:
        flash(f"{error.localized()}.")
    here = "debate.page" if request.form.get("then") == "thread" else "moderation.queue"
    return redirect(url_for(here, key=key), 303)


def _approved(key: str, kind: str, number: int) -> str:
    """Publish a pending change; what to say of that."""
    change = store().pending.one(key, kind, number)
    participation.approve(
        context(),
        key,
        change,
        by=author(),
        seen=_seen() if kind == EDIT else None,
    )
    if kind == REPLY:
        return gettext("The reply is published.")
    return gettext("The edit is published.")


def _seen() -> int:
    """The last step of the argument that the moderator saw."""
    return form_number("seen", gettext("The form did not say which step it had before it."))


def _ask(key: str, argument: str, problem: str = "") -> str:
    return render_template(
        "moderation/report.html",
        key=key,
        debate=store().debates.load(key),
        own=_added_argument(key, argument),
        problem=problem,
        most_reason=MOST_REASON,
        **name_field(),
    )


def _added_argument(key: str, argument: str) -> Contribution:
    own = _added(key).get(argument)
    if own is None or own.withdrawn:
        raise NotFound(
            say(
                "nobody added an argument %(argument)s to this debate, or it is gone",
                argument=repr(argument[:80]),
            )
        )
    return own


def _queue(key: str, problem: str = "") -> str:
    reports = store().reports
    decided = [one for one in reports.of(key) if one.decision is not None]
    debate, added = store().debates.load(key), _added(key)
    return render_template(
        "moderation/queue.html",
        key=key,
        debate=debate,
        arguments=all_arguments(debate, added),
        problem=problem,
        waiting=reports.waiting(key),
        contributed=added,
        decided=decided[: -MOST_DECIDED - 1 : -1],
        merges=store().merging.steps(key)[:MOST_DECIDED],
        held=visible_changes(key, REPLY),
        edits=compared_edits(key),
        most_reason=MOST_REASON,
        Decision=Decision,
        **name_field(),
    )


def _added(key: str) -> dict[str, Contribution]:
    return store().contributions.of(key, merged=True)
