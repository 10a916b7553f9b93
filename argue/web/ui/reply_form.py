"""What the form of a reply needs, on its own page, in the thread and above it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from flask import request
from flask.typing import ResponseReturnValue

from argue.locales import _
from argue.plugins import provided
from argue.services import participation
from argue.services.debate_view import DebateView
from argue.services.engine_answers import no_proposal
from argue.services.participation import ENGINE, STANCES
from argue.store.participation.drafts import ReplyDraft
from argue.web.app.links import see_other
from argue.web.app.people import identity
from argue.web.app.state import store
from argue.web.ui.links import thread_address


@dataclass(frozen=True, slots=True)
class Form:
    """What a person has written so far; ``token`` makes it one reply, however often it is sent."""

    parent: str
    text: str = ""
    stance: str = ""
    token: str = ""
    scheme: str = ""
    """On what the argument rests that is answered, as the writer says."""


def reply_form(view: DebateView, form: Form, *, problem: str = "") -> dict[str, Any]:
    """What ``reply/form.html`` needs; the form gets a token if it has none.

    Raises
    ------
    NotFound
        If the debate has no argument of the form's parent.
    UnknownName
        If there is no such scheme.
    """
    return {
        "parent": view.argument(form.parent),
        "form": replace(form, token=form.token or secrets.token_urlsafe(16)),
        "problem": problem,
        "stances": STANCES,
        "by_engine": ENGINE,
        "no_proposal": no_proposal(view),
        "critical": critical_questions(view, form),
    }


def critical_questions(view: DebateView, form: Form) -> Any:
    """What a feature proposes to ask of the argument that is answered; ``None`` without one."""
    for module in provided("critical_questions"):
        return module.questions(view, form.parent, form.scheme)
    return None


def keep_draft(view: DebateView, draft: ReplyDraft) -> ResponseReturnValue:
    """Store a draft of a reply or an edit; JSON tells the page's script when that was."""
    kept = participation.keep_draft(store(), identity(), draft)
    if request.accept_mimetypes.best == "application/json":
        return {"kept": kept.changed.isoformat() if kept.changed else ""}
    address = thread_address(view, draft.argument or draft.parent)
    return see_other(address, _("Your draft is saved."))
