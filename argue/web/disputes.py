"""A right of reply to the machine: anybody disputes a label, the owner upholds or overrules it.

What is disputed goes on counting until it is answered. What is overruled stays on record.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from argue.errors import BadInput, NotFound
from argue.locales import gettext, say
from argue.model import Origin, Relation
from argue.store.overrulings import MOST_NAME, MOST_REASON
from argue.web.links import Links
from argue.web.numbers import is_number, number_of
from argue.web.people import NAME, may, person, require
from argue.web.shown import Shown, shown_debate
from argue.web.state import store
from argue.web.writers import author

blueprint = Blueprint("disputes", __name__)


@blueprint.get("/debates/<key>/disputes")
def index(key: str) -> ResponseReturnValue:
    """All disputes of a debate, open ones first, with a form to answer for who may."""
    shown = shown_debate(key)
    return render_template(
        "disputes/index.html", **_common(shown), disputes=store().disputes.of(key),
        standing=standing(key), last=_last_steps(key),
    )  # fmt: skip


@blueprint.get("/debates/<key>/dispute")
def page(key: str) -> ResponseReturnValue:
    """The form to dispute what is judged of a pair; with ``piece=form`` the form alone."""
    shown = shown_debate(key)
    judged = judged_of(shown, request.args.get("source", ""), request.args.get("target", ""))
    template = "form" if request.args.get("piece") == "form" else "page"
    return render_template(f"disputes/{template}.html", **_common(shown), judged=judged)


@blueprint.post("/debates/<key>/dispute")
def dispute(key: str) -> ResponseReturnValue:
    """Dispute it."""
    require("contribute", key)
    shown = shown_debate(key, request.form)
    judged = judged_of(shown, request.form.get("source", ""), request.form.get("target", ""))
    store().disputes.add(
        key, judged, shown.choices.engine,
        by=author(), reason=request.form.get("reason", ""),
    )  # fmt: skip
    flash(gettext("Disputed. The owner of the debate answers it; until then it counts as judged."))
    return redirect(_index(shown), 303)


@blueprint.post("/debates/<key>/disputes/answer")
def answer(key: str) -> ResponseReturnValue:
    """Uphold what was judged, or overrule it with another label."""
    require("moderate", key)
    shown = shown_debate(key, request.form)
    store().disputes.answer(
        key, _number(request.form.get("dispute", "")), request.form.get("answer", ""),
        by=author(), note=request.form.get("note", ""),
        seen=number_of(request.form.get("seen", "")),
    )  # fmt: skip
    flash(gettext("Answered."))
    return redirect(_index(shown), 303)


def judged_of(shown: Shown, source: str, target: str) -> Relation:
    """What an engine judged of a pair.

    Raises
    ------
    NotFound
        If the pair is not judged.
    BadInput
        If a person stated it, or overruled the engine already.
    """
    for relation in (*shown.analysis.relations, *shown.analysis.hidden):
        if (relation.source, relation.target) == (source, target):
            if relation.origin is not Origin.JUDGED:
                raise BadInput(say("a person says so, not a machine; answer it, or overrule it"))
            return relation
    raise NotFound(
        say(
            "nothing is judged of %(source)s and %(target)s",
            source=repr(source[:80]),
            target=repr(target[:80]),
        )
    )


def _last_steps(key: str) -> dict[tuple[str, str], int]:
    """The last step of each pair of which people have said something."""
    return {(one.source, one.target): one.id for one in reversed(store().overruling_steps(key))}


def standing(key: str) -> dict[tuple[str, str], Relation]:
    """What people say now, by source and target: a disputed pair may be overruled unanswered.

    What they said of an argument that was merged stands by the one that speaks for it.
    """
    return {(one.source, one.target): one for one in store().overruled(key)}


def _index(shown: Shown) -> str:
    return url_for("disputes.index", key=shown.key, **shown.choices.query())


def _common(shown: Shown) -> dict[str, Any]:
    return {
        "key": shown.key,
        "debate": shown.debate,
        "arguments": shown.arguments,
        "choices": shown.choices,
        "links": Links(shown.key, shown.choices),
        "may_answer": may("moderate", shown.key),
        "named": person().id is not None,
        "name": session.get(NAME, ""),
        "most_name": MOST_NAME,
        "most_reason": MOST_REASON,
    }


def _number(value: str) -> int:
    if not is_number(value):
        raise NotFound(say("this debate has no dispute %(value)s", value=repr(value[:40])))
    return int(value)
