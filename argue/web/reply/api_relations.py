"""The part of the JSON interface in which people overrule relations and dispute labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

from argue import pipeline
from argue.model import Label, Origin, Relation
from argue.services import corrections
from argue.services.debates import DEBATES
from argue.store import Step
from argue.store.participation.disputes import OVERRULED, UPHELD, Dispute
from argue.store.participation.records import MOST_REASON
from argue.web.app.api import JUDGING, json_input, output, page, query_input, waiting
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, OneOf, PageQuery, TypedName, about, derived, listing
from argue.web.app.api_shared import MOST_ID, ChoicesQuery, WriterName
from argue.web.app.state import store
from argue.web.reply.relations import current_overrulings
from argue.web.ui.choices import requested_debate
from argue.web.ui.writers import author


class OverrulingIn(TypedName):
    """What a person says of a pair of arguments."""

    source: Annotated[str, about("The id of the reply.")]
    target: Annotated[str, about("The id of what is replied to.")]
    label: Annotated[
        Label | None, about("What source does to target; null takes back what was said.")
    ]
    reason: Annotated[str, about(max_length=MOST_REASON)] = ""
    seen: Annotated[
        int | None,
        about(
            "The id of the last step of the pair that its writer saw, 0 for none: if there is a "
            "later one, nothing is said (409). Left out, that is not asked."
        ),
    ] = None


class UndoIn(TypedName):
    """Who takes a step back."""


StepOut = derived("StepOut", Step, "decision")


@api.get("/debates/<key>/overrulings")
@query_input(PageQuery)
@output(listing("StepsOut", overruled=Relation, steps=StepOut))
def overrulings(key: str, query: PageQuery) -> object:
    """What people say of a debate instead of any engine, and how that came about

    `overruled` is all that stands now; the steps that led there come part by part.
    """
    analysis = pipeline.bare(DEBATES.load(store(), key).debate, store().overrulings.current(key))
    return {
        "overruled": [one for one in analysis.relations if one.origin is Origin.OVERRULED],
        **page("steps", store().overrulings.steps(key), query),
    }


@api.post("/debates/<key>/overrulings", deed=corrections.overrule)
@json_input(OverrulingIn)
@output(StepOut, "SaidOut", status=201, description="Said")
def overrule(key: str, body: OverrulingIn) -> object:
    """Say what one argument does to another

    It holds whichever engine is chosen, and every analysis follows at once.
    """
    by, ends = author(), (body.source, body.target)
    return corrections.overrule(
        store(), key, ends, body.label, by=by, reason=body.reason, seen=body.seen
    )


@api.post("/debates/<key>/overrulings/<int:number>/undo", deed=corrections.undo)
@json_input(UndoIn)
@output(StepOut, "SaidOut", status=201, description="Undone")
def undo(key: str, number: int, body: UndoIn) -> object:
    """Put a pair back to what it was before its last step

    That is a step too, and can be undone.
    """
    return corrections.undo(store(), key, number, by=author())


Overruled = Mapping[tuple[str, str], Relation]


class DisputeIn(TypedName):
    """What is disputed, and why."""

    source: Annotated[str, about(min_length=1, max_length=MOST_ID)]
    target: Annotated[str, about(min_length=1, max_length=MOST_ID)]
    reason: Annotated[str, about(min_length=1, max_length=MOST_REASON)]


class AnswerIn(Body):
    """What the owner says of a dispute."""

    answer: Annotated[
        str,
        OneOf([UPHELD, *map(str, Label)]),
        about("`upheld`, or the label that is to stand instead."),
    ]
    note: Annotated[str, about(max_length=MOST_REASON)] = ""
    seen: Annotated[
        int | None,
        about(
            "With a label: the id of the last step of the pair that the owner saw, 0 for none; if "
            "there is a later one, nothing is answered (409). Left out, that is not asked."
        ),
    ] = None


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


def _with_word(dispute: Dispute, overruled: Overruled) -> dict[str, Any]:
    """A dispute, with what people say of its pair now."""
    stands = overruled.get((dispute.source, dispute.target))
    return {**asdict(dispute), "by": dispute.by, "stands": stands and stands.label}


@api.get("/debates/<key>/disputes")
@query_input(PageQuery)
@output(listing("DisputesOut", disputes=DisputeOut))
def disputes(key: str, query: PageQuery) -> object:
    """What people say against what engines judged, open disputes first"""
    overruled, found = current_overrulings(key), store().disputes.of(key)
    return page("disputes", found, query, lambda one: _with_word(one, overruled))


@api.post("/debates/<key>/disputes", deed=corrections.dispute)
@query_input(ChoicesQuery)
@json_input(DisputeIn)
@output(DisputeOut, "DisputedOut", status=201, description="Disputed", others=JUDGING)
def dispute(key: str, query: ChoicesQuery, body: DisputeIn) -> object:
    """Dispute what the engine judged of a pair; the owner of the debate answers"""
    view = requested_debate(key)
    if view.result.analysis is None:
        return waiting(view.result.run)
    by, reason = author(), body.reason
    result = corrections.dispute(view, body.source, body.target, by=by, reason=reason)
    return _with_word(result, current_overrulings(key))


@api.post("/debates/<key>/disputes/<int:number>/answer", deed=corrections.answer)
@json_input(AnswerIn)
@output(DisputeOut, "DisputedOut")
def answer_dispute(key: str, number: int, body: AnswerIn) -> object:
    """Uphold what was judged, or overrule it with another label"""
    result = corrections.answer(
        store(), key, number, body.answer, by=author(), note=body.note, seen=body.seen
    )
    return _with_word(result, current_overrulings(key))
