"""The part of the JSON interface in which people add arguments, change them."""

from __future__ import annotations

from typing import Annotated

from flask import Response, request
from pydantic import AliasPath, Field

from argue.model import Label, Origin, Status
from argue.services import participation
from argue.services.debate_view import DebateView, status_changes
from argue.services.participation import LABELS, STANCES, Outcome
from argue.services.similar_arguments import alike
from argue.store.participation.pending import PendingChange
from argue.store.participation.records import (
    MOST_REASON,
    MOST_TEXT,
    MOST_TOKEN,
    Contribution,
    ContributionStep,
    NewEdit,
    NewReply,
)
from argue.web.app.api import (
    JUDGING,
    as_json,
    json_input,
    output,
    page,
    query_input,
    response_of,
    waiting,
)
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import (
    ABSENT,
    OneOf,
    PageOut,
    PageQuery,
    Query,
    Record,
    TypedName,
    about,
    derived,
    listing,
    record_with,
)
from argue.web.app.api_shared import MOST_ID, ChoicesQuery
from argue.web.app.state import context, store
from argue.web.ui.choices import requested_debate
from argue.web.ui.pending import pending_record
from argue.web.ui.writers import author, known


class _VersionIn(TypedName):
    """Which state of an argument is changed, and why."""

    seen: Annotated[
        int,
        about(
            "The argument's last step that was seen; 409 if there is a later one.",
            ge=0,
            le=2**63 - 1,
        ),
    ]
    reason: Annotated[str, about(max_length=MOST_REASON)] = ""


class ContributionsQuery(PageQuery):
    """Which steps."""

    after: Annotated[int, about("Only steps with higher numbers.", ge=0, le=2**63 - 1)] = 0
    argument: Annotated[str, about("Only steps of this argument.")] = ""


class ContributionIn(TypedName):
    """An argument to be added."""

    parent: Annotated[str, about("What it answers.", min_length=1, max_length=MOST_ID)]
    text: Annotated[str, about(min_length=1, max_length=MOST_TEXT)]
    stance: Annotated[
        str, OneOf(STANCES), about("What it does to its parent; `engine`: as the engine judges.")
    ] = "engine"
    token: Annotated[
        str, about("Sent twice with the same word, one argument is added.", max_length=MOST_TOKEN)
    ] = ""


class EditIn(_VersionIn):
    """What an argument shall say."""

    text: Annotated[str, about(min_length=1, max_length=MOST_TEXT)]
    stance: Annotated[str, OneOf(LABELS), about("As before, where it is left out.")] = ABSENT


class WithdrawIn(_VersionIn):
    """Which state of an argument is withdrawn."""


class StepUndoIn(TypedName):
    """Who takes a step back."""


class AlikeQuery(Query):
    """A text to compare with."""

    text: Annotated[str, about(min_length=1, max_length=MOST_TEXT)]


class _SaidOut(Record):
    """The relation of an argument to the one that it answers."""

    label: Label
    confidence: float
    origin: Origin


ContributionStepOut = derived(
    "ContributionStepOut",
    ContributionStep,
    "writer",
    relation=_SaidOut | None,
    by=Annotated[str, Field(validation_alias=AliasPath("writer", "name"))],
)


class ChangeOut(Record):
    """Whose status a step changed; ``after`` is null where the argument counts no more."""

    argument: str
    before: Status | None
    after: Status | None


DoneOut = record_with(
    "DoneOut",
    "A step, and whose status it turned; ``turned`` is null while that is not known.",
    step=ContributionStepOut,
    turned=list[ChangeOut] | None,
)
_Steps = record_with(
    "_Steps",
    "Steps, newest first; ``state`` changes whenever anything may be shown otherwise.",
    PageOut,
    state=str,
)
ContributionStepsOut = listing("ContributionStepsOut", _Steps, steps=ContributionStepOut)


class AlikeOneOut(Record):
    """An argument, and how alike it is, from 0 to 1."""

    argument: str
    text: str
    likeness: float


class AlikeOut(Record):
    """The arguments that say nearly the same."""

    alike: list[AlikeOneOut]


class LiveOut(Record):
    """How the debate stands."""

    state: str
    statuses: dict[str, Status]


KEY_HEADER = "Idempotency-Key"
EDIT_WAITS = response_of(202, "It waits until a moderator approves it", "HeldEditOut")


@api.get("/debates/<key>/contributions")
@query_input(ContributionsQuery)
@output(ContributionStepsOut)
def contributions(key: str, query: ContributionsQuery) -> object:
    """What people added to a debate and did to it, step by step, newest first"""
    state = store().version_tag(key)
    steps = store().contributions.steps(key, query.argument, after=query.after)
    return {"state": state, **page("steps", steps, query)}


@api.post("/debates/<key>/contributions", deed=participation.reply)
@query_input(ChoicesQuery)
@json_input(ContributionIn)
@output(DoneOut, status=201, description="Added, or added before")
@api.doc(responses=response_of(202, "It waits until a moderator approves it", "HeldOut"))
def contribute(key: str, query: ChoicesQuery, body: ContributionIn) -> Response:
    """Add an argument in answer to another

    It is judged at once where the engine is quick. With a token, in the body or in the header
    `Idempotency-Key`, the same request sent twice adds one argument.
    """
    view, parent, text = requested_debate(key), body.parent, body.text
    token = body.token or request.headers.get(KEY_HEADER, "")[: MOST_TOKEN + 1]
    relation = participation.reply_relation(view, parent, text, body.stance)
    new = NewReply(parent, text, relation, token)
    return _done(view, participation.reply(context(), key, new, by=author()), 201)


@api.put("/debates/<key>/contributions/<path:argument>", deed=participation.edit)
@query_input(ChoicesQuery)
@json_input(EditIn)
@output(DoneOut, others=EDIT_WAITS)
def edit(key: str, argument: str, query: ChoicesQuery, body: EditIn) -> Response:
    """Let an argument say something else; every former text stays in its history"""
    view, own = _mine(key, argument)
    relation = participation.edit_relation(view, own, body.text, body.stance or "")
    new = NewEdit(argument, body.text, relation, body.seen, body.reason)
    return _done(view, participation.edit(store(), key, own, new, by=author()))


@api.post("/debates/<key>/contributions/<path:argument>/withdraw", deed=participation.withdraw)
@query_input(ChoicesQuery)
@json_input(WithdrawIn)
@output(DoneOut)
def withdraw(key: str, argument: str, query: ChoicesQuery, body: WithdrawIn) -> Response:
    """Let an argument count no more; a stub stays, and it can be undone"""
    view, _ = _mine(key, argument)
    by, seen, reason = author(), body.seen, body.reason
    step = participation.withdraw(store(), key, argument, by=by, seen=seen, reason=reason)
    return _done(view, step)


@api.post("/debates/<key>/contribution-steps/<int:number>/undo", deed=participation.undo)
@query_input(ChoicesQuery)
@json_input(StepUndoIn)
@output(DoneOut, status=201, description="Undone", others=EDIT_WAITS)
def undo_contribution(key: str, number: int, query: ChoicesQuery, body: StepUndoIn) -> Response:
    """Put an argument back to what it was before its last step

    That is a step too, and can be undone.
    """
    step = store().contributions.step(key, number)
    view, _ = _mine(key, step.argument)
    return _done(view, participation.undo(store(), key, step, by=author()), 201)


@api.get("/debates/<key>/alike")
@query_input(AlikeQuery)
@output(AlikeOut)
def alike_arguments(key: str, query: AlikeQuery) -> object:
    """The arguments that say nearly the same as a text"""
    view = requested_debate(key)
    state = store().path, key, store().debates.state(key).digest
    results = [
        {"argument": one.argument.id, "text": one.argument.text, "likeness": round(one.likeness, 4)}
        for one in alike(view.debate, state, query.text)
    ]
    return {"alike": results}


@api.get("/debates/<key>/statuses")
@query_input(ChoicesQuery)
@output(LiveOut, others=JUDGING)
def statuses(key: str, query: ChoicesQuery) -> object:
    """How every argument stands, with a word that changes when that may"""
    state = store().version_tag(key)
    view = requested_debate(key)
    if view.result.analysis is None:
        return waiting(view.result.run)
    return {"state": state, "statuses": view.statuses}


def _mine(key: str, argument: str) -> tuple[DebateView, Contribution]:
    """The debate, and an argument in it that who asks may change."""
    view = requested_debate(key)
    return view, participation.changeable_contribution(store(), key, argument, known())


def _done(before: DebateView, outcome: Outcome, status: int = 200) -> Response:
    if isinstance(outcome, PendingChange):
        return as_json(pending_record(outcome), 202)
    now, turned = requested_debate(before.key).statuses, None
    if before.statuses and now:
        turned = status_changes(before.statuses, now)
    return as_json(DoneOut.of({"step": outcome, "turned": turned}), status)
