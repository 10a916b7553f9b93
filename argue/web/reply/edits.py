"""What becomes of an argument that somebody added: its history, and how it is edited or withdrawn.

Whoever wrote it may change it, and who moderates the debate. Every step stays readable, and the
last one can be undone. Where two people edit at once, the second is shown what the first wrote,
and keeps their own text.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict
from argue.locales import _
from argue.services import participation
from argue.services.debate_view import DebateView
from argue.services.participation import Outcome, edit_relation, edit_token
from argue.store.participation.drafts import ReplyDraft
from argue.store.participation.pending import PendingChange
from argue.store.participation.records import Contribution, NewEdit
from argue.web.app.people import may
from argue.web.app.state import store
from argue.web.ui.changes import after_step, all_arguments
from argue.web.ui.choices import requested_debate
from argue.web.ui.difference import difference
from argue.web.ui.links import page_values, thread_address
from argue.web.ui.numbers import form_number
from argue.web.ui.pending import pending_edit
from argue.web.ui.reply_form import keep_draft
from argue.web.ui.responses import see_other
from argue.web.ui.writers import author, identity, known, may_change, may_undo

blueprint = Blueprint("contribution", __name__)


@blueprint.get("/debates/<key>/history")
def history(key: str) -> ResponseReturnValue:
    """Each step of an argument, newest first, with what it changed."""
    view = requested_debate(key)
    own = participation.own_contribution(store(), key, request.args.get("id", ""))
    steps = store().contributions.steps(key, own.argument)
    former = [*(step.text for step in steps[1:]), ""]
    return render_template(
        "reply/history.html",
        **_common(view, own),
        may_undo=may_undo(own, steps[0], key),
        steps=[
            (step, difference(text, step.text) if text else [("same", step.text)])
            for step, text in zip(steps, former, strict=True)
        ],
    )


@blueprint.get("/debates/<key>/edit", deed=participation.edit)
def edit(key: str) -> ResponseReturnValue:
    """The form, with what it says now or with a draft."""
    view, own = _mine(key, request.args.get("id", ""))
    waiting, token = pending_edit(key, own.argument), request.args.get("draft", "")
    text = waiting.text if waiting and not may("moderate", key) else own.last.text
    if token:
        text = store().reply_drafts.of(identity(), token).text
    return _page(view, own, text)


@blueprint.post("/debates/<key>/edit", deed=participation.edit)
def save(key: str) -> ResponseReturnValue:
    """Save the edit, or keep it as a draft."""
    view, own = _mine(key, request.form.get("id", ""), form=True)
    text = request.form.get("text", "")
    if request.form.get("do") == "draft":
        return _keep(view, own, text)
    stance, confirmed = request.form.get("stance", ""), "confirm" in request.form
    try:
        new = NewEdit(
            own.argument,
            text,
            edit_relation(view, own, text, stance, confirmed=confirmed),
            _number("seen"),
            request.form.get("reason", ""),
        )
        outcome = participation.edit(store(), key, own, new, by=author())
    except Conflict as error:
        return _page(view, own, text, problem=f"{error.localize()}."), 409
    except BadInput as error:
        return _page(view, own, text, problem=error.localize()), 400
    return _done(view, outcome, _("Saved."))


@blueprint.post("/debates/<key>/withdraw", deed=participation.withdraw)
def withdraw(key: str) -> ResponseReturnValue:
    """Let it count no more; a stub stays."""
    view, own = _mine(key, request.form.get("id", ""), form=True)
    seen, reason = _number("seen"), request.form.get("reason", "")
    step = participation.withdraw(store(), key, own.argument, by=author(), seen=seen, reason=reason)
    return _done(view, step, _("Withdrawn."))


@blueprint.post("/debates/<key>/undo", deed=participation.undo)
def undo(key: str) -> ResponseReturnValue:
    """Take the last step of an argument back."""
    view, own = _mine(key, request.form.get("id", ""), form=True)
    step = store().contributions.step(key, _number("step"))
    if step.argument != own.argument:
        abort(400, _("This step is one of another argument."))
    return _done(view, participation.undo(store(), key, step, by=author()), _("Undone."))


def _done(before: DebateView, outcome: Outcome, message: str) -> ResponseReturnValue:
    """Say what became of it and whose status changed, where the reader sees the argument."""
    if isinstance(outcome, PendingChange):
        return see_other(
            thread_address(before, outcome.argument),
            _("Your edit waits until a moderator approves it."),
        )
    return after_step(before, outcome.argument, message)


def _keep(view: DebateView, own: Contribution, text: str) -> ResponseReturnValue:
    draft = ReplyDraft(edit_token(own), view.key, "", own.parent, text, argument=own.argument)
    return keep_draft(view, draft)


def _page(view: DebateView, own: Contribution, text: str, *, problem: str = "") -> str:
    own = participation.own_contribution(store(), view.key, own.argument)
    return render_template(
        "reply/edit.html",
        **_common(view, own),
        text=text,
        problem=problem,
        changes=difference(own.last.text, text) if problem and text != own.last.text else (),
        waiting=pending_edit(view.key, own.argument),
    )


def _common(view: DebateView, own: Contribution) -> dict[str, Any]:
    return {
        **page_values(view),
        "arguments": all_arguments(view.debate, {own.argument: own}),
        "own": own,
        "mine": may_change(own.writer, view.key),
    }


def _mine(key: str, argument: str, *, form: bool = False) -> tuple[DebateView, Contribution]:
    """The debate, and an argument in it that who asks may change."""
    view = requested_debate(key, request.form if form else None)
    return view, participation.changeable_contribution(store(), key, argument, known())


def _number(name: str) -> int:
    return form_number(name, _("The form did not say which step it had before it."))
