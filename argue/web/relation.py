"""What one argument does to another: what is judged, and what people say instead.

A person's word belongs to the debate and the pair, so it holds whichever engine is chosen.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, Conflict, NotFound, UnknownName
from argue.locales import _, say
from argue.model import Label, Relation
from argue.store import Step
from argue.store.overrulings import MOST_NAME, MOST_REASON, check_ends
from argue.web.evidence import excerpts, fired
from argue.web.links import Links
from argue.web.numbers import is_number, number_of
from argue.web.people import NAME, person
from argue.web.shown import Shown, shown_debate
from argue.web.state import store
from argue.web.turned import told
from argue.web.words import VERBS
from argue.web.writers import author

blueprint = Blueprint("relation", __name__)

MOST_SHOWN = 2_000
"""Characters of either text that the page shows."""
AS_JUDGED = "judged"
"""What the form says where a person takes back what was said."""


@blueprint.get("/debates/<key>/relation")
def page(key: str) -> ResponseReturnValue:
    """Both texts, what is judged, what people said, and the form to overrule it.

    With ``piece=form`` the form alone: a piece of a page, put into the thread when asked for.
    """
    shown = shown_debate(key)
    alone = request.args.get("piece") == "form"
    template = "relation/form.html" if alone else "relation/page.html"
    ends = request.args.get("source", ""), request.args.get("target", "")
    return render_template(template, **_told(shown, *ends), debate=shown.debate)


@blueprint.post("/debates/<key>/relation")
def overrule(key: str) -> ResponseReturnValue:
    """Say what one argument does to another; the labelling follows at once.

    Whoever was shown less than what is said of the pair by now is shown that first.
    """
    shown = shown_debate(key, request.form)
    ends = request.form.get("source", ""), request.form.get("target", "")
    label, reason = _label(request.form.get("label", "")), request.form.get("reason", "")
    try:
        step = store().overrule(
            key, *ends, label, by=author(), reason=reason,
            seen=number_of(request.form.get("seen", "")),
        )  # fmt: skip
    except Conflict as error:
        return render_template(
            "relation/page.html", **_told(shown, *ends), debate=shown.debate,
            problem=error.told(), chosen=str(label or AS_JUDGED), reason=reason,
        ), 409  # fmt: skip
    return _done(shown, step, _became(step))


@blueprint.post("/debates/<key>/relation/undo")
def undo(key: str) -> ResponseReturnValue:
    """Take the last step of a pair back."""
    number = request.form.get("step", "")
    if not is_number(number):
        raise NotFound(say("this debate has no step %(number)s to undo", number=repr(number[:40])))
    shown = shown_debate(key, request.form)
    step = store().undo_overruling(key, int(number), by=author())
    return _done(shown, step, _("Undone. %(became)s", became=_became(step)))


def _done(before: Shown, step: Step, said: str) -> ResponseReturnValue:
    """Say what became of it and whose status turned, where the reader sees the argument."""
    try:
        statuses = shown_debate(before.key, request.form).statuses
    except BadInput:  # it is said, and the position that was chosen is one of others no more
        statuses = {}
    turned = told(before.statuses, statuses) if before.statuses and statuses else ""
    flash(f"{said} {turned}".rstrip())
    return redirect(_back(before, step.source), 303)


def _told(shown: Shown, source: str, target: str) -> dict[str, Any]:
    for end in (source, target):
        shown.argument(end)
    check_ends(source, target)
    said, judged = _relations(shown, source, target)
    asked = shown.choices.engine, judged, shown.arguments[source], shown.arguments[target]
    steps = [one for one in store().overruling_steps(shown.key) if _is_of(one, source, target)]
    return {
        "key": shown.key,
        "links": Links(shown.key, shown.choices),
        "choices": shown.choices,
        "source": shown.arguments[source],
        "target": shown.arguments[target],
        "said": said,
        "judged": judged,
        "rules": fired(*asked),
        "excerpts": excerpts(*asked),
        "steps": steps,
        "named": person().id is not None,
        "name": session.get(NAME, ""),
        "as_judged": AS_JUDGED,
        "most_shown": MOST_SHOWN,
        "most_name": MOST_NAME,
        "most_reason": MOST_REASON,
    }


def _relations(shown: Shown, source: str, target: str) -> tuple[Relation | None, Relation | None]:
    """What a person says of the pair, and what is judged or stated of it."""
    for relation in (*shown.analysis.relations, *shown.analysis.hidden):
        if (relation.source, relation.target) == (source, target):
            word = relation.overruled
            return (None, relation) if word is None else (relation, word.former)
    return None, None


def _is_of(step: Step, source: str, target: str) -> bool:
    return (step.source, step.target) == (source, target)


def _label(value: str) -> Label | None:
    if value == AS_JUDGED:
        return None
    if value not in list(Label):
        raise UnknownName("label", value[:40], [*map(str, Label), AS_JUDGED])
    return Label(value)


def _became(step: Step) -> str:
    if step.stands is None:
        return _("Of %(a)s and %(b)s what is judged counts again.", a=step.source, b=step.target)
    verb = VERBS[step.stands]
    return _("From now on %(a)s %(verb)s %(b)s.", a=step.source, verb=verb, b=step.target)


def _back(shown: Shown, argument: str) -> str:
    """Where the reader sees the argument among the others, under the same choices."""
    return Links(shown.key, shown.choices).among(argument, len(shown.debate.arguments))
