"""The moderation policy of a debate with its counts, the decisions as a table, and what waits."""

from __future__ import annotations

from typing import Annotated

from flask import Response, render_template, request, url_for

from argue.errors import BadInput
from argue.features.moderation import deciding as moderation
from argue.features.moderation.policy import (
    MOST_ADDED,
    MOST_REASONS,
    MOST_SENTENCE,
    MOST_TITLE,
    ModerationDecision,
    Policies,
    PolicyReason,
    default_reasons,
)
from argue.locales import _
from argue.model.tables import Column, Table
from argue.services.deeds import Need
from argue.store.participation.reports import DebateWaiting
from argue.web.app.api import Done, output
from argue.web.app.api_records import Answer, Body, about, derived
from argue.web.app.people import caller, may
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import store
from argue.web.ui.tables import file

resources = Resources("policy", __name__, need=Need.READ, cost=Cost.ROWS)

MOST_POLICY = MOST_REASONS * (MOST_TITLE + MOST_SENTENCE + 4)
COLUMNS: list[Column[ModerationDecision]] = [
    Column("at", value=lambda decision: decision.at.isoformat()),
    *map(Column, ("by", "decision", "kind", "argument", "reason", "remark")),
]
_COUNTED = ("hidden", "warned", "refused")


class PolicyIn(Body):
    """The reasons of the hosts."""

    policy: Annotated[
        str,
        about(
            "One reason a line, as `Title: sentence`; empty for the default ones.",
            max_length=MOST_POLICY,
        ),
    ]


PolicyReasonOut = derived(
    "PolicyReasonOut",
    PolicyReason,
    hidden=(int, "How many arguments were hidden for it."),
    warned=(int, "How many writers were warned for it."),
    refused=(int, "How many waiting replies and edits were refused for it."),
)


class PolicyOut(Answer):
    """The moderation policy of a debate, and what was decided under it."""

    reasons: Annotated[list[PolicyReasonOut], about("Why moderators hide, warn and refuse.")]  # type: ignore[valid-type]
    approved: Annotated[int, about("How often nothing was objected to.")]


@resources.app_template_global()
def policy_reasons(key: str) -> tuple[PolicyReason, ...]:
    """The reasons that a moderator of a debate names."""
    return Policies.in_store(store()).reasons(key)


@resources.app_template_global()
def most_added() -> int:
    """Characters that a moderator can add to a reason."""
    return MOST_ADDED


@resources.app_template_global()
def decisions_waiting() -> list[DebateWaiting]:
    """The debates that who asks moderates in which something waits for a decision."""
    account = caller().viewer.account
    return store().reports.waiting_for(account) if account is not None else []


@resources.read("/debates/<key>/policy", "page", output(PolicyOut))
def policy(key: str, kind: str = "") -> object:
    """For which reasons moderators of a debate hide, warn and refuse, and how often they did"""
    if kind != RECORD:
        return _page("", key)
    rows, approved = _rows(key)
    reasons = [{**reason.as_object(), **counts} for reason, counts in rows]
    return {"reasons": reasons, "approved": approved}


def _rows(key: str) -> tuple[list[tuple[PolicyReason, dict[str, int]]], int]:
    """The reasons with their counts, also those that the hosts took out; how much was approved."""
    policies = Policies.in_store(store())
    counts = policies.counts(key)
    approved = counts.pop("", {}).get("approved", 0)
    reasons = {reason.name: reason for reason in policies.reasons(key)}
    titles = {reason.name: reason.title for reason in default_reasons()}
    for name in counts:
        reasons.setdefault(name, PolicyReason(name, titles.get(name, name), ""))
    rows = []
    for name, reason in reasons.items():
        used = counts.get(name, {})
        rows.append((reason, {word: used.get(word, 0) for word in _COUNTED}))
    return rows, approved


def _page(problem: str, key: str) -> str:
    rows, approved = _rows(key)
    lines = [f"{reason.title}: {reason.sentence}" for reason in policy_reasons(key)[:-1]]
    return render_template(
        "moderation/policy.html",
        key=key,
        debate=store().debates.load(key),
        problem=problem and f"{problem}.",
        rows=rows,
        approved=approved,
        text=request.form.get("policy", "\n".join(lines)),
        most=MOST_POLICY,
        owner=may("own", key),
        moderator=may("moderate", key),
    )


@resources.do(
    "/debates/<key>/policy",
    "set",
    moderation.set_policy,
    output(PolicyOut, "PolicySetOut"),
    body=PolicyIn,
    method="PUT",
    again=_page,
    refusals=(BadInput,),
)
def set_policy(key: str, body: PolicyIn) -> Done:
    """Name the reasons for which moderators hide, warn and refuse"""
    moderation.set_policy(store(), key, body.policy)
    return Done(lambda: policy(key, RECORD), url_for("policy.page", key=key), _("Saved."))


@resources.get("/debates/<key>/moderation.csv", need=Need.MODERATE)
def decisions(key: str) -> Response:
    """What moderators decided, with its reasons, newest first."""
    made = Policies.in_store(store()).decisions(key)
    table = Table.of("moderation", "Moderation", COLUMNS, made)
    return file(table.csv(), "text/csv", f"{key[:60]}-moderation.csv")


@resources.get("/moderation", endpoint="waiting", need=Need.EVERYBODY, accounts=True)
def waiting() -> str:
    """The debates that who asks moderates in which something waits."""
    return render_template("moderation/waiting.html", debates=decisions_waiting())
