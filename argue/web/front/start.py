"""A debate from a question: the question → the claim, worded with the person → its first reply."""

from __future__ import annotations

from typing import Annotated

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput
from argue.language.identification import language_of
from argue.language.questions import claim_of
from argue.locales import _, current_language, lazy
from argue.services.questions import ISSUE, checked_question, debate_of, start_debate
from argue.store.debates.collections import MOST_TITLE
from argue.store.participation.records import MOST_TEXT
from argue.web.app.api import as_json, json_input, output, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, Body, about
from argue.web.app.api_shared import SavedOut
from argue.web.app.links import see_other
from argue.web.app.routes import Cost, Entry, Pages
from argue.web.app.state import context, store

blueprint = Pages("start", __name__, cost=Cost.ROWS)


@blueprint.get(
    "/start",
    deed=start_debate,
    menu=Entry(lazy("New debate"), 4, around=("start", "upload")),
)
def page() -> ResponseReturnValue:
    """The box for a question, or with one, the claim that is proposed for it."""
    typed = request.args.get("question", "")
    if not typed.strip():
        return _page()
    try:
        question = checked_question(typed)
    except BadInput as error:
        return _page(typed, problem=error.localize()), 400
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
        return _page(question, claim, worded=True, problem=error.localize()), 400
    if not saved.new:
        return see_other(
            url_for("debate.page", key=saved.key), _("This debate was already there; this is it.")
        )
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
        "front/start.html", question=question, claim=claim, worded=worded, problem=problem
    )


# ── the same for programs ───────────────────────────────────────────────────────────────────────


class QuestionIn(Body):
    """A question, and the claim that its debate tests."""

    question: Annotated[str, about("Becomes the title.", max_length=MOST_TITLE)]
    claim: Annotated[str, about(max_length=MOST_TEXT)] = ""
    """What is to be tested; if empty, a yes-or-no question is reworded (English, French)."""
    save: Annotated[bool, about("Whether to save the debate; else only its claim is told.")] = True


class StartedOut(Answer):
    """The debate that a question started, and its claim, the argument `issue`."""

    debate: SavedOut
    """The debate as it was saved, or would be."""
    claim: Annotated[str, about("The claim that the debate tests.")]
    language: Annotated[str, about("BCP 47, as guessed from the texts; empty if unsure.")]


@api.post("/questions", deed=start_debate, cost=Cost.ROWS)
@json_input(QuestionIn)
@output(StartedOut, status=201, description="Saved")
@api.doc(responses=response_of(200, "Not new, or `save` is false", "StartedOut"))
def start(body: QuestionIn) -> Response:
    """Start a debate from a question

    The claim is the argument `issue` of the debate, and replies answer it. Undo: delete the debate.
    """
    if not body.save:
        debate = debate_of(body.question, body.claim)
        key = store().debates.find_same(debate)
        new = key is None
    else:
        debate, saved = start_debate(context(), body.question, body.claim)
        key, new = saved.key, saved.new
    content = StartedOut(
        debate=SavedOut.of_debate(key, debate, new),
        claim=debate.arguments[0].text,
        language=language_of(debate),
    )
    headers = {"Location": url_for("api.debate", key=key)} if body.save else {}
    return as_json(content, 201 if body.save and new else 200, **headers)
