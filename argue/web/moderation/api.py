"""The part of the JSON interface for moderators: merges, pending changes and reports."""

from __future__ import annotations

from typing import Annotated, Literal

from argue.services import moderation
from argue.store.participation.merging import MergeStep
from argue.store.participation.pending import EDIT, REPLY
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
from argue.web.app.state import context, store
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


@api.post("/debates/<key>/merges", deed=moderation.merge)
@json_input(MergeIn)
@output(MergeStepOut, "MergedOut", status=201, description="Merged")
def merge(key: str, body: MergeIn) -> object:
    """Let one argument speak for another that says the same

    What answers the merged one answers the other, and what it does to others the other one does.
    """
    return moderation.merge(
        context(), key, body.argument, body.into, by=author(), reason=body.reason
    )


@api.post("/debates/<key>/merges/<int:number>/undo", deed=moderation.undo_merge)
@json_input(MergeUndoIn)
@output(MergeStepOut, "MergedOut", status=201, description="Undone")
def undo_merge(key: str, number: int, body: MergeUndoIn) -> object:
    """Take the last merge of an argument back

    All is as it was; what was answered to the other argument meanwhile stays there.
    """
    return moderation.undo_merge(context(), key, number, by=author())


@api.get("/debates/<key>/held")
@query_input(PageQuery)
@output(HeldRepliesOut)
def held(key: str, query: PageQuery) -> object:
    """The replies that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    replies = page("held", visible_changes(key, REPLY), query)
    return {"holding": store().debates.state(key).holding, **replies}


@api.get("/debates/<key>/held-edits")
@query_input(PageQuery)
@output(listing("HeldEditsOut", edits=renamed(HeldEditOut, "ListedHeldEditOut")))
def held_edits(key: str, query: PageQuery) -> object:
    """The edits that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    return page("edits", visible_changes(key, EDIT), query)


@api.post("/debates/<key>/held-edits/<int:number>", deed=moderation.decide_edit)
@json_input(EditDecisionIn)
@output(HeldEditOut)
def decide_held_edit(key: str, number: int, body: EditDecisionIn) -> object:
    """Publish an edit that waits, or refuse it with a reason

    409 says that the argument has changed since the step that was seen.
    """
    decision, remark, seen = body.decision, body.remark, body.seen
    moderation.decide_edit(context(), key, number, decision, by=author(), remark=remark, seen=seen)
    return store().pending.one(key, EDIT, number)


@api.put("/debates/<key>/holding", deed=moderation.require_approval)
@json_input(HoldingIn)
@output(HoldingOut)
def hold(key: str, body: HoldingIn) -> object:
    """Let replies and edits of those who do not moderate wait for approval, or not"""
    moderation.require_approval(store(), key, body.holding)
    return {"holding": store().debates.state(key).holding}


@api.post("/debates/<key>/held/<int:number>", deed=moderation.decide_reply)
@json_input(DecisionIn)
@output(HeldOut)
def decide_held(key: str, number: int, body: DecisionIn) -> object:
    """Publish a reply that waits, or refuse it with a reason"""
    moderation.decide_reply(context(), key, number, body.decision, by=author(), remark=body.remark)
    return store().pending.one(key, REPLY, number)


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
    return page("reports", _sorted(key), query)


@api.post("/debates/<key>/reports", deed=moderation.report)
@json_input(ReportIn)
@output(ReportOut, "ReportedOut", status=201, description="Reported")
def report_argument(key: str, body: ReportIn) -> object:
    """Report an argument that somebody added; whoever has done so already changes the reason"""
    return moderation.report(store(), key, body.argument, body.reason, by=author())


@api.post("/debates/<key>/reports/decision", deed=moderation.decide)
@json_input(ReportDecisionIn)
@output(listing("ReportsOut", reports=ReportOut))
def decide_report(key: str, body: ReportDecisionIn) -> object:
    """Let a reported argument stand, or hide it; its history can bring it back

    All its reports are decided by that, and the answer lists them.
    """
    argument = body.argument
    moderation.decide(context(), key, argument, body.decision, by=author(), remark=body.remark)
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
