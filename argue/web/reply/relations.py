"""Relations: what is judged of two arguments, and what people say instead.

A person's word belongs to the debate and the pair, so it holds whichever engine is chosen. What is
overruled stays on record.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any

from flask import render_template, request
from flask.typing import ResponseReturnValue

from argue import pipeline
from argue.errors import BadInput, Conflict, UnknownName
from argue.locales import _
from argue.model import Label, Origin, Relation
from argue.services import participation
from argue.services.debate_view import DebateView, unconfirmed
from argue.services.debates import DEBATES
from argue.services.deeds import Need
from argue.services.engine_answers import evidence_of
from argue.store import Step
from argue.store.participation.overrulings import check_ends
from argue.store.participation.records import MOST_REASON
from argue.web.app.api import Done, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_input import parse_number
from argue.web.app.api_records import PageQuery, TypedName, about, derived, listing
from argue.web.app.links import see_other
from argue.web.app.people import author
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import store
from argue.web.ui.changes import changes_in_words, quoted, view_before_deed
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import Links, page_values, thread_address
from argue.web.ui.words import VERBS

resources = Resources("relation", __name__)

MOST_SHOWN = 2_000
"""Characters of either text that the page shows."""
KEYS = {Label.SUPPORT: "+", Label.ATTACK: "-", Label.UNRELATED: "0"}
"""The key by which each label is said where replies are confirmed one after the other."""
AS_JUDGED = "judged"
"""What the form says where a person takes back what was said."""


class OverrulingIn(TypedName):
    """What a person says of a pair of arguments."""

    source: Annotated[str, about("The id of the reply.")]
    target: Annotated[str, about("The id of what is replied to.")]
    label: Label | None
    """What source does to target; null takes back what was said."""
    reason: Annotated[str, about(max_length=MOST_REASON)] = ""
    seen: int | None = None
    """The id of the last step of the pair that its writer saw, 0 for none: if there is a later one,
    nothing is said (409). Left out, that is not asked."""


class UndoIn(TypedName):
    """Who takes a step back."""


StepOut = derived("StepOut", Step, "decision")


@api.get("/debates/<key>/overrulings", need=Need.READ, cost=Cost.ROWS)
@query_input(PageQuery)
@output(
    listing(
        "StepsOut",
        overruled=(Relation, "Relations that people decided, as they are now."),
        steps=StepOut,
    )
)
def overrulings(key: str, query: PageQuery) -> object:
    """What people say of a debate instead of any engine, and how that came about

    `overruled` is all that stands now; the steps that led there come part by part.
    """
    analysis = pipeline.bare(DEBATES.load(store(), key).debate, store().overrulings.current(key))
    return {
        "overruled": [
            relation for relation in analysis.relations if relation.origin is Origin.OVERRULED
        ],
        **page("steps", store().overrulings.steps(key), query),
    }


@resources.get("/debates/<key>/relation", endpoint="page", need=Need.READ, cost=Cost.PLAIN)
def relation_page(key: str) -> str:
    """Both texts, what is judged, what people said, and the form to overrule it.

    With ``piece=form`` the form alone: a piece of a page, put into the thread when asked for.
    """
    view = requested_debate(key)
    alone = request.args.get("piece") == "form"
    template = "relation/form.html" if alone else "relation/page.html"
    ends = request.args.get("source", ""), request.args.get("target", "")
    return render_template(template, **_relation_values(view, *ends))


def _changed_meanwhile(problem: str, key: str) -> str:
    """The page with what is said of the pair by now, for who was shown less than that."""
    label, source, target = _answer()
    return render_template(
        "relation/page.html",
        **_relation_values(requested_debate(key, request.form), source, target),
        problem=problem,
        chosen=label,
        reason=request.form.get("reason", ""),
    )


@resources.get("/debates/<key>/confirm", need=Need.CONTRIBUTE)
def confirm(key: str) -> str:
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


@resources.do(
    "/debates/<key>/relation",
    "overrule",
    participation.overrule,
    output(StepOut, "SaidOut", status=201, description="Said"),
    body=OverrulingIn,
    json="/debates/<key>/overrulings",
    again=_changed_meanwhile,
    refusals=(Conflict,),
    cost=Cost.PLAIN,
)
def overrule(key: str, body: OverrulingIn) -> Done:
    """Say what one argument does to another

    It holds whichever engine is chosen, and every analysis follows at once.
    """
    before, source, target, label = view_before_deed(key), body.source, body.target, body.label
    if before:
        typed, source, target = _answer()
        label = _label(typed)
    step = participation.overrule(
        store(), key, (source, target), label, by=author(), reason=body.reason, seen=body.seen
    )
    return Done(step, partial(_done, before, step) if before else "")


@resources.do(
    "/debates/<key>/relation/undo",
    "undo",
    participation.undo_overruling,
    output(StepOut, "SaidOut", status=201, description="Undone"),
    body=UndoIn,
    json="/debates/<key>/overrulings/<int:number>/undo",
    fields={"number": "step"},
    cost=Cost.PLAIN,
)
def undo(key: str, number: int, body: UndoIn) -> Done:
    """Put a pair back to what it was before its last step

    That is a step too, and can be undone.
    """
    before = view_before_deed(key)
    step = participation.undo_overruling(store(), key, number, by=author())
    return Done(step, partial(_done, before, step, undone=True) if before else "")


def _done(before: DebateView, step: Step, *, undone: bool = False) -> ResponseReturnValue:
    """Tell what became of a pair and whose status changed, where the reader sees the argument."""
    source, target = (quoted(before.arguments[end]) for end in (step.source, step.target))
    if step.stands is None:
        message = _("“%(a)s” → “%(b)s”: the original label is back.", a=source, b=target)
    else:
        verb = VERBS[step.stands]
        message = _("From now on “%(a)s” %(verb)s “%(b)s”.", a=source, verb=verb, b=target)
    if undone:
        message = _("Undone. %(became)s", became=message)
    try:
        changes = changes_in_words(before, requested_debate(before.key, request.form))
    except BadInput:  # it is said, and the position that was chosen is one of others no more
        changes = ""
    message = f"{message} {changes}".rstrip()
    if "then" in request.form:
        skip = parse_number(request.form["then"]) or 0
        links = Links(before.key, before.choices)
        return see_other(links.to("relation.confirm", skip=skip), message)
    return see_other(thread_address(before, step.source), message)


def _relation_values(view: DebateView, source: str, target: str) -> dict[str, Any]:
    for end in (source, target):
        view.argument(end)
    check_ends(source, target)
    said, judged = _relations(view, source, target)
    ends = view.arguments[source], view.arguments[target]
    steps = [
        step
        for step in store().overrulings.steps(view.key)
        if (step.source, step.target) == (source, target)
    ]
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
    for relation in (*view.at_position.relations, *view.at_position.hidden):
        if (relation.source, relation.target) == (source, target):
            word = relation.overruled
            return (None, relation) if word is None else (relation, word.former)
    return None, None


def _answer() -> tuple[str, str, str]:
    """Label, source and target: fields of the form, or of one button that answers a question."""
    if "answer" not in request.form:
        label, source, target = (
            request.form.get(name, "") for name in ("label", "source", "target")
        )
        return label, source, target
    try:
        label, source, target = map(str, json.loads(request.form["answer"]))
    except (ValueError, TypeError):
        raise BadInput.lazy(
            "expected an answer as a list of a label, a source and a target"
        ) from None
    return label, source, target


def _label(value: str) -> Label | None:
    if value == AS_JUDGED:
        return None
    if value not in list(Label):
        raise UnknownName("label", value[:40], [*map(str, Label), AS_JUDGED])
    return Label(value)
