"""A debate from a question: the question → the claim, worded with the person → its first reply."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput
from argue.language.claims import claim_of
from argue.locales import _, current_language
from argue.services.questions import ISSUE, checked_question, start_debate
from argue.web.app.people import remember_began
from argue.web.app.state import context
from argue.web.ui.responses import see_other

blueprint = Blueprint("start", __name__)


@blueprint.get("/start", deed=start_debate)
def page() -> ResponseReturnValue:
    """The box for a question, or with one, the claim that is proposed for it."""
    typed = request.args.get("question", "")
    if not typed.strip():
        return _page()
    try:
        question = checked_question(typed)
    except BadInput as error:
        return _page(typed, problem=error.localized()), 400
    claim = claim_of(question, current_language().name)
    return _page(_heading(question, claim), claim, worded=True)


@blueprint.post("/start", deed=start_debate)
def begin() -> ResponseReturnValue:
    """Save the debate and go where its first reply is written."""
    question, claim = request.form.get("question", ""), request.form.get("claim", "")
    try:
        checked_question(question)
        if not claim.strip():
            raise BadInput(_("expected a claim to be tested, found none"))
        _debate, saved = start_debate(context(), question, claim)
    except BadInput as error:
        return _page(question, claim, worded=True, problem=error.localized()), 400
    if not saved.new:
        return see_other(
            url_for("debate.page", key=saved.key), _("This debate was already there; this is it.")
        )
    remember_began(saved.key)
    return see_other(
        url_for("reply.page", key=saved.key, to=ISSUE),
        _("Your debate is there. Write its first reply, or open it and send its address around."),
    )


def _heading(question: str, claim: str) -> str:
    """The question with its mark, which people leave out; a claim that was typed as it is."""
    typed_claim = claim.rstrip(".").lower() == question.rstrip(".").lower()
    asked = claim and not typed_claim and question[-1] not in "?!."
    return f"{question[0].upper()}{question[1:]}?" if asked else question


def _page(question: str = "", claim: str = "", *, worded: bool = False, problem: str = "") -> str:
    """The page; ``worded`` once there is a question whose claim is to be worded."""
    return render_template(
        "front/start.html",
        question=question,
        claim=claim,
        worded=worded,
        problem=problem,
    )
