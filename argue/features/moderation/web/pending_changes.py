"""Replies and edits that wait for approval: lists of them, and what a moderator decides."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict
from argue.features.moderation import deciding as moderation
from argue.features.moderation.policy import MOST_TITLE, OTHER
from argue.locales import _
from argue.services.deeds import Need
from argue.store.participation.pending import APPROVED, EDIT, REPLY
from argue.store.participation.records import MOST_REASON
from argue.web.app.api import Done, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_input import form_number
from argue.web.app.api_records import (
    Answer,
    Body,
    PageOut,
    PageQuery,
    TypedName,
    about,
    listing,
    renamed,
)
from argue.web.app.api_shared import HeldEditOut, HeldOut
from argue.web.app.links import see_other
from argue.web.app.people import author
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import by_program, context, store
from argue.web.ui.changes import visible_changes

resources = Resources("held", __name__)


class HoldingIn(Body):
    """Whether replies have to wait."""

    holding: bool


class HoldingOut(Answer):
    """The same, as it is now."""

    holding: bool


class DecisionIn(TypedName):
    """What becomes of a reply that waits."""

    decision: Literal["approved", "refused"]
    remark: Annotated[str, about(max_length=MOST_REASON)] = ""
    """Why it is refused; needed for that where the reason is `other`."""
    policy_reason: Annotated[
        str, about("Name of a reason of the policy; `other` needs a remark.", max_length=MOST_TITLE)
    ] = OTHER


class EditDecisionIn(DecisionIn):
    """What becomes of an edit that waits."""

    seen: Annotated[int | None, about(ge=0, le=2**53)] = None
    """The last step of the argument that who decides saw; by default the one that the writer of the
    edit saw."""


class HeldReplyOut(HeldOut):
    """A reply in a list."""


class HeldRepliesOut(PageOut):
    """The replies that wait, as far as who asks may see them."""

    holding: bool
    held: list[HeldReplyOut]
    """Replies that wait for approval."""


@api.get("/debates/<key>/held", need=Need.READ, cost=Cost.ROWS)
@query_input(PageQuery)
@output(HeldRepliesOut)
def held(key: str, query: PageQuery) -> object:
    """The replies that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    replies = page("held", visible_changes(key, REPLY), query)
    return {"holding": store().state(key).holding, **replies}


@api.get("/debates/<key>/held-edits", need=Need.READ, cost=Cost.ROWS)
@query_input(PageQuery)
@output(
    listing(
        "HeldEditsOut",
        edits=(renamed(HeldEditOut, "ListedHeldEditOut"), "Edits that wait for approval."),
    )
)
def held_edits(key: str, query: PageQuery) -> object:
    """The edits that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    return page("edits", visible_changes(key, EDIT), query)


def _where(key: str) -> str:
    """Where the moderator decided: in the thread or in the queue."""
    in_thread = request.form.get("then") == "thread"
    return url_for("debate.page" if in_thread else "moderation.queue", key=key)


def _refused(problem: str, key: str, **parts: object) -> ResponseReturnValue:
    return see_other(_where(key), f"{problem}.")


@resources.do(
    "/debates/<key>/held-edits/<int:number>",
    "decide_edit",
    moderation.decide_edit,
    output(HeldEditOut),
    body=EditDecisionIn,
    again=_refused,
    refusals=(BadInput, Conflict),
    cost=Cost.PLAIN,
)
def decide_held_edit(key: str, number: int, body: EditDecisionIn) -> Done:
    """Publish an edit that waits, or refuse it with a reason

    409 says that the argument has changed since the step that was seen.
    """
    decision, seen = body.decision, body.seen
    if not by_program() and decision == APPROVED:
        seen = form_number("seen", _("The form did not say which step it had before it."))
    why = moderation.Why(body.remark, body.policy_reason)
    moderation.decide_edit(context(), key, number, decision, by=author(), why=why, seen=seen)
    refused = _("The edit is refused; its writer reads why.")
    message = _("The edit is published.") if decision == APPROVED else refused
    return Done(lambda: store().pending.one(key, EDIT, number), _where(key), message)


@resources.do(
    "/debates/<key>/holding",
    "hold",
    moderation.require_approval,
    output(HoldingOut),
    body=HoldingIn,
    method="PUT",
    cost=Cost.ROWS,
)
def hold(key: str, body: HoldingIn) -> Done:
    """Let replies and edits of those who do not moderate wait for approval, or not"""
    moderation.require_approval(store(), key, body.holding)
    holding = store().state(key).holding
    return Done({"holding": holding}, url_for("debate_people.page", key=key), _("Saved."))


@resources.do(
    "/debates/<key>/held/<int:number>",
    "decide",
    moderation.decide_reply,
    output(HeldOut),
    body=DecisionIn,
    again=_refused,
    refusals=(BadInput, Conflict),
    cost=Cost.PLAIN,
)
def decide_held(key: str, number: int, body: DecisionIn) -> Done:
    """Publish a reply that waits, or refuse it with a reason"""
    why = moderation.Why(body.remark, body.policy_reason)
    moderation.decide_reply(context(), key, number, body.decision, by=author(), why=why)
    refused = _("The reply is refused; its writer reads why.")
    message = _("The reply is published.") if body.decision == APPROVED else refused
    return Done(lambda: store().pending.one(key, REPLY, number), _where(key), message)
