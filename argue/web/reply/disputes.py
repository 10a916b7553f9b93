"""Disputes: somebody asks to check what an engine judged, and the owner of the debate answers.

Anybody disputes a label; the owner of the debate upholds or overrules it. What is disputed goes on
counting until it is answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

from flask import render_template, request

from argue.locales import _
from argue.model import Label, Relation
from argue.services import corrections
from argue.services.corrections import judged_relation
from argue.services.debate_view import DebateView
from argue.services.deeds import Need
from argue.store.participation.disputes import OVERRULED, UPHELD, Dispute
from argue.store.participation.records import MOST_REASON
from argue.web.app.api import JUDGING, Done, output, page
from argue.web.app.api_records import Body, OneOf, PageQuery, TypedName, about, derived, listing
from argue.web.app.api_shared import MOST_ID, ChoicesQuery, WriterName
from argue.web.app.people import answers_disputes
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import by_program, store
from argue.web.ui.choices import requested_debate
from argue.web.ui.links import Links, page_values
from argue.web.ui.writers import author

resources = Resources("disputes", __name__, need=Need.READ, cost=Cost.PLAIN)


class DisputeIn(TypedName):
    """What is disputed, and why."""

    source: Annotated[str, about(min_length=1, max_length=MOST_ID)]
    target: Annotated[str, about(min_length=1, max_length=MOST_ID)]
    reason: Annotated[str, about(min_length=1, max_length=MOST_REASON)]


class AnswerIn(Body):
    """What the owner says of a dispute."""

    answer: Annotated[str, OneOf([UPHELD, *map(str, Label)])]
    """`upheld`, or the label that is to stand instead."""
    note: Annotated[str, about(max_length=MOST_REASON)] = ""
    seen: int | None = None
    """With a label: the id of the last step of the pair that the owner saw, 0 for none; if there is
    a later one, nothing is answered (409). Left out, that is not asked."""


DisputeOut = derived(
    "DisputeOut",
    Dispute,
    by=WriterName,
    answer=Annotated[str, OneOf(["", UPHELD, OVERRULED])],
    stands=Annotated[
        Label | None,
        about(
            "What people say of the pair now, in answer to this or not; null if nothing, or if one "
            "of the two was withdrawn or merged."
        ),
    ],
)


@resources.read(
    "/debates/<key>/disputes",
    "index",
    output(
        listing("DisputesOut", disputes=(DisputeOut, "Disputes about relations, newest first."))
    ),
    query=PageQuery,
    json_cost=Cost.ROWS,
)
def disputes(key: str, query: PageQuery | None = None) -> object:
    """What people say against what engines judged, open disputes first"""
    overrulings, disputes = _current_overrulings(key), store().disputes.of(key)
    if query:
        return page("disputes", disputes, query, lambda one: _record(one, overrulings))
    steps = store().overrulings.steps(key)
    return render_template(
        "disputes/index.html",
        **_page_values(requested_debate(key)),
        disputes=disputes,
        standing=overrulings,
        last={(one.source, one.target): one.id for one in reversed(steps)},
    )


@resources.get("/debates/<key>/dispute", endpoint="page")
def dispute_form(key: str) -> str:
    """The form to dispute what is judged of a pair; with ``piece=form`` the form alone."""
    view = requested_debate(key)
    judged = judged_relation(view, request.args.get("source", ""), request.args.get("target", ""))
    template = "form" if request.args.get("piece") == "form" else "page"
    return render_template(f"disputes/{template}.html", **_page_values(view), judged=judged)


@resources.do(
    "/debates/<key>/dispute",
    "dispute",
    corrections.dispute,
    output(DisputeOut, "DisputedOut", status=201, description="Disputed", others=JUDGING),
    body=DisputeIn,
    json="/debates/<key>/disputes",
    query=ChoicesQuery,
)
def dispute(key: str, body: DisputeIn) -> Done:
    """Dispute what the engine judged of a pair; the owner of the debate answers"""
    view = requested_debate(key, request.form or None)
    result = corrections.dispute(view, body.source, body.target, by=author(), reason=body.reason)
    message = _("Whoever began the debate answers; until then the machine's reading counts.")
    return Done(lambda: _record(result, _current_overrulings(key)), _index(view), message)


@resources.do(
    "/debates/<key>/disputes/answer",
    "answer",
    corrections.answer,
    output(DisputeOut, "DisputedOut"),
    body=AnswerIn,
    json="/debates/<key>/disputes/<int:number>/answer",
    fields={"number": "dispute"},
)
def answer_dispute(key: str, number: int, body: AnswerIn) -> Done:
    """Uphold what was judged, or overrule it with another label"""
    index = "" if by_program() else _index(requested_debate(key, request.form))
    result = corrections.answer(
        store(), key, number, body.answer, by=author(), note=body.note, seen=body.seen
    )
    return Done(lambda: _record(result, _current_overrulings(key)), index, _("Answered."))


def _record(dispute: Dispute, overrulings: Mapping[tuple[str, str], Relation]) -> dict[str, Any]:
    """A dispute, with what people say of its pair now."""
    stands = overrulings.get((dispute.source, dispute.target))
    return {**asdict(dispute), "by": dispute.by, "stands": stands and stands.label}


def _current_overrulings(key: str) -> dict[tuple[str, str], Relation]:
    """What people say now, by source and target: a disputed pair may be overruled unanswered.

    What they said of an argument that was merged stands by the one that speaks for it.
    """
    return {(one.source, one.target): one for one in store().overrulings.current(key)}


def _index(view: DebateView) -> str:
    return Links(view.key, view.choices).to("disputes.index")


def _page_values(view: DebateView) -> dict[str, Any]:
    return {**page_values(view), "may_answer": answers_disputes(view.key)}
