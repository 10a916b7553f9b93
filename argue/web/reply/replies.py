"""Answering in place: a form that works without a script, and of which no word is lost.

A form carries a token. Sent twice it makes one argument; kept as a draft it replaces its former
self; and whatever goes wrong, the text comes back with what is wrong. Where the writer lets the
machine say what the reply does, its label is published with the reply, which shows it beside one
click that corrects it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Annotated, Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, ModelError, NotFound, UnknownName
from argue.locales import _, localize
from argue.model import Label, Relation
from argue.services import participation
from argue.services.debate_view import DebateView
from argue.services.debates import DEBATES
from argue.services.deeds import Need
from argue.services.engine_answers import effects
from argue.services.participation import ENGINE, STANCES, Outcome, checked_stance, reply_relation
from argue.store.participation.drafts import ReplyDraft
from argue.store.participation.pending import PendingChange
from argue.store.participation.records import MOST_TEXT, MOST_TOKEN, NewReply, checked_text
from argue.web.app.api import as_json, json_input, output, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_input import parse_number
from argue.web.app.api_records import OneOf, TypedName, about
from argue.web.app.api_shared import MOST_ID, ChoicesQuery, HeldOut
from argue.web.app.links import see_other
from argue.web.app.people import author, identity
from argue.web.app.routes import Cost, Pages
from argue.web.app.state import context, store
from argue.web.reply.contributions import DoneOut, step_record
from argue.web.ui.changes import after_step, effects_in_words, pending_record, quoted
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import Links, page_values
from argue.web.ui.reply_form import Form, critical_questions, keep_draft, reply_form
from argue.web.ui.words import READINGS

blueprint = Blueprint("reply", __name__)
drafts = Pages("reply_drafts", __name__, need=Need.SELF, logged=False, cost=Cost.ROWS)
"""Drafts of replies and of edits: all of who asks, and to throw one away."""


class Step(StrEnum):
    """What the page of a reply shows: a writer goes from one to the other as they like."""

    WRITE = "write"
    ASK = "ask"
    """Questions to put are open besides."""
    CHECK = "check"
    """What the reply would do stands above it, before it is published."""


class ContributionIn(TypedName):
    """An argument to be added."""

    parent: Annotated[str, about("What it answers.", min_length=1, max_length=MOST_ID)]
    text: Annotated[str, about(min_length=1, max_length=MOST_TEXT)]
    stance: Annotated[str, OneOf(STANCES)] = "engine"
    """What it does to its parent; `engine`: as the engine judges."""
    token: Annotated[str, about(max_length=MOST_TOKEN)] = ""
    """Sent twice with the same word, one argument is added."""


KEY_HEADER = "Idempotency-Key"


@api.post("/debates/<key>/contributions", deed=participation.reply, cost=Cost.PLAIN)
@query_input(ChoicesQuery)
@json_input(ContributionIn)
@output(
    DoneOut,
    status=201,
    description="Added, or added before",
    others=response_of(202, "It waits until a moderator approves it", HeldOut),
)
def contribute(key: str, query: ChoicesQuery, body: ContributionIn) -> object:
    """Add an argument in answer to another

    It is judged at once where the engine is quick. With a token, in the body or in the header
    `Idempotency-Key`, the same request sent twice adds one argument.
    """
    view, token = requested_debate(key), body.token
    token = token or request.headers.get(KEY_HEADER, "")[: MOST_TOKEN + 1]
    outcome, _relation = _publish(view, Form(body.parent, body.text, body.stance, token))
    if isinstance(outcome, PendingChange):
        return as_json(pending_record(outcome), 202)
    return step_record(view, outcome)


@blueprint.get("/debates/<key>/reply", deed=participation.reply, cost=Cost.PLAIN)
def page(key: str) -> ResponseReturnValue:
    """The form, empty or with a draft in it; with ``piece=form`` the form alone."""
    view = requested_debate(key)
    form = Form(
        request.args.get("to", ""),
        stance=checked_stance(request.args.get("stance", "")),
        scheme=request.args.get("scheme", ""),
    )
    token = request.args.get("draft", "")
    if token:
        draft = store().reply_drafts.of(identity(), token)
        parent, stance = form.parent or draft.parent, form.stance or draft.stance
        form = Form(parent, draft.text, stance, token, form.scheme)
    return _page(view, form, Step.ASK if "scheme" in request.args else Step.WRITE)


@blueprint.post("/debates/<key>/reply", deed=participation.reply, cost=Cost.PLAIN)
def send(key: str) -> ResponseReturnValue:
    """Publish, look at it first, keep it as a draft, or ask something, as the button says."""
    view = requested_debate(key, request.form)
    form = Form(
        request.form.get("to", ""),
        request.form.get("text", ""),
        checked_stance(request.form.get("stance", "")),
        request.form.get("token", ""),
        request.form.get("scheme", ""),
    )
    button = "ask" if "ask" in request.form else request.form.get("do", "publish")
    if button not in _BUTTONS:
        raise UnknownName("button", button[:40], [*_BUTTONS])
    try:
        return _BUTTONS[button](view, form)
    except Conflict as error:
        return _page(view, form, problem=error.localize()), 409
    except BadInput as error:
        return _page(view, form, problem=error.localize()), 400
    except ModelError as error:
        return _page(view, form, Step.ASK, problem=error.localize()), 503


@blueprint.post("/debates/<key>/seen", need=Need.READ, logged=False, cost=Cost.PLAIN)
def seen(key: str) -> ResponseReturnValue:
    """Note that who asks has seen what people added, up to the step that their page showed."""
    typed = request.form.get("step", "")
    step = parse_number(typed)
    if step is None:
        raise BadInput.lazy("expected the number of a step, found %(step)s", step=repr(typed[:40]))
    view = requested_debate(key, request.form)
    participation.see(store(), identity(), key, step)
    return see_other(Links(key, view.choices).page())


def _publish(view: DebateView, form: Form) -> tuple[Outcome, Relation | Label]:
    relation = reply_relation(view, form.parent, form.text, form.stance)
    new = NewReply(form.parent, form.text, relation, form.token)
    return participation.reply(context(), view.key, new, by=author()), relation


def _published(view: DebateView, form: Form) -> ResponseReturnValue:
    """Publish a reply and say so, and what the machine takes it for, to be confirmed below it."""
    outcome, relation = _publish(view, form)
    if isinstance(outcome, PendingChange):
        return see_other(
            Links(view.key, view.choices).page(),
            _("Your reply waits until a moderator approves it; you see it below."),
        )
    if isinstance(relation, Label) or relation.open:
        return after_step(view, outcome.argument, _("Your reply is published."))
    message = _("Your reply is published. %(reading)s", reading=READINGS[relation.label])
    return after_step(view, outcome.argument, message)


def _keep(view: DebateView, form: Form) -> ResponseReturnValue:
    """Store what is written so far as a draft."""
    view.argument(form.parent)
    return keep_draft(
        view, ReplyDraft(form.token, view.key, "", form.parent, form.text, form.stance)
    )


def _preview(view: DebateView, form: Form) -> ResponseReturnValue:
    checked_text(form.text)
    return _page(view, form, Step.CHECK)


def _put_question(view: DebateView, form: Form) -> ResponseReturnValue:
    """The form with the question that was chosen in the reply."""
    critical = critical_questions(view, form)
    asked = critical.scheme.questions if critical else ()
    text = localize(_chosen_question(request.form["ask"], asked))
    together = "\n\n".join(filter(None, (form.text.rstrip(), text)))
    return _page(view, replace(form, text=together, stance=str(Label.ATTACK)), Step.ASK)


_BUTTONS: dict[str, Callable[[DebateView, Form], ResponseReturnValue]] = {
    "publish": _published,
    "check": _preview,
    "draft": _keep,
    "questions": lambda view, form: _page(view, form, Step.ASK),
    "ask": _put_question,
}
"""What the buttons of the form do."""


def _chosen_question(typed: str, asked: Sequence[str]) -> str:
    place = parse_number(typed)
    if place is None or not 0 <= place < len(asked):
        raise BadInput.lazy(
            "expected the number of a question, found %(number)s", number=repr(typed[:40])
        )
    return asked[place]


def _page(view: DebateView, form: Form, step: Step = Step.WRITE, problem: str = "") -> str:
    """The form in a page, or where the address asks for it the form alone."""
    alone = request.args.get("piece") == "form"
    fields = reply_form(view, form, problem=problem)
    check = _check_values(view, form, fields["no_proposal"]) if step is Step.CHECK else {}
    return render_template(
        "reply/form.html" if alone else "reply/page.html",
        **{**page_values(view), "statuses": view.statuses, **check, **fields},
        step=step,
    )


def _check_values(view: DebateView, form: Form, no_proposal: str) -> dict[str, Any]:
    """What a reply would do: the engine's label, whose status changes, what says the same."""
    changes = effects(view, form.parent) or {}
    return {
        "proposal": None if no_proposal else reply_relation(view, form.parent, form.text, ENGINE),
        "effects": {label: effects_in_words(view, changed) for label, changed in changes.items()},
        "form": form,
    }


@drafts.get("/drafts")
def index() -> ResponseReturnValue:
    """All drafts of who asks, the last changed first."""
    own = store().reply_drafts.all(identity())
    rows = [(draft, _address(draft), _quoted_argument(draft)) for draft in own]
    return render_template("reply/drafts.html", drafts=rows)


@drafts.post("/drafts/drop")
def drop() -> ResponseReturnValue:
    """Throw a draft away."""
    participation.drop_draft(store(), identity(), request.form.get("token", ""))
    return see_other(url_for("reply_drafts.index"), _("The draft was thrown away."))


def _quoted_argument(draft: ReplyDraft) -> str:
    """The beginning of the argument that a draft answers or edits; its id where it is no more."""
    id = draft.argument or draft.parent
    try:
        arguments = DEBATES.load(store(), draft.key).debate.by_id()
    except NotFound:
        return id
    return quoted(arguments[id]) if id in arguments else id


def _address(draft: ReplyDraft) -> str:
    """Where it goes on; empty if its debate is no more."""
    try:
        store().state(draft.key)
    except NotFound:
        return ""
    if draft.argument:
        return url_for("contribution.edit", key=draft.key, id=draft.argument, draft=draft.token)
    return url_for("reply.page", key=draft.key, to=draft.parent, draft=draft.token)
