"""Answering in place: a form that works without a script, and of which no word is lost.

A form carries a token. Sent twice it makes one argument; kept as a draft it replaces its former
self; and whatever goes wrong, the text comes back with what is wrong. Where the writer lets the
engine say what the reply does, its proposal is shown first, to be confirmed or changed.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, jsonify, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, UnknownName
from argue.locales import gettext, say
from argue.model import Label, Relation
from argue.store.contributions import MOST_TEXT, checked_text
from argue.store.drafts import ReplyDraft
from argue.store.held import HeldReply
from argue.store.overrulings import MOST_NAME
from argue.web.alike import Alike, alike
from argue.web.held import publish
from argue.web.links import Links
from argue.web.numbers import is_number
from argue.web.people import NAME, person, require
from argue.web.proposal import effects, engine_of, proposed
from argue.web.shown import Shown, shown_debate
from argue.web.state import store
from argue.web.turned import sentence, told
from argue.web.writers import author, identity

blueprint = Blueprint("reply", __name__)

ENGINE = "engine"
"""The stance of a writer who lets the engine say what the reply does."""
STANCES = (str(Label.SUPPORT), str(Label.ATTACK), ENGINE)


@dataclass(frozen=True)
class Form:
    """What a person has written so far."""

    parent: str
    text: str = ""
    stance: str = ""
    token: str = ""


@blueprint.get("/debates/<key>/reply")
def page(key: str) -> ResponseReturnValue:
    """The form, empty or with a draft in it; with ``piece=form`` the form alone."""
    require("contribute", key)
    shown = shown_debate(key)
    form = Form(request.args.get("to", ""), stance=_stance(request.args.get("stance", "")))
    token = request.args.get("draft", "")
    if token:
        draft = store().reply_drafts.of(identity(), token)
        form = Form(form.parent or draft.parent, draft.text, form.stance or draft.stance, token)
    return _page(shown, form, alone=request.args.get("piece") == "form")


@blueprint.post("/debates/<key>/reply")
def send(key: str) -> ResponseReturnValue:
    """Publish, look at it first, or keep it as a draft, as the button says."""
    require("contribute", key)
    shown = shown_debate(key, request.form)
    form = Form(
        request.form.get("to", ""), request.form.get("text", ""),
        _stance(request.form.get("stance", "")), request.form.get("token", ""),
    )  # fmt: skip
    wanted = request.form.get("do", "publish")
    try:
        if wanted == "draft":
            return _keep(shown, form)
        if wanted == "check" or (form.stance == ENGINE and "confirmed" not in request.form):
            checked_text(form.text)
            return _page(shown, form, checked=True)
        return _publish(shown, form)
    except Conflict as error:
        return _page(shown, form, problem=error.told()), 409
    except BadInput as error:
        return _page(shown, form, problem=error.told()), 400


@blueprint.get("/debates/<key>/alike")
def near(key: str) -> ResponseReturnValue:
    """Which arguments say nearly the same as ``text``: a piece of a page, for while one types."""
    shown = shown_debate(key)
    form = Form(
        request.args.get("to", ""), request.args.get("text", "")[:MOST_TEXT],
        token=request.args.get("draft", ""),
    )  # fmt: skip
    return render_template("reply/alike.html", **_near(shown, form))


@blueprint.post("/debates/<key>/seen")
def seen(key: str) -> ResponseReturnValue:
    """Note that who asks has seen what people added, up to the step that their page showed."""
    step = request.form.get("step", "")
    if not is_number(step):
        raise BadInput(say("expected the number of a step, found %(step)s", step=repr(step[:40])))
    shown = shown_debate(key, request.form)
    store().visits.see(identity(), key, int(step))
    return redirect(Links(key, shown.choices).page(), 303)


@blueprint.get("/debates/<key>/neighbours")
def neighbours(key: str) -> ResponseReturnValue:
    """What one argument does to those most like it, as the engine judges; nothing is kept."""
    shown = shown_debate(key)
    argument = shown.argument(request.args.get("id", ""))
    found = alike(shown.debate, _state(shown), argument.text, most=6, least=0.0)
    known = {(one.source, one.target): one for one in shown.whole.relations}
    judged = [
        (
            one,
            known.get((argument.id, one.argument.id)),
            _proposal(shown, one.argument.id, argument.text),
        )
        for one in found
        if one.argument.id != argument.id
    ]
    return render_template(
        "reply/neighbours.html", **_common(shown), argument=argument, judged=judged[:5],
        engine=engine_of(shown),
    )  # fmt: skip


def _publish(shown: Shown, form: Form) -> ResponseReturnValue:
    by = author()
    relation: Relation | Label
    if form.stance == ENGINE:
        relation = _proposal(shown, form.parent, form.text)
    elif form.stance:
        relation = Label(form.stance)
    else:
        raise BadInput(gettext("Say whether it supports or attacks, or let the engine say."))
    before = shown.statuses
    step = publish(shown.key, form.parent, form.text, relation, by=by, token=form.token)
    store().reply_drafts.drop(by.id, form.token)
    if isinstance(step, HeldReply):
        flash(gettext("Your reply waits until a moderator approves it; you see it below."))
        return redirect(Links(shown.key, shown.choices).page(), 303)
    now = shown_debate(shown.key, request.form)
    told_of = told(before, now.statuses) if before and now.statuses else ""
    flash(gettext("Your reply is published as %(id)s.", id=step.argument) + f" {told_of}")
    return redirect(back_to(now, step.argument), 303)


def _keep(shown: Shown, form: Form) -> ResponseReturnValue:
    shown.argument(form.parent)
    kept = store().reply_drafts.keep(
        identity(),
        ReplyDraft(form.token, shown.key, "", form.parent, form.text, form.stance),
    )
    if request.accept_mimetypes.best == "application/json":
        return jsonify({"kept": kept.changed.isoformat() if kept.changed else ""})
    flash(gettext("Your draft is kept."))
    return redirect(back_to(shown, form.parent), 303)


def back_to(shown: Shown, argument: str) -> str:
    """Where the reader sees an argument among the others, under the same choices."""
    return Links(shown.key, shown.choices).among(argument, len(shown.debate.arguments))


def _page(
    shown: Shown, form: Form, *, alone: bool = False, checked: bool = False, problem: str = ""
) -> str:
    parent = shown.argument(form.parent)
    form = Form(form.parent, form.text, form.stance, form.token or secrets.token_urlsafe(16))
    check: dict[str, Any] = {}
    if checked:
        changes = effects(shown, form.parent) or {}
        check = {
            "proposal": _proposal(shown, form.parent, form.text),
            "engine": engine_of(shown),
            "effects": {label: sentence(changed) for label, changed in changes.items()},
            **_near(shown, form),
        }
    return render_template(
        "reply/form.html" if alone else "reply/page.html",
        **{**_common(shown), **check, "form": form}, parent=parent, problem=problem,
        checked=checked,
        named=person().id is not None, name=session.get(NAME, ""),
        most_name=MOST_NAME, most_text=MOST_TEXT, stances=STANCES, by_engine=ENGINE,
    )  # fmt: skip


def _common(shown: Shown) -> dict[str, Any]:
    return {
        "key": shown.key,
        "debate": shown.debate,
        "arguments": shown.arguments,
        "choices": shown.choices,
        "links": Links(shown.key, shown.choices),
        "statuses": shown.statuses,
    }


def _near(shown: Shown, form: Form) -> dict[str, Any]:
    found: tuple[Alike, ...] = alike(shown.debate, _state(shown), form.text)
    return {**_common(shown), "form": form, "near": found}


def _state(shown: Shown) -> tuple[Any, str, str]:
    return store().path, shown.key, store().digest(shown.key)


def _proposal(shown: Shown, parent: str, text: str) -> Relation:
    shown.argument(parent)
    return proposed(shown, parent, checked_text(text))


def _stance(value: str) -> str:
    if value and value not in STANCES:
        raise UnknownName("stance", value[:40], list(STANCES))
    return value
