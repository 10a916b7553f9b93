"""The part of the JSON interface that starts a debate from a question."""

from __future__ import annotations

from typing import Annotated

from flask import Response, url_for

from argue.language.identification import language_of
from argue.services.questions import debate_of, start_debate
from argue.store.debates.collections import MOST_TITLE
from argue.store.participation.records import MOST_TEXT
from argue.web.app.api import as_json, json_input, output, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, Record, about
from argue.web.app.api_shared import SavedOut
from argue.web.app.state import context, store


class QuestionIn(Body):
    """A question, and the claim that its debate tests."""

    question: Annotated[str, about("Becomes the title.", max_length=MOST_TITLE)]
    claim: Annotated[
        str,
        about(
            "What is to be tested; if empty, a yes-or-no question is reworded (English, French).",
            max_length=MOST_TEXT,
        ),
    ] = ""
    save: Annotated[bool, about("Whether to save the debate; else only its claim is told.")] = True


class StartedOut(Record):
    """The debate that a question started, and its claim, the argument `issue`."""

    debate: SavedOut
    claim: Annotated[str, about("The claim that the debate tests.")]
    language: Annotated[str, about("BCP 47, as guessed from the texts; empty if unsure.")]


@api.post("/questions", deed=start_debate)
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
