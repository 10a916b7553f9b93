"""Answering in place: a form that works without a script, and of which no word is lost.

A form carries a token. Sent twice it makes one argument; kept as a draft it replaces its former
self; and whatever goes wrong, the text comes back with what is wrong. Where the writer lets the
machine say what the reply does, its label is published with the reply, which shows it beside one
click that corrects it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import ArgueError, BadInput, Conflict, ModelError, NotFound, TooManyJobs
from argue.locales import _, localize
from argue.model import Label, Relation
from argue.services import participation
from argue.services.critical_questions import begin_draft, questions
from argue.services.debate_view import DebateView
from argue.services.debates import DEBATES
from argue.services.engine_answers import effects, propose_all, proposing_engine
from argue.services.participation import ENGINE, checked_stance, reply_relation
from argue.services.similar_arguments import Alike, alike
from argue.store.participation.drafts import ReplyDraft
from argue.store.participation.pending import PendingChange
from argue.store.participation.records import MOST_TEXT, NewReply, checked_text
from argue.web.app.computing import client
from argue.web.app.state import context, store
from argue.web.ui.changes import after_step, effects_in_words, quoted
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import Links, page_values
from argue.web.ui.numbers import parse_number
from argue.web.ui.reply_form import Form, keep_draft, reply_form
from argue.web.ui.responses import see_other
from argue.web.ui.words import READINGS
from argue.web.ui.writers import author, identity

blueprint = Blueprint("reply", __name__)
drafts = Blueprint("reply_drafts", __name__)


@blueprint.get("/debates/<key>/reply", deed=participation.reply)
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
    return _page(view, form, asking="scheme" in request.args)


@blueprint.post("/debates/<key>/reply", deed=participation.reply)
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
    wanted = request.form.get("do", "publish")
    try:
        if wanted in ("questions", "machine", "drafted") or "ask" in request.form:
            return _asked(view, form, wanted)
        if wanted == "draft":
            view.argument(form.parent)
            draft = ReplyDraft(form.token, key, "", form.parent, form.text, form.stance)
            return keep_draft(view, draft)
        if wanted == "check":
            checked_text(form.text)
            return _page(view, form, checked=True)
        return _publish(view, form)
    except Conflict as error:
        return _page(view, form, problem=error.localize()), 409
    except BadInput as error:
        return _page(view, form, problem=error.localize()), 400
    except (ModelError, TooManyJobs) as error:
        status = 429 if isinstance(error, TooManyJobs) else 503
        return _page(view, form, problem=error.localize(), asking=True), status


@blueprint.get("/debates/<key>/reply/drafted/<token>")
def drafted(key: str, token: str) -> ResponseReturnValue:
    """Whether a page waits in vain for the machine's draft, or need not wait any more."""
    try:
        done = context().drafting.outcome(key, token) is not None
    except ArgueError:  # told where the draft is put into the form
        done = True
    return jsonify(done=done)


@blueprint.get("/debates/<key>/alike")
def near(key: str) -> ResponseReturnValue:
    """Which arguments say nearly the same as ``text``: a piece of a page, for while one types."""
    view = requested_debate(key)
    form = Form(
        request.args.get("to", ""),
        request.args.get("text", "")[:MOST_TEXT],
        token=request.args.get("draft", ""),
    )
    return render_template("reply/alike.html", **_near(view, form))


@blueprint.post("/debates/<key>/seen")
def seen(key: str) -> ResponseReturnValue:
    """Note that who asks has seen what people added, up to the step that their page showed."""
    typed = request.form.get("step", "")
    step = parse_number(typed)
    if step is None:
        raise BadInput.lazy("expected the number of a step, found %(step)s", step=repr(typed[:40]))
    view = requested_debate(key, request.form)
    participation.see(store(), identity(), key, step)
    return see_other(Links(key, view.choices).page())


@blueprint.get("/debates/<key>/neighbours")
def neighbours(key: str) -> ResponseReturnValue:
    """What one argument does to those most like it, as the engine judges; nothing is kept."""
    view = requested_debate(key)
    argument = view.argument(request.args.get("id", ""))
    result = alike(view.debate, _state(view), argument.text, most=6, least=0.0)
    known = {(one.source, one.target): one for one in view.whole.relations}
    others = [one for one in result if one.argument.id != argument.id][:5]
    proposals = propose_all(view, [one.argument.id for one in others], argument.text)
    judged = [
        (one, known.get((argument.id, one.argument.id)), proposal)
        for one, proposal in zip(others, proposals, strict=True)
    ]
    return render_template(
        "reply/neighbours.html",
        **_common(view),
        argument=argument,
        judged=judged,
        engine=proposing_engine(view),
    )


@drafts.get("/drafts", endpoint="index")
def list_drafts() -> ResponseReturnValue:
    """All drafts of who asks, the last changed first."""
    result = store().reply_drafts.all(identity())
    drafts = [(one, _address(one), _answered(one)) for one in result]
    return render_template("reply/drafts.html", drafts=drafts)


@drafts.post("/drafts/drop", endpoint="drop")
def drop_draft() -> ResponseReturnValue:
    """Throw one away."""
    participation.drop_draft(store(), identity(), request.form.get("token", ""))
    return see_other(url_for("reply_drafts.index"), _("The draft was thrown away."))


def _publish(view: DebateView, form: Form) -> ResponseReturnValue:
    relation = reply_relation(view, form.parent, form.text, form.stance)
    new = NewReply(form.parent, form.text, relation, form.token)
    outcome = participation.reply(context(), view.key, new, by=author())
    if isinstance(outcome, PendingChange):
        return see_other(
            Links(view.key, view.choices).page(),
            _("Your reply waits until a moderator approves it; you see it below."),
        )
    return after_step(view, outcome.argument, _published(relation))


def _asked(view: DebateView, form: Form, wanted: str) -> ResponseReturnValue:
    """The form with the questions of a scheme; with one of them in it, with a draft, or waiting."""
    scheme = questions(view, form.parent, form.scheme).scheme
    place = request.form.get("ask")
    if place is not None:
        text = localize(_chosen(place, scheme.questions))
    elif wanted == "machine":
        waiting = begin_draft(view, form.parent, scheme, client())
        return _page(view, form, asking=True, waiting=waiting), 202
    elif wanted == "drafted":
        waiting = request.form.get("drafted", "")
        try:
            draft = context().drafting.outcome(view.key, waiting)
        except NotFound as error:
            return _page(view, form, problem=error.localize(), asking=True), 404
        if draft is None:
            return _page(view, form, asking=True, waiting=waiting), 202
        text = draft[:MOST_TEXT]
    else:
        return _page(view, form, asking=True)
    together = "\n\n".join(filter(None, (form.text.rstrip(), text)))
    answer = replace(form, text=together, stance=str(Label.ATTACK))
    return _page(view, answer, asking=True, by_machine=place is None)


def _chosen(typed: str, asked: Sequence[str]) -> str:
    place = parse_number(typed)
    if place is None or not 0 <= place < len(asked):
        raise BadInput.lazy(
            "expected the number of a question, found %(number)s", number=repr(typed[:40])
        )
    return asked[place]


def _published(relation: Relation | Label) -> str:
    """That a reply is published, and what the machine takes it for, to be confirmed below it."""
    if isinstance(relation, Label):
        return _("Your reply is published.")
    return _("Your reply is published. %(reading)s", reading=READINGS[relation.label])


def _page(
    view: DebateView,
    form: Form,
    *,
    checked: bool = False,
    problem: str = "",
    asking: bool = False,
    by_machine: bool = False,
    waiting: str = "",
) -> str:
    """The form in a page, or where the address asks for it the form alone."""
    alone = request.args.get("piece") == "form"
    fields = reply_form(view, form, problem=problem)
    check: dict[str, Any] = {}
    if checked:
        changes = effects(view, form.parent) or {}
        check = {
            "proposal": None
            if fields["no_proposal"]
            else reply_relation(view, form.parent, form.text, ENGINE),
            "engine": proposing_engine(view),
            "effects": {
                label: effects_in_words(view, changed) for label, changed in changes.items()
            },
            **_near(view, form),
        }
    return render_template(
        "reply/form.html" if alone else "reply/page.html",
        **{**_common(view), **check, **fields},
        checked=checked,
        asking=asking,
        by_machine=by_machine,
        waiting=waiting,
    )


def _common(view: DebateView) -> dict[str, Any]:
    return {**page_values(view), "statuses": view.statuses}


def _near(view: DebateView, form: Form) -> dict[str, Any]:
    result: tuple[Alike, ...] = alike(view.debate, _state(view), form.text)
    return {**_common(view), "form": form, "near": result}


def _state(view: DebateView) -> tuple[Any, str, str]:
    return store().path, view.key, store().debates.state(view.key).digest


def _answered(draft: ReplyDraft) -> str:
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
        store().debates.state(draft.key)
    except NotFound:
        return ""
    if draft.argument:
        return url_for("contribution.edit", key=draft.key, id=draft.argument, draft=draft.token)
    return url_for("reply.page", key=draft.key, to=draft.parent, draft=draft.token)
