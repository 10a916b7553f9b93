"""What becomes of an argument that somebody added: its history, and how it is edited or withdrawn.

Whoever wrote it may change it, and who moderates the debate. Every step stays readable, and the
last one can be undone. Where two people edit at once, the second is shown what the first wrote,
and keeps their own text.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from pydantic import AliasPath, Field

from argue.errors import BadInput, Conflict
from argue.locales import _
from argue.model import Label, Origin, Status
from argue.services import participation
from argue.services.debate_view import DebateView, status_changes
from argue.services.deeds import Need
from argue.services.participation import LABELS, Outcome, edit_relation, edit_token
from argue.store.participation.drafts import ReplyDraft
from argue.store.participation.pending import PendingChange
from argue.store.participation.records import (
    MOST_REASON,
    MOST_TEXT,
    Contribution,
    ContributionStep,
    NewEdit,
)
from argue.web.app.api import (
    JUDGING,
    Done,
    as_json,
    output,
    page,
    query_input,
    response_of,
    waiting,
)
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import (
    ABSENT,
    Answer,
    OneOf,
    PageOut,
    PageQuery,
    TypedName,
    about,
    derived,
    listing,
    record_with,
)
from argue.web.app.api_shared import ChoicesQuery, HeldEditOut
from argue.web.app.people import author, identity, known, may, may_change, may_undo
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import store
from argue.web.ui.changes import after_step, all_arguments, difference, pending_edit, pending_record
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import page_values, thread_address
from argue.web.ui.reply_form import keep_draft

resources = Resources("contribution", __name__, cost=Cost.PLAIN, keeps_merged=True)


class _VersionIn(TypedName):
    """Which state of an argument is changed, and why."""

    seen: Annotated[int, about(ge=0, le=2**63 - 1)]
    """The argument's last step that was seen; 409 if there is a later one."""
    reason: Annotated[str, about(max_length=MOST_REASON)] = ""


class ContributionsQuery(PageQuery):
    """Which steps."""

    after: Annotated[int, about("Only steps with higher numbers.", ge=0, le=2**63 - 1)] = 0
    argument: Annotated[str, about("Only steps of this argument.")] = ""


class EditIn(_VersionIn):
    """What an argument shall say."""

    text: Annotated[str, about(min_length=1, max_length=MOST_TEXT)]
    stance: Annotated[str, OneOf(LABELS), about("As before, where it is left out.")] = ABSENT


class WithdrawIn(_VersionIn):
    """Which state of an argument is withdrawn."""


class StepUndoIn(TypedName):
    """Who takes a step back."""


class _SaidOut(Answer):
    """The relation of an argument to the one that it answers."""

    label: Label
    confidence: float
    """How sure the engine is, from 0 to 1."""
    origin: Origin
    """Who said so: given (the source), judged (an engine) or overruled (a person)."""


ContributionStepOut = derived(
    "ContributionStepOut",
    ContributionStep,
    "writer",
    relation=_SaidOut | None,
    by=Annotated[str, Field(validation_alias=AliasPath("writer", "name"))],
)


class ChangeOut(Answer):
    """Whose status a step changed; ``after`` is null where the argument counts no more."""

    argument: str
    before: Status | None
    after: Status | None


DoneOut = record_with(
    "DoneOut",
    "A step, and whose status it turned; ``turned`` is null while that is not known.",
    step=(ContributionStepOut, "What was done."),
    turned=(
        list[ChangeOut] | None,
        "Arguments whose status changes by it; null while the debate is being judged.",
    ),
)
_Steps = record_with(
    "_Steps",
    "Steps, newest first; ``state`` changes whenever anything may be shown otherwise.",
    PageOut,
    state=str,
)
ContributionStepsOut = listing("ContributionStepsOut", _Steps, steps=ContributionStepOut)


class LiveOut(Answer):
    """How the debate stands."""

    state: str
    statuses: dict[str, Status]
    """Statuses: by the ids of arguments, or by the names of readings."""


EDIT_WAITS = response_of(202, "It waits until a moderator approves it", HeldEditOut)


@api.get("/debates/<key>/contributions", need=Need.READ, cost=Cost.ROWS)
@query_input(ContributionsQuery)
@output(ContributionStepsOut)
def contributions(key: str, query: ContributionsQuery) -> object:
    """What people added to a debate and did to it, step by step, newest first"""
    state = store().version_tag(key)
    steps = store().contributions.steps(key, query.argument, after=query.after)
    return {"state": state, **page("steps", steps, query)}


@resources.get("/debates/<key>/history", need=Need.READ)
def history(key: str) -> ResponseReturnValue:
    """Each step of an argument, newest first, with what it changed."""
    view = requested_debate(key)
    own = participation.own_contribution(store(), key, request.args.get("id", ""))
    steps = store().contributions.steps(key, own.argument)
    former = [*(step.text for step in steps[1:]), ""]
    return render_template(
        "reply/history.html",
        **_contribution_values(view, own),
        may_undo=may_undo(own, steps[0], key),
        steps=[
            (step, difference(text, step.text) if text else [("same", step.text)])
            for step, text in zip(steps, former, strict=True)
        ],
    )


@resources.get("/debates/<key>/edit", endpoint="edit", deed=participation.edit)
def edit_form(key: str) -> str:
    """The form, with what it says now or with a draft."""
    view, own = _changeable(key, request.args.get("id", ""))
    pending, token = pending_edit(key, own.argument), request.args.get("draft", "")
    text = pending.text if pending and not may("moderate", key) else own.last.text
    if token:
        text = store().reply_drafts.of(identity(), token).text
    return _edit_page(view, own, text)


def _draft_button(key: str) -> ResponseReturnValue | None:
    """Keep the edit as a draft, if the form asks for that."""
    if request.form.get("do") != "draft":
        return None
    view, own = _changeable(key, request.form.get("id", ""))
    text, token = request.form.get("text", ""), edit_token(own)
    return keep_draft(view, ReplyDraft(token, key, "", own.parent, text, argument=own.argument))


def _edit_again(problem: str, key: str, argument: str, **parts: object) -> str:
    view, own = _changeable(key, argument)
    return _edit_page(view, own, request.form.get("text", ""), f"{problem.rstrip('.')}.")


@resources.do(
    "/debates/<key>/edit",
    "save",
    participation.edit,
    output(DoneOut, others=EDIT_WAITS),
    body=EditIn,
    json="/debates/<key>/contributions/<path:argument>",
    method="PUT",
    query=ChoicesQuery,
    fields={"argument": "id"},
    instead=_draft_button,
    again=_edit_again,
    refusals=(BadInput, Conflict),
)
def edit(key: str, argument: str, body: EditIn) -> Done:
    """Let an argument say something else; every former text stays in its history"""
    view, own = _changeable(key, argument)
    confirmed = "confirm" in request.form
    relation = edit_relation(view, own, body.text, body.stance or "", confirmed=confirmed)
    new = NewEdit(argument, body.text, relation, body.seen, body.reason)
    return _done(view, participation.edit(store(), key, own, new, by=author()), _("Saved."))


@resources.do(
    "/debates/<key>/withdraw",
    "withdraw",
    participation.withdraw,
    output(DoneOut),
    body=WithdrawIn,
    json="/debates/<key>/contributions/<path:argument>/withdraw",
    query=ChoicesQuery,
    fields={"argument": "id"},
)
def withdraw(key: str, argument: str, body: WithdrawIn) -> Done:
    """Let an argument count no more; a stub stays, and it can be undone"""
    view, _own = _changeable(key, argument)
    by, seen, reason = author(), body.seen, body.reason
    step = participation.withdraw(store(), key, argument, by=by, seen=seen, reason=reason)
    return _done(view, step, _("Withdrawn."))


@resources.do(
    "/debates/<key>/undo",
    "undo",
    participation.undo,
    output(DoneOut, status=201, description="Undone", others=EDIT_WAITS),
    body=StepUndoIn,
    json="/debates/<key>/contribution-steps/<int:number>/undo",
    query=ChoicesQuery,
    fields={"number": "step"},
    no_number=BadInput,
)
def undo_contribution(key: str, number: int, body: StepUndoIn) -> Done:
    """Put an argument back to what it was before its last step

    That is a step too, and can be undone.
    """
    step = store().contributions.step(key, number)
    if request.form.get("id", step.argument) != step.argument:
        abort(400, _("This step is one of another argument."))
    view, _own = _changeable(key, step.argument)
    return _done(view, participation.undo(store(), key, step, by=author()), _("Undone."))


@api.get("/debates/<key>/statuses", need=Need.READ, cost=Cost.PLAIN)
@query_input(ChoicesQuery)
@output(LiveOut, others=JUDGING)
def statuses(key: str, query: ChoicesQuery) -> object:
    """How every argument stands, with a word that changes when that may"""
    state = store().version_tag(key)
    view = requested_debate(key)
    if not view.computed:
        return waiting(view.result.run)
    return {"state": state, "statuses": view.statuses}


def step_record(before: DebateView, step: ContributionStep) -> dict[str, object]:
    """A step and the changes of status since that view of the debate, for :data:`DoneOut`."""
    now, changes = requested_debate(before.key).statuses, None
    if before.statuses and now:
        changes = status_changes(before.statuses, now)
    return {"step": step, "turned": changes}


def _done(before: DebateView, outcome: Outcome, message: str) -> Done:
    """What became of an argument: the step and what that changed, or that the edit waits."""
    if isinstance(outcome, PendingChange):
        return Done(
            as_json(pending_record(outcome), 202),
            thread_address(before, outcome.argument),
            _("Your edit waits until a moderator approves it."),
        )
    return Done(
        partial(step_record, before, outcome),
        partial(after_step, before, outcome.argument, message),
    )


def _edit_page(view: DebateView, own: Contribution, text: str, problem: str = "") -> str:
    return render_template(
        "reply/edit.html",
        **_contribution_values(view, own),
        text=text,
        problem=problem,
        changes=difference(own.last.text, text) if problem and text != own.last.text else (),
        waiting=pending_edit(view.key, own.argument),
        unsure=(own.argument, own.parent) in view.judged.open_pairs,
    )


def _contribution_values(view: DebateView, own: Contribution) -> dict[str, Any]:
    return {
        **page_values(view),
        "arguments": all_arguments(view.debate, {own.argument: own}),
        "own": own,
        "mine": may_change(own.writer, view.key),
    }


def _changeable(key: str, argument: str) -> tuple[DebateView, Contribution]:
    """The debate, and an argument in it that who asks may change."""
    view = requested_debate(key, request.form or None)
    return view, participation.changeable_contribution(store(), key, argument, known())
