"""The front page, what researchers can do here, the documentation, and a debate from a question.

The question leads to the claim, worded with the person, and that to its first reply.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from flask import (
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue

from argue.engines import ENGINES, facts
from argue.errors import BadInput
from argue.language.identification import language_of
from argue.language.questions import claim_of
from argue.locales import _, current_language, lazy
from argue.model import Label, Status
from argue.services.deeds import Need
from argue.services.questions import ISSUE, checked_question, debate_of, start_debate
from argue.store import DebateSummary
from argue.store.debates.collections import MOST_TITLE
from argue.store.participation.records import MOST_TEXT
from argue.web.app.api import as_json, json_input, output, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, Body, about
from argue.web.app.api_shared import SavedOut
from argue.web.app.links import see_other
from argue.web.app.people import caller, owns_installation
from argue.web.app.routes import Cost, Entry, Pages
from argue.web.app.state import context, settings, store

blueprint = Pages("front", __name__, need=Need.EVERYBODY, cost=Cost.ROWS)

MOST_RECENT = 6
_OF_THE_LIST = ("q", "concept", "page")
"""Parameters of the list of debates, which had this address before."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """What this is, a small debate with its verdict, and the ways in."""
    asked: dict[str, Any] = {
        name: request.args[name] for name in _OF_THE_LIST if name in request.args
    }
    if asked:
        return redirect(url_for("debates.index", **asked))
    with store().reading():
        total = store().debates.count()
        recent = store().debates.search(limit=MOST_RECENT)
        example = _example()
    return render_template(
        "front/index.html", picture=picture(), example=example, recent=recent, total=total
    )


@blueprint.get("/research", research=True, menu=Entry(lazy("Research"), 3, spare=True))
def research() -> str:
    """What evaluators and researchers can do: pages, JSON interface, command line.

    Owners of the installation also read which models it has by name, and how to add one.
    """
    owner = owns_installation() and not caller().program
    models = ENGINES.registered() if owner else {}
    return render_template(
        "front/research.html",
        models={name: (model, facts(name).summary()) for name, model in models.items()},
        models_file=settings().models if owner else "",
    )


@blueprint.get("/docs/", defaults={"path": "/"})
@blueprint.get("/docs/<path:path>")
def documentation(path: str) -> ResponseReturnValue:
    """A page of the documentation, where it was built: see ``docs/conf.py``."""
    folder = current_app.config["DOCUMENTATION"]
    if not folder.is_dir():
        abort(404, _("The documentation was not built here. “make docs” builds it."))
    return send_from_directory(
        folder, f"{path}index.html".lstrip("/") if path.endswith("/") else path
    )


def _example() -> DebateSummary | None:
    """The shortest of the examples, by title where several are; ``None`` without any."""
    examples = store().debates.search(example=True)
    return min(examples, key=lambda one: (one.arguments, one.title), default=None)


class PictureLine(NamedTuple):
    """One argument: how deep it stands, what it does to the one that it answers, its status."""

    text: str
    depth: int
    label: Label | None
    status: Status


_PICTURE = (
    PictureLine(lazy("The library should open on Sundays."), 0, None, Status.REJECTED),
    PictureLine(lazy("Sunday hours cost twice as much."), 1, Label.ATTACK, Status.ACCEPTED),
    PictureLine(
        lazy("Volunteers could run the Sundays for nothing."), 2, Label.ATTACK, Status.REJECTED
    ),
    PictureLine(
        lazy("No volunteer may lock up the building alone."), 3, Label.ATTACK, Status.ACCEPTED
    ),
    PictureLine(
        lazy("People who work all week could come at last."), 1, Label.SUPPORT, Status.ACCEPTED
    ),
)


def picture() -> list[PictureLine]:
    """The arguments of a thread, the claim first, as a grounded labelling has them."""
    return [line._replace(text=_(line.text)) for line in _PICTURE]


# ── a debate from a question ────────────────────────────────────────────────────────────────────

starting = Pages("start", __name__, cost=Cost.ROWS)


@starting.get(
    "/start", deed=start_debate, menu=Entry(lazy("New debate"), 4, around=("start", "upload"))
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


@starting.post("/start", deed=start_debate)
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
