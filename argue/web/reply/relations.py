"""Relations: what is judged of two arguments, what people say instead, and disputes of labels.

A person's word belongs to the debate and the pair, so it holds whichever engine is chosen.
Anybody disputes a label; the owner of the debate upholds or overrules it. What is disputed goes on
counting until it is answered. What is overruled stays on record.
"""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.locales import _, lazy
from argue.model import Label, Relation
from argue.services import corrections
from argue.services.corrections import judged_relation
from argue.services.debate_view import DebateView
from argue.services.engine_answers import evidence_of
from argue.services.unconfirmed import unconfirmed
from argue.store import Step
from argue.store.participation.overrulings import check_ends
from argue.web.app.people import answers_disputes
from argue.web.app.state import store
from argue.web.ui.changes import changes_in_words, quoted
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import Links, page_values, thread_address
from argue.web.ui.numbers import parse_number
from argue.web.ui.responses import see_other
from argue.web.ui.words import VERBS
from argue.web.ui.writers import author

blueprint = Blueprint("relation", __name__)
disputes = Blueprint("disputes", __name__)

MOST_SHOWN = 2_000
"""Characters of either text that the page shows."""
KEYS = {Label.SUPPORT: "+", Label.ATTACK: "-", Label.UNRELATED: "0"}
"""The key by which each label is said where replies are confirmed one after the other."""
AS_JUDGED = "judged"
"""What the form says where a person takes back what was said."""


@blueprint.get("/debates/<key>/relation")
def page(key: str) -> ResponseReturnValue:
    """Both texts, what is judged, what people said, and the form to overrule it.

    With ``piece=form`` the form alone: a piece of a page, put into the thread when asked for.
    """
    view = requested_debate(key)
    alone = request.args.get("piece") == "form"
    template = "relation/form.html" if alone else "relation/page.html"
    ends = request.args.get("source", ""), request.args.get("target", "")
    return render_template(template, **_relation_values(view, *ends))


@blueprint.get("/debates/<key>/confirm")
def confirm(key: str) -> ResponseReturnValue:
    """One reply that only a machine read, to be confirmed or corrected; ``skip`` go before it."""
    view = requested_debate(key)
    waiting, skip = unconfirmed(view), parse_number(request.args.get("skip", "0")) or 0
    return render_template(
        "reply/confirm.html",
        **page_values(view),
        waiting=waiting,
        asked=waiting[skip] if skip < len(waiting) else None,
        skip=skip,
        keys=KEYS,
        most_shown=MOST_SHOWN,
    )


@blueprint.post("/debates/<key>/relation", deed=corrections.overrule)
def overrule(key: str) -> ResponseReturnValue:
    """Say what one argument does to another; the labelling follows at once.

    Whoever was shown less than what is said of the pair by now is shown that first. One button may
    say it all: `answer` is then a JSON list of label, source and target.
    """
    view = requested_debate(key, request.form)
    typed, source, target = _answer()
    ends = source, target
    label, reason = _label(typed), request.form.get("reason", "")
    try:
        seen = parse_number(request.form.get("seen", ""))
        step = corrections.overrule(
            store(), key, ends, label, by=author(), reason=reason, seen=seen
        )
    except Conflict as error:
        return render_template(
            "relation/page.html",
            **_relation_values(view, *ends),
            problem=error.localize(),
            chosen=str(label or AS_JUDGED),
            reason=reason,
        ), 409
    return _done(view, step, _became(view, step))


@blueprint.post("/debates/<key>/relation/undo", deed=corrections.undo)
def undo(key: str) -> ResponseReturnValue:
    """Take the last step of a pair back."""
    typed = request.form.get("step", "")
    number = parse_number(typed)
    if number is None:
        raise NotFound.lazy("this debate has no step %(number)s to undo", number=repr(typed[:40]))
    view = requested_debate(key, request.form)
    step = corrections.undo(store(), key, number, by=author())
    return _done(view, step, _("Undone. %(became)s", became=_became(view, step)))


@disputes.get("/debates/<key>/disputes", endpoint="index")
def list_disputes(key: str) -> ResponseReturnValue:
    """All disputes of a debate, open ones first, with a form to answer for who may."""
    view = requested_debate(key)
    return render_template(
        "disputes/index.html",
        **_dispute_values(view),
        disputes=store().disputes.of(key),
        standing=current_overrulings(key),
        last=_last_steps(key),
    )


@disputes.get("/debates/<key>/dispute", endpoint="page")
def dispute_form(key: str) -> ResponseReturnValue:
    """The form to dispute what is judged of a pair; with ``piece=form`` the form alone."""
    view = requested_debate(key)
    judged = judged_relation(view, request.args.get("source", ""), request.args.get("target", ""))
    template = "form" if request.args.get("piece") == "form" else "page"
    return render_template(f"disputes/{template}.html", **_dispute_values(view), judged=judged)


@disputes.post("/debates/<key>/dispute", deed=corrections.dispute)
def dispute(key: str) -> ResponseReturnValue:
    """Dispute it."""
    view = requested_debate(key, request.form)
    source, target = request.form.get("source", ""), request.form.get("target", "")
    corrections.dispute(view, source, target, by=author(), reason=request.form.get("reason", ""))
    return see_other(
        _index(view),
        _("Whoever began the debate answers; until then the machine's reading counts."),
    )


@disputes.post("/debates/<key>/disputes/answer", deed=corrections.answer)
def answer(key: str) -> ResponseReturnValue:
    """Uphold what was judged, or overrule it with another label."""
    view = requested_debate(key, request.form)
    corrections.answer(
        store(),
        key,
        _dispute_number(request.form.get("dispute", "")),
        request.form.get("answer", ""),
        by=author(),
        note=request.form.get("note", ""),
        seen=parse_number(request.form.get("seen", "")),
    )
    return see_other(_index(view), _("Answered."))


def _done(before: DebateView, step: Step, said: str) -> ResponseReturnValue:
    """Say what became of it and whose status turned, where the reader sees the argument."""
    try:
        changes = changes_in_words(before, requested_debate(before.key, request.form))
    except BadInput:  # it is said, and the position that was chosen is one of others no more
        changes = ""
    flash(f"{said} {changes}".rstrip())
    if "then" in request.form:
        skip = parse_number(request.form["then"]) or 0
        return see_other(Links(before.key, before.choices).to("relation.confirm", skip=skip))
    return see_other(thread_address(before, step.source))


def _relation_values(view: DebateView, source: str, target: str) -> dict[str, Any]:
    for end in (source, target):
        view.argument(end)
    check_ends(source, target)
    said, judged = _relations(view, source, target)
    ends = view.arguments[source], view.arguments[target]
    steps = [one for one in store().overrulings.steps(view.key) if _is_of(one, source, target)]
    return {
        **page_values(view),
        "source": view.arguments[source],
        "target": view.arguments[target],
        "said": said,
        "judged": judged,
        "evidence": evidence_of(view.context, view.choices.engine, judged, *ends),
        "steps": steps,
        "as_judged": AS_JUDGED,
        "most_shown": MOST_SHOWN,
    }


def _relations(
    view: DebateView, source: str, target: str
) -> tuple[Relation | None, Relation | None]:
    """What a person says of the pair, and what is judged or stated of it."""
    for relation in (*view.analysis.relations, *view.analysis.hidden):
        if (relation.source, relation.target) == (source, target):
            word = relation.overruled
            return (None, relation) if word is None else (relation, word.former)
    return None, None


def _is_of(step: Step, source: str, target: str) -> bool:
    return (step.source, step.target) == (source, target)


def _answer() -> tuple[str, str, str]:
    """Label, source and target: fields of the form, or of one button that answers a question."""
    if "answer" not in request.form:
        label, source, target = (request.form.get(one, "") for one in ("label", "source", "target"))
        return label, source, target
    try:
        label, source, target = map(str, json.loads(request.form["answer"]))
    except (ValueError, TypeError):
        message = lazy("expected an answer as a list of a label, a source and a target")
        raise BadInput(message) from None
    return label, source, target


def _label(value: str) -> Label | None:
    if value == AS_JUDGED:
        return None
    if value not in list(Label):
        raise UnknownName("label", value[:40], [*map(str, Label), AS_JUDGED])
    return Label(value)


def _became(view: DebateView, step: Step) -> str:
    source, target = (quoted(view.arguments[end]) for end in (step.source, step.target))
    if step.stands is None:
        return _("“%(a)s” → “%(b)s”: the original label is back.", a=source, b=target)
    verb = VERBS[step.stands]
    return _("From now on “%(a)s” %(verb)s “%(b)s”.", a=source, verb=verb, b=target)


def _last_steps(key: str) -> dict[tuple[str, str], int]:
    """The last step of each pair of which people have said something."""
    return {(one.source, one.target): one.id for one in reversed(store().overrulings.steps(key))}


def current_overrulings(key: str) -> dict[tuple[str, str], Relation]:
    """What people say now, by source and target: a disputed pair may be overruled unanswered.

    What they said of an argument that was merged stands by the one that speaks for it.
    """
    return {(one.source, one.target): one for one in store().overrulings.current(key)}


def _index(view: DebateView) -> str:
    return Links(view.key, view.choices).to("disputes.index")


def _dispute_values(view: DebateView) -> dict[str, Any]:
    return {**page_values(view), "may_answer": answers_disputes(view.key)}


def _dispute_number(value: str) -> int:
    number = parse_number(value)
    if number is None:
        raise NotFound.lazy("this debate has no dispute %(value)s", value=repr(value[:40]))
    return number
