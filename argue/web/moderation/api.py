"""The part of the JSON interface for moderators: merges, pending changes and reports."""

from __future__ import annotations

from typing import Annotated, Literal

from argue.services import participation
from argue.store.participation.merging import MergeStep
from argue.store.participation.pending import APPROVED, EDIT, REPLY, PendingChange
from argue.store.participation.records import MOST_REASON
from argue.store.participation.reports import Decision, Report
from argue.web.app.api import blueprint as api
from argue.web.app.api import json_input, output, page, query_input
from argue.web.app.api_records import (
    Body,
    PageOut,
    PageQuery,
    Record,
    TypedName,
    about,
    derived,
    listing,
    renamed,
)
from argue.web.app.api_shared import MOST_ID, HeldEditOut, HeldOut
from argue.web.app.people import require
from argue.web.app.state import context, store, wake_worker
from argue.web.ui.pending import visible_changes
from argue.web.ui.writers import author


class MergeUndoIn(TypedName):
    """Who takes a merge back."""


class MergeIn(MergeUndoIn):
    """Which argument is merged into which."""

    argument: Annotated[str, about("What is merged.", min_length=1, max_length=MOST_ID)]
    into: Annotated[str, about("What then speaks for it.", min_length=1, max_length=MOST_ID)]
    reason: Annotated[str, about(max_length=MOST_REASON)] = ""


class SaidAgainOut(Record):
    """What another argument speaks for; ``by`` is empty where it stands in the source."""

    argument: str
    text: str
    by: str
    into: str


class HoldingIn(Body):
    """Whether replies have to wait."""

    holding: bool


MergeStepOut = derived("MergeStepOut", MergeStep)


class HoldingOut(Record):
    """The same, as it is now."""

    holding: bool


class DecisionIn(MergeUndoIn):
    """What becomes of a reply that waits."""

    decision: Literal["approved", "refused"]
    remark: Annotated[str, about("Why it is refused; needed for that.", max_length=MOST_REASON)] = (
        ""
    )


class EditDecisionIn(DecisionIn):
    """What becomes of an edit that waits."""

    seen: Annotated[
        int | None,
        about(
            "The last step of the argument that who decides saw; by default the one that the "
            "writer of the edit saw.",
            ge=0,
            le=2**53,
        ),
    ] = None


class HeldReplyOut(HeldOut):
    """A reply in a list."""


class HeldRepliesOut(PageOut):
    """The replies that wait, as far as who asks may see them."""

    holding: bool
    held: list[HeldReplyOut]


@api.get("/debates/<key>/merges")
@query_input(PageQuery)
@output(listing("MergesOut", said_again=SaidAgainOut, steps=MergeStepOut))
def merges(key: str, query: PageQuery) -> object:
    """Which arguments were merged into others, step by step, newest first

    `said_again` has what is merged now, with its text; those are no arguments of the debate.
    """
    again = [
        SaidAgainOut(argument=one.argument.id, text=one.argument.text, by=one.by, into=into)
        for into, several in store().merging.merged_arguments(key).items()
        for one in several
    ]
    return {"said_again": again, **page("steps", store().merging.steps(key), query)}


@api.post("/debates/<key>/merges")
@json_input(MergeIn)
@output(MergeStepOut, "MergedOut", status=201, description="Merged")
def merge(key: str, body: MergeIn) -> object:
    """Let one argument speak for another that says the same

    What answers the merged one answers the other, and what it does to others the other one does.
    """
    require("moderate", key)
    step = store().merging.merge(
        key,
        body.argument,
        body.into,
        by=author(),
        reason=body.reason,
    )
    wake_worker()
    return step


@api.post("/debates/<key>/merges/<int:number>/undo")
@json_input(MergeUndoIn)
@output(MergeStepOut, "MergedOut", status=201, description="Undone")
def undo_merge(key: str, number: int, body: MergeUndoIn) -> object:
    """Take the last merge of an argument back

    All is as it was; what was answered to the other argument meanwhile stays there.
    """
    require("moderate", key)
    step = store().merging.undo(key, number, by=author())
    wake_worker()
    return step


@api.get("/debates/<key>/held")
@query_input(PageQuery)
@output(HeldRepliesOut)
def held(key: str, query: PageQuery) -> object:
    """The replies that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    replies = page("held", visible_changes(key, REPLY), query)
    return {"holding": store().pending.required(key), **replies}


@api.get("/debates/<key>/held-edits")
@query_input(PageQuery)
@output(listing("HeldEditsOut", edits=renamed(HeldEditOut, "ListedHeldEditOut")))
def held_edits(key: str, query: PageQuery) -> object:
    """The edits that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    return page("edits", visible_changes(key, EDIT), query)


@api.post("/debates/<key>/held-edits/<int:number>")
@json_input(EditDecisionIn)
@output(HeldEditOut)
def decide_held_edit(key: str, number: int, body: EditDecisionIn) -> object:
    """Publish an edit that waits, or refuse it with a reason

    409 says that the argument has changed since the step that was seen.
    """
    return _decided(key, EDIT, number, body, body.seen)


@api.put("/debates/<key>/holding")
@json_input(HoldingIn)
@output(HoldingOut)
def hold(key: str, body: HoldingIn) -> object:
    """Let replies and edits of those who do not moderate wait for approval, or not"""
    require("own", key)
    store().pending.require(key, body.holding)
    return {"holding": store().pending.required(key)}


@api.post("/debates/<key>/held/<int:number>")
@json_input(DecisionIn)
@output(HeldOut)
def decide_held(key: str, number: int, body: DecisionIn) -> object:
    """Publish a reply that waits, or refuse it with a reason"""
    return _decided(key, REPLY, number, body)


def _decided(
    key: str, kind: str, number: int, body: DecisionIn, seen: int | None = None
) -> PendingChange:
    require("moderate", key)
    change, by = store().pending.one(key, kind, number), author()
    if body.decision == APPROVED:
        participation.approve(context(), key, change, by=by, seen=seen)
    else:
        store().pending.refuse(key, kind, number, by=by, remark=body.remark)
    return store().pending.one(key, kind, number)


class ReportIn(TypedName):
    """Which argument is reported, and why."""

    argument: Annotated[str, about("One that somebody added.")]
    reason: Annotated[str, about(min_length=1, max_length=MOST_REASON)]


class ReportDecisionIn(TypedName):
    """What becomes of a reported argument; to hide it needs a remark."""

    argument: str
    decision: Decision
    remark: Annotated[str, about(max_length=MOST_REASON)] = ""


ReportOut = derived("ReportOut", Report)


@api.get("/debates/<key>/reports")
@query_input(PageQuery)
@output(listing("ReportsOut", reports=ReportOut))
def reports(key: str, query: PageQuery) -> object:
    """What is reported in a debate; for moderators"""
    require("moderate", key)
    return page("reports", _sorted(key), query)


@api.post("/debates/<key>/reports")
@json_input(ReportIn)
@output(ReportOut, "ReportedOut", status=201, description="Reported")
def report_argument(key: str, body: ReportIn) -> object:
    """Report an argument that somebody added; whoever has done so already changes the reason"""
    require("contribute", key)
    return store().reports.add(key, body.argument, body.reason, by=author())


@api.post("/debates/<key>/reports/decision")
@json_input(ReportDecisionIn)
@output(listing("ReportsOut", reports=ReportOut))
def decide_report(key: str, body: ReportDecisionIn) -> object:
    """Let a reported argument stand, or hide it; its history can bring it back

    All its reports are decided by that, and the answer lists them.
    """
    require("moderate", key)
    argument = body.argument
    store().reports.decide(
        key,
        argument,
        body.decision,
        by=author(),
        remark=body.remark,
    )
    wake_worker()
    results = [one for one in _sorted(key) if one.argument == argument]
    return {
        "total": len(results),
        "limit": len(results),
        "offset": 0,
        "next": None,
        "reports": results,
    }


def _sorted(key: str) -> list[Report]:
    return sorted(store().reports.of(key), key=lambda one: one.decision is not None)
