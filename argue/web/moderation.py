"""Reporting an argument that somebody added, and the queue in which moderators decide."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound, UnknownName
from argue.locales import gettext, say
from argue.store.contribution_records import Contribution
from argue.store.overrulings import MOST_REASON
from argue.store.reports import Decision
from argue.web.held import shown_edits, visible
from argue.web.name_field import name_field
from argue.web.people import require
from argue.web.state import store, wake_worker
from argue.web.writers import author

blueprint = Blueprint("moderation", __name__)

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
        return _ask(key, argument, f"{error.told()}."), 400
    flash(gettext("Thank you. Who moderates this debate will look at it."))
    return redirect(url_for("debate.page", key=key), 303)


@blueprint.get("/debates/<key>/moderation")
def queue(key: str) -> ResponseReturnValue:
    """What waits for a decision, and what was decided."""
    require("moderate", key)
    return _queue(key)


@blueprint.post("/debates/<key>/moderation")
def decide(key: str) -> ResponseReturnValue:
    """Let an argument stand, or hide it."""
    require("moderate", key)
    argument, decision = request.form.get("id", ""), request.form.get("decision", "")
    if decision not in list(Decision):
        raise UnknownName("decision", decision[:40], list(map(str, Decision)))
    try:
        store().reports.decide(
            key, argument, Decision(decision), by=author(),
            remark=request.form.get("remark", ""),
        )  # fmt: skip
    except BadInput as error:
        return _queue(key, f"{error.told()}."), 400
    wake_worker()
    told = {
        Decision.APPROVED: gettext("%(id)s stands.", id=argument),
        Decision.HIDDEN: gettext("%(id)s is hidden; its history can bring it back.", id=argument),
    }
    flash(told[Decision(decision)])
    return redirect(url_for("moderation.queue", key=key), 303)


def _ask(key: str, argument: str, problem: str = "") -> str:
    own = _added(key).get(argument)
    if own is None or own.withdrawn:
        raise NotFound(
            say(
                "nobody added an argument %(argument)s to this debate, or it is gone",
                argument=repr(argument[:80]),
            )
        )
    return render_template(
        "moderation/report.html", key=key, debate=store().debate(key), own=own, problem=problem,
        most_reason=MOST_REASON, **name_field(),
    )  # fmt: skip


def _queue(key: str, problem: str = "") -> str:
    reports = store().reports
    decided = [one for one in reports.of(key) if one.decision is not None]
    return render_template(
        "moderation/queue.html", key=key, debate=store().debate(key), problem=problem,
        waiting=reports.waiting(key), contributed=_added(key),
        decided=decided[: -MOST_DECIDED - 1 : -1], merges=store().merging.steps(key)[:MOST_DECIDED],
        held=visible(key), edits=shown_edits(key),
        most_reason=MOST_REASON, Decision=Decision, **name_field(),
    )  # fmt: skip


def _added(key: str) -> dict[str, Contribution]:
    return store().contributions.of(key, merged=True)
