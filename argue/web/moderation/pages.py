"""Reports of arguments, and the queue in which moderators decide on them and pending changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.locales import Messages, _, lazy
from argue.services import moderation
from argue.store.participation.pending import APPROVED, REPLY
from argue.store.participation.records import Contribution
from argue.store.participation.reports import Decision
from argue.web.app.state import context, store
from argue.web.ui.changes import all_arguments
from argue.web.ui.links import fragment
from argue.web.ui.numbers import form_number
from argue.web.ui.pending import compared_edits, visible_changes
from argue.web.ui.responses import see_other
from argue.web.ui.writers import author

blueprint = Blueprint("moderation", __name__)
pending = Blueprint("held", __name__)

DECIDED = Messages(
    {
        Decision.APPROVED: lazy("The argument stays as it is."),
        Decision.WARNED: lazy("The warning stands below the argument."),
        Decision.HIDDEN: lazy("The argument is hidden; its history can bring it back."),
    }
)
MOST_DECIDED = 50
"""Reports that were decided which the queue lists, the newest."""


@blueprint.get("/debates/<key>/report", deed=moderation.report)
def ask(key: str) -> ResponseReturnValue:
    """The form for a report of one argument."""
    return _ask(key, request.args.get("id", ""))


@blueprint.post("/debates/<key>/report", deed=moderation.report)
def report(key: str) -> ResponseReturnValue:
    """Keep the report for the moderators."""
    argument = request.form.get("id", "")
    try:
        moderation.report(store(), key, argument, request.form.get("reason", ""), by=author())
    except BadInput as error:
        return _ask(key, argument, f"{error.localize()}."), 400
    return see_other(
        url_for("debate.page", key=key), _("Thank you. The moderators will look at it.")
    )


@blueprint.get("/debates/<key>/moderation")
def queue(key: str) -> ResponseReturnValue:
    """What waits for a decision, and what was decided."""
    return _queue(key)


@blueprint.get("/debates/<key>/moderate")
def act(key: str) -> ResponseReturnValue:
    """Hide one argument or warn its writer; with ``piece=form`` the form alone, for the thread."""
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
    )


@blueprint.post("/debates/<key>/moderation", deed=moderation.decide)
def decide(key: str) -> ResponseReturnValue:
    """Let an argument stand, warn its writer, or hide it."""
    argument, decision = request.form.get("id", ""), request.form.get("decision", "")
    if decision not in list(Decision):
        raise UnknownName("decision", decision[:40], list(map(str, Decision)))
    try:
        moderation.decide(
            context(), key, argument, Decision(decision), by=author(), remark=_remark()
        )
    except BadInput as error:
        return _queue(key, f"{error.localize()}."), 400
    flash(DECIDED[Decision(decision)])
    if request.form.get("then") == "thread":
        return see_other(url_for("debate.page", key=key) + fragment(argument))
    return see_other(url_for("moderation.queue", key=key))


@pending.post("/debates/<key>/held/<int:number>", endpoint="decide", deed=moderation.decide_reply)
def decide_reply(key: str, number: int) -> ResponseReturnValue:
    """Publish a reply that is pending, or refuse it."""
    decide = partial(moderation.decide_reply, context(), key, number)
    told = (_("The reply is published."), _("The reply is refused; its writer reads why."))
    return _decided(key, decide, *told)


@pending.post("/debates/<key>/held-edits/<int:number>", deed=moderation.decide_edit)
def decide_edit(key: str, number: int) -> ResponseReturnValue:
    """Publish an edit that is pending, or refuse it."""
    seen = _seen() if request.form.get("decision") == APPROVED else None
    decide = partial(moderation.decide_edit, context(), key, number, seen=seen)
    told = _("The edit is published."), _("The edit is refused; its writer reads why.")
    return _decided(key, decide, *told)


@pending.post("/debates/<key>/holding", deed=moderation.require_approval)
def hold(key: str) -> ResponseReturnValue:
    """Let replies and edits need approval from now on, or not."""
    moderation.require_approval(store(), key, request.form.get("holding") == "1")
    return see_other(url_for("debate_people.page", key=key), _("Saved."))


def _decided(
    key: str, decide: Callable[..., None], published: str, refused: str
) -> ResponseReturnValue:
    """Decide as the form says, and tell what became of it where the moderator was."""
    decision = request.form.get("decision", "")
    try:
        decide(decision, by=author(), remark=_remark())
        message = published if decision == APPROVED else refused
    except (BadInput, Conflict) as error:
        message = f"{error.localize()}."
    here = "debate.page" if request.form.get("then") == "thread" else "moderation.queue"
    return see_other(url_for(here, key=key), message)


def _remark() -> str:
    return request.form.get("remark", "")


def _seen() -> int:
    """The last step of the argument that the moderator saw."""
    return form_number("seen", _("The form did not say which step it had before it."))


def _ask(key: str, argument: str, problem: str = "") -> str:
    return render_template(
        "moderation/report.html",
        key=key,
        debate=store().debates.load(key),
        own=_added_argument(key, argument),
        problem=problem,
    )


def _added_argument(key: str, argument: str) -> Contribution:
    own = _added(key).get(argument)
    if own is None or own.withdrawn:
        raise NotFound.lazy(
            "nobody added an argument %(argument)s to this debate, or it is gone",
            argument=repr(argument[:80]),
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
        Decision=Decision,
    )


def _added(key: str) -> dict[str, Contribution]:
    return store().contributions.of(key, merged=True)
