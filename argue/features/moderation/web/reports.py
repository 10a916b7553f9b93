"""Reports of arguments, and the queue in which moderators decide on them and pending changes."""

from __future__ import annotations

from typing import Annotated

from flask import render_template, request, url_for

from argue.errors import BadInput, NotFound, UnknownName
from argue.features.moderation import deciding as moderation
from argue.features.moderation.policy import MOST_TITLE, OTHER
from argue.locales import Messages, _, lazy
from argue.services.deeds import Need
from argue.store.participation.pending import REPLY
from argue.store.participation.records import MOST_REASON, Contribution
from argue.store.participation.reports import Report, Ruling
from argue.web.app.api import JUDGING, Done, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import OneOf, PageQuery, TypedName, about, derived, listing
from argue.web.app.api_shared import MOST_ID, ChoicesQuery
from argue.web.app.people import author
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store
from argue.web.ui.changes import all_arguments, compared_edits, visible_changes
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import Links, fragment, page_values

resources = Resources("moderation", __name__, need=Need.MODERATE, cost=Cost.ROWS, keeps_merged=True)

DECIDED = Messages(
    {
        Ruling.APPROVED: lazy("The argument stays as it is."),
        Ruling.WARNED: lazy("The warning stands below the argument."),
        Ruling.HIDDEN: lazy("The argument is hidden; its history can bring it back."),
    }
)
DECISIONS = list(DECIDED)
"""What may be decided of an argument; a label is corrected by who overrules it."""
MOST_DECIDED = 50
"""Reports that were decided which the queue lists, the newest."""


class ReportIn(TypedName):
    """What is reported, and why."""

    argument: Annotated[str, about("One that somebody added; with a target, any.")]
    target: Annotated[
        str,
        about(
            "An argument of which a machine read wrongly what the reported one does to it; empty "
            "where the argument itself is wrong.",
            max_length=MOST_ID,
        ),
    ] = ""
    reason: Annotated[str, about(min_length=1, max_length=MOST_REASON)]


class ReportDecisionIn(TypedName):
    """What becomes of a reported argument; to hide it or warn needs a reason."""

    argument: str
    target: Annotated[
        str,
        about(
            "With it, what a machine read of the two is approved. To correct it, overrule it: that "
            "decides its reports.",
            max_length=MOST_ID,
        ),
    ] = ""
    decision: Annotated[Ruling, OneOf(DECISIONS)]
    remark: Annotated[str, about(max_length=MOST_REASON)] = ""
    policy_reason: Annotated[
        str, about("Name of a reason of the policy; `other` needs a remark.", max_length=MOST_TITLE)
    ] = OTHER


ReportOut = derived("ReportOut", Report)
ReportsOut = listing("ReportsOut", reports=(ReportOut, "Reports of arguments, newest first."))


@resources.get("/debates/<key>/report", deed=moderation.report)
def ask(key: str) -> str:
    """The form for a report of one argument, or of what was judged of it and its target."""
    return _report_form("", key)


def _report_form(problem: str, key: str) -> str:
    argument, target = request.values.get("id", ""), request.values.get("target", "")
    view = requested_debate(key, request.form or None)
    return render_template(
        "moderation/report.html",
        **page_values(view),
        own=None if target else _added_argument(key, argument),
        judged=moderation.judged_relation(view, argument, target) if target else None,
        problem=problem and f"{problem}.",
    )


@resources.do(
    "/debates/<key>/report",
    "report",
    moderation.report,
    output(ReportOut, "ReportedOut", status=201, description="Reported", others=JUDGING),
    body=ReportIn,
    json="/debates/<key>/reports",
    query=ChoicesQuery,
    fields={"argument": "id"},
    again=_report_form,
    refusals=(BadInput,),
)
def report_argument(key: str, body: ReportIn) -> Done:
    """Report an argument that somebody added, or what a machine read of it and its target

    Whoever has done so already changes the reason.
    """
    view = requested_debate(key, request.form or None)
    judged = body.target and moderation.judged_relation(view, body.argument, body.target)
    report = moderation.report(
        store(), key, body.argument, body.reason, by=author(), judged=judged or None
    )
    message = _("Thank you. The moderators will look at it.")
    return Done(report, Links(key, view.choices).page(mark=body.argument), message)


@api.get("/debates/<key>/reports", need=Need.MODERATE, cost=Cost.ROWS)
@query_input(PageQuery)
@output(ReportsOut)
def reports(key: str, query: PageQuery) -> object:
    """What is reported in a debate; for moderators"""
    return page("reports", _sorted(key), query)


@resources.get("/debates/<key>/moderation")
def queue(key: str) -> str:
    """What waits for a decision, and what was decided."""
    return _queue("", key)


def _queue(problem: str, key: str) -> str:
    reports = store().reports
    decided = [report for report in reports.of(key) if report.decision is not None]
    debate, added = store().debates.load(key), store().contributions.of(key, merged=True)
    return render_template(
        "moderation/queue.html",
        key=key,
        debate=debate,
        arguments=all_arguments(debate, added),
        problem=problem and f"{problem}.",
        waiting=reports.waiting(key),
        doubted=reports.doubted(key),
        contributed=added,
        decided=decided[: -MOST_DECIDED - 1 : -1],
        merges=store().merging.steps(key)[:MOST_DECIDED],
        held=visible_changes(key, REPLY),
        edits=compared_edits(key),
        Ruling=Ruling,
    )


@resources.get("/debates/<key>/moderate")
def act(key: str) -> str:
    """Hide one argument or warn its writer; with ``piece=form`` the form alone, for the thread."""
    alone = request.args.get("piece") == "form"
    argument = request.args.get("id", "")
    return render_template(
        "moderation/_act.html" if alone else "moderation/act.html",
        key=key,
        debate=store().debates.load(key),
        own=_added_argument(key, argument),
        reports=store().reports.waiting(key).get(argument, ()),
        warned=store().reports.warnings(key).get(argument),
    )


@resources.do(
    "/debates/<key>/moderation",
    "decide",
    moderation.decide,
    output(ReportsOut),
    body=ReportDecisionIn,
    json="/debates/<key>/reports/decision",
    fields={"argument": "id"},
    again=_queue,
    refusals=(BadInput,),
)
def decide_report(key: str, body: ReportDecisionIn) -> Done:
    """Let a reported argument stand, or hide it; its history can bring it back

    All its reports are decided by that, and the answer lists them.
    """
    argument, word = body.argument, body.decision
    if word not in DECISIONS:
        raise UnknownName("decision", word[:40], list(map(str, DECISIONS)))
    decision = Ruling(word)
    why = moderation.Why(body.remark, body.policy_reason)
    moderation.decide(context(), key, argument, decision, by=author(), why=why, target=body.target)
    here = url_for("moderation.queue", key=key)
    if request.form.get("then") == "thread":
        here = url_for("debate.page", key=key) + fragment(argument)
    ends = (argument, body.target or None)
    results = [report for report in _sorted(key) if (report.argument, report.target) == ends]
    part = {"total": len(results), "limit": len(results), "offset": 0, "next": None}
    told = DECIDED[decision] if not body.target else _("What the machine read stays as it is.")
    return Done({**part, "reports": results}, here, told)


def _added_argument(key: str, argument: str) -> Contribution:
    own = store().contributions.of(key, merged=True).get(argument)
    if own is None or own.withdrawn:
        raise NotFound.lazy(
            "nobody added an argument %(argument)s to this debate, or it is gone",
            argument=repr(argument[:80]),
        )
    return own


def _sorted(key: str) -> list[Report]:
    """The reports of a debate, those that wait first."""
    return sorted(store().reports.of(key), key=lambda report: report.decision is not None)
