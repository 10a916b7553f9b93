"""The part of the JSON interface in which arguments are reported, and moderators decide."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Integer, List, Nested, String
from apiflask.validators import Length
from flask import Response

from argue.store.overrulings import MOST_REASON
from argue.store.reports import Decision, Report
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_fields import TypedName, about, words
from argue.web.api_paging import PageOut, PageQuery, page
from argue.web.people import require
from argue.web.state import store, wake_worker
from argue.web.writers import author


class ReportIn(TypedName):
    """Which argument is reported, and why."""

    argument = String(required=True, metadata=about("One that somebody added."))
    reason = String(required=True, validate=Length(1, MOST_REASON))


class ReportDecisionIn(TypedName):
    """What becomes of a reported argument; to hide it needs a remark."""

    argument = String(required=True)
    decision = String(required=True, validate=words(Decision))
    remark = String(load_default="", validate=Length(max=MOST_REASON))


class ReportOut(Schema):
    """A report; ``decision`` is null while nobody has decided."""

    id = Integer()
    argument = String()
    by = String()
    reason = String()
    at = String()
    decision = String(allow_none=True, validate=words(Decision))
    decided_by = String()
    decided_at = String(allow_none=True)
    remark = String()


class ReportedOut(ReportOut):
    """The same, for one that was just made."""


class ReportsOut(PageOut):
    """Part of the reports of a debate, those that wait first."""

    reports = List(Nested(ReportOut))


@api.get("/debates/<key>/reports")
@api.input(PageQuery, location="query")
@api.output(ReportsOut)
def reports(key: str, query_data: dict[str, Any]) -> Response:
    """What is reported in a debate; for moderators"""
    require("moderate", key)
    return as_json(page("reports", _sorted(key), query_data, _object))


@api.post("/debates/<key>/reports")
@api.input(ReportIn, location="json")
@api.output(ReportedOut, status_code=201, description="Reported")
def report_argument(key: str, json_data: dict[str, Any]) -> Response:
    """Report an argument that somebody added; whoever has done so already changes the reason"""
    require("contribute", key)
    made = store().reports.add(key, json_data["argument"], json_data["reason"], by=author())
    return as_json(_object(made), 201)


@api.post("/debates/<key>/reports/decision")
@api.input(ReportDecisionIn, location="json")
@api.output(ReportsOut)
def decide_report(key: str, json_data: dict[str, Any]) -> Response:
    """Let a reported argument stand, or hide it; its history can bring it back

    All its reports are decided by that, and the answer lists them.
    """
    require("moderate", key)
    argument = json_data["argument"]
    store().reports.decide(
        key, argument, Decision(json_data["decision"]), by=author(),
        remark=json_data["remark"],
    )  # fmt: skip
    wake_worker()
    found = [one for one in _sorted(key) if one.argument == argument]
    return as_json(page("reports", found, {"limit": len(found), "offset": 0}, _object))


def _sorted(key: str) -> list[Report]:
    return sorted(store().reports.of(key), key=lambda one: one.decision is not None)


def _object(found: Report) -> dict[str, Any]:
    return {
        "id": found.id,
        "argument": found.argument,
        "by": found.by,
        "reason": found.reason,
        "at": found.at.isoformat(),
        "decision": None if found.decision is None else str(found.decision),
        "decided_by": found.decided_by,
        "decided_at": found.decided_at.isoformat() if found.decided_at else None,
        "remark": found.remark,
    }
