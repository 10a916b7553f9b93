"""What becomes of an argument that somebody added: its history, and how it is edited or withdrawn.

Whoever wrote it may change it, and who moderates the debate. Every step stays readable, and the
last one can be undone. Where two people edit at once, the second is shown what the first wrote,
and keeps their own text.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, jsonify, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.locales import gettext, say
from argue.model import Label, Relation
from argue.store.contribution_records import Contribution
from argue.store.contributions import MOST_TEXT
from argue.store.drafts import ReplyDraft
from argue.store.held_edits import HeldEdit
from argue.store.overrulings import MOST_NAME, MOST_REASON
from argue.web import held
from argue.web.difference import difference
from argue.web.links import Links
from argue.web.numbers import is_number
from argue.web.people import NAME, may, person, require
from argue.web.proposal import kept_or_judged
from argue.web.reply import back_to
from argue.web.shown import Shown, shown_debate
from argue.web.state import store
from argue.web.turned import told
from argue.web.writers import author, identity, may_change, may_undo

blueprint = Blueprint("contribution", __name__)


@blueprint.get("/debates/<key>/history")
def history(key: str) -> ResponseReturnValue:
    """Each step of an argument, newest first, with what it changed."""
    shown = shown_debate(key)
    own = _own(shown, request.args.get("id", ""))
    steps = store().contributions.steps(key, own.argument)
    former = [*(step.text for step in steps[1:]), ""]
    return render_template(
        "reply/history.html", **_common(shown, own), may_undo=may_undo(own, steps[0], key),
        steps=[
            (step, difference(text, step.text) if text else [("same", step.text)])
            for step, text in zip(steps, former, strict=True)
        ],
    )  # fmt: skip


@blueprint.get("/debates/<key>/edit")
def edit(key: str) -> ResponseReturnValue:
    """The form, with what it says now or with a draft."""
    shown, own = _mine(key, request.args.get("id", ""))
    waiting, token = held.waiting_edit(key, own.argument), request.args.get("draft", "")
    text = waiting.text if waiting and not may("moderate", key) else own.last.text
    if token:
        text = store().reply_drafts.of(identity(), token).text
    return _page(shown, own, text)


@blueprint.post("/debates/<key>/edit")
def save(key: str) -> ResponseReturnValue:
    """Save the edit, or keep it as a draft."""
    shown, own = _mine(key, request.form.get("id", ""), form=True)
    text = request.form.get("text", "")
    if request.form.get("do") == "draft":
        return _keep(shown, own, text)
    before = shown.statuses
    try:
        saved = held.edit(
            key, own.argument, text, _relation(shown, own, text),
            by=author(), seen=_number("seen"),
            reason=request.form.get("reason", ""),
        )  # fmt: skip
    except Conflict as error:
        return _page(shown, own, text, problem=f"{error.told()}."), 409
    except BadInput as error:
        return _page(shown, own, text, problem=error.told()), 400
    store().reply_drafts.drop(identity(), _token(own))
    if isinstance(saved, HeldEdit):
        return _waits(shown, own.argument)
    return _done(shown, own.argument, gettext("Saved."), before)


@blueprint.post("/debates/<key>/withdraw")
def withdraw(key: str) -> ResponseReturnValue:
    """Let it count no more; a stub stays."""
    shown, own = _mine(key, request.form.get("id", ""), form=True)
    store().contributions.withdraw(
        key, own.argument, by=author(), seen=_number("seen"), reason=request.form.get("reason", "")
    )
    return _done(shown, own.argument, gettext("Withdrawn."), shown.statuses)


@blueprint.post("/debates/<key>/undo")
def undo(key: str) -> ResponseReturnValue:
    """Take the last step of an argument back."""
    shown, own = _mine(key, request.form.get("id", ""), form=True)
    step = store().contributions.step(key, _number("step"))
    if step.argument != own.argument:
        abort(400, gettext("This step is one of another argument."))
    if isinstance(held.undo(key, step, by=author()), HeldEdit):
        return _waits(shown, own.argument)
    return _done(shown, own.argument, gettext("Undone."), shown.statuses)


def _waits(shown: Shown, argument: str) -> ResponseReturnValue:
    flash(gettext("Your edit waits until a moderator approves it."))
    return redirect(back_to(shown, argument), 303)


def _done(shown: Shown, argument: str, said: str, before: Any) -> ResponseReturnValue:
    now = shown_debate(shown.key, request.form)
    turned = told(before, now.statuses) if before and now.statuses else ""
    flash(f"{said} {turned}".rstrip())
    return redirect(back_to(now, argument), 303)


def _keep(shown: Shown, own: Contribution, text: str) -> ResponseReturnValue:
    kept = store().reply_drafts.keep(
        identity(),
        ReplyDraft(_token(own), shown.key, "", own.parent, text, argument=own.argument),
    )
    if request.accept_mimetypes.best == "application/json":
        return jsonify({"kept": kept.changed.isoformat() if kept.changed else ""})
    flash(gettext("Your draft is kept."))
    return redirect(back_to(shown, own.argument), 303)


def _relation(shown: Shown, own: Contribution, text: str) -> Relation | Label | None:
    """What the form says that it does: as before, where it says the same and confirms nothing.

    What an engine judged of the former text is judged anew.
    """
    stance, before = request.form.get("stance", ""), own.last.relation
    if stance and stance not in (Label.SUPPORT, Label.ATTACK):
        raise UnknownName("stance", stance[:40], [str(Label.SUPPORT), str(Label.ATTACK)])
    same = before is not None and before.label == stance and "confirm" not in request.form
    if stance and not same:
        return Label(stance)
    return kept_or_judged(shown, own, text)


def _token(own: Contribution) -> str:
    """One draft for each argument that is edited; the first step tells debates apart."""
    return f"edit {own.first.id}"


def _page(shown: Shown, own: Contribution, text: str, *, problem: str = "") -> str:
    own = _own(shown, own.argument)
    return render_template(
        "reply/edit.html", **_common(shown, own), text=text, problem=problem,
        changes=difference(own.last.text, text) if problem and text != own.last.text else (),
        waiting=held.waiting_edit(shown.key, own.argument),
        named=person().id is not None, name=session.get(NAME, ""),
        most_name=MOST_NAME, most_text=MOST_TEXT, most_reason=MOST_REASON,
    )  # fmt: skip


def _common(shown: Shown, own: Contribution) -> dict[str, Any]:
    return {
        "key": shown.key,
        "debate": shown.debate,
        "choices": shown.choices,
        "links": Links(shown.key, shown.choices),
        "own": own,
        "mine": may_change(own.writer, shown.key),
    }


def _mine(key: str, argument: str, *, form: bool = False) -> tuple[Shown, Contribution]:
    """The debate, and an argument in it that who asks may change."""
    require("contribute", key)
    shown = shown_debate(key, request.form if form else None)
    own = _own(shown, argument)
    if not may_change(own.writer, key):
        abort(
            403, gettext("Only who wrote an argument, or who moderates the debate, may change it.")
        )
    return shown, own


def _own(shown: Shown, argument: str) -> Contribution:
    """An argument that somebody added, as it stands now."""
    found = store().contributions.of(shown.key, merged=True).get(argument)  # as it is by now
    if found is None:
        shown.argument(argument)
        raise NotFound(
            say(
                "%(argument)s stands in the source of this debate: it has no history",
                argument=repr(argument[:80]),
            )
        )
    return found


def _number(name: str) -> int:
    value = request.form.get(name, "")
    if not is_number(value):
        abort(400, gettext("The form did not say which step it had before it."))
    return int(value)
