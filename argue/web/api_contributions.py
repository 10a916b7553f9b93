"""The part of the JSON interface in which people add arguments, change them and dispute labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, abort, request

from argue.dynamics import Changed
from argue.errors import NotFound
from argue.model import Label, Relation, Status
from argue.store.contribution_records import Contribution, ContributionStep
from argue.store.contributions import MOST_TOKEN
from argue.store.disputes import Dispute
from argue.store.held import HeldReply
from argue.store.held_edits import HeldEdit
from argue.web import api_contribution_schemas as schemas
from argue.web import held
from argue.web.alike import alike
from argue.web.api import JUDGING, also, as_json, waiting
from argue.web.api import blueprint as api
from argue.web.api_moderation import held_edit_object, held_object
from argue.web.api_paging import PageQuery, page
from argue.web.api_schemas import ChoicesQuery
from argue.web.disputes import judged_of, standing
from argue.web.people import require
from argue.web.proposal import kept_or_judged, proposed
from argue.web.shown import Shown, shown_debate
from argue.web.state import store
from argue.web.what_if import changed
from argue.web.writers import author, may_change

KEY_HEADER = "Idempotency-Key"


@api.get("/debates/<key>/contributions")
@api.input(schemas.ContributionsQuery, location="query")
@api.output(schemas.ContributionStepsOut)
def contributions(key: str, query_data: dict[str, Any]) -> Response:
    """What people added to a debate and did to it, step by step, newest first"""
    state = store().state(key)
    steps = store().contributions.steps(key, query_data["argument"], after=query_data["after"])
    return as_json({"state": state, **page("steps", steps, query_data, contribution_object)})


@api.post("/debates/<key>/contributions")
@api.input(ChoicesQuery, location="query")
@api.input(schemas.ContributionIn, location="json")
@api.output(schemas.DoneOut, status_code=201, description="Added, or added before")
@api.doc(responses=also(202, "It waits until a moderator approves it", "HeldOut"))
def contribute(key: str, query_data: dict[str, Any], json_data: dict[str, Any]) -> Response:
    """Add an argument in answer to another

    It is judged at once where the engine is quick. With a token, in the body or in the header
    `Idempotency-Key`, the same request sent twice adds one argument.
    """
    require("contribute", key)
    shown = shown_debate(key)
    shown.argument(json_data["parent"])
    relation: Relation | Label
    if json_data["stance"] == "engine":
        relation = proposed(shown, json_data["parent"], json_data["text"])
    else:
        relation = Label(json_data["stance"])
    step = held.publish(
        key, json_data["parent"], json_data["text"], relation, by=author(),
        token=json_data["token"] or request.headers.get(KEY_HEADER, "")[: MOST_TOKEN + 1],
    )  # fmt: skip
    if isinstance(step, HeldReply):
        return as_json(held_object(step), 202)
    return _done(shown, step, 201)


@api.put("/debates/<key>/contributions/<path:argument>")
@api.input(ChoicesQuery, location="query")
@api.input(schemas.EditIn, location="json")
@api.output(schemas.DoneOut)
@api.doc(responses=also(202, "It waits until a moderator approves it", "HeldEditOut"))
def edit(
    key: str, argument: str, query_data: dict[str, Any], json_data: dict[str, Any]
) -> Response:
    """Let an argument say something else; every former text stays in its history"""
    shown, own = _mine(key, argument)
    text, stance, before = json_data["text"], json_data.get("stance"), own.last.relation
    same = stance is None or (before is not None and before.label == stance)
    step = held.edit(
        key, argument, text, kept_or_judged(shown, own, text) if same else Label(str(stance)),
        by=author(), seen=json_data["seen"], reason=json_data["reason"],
    )  # fmt: skip
    return _edited(shown, step)


@api.post("/debates/<key>/contributions/<path:argument>/withdraw")
@api.input(ChoicesQuery, location="query")
@api.input(schemas.WithdrawIn, location="json")
@api.output(schemas.DoneOut)
def withdraw(
    key: str, argument: str, query_data: dict[str, Any], json_data: dict[str, Any]
) -> Response:
    """Let an argument count no more; a stub stays, and it can be undone"""
    shown, _ = _mine(key, argument)
    step = store().contributions.withdraw(
        key, argument, by=author(), seen=json_data["seen"],
        reason=json_data["reason"],
    )  # fmt: skip
    return _done(shown, step)


@api.post("/debates/<key>/contribution-steps/<int:number>/undo")
@api.input(ChoicesQuery, location="query")
@api.input(schemas.StepUndoIn, location="json")
@api.output(schemas.DoneOut, status_code=201, description="Undone")
@api.doc(responses=also(202, "It waits until a moderator approves it", "HeldEditOut"))
def undo_contribution(
    key: str, number: int, query_data: dict[str, Any], json_data: dict[str, Any]
) -> Response:
    """Put an argument back to what it was before its last step

    That is a step too, and can be undone.
    """
    step = store().contributions.step(key, number)
    shown, _ = _mine(key, step.argument)
    return _edited(shown, held.undo(key, step, by=author()), 201)


@api.get("/debates/<key>/alike")
@api.input(schemas.AlikeQuery, location="query")
@api.output(schemas.AlikeOut)
def alike_arguments(key: str, query_data: dict[str, Any]) -> Response:
    """The arguments that say nearly the same as a text"""
    shown = shown_debate(key)
    state = store().path, key, store().digest(key)
    found = [
        {
            "argument": one.argument.id,
            "text": one.argument.text,
            "likeness": round(one.likeness, 4),
        }
        for one in alike(shown.debate, state, query_data["text"])
    ]
    return as_json({"alike": found})


@api.get("/debates/<key>/statuses")
@api.input(ChoicesQuery, location="query")
@api.output(schemas.LiveOut)
@api.doc(responses=JUDGING)
def statuses(key: str, query_data: dict[str, Any]) -> Response:
    """How every argument stands, with a word that changes when that may"""
    state = store().state(key)
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    found = {argument: str(status) for argument, status in shown.statuses.items()}
    return as_json({"state": state, "statuses": found})


@api.get("/debates/<key>/disputes")
@api.input(PageQuery, location="query")
@api.output(schemas.DisputesOut)
def disputes(key: str, query_data: dict[str, Any]) -> Response:
    """What people say against what engines judged, open disputes first"""
    said = standing(key)
    found = store().disputes.of(key)
    return as_json(page("disputes", found, query_data, lambda one: dispute_object(one, said)))


@api.post("/debates/<key>/disputes")
@api.input(ChoicesQuery, location="query")
@api.input(schemas.DisputeIn, location="json")
@api.output(schemas.DisputedOut, status_code=201, description="Disputed")
@api.doc(responses=JUDGING)
def dispute(key: str, query_data: dict[str, Any], json_data: dict[str, Any]) -> Response:
    """Dispute what the engine judged of a pair; the owner of the debate answers"""
    require("contribute", key)
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    judged = judged_of(shown, json_data["source"], json_data["target"])
    found = store().disputes.add(
        key, judged, shown.choices.engine, by=author(), reason=json_data["reason"]
    )
    return as_json(dispute_object(found, standing(key)), 201)


@api.post("/debates/<key>/disputes/<int:number>/answer")
@api.input(schemas.AnswerIn, location="json")
@api.output(schemas.DisputedOut)
def answer_dispute(key: str, number: int, json_data: dict[str, Any]) -> Response:
    """Uphold what was judged, or overrule it with another label"""
    require("moderate", key)
    found = store().disputes.answer(
        key, number, json_data["answer"], by=author(), note=json_data["note"],
        seen=json_data["seen"],
    )  # fmt: skip
    return as_json(dispute_object(found, standing(key)))


def contribution_object(step: ContributionStep) -> dict[str, Any]:
    """A step in the history of an argument that somebody added."""
    said = step.relation
    return {
        "id": step.id,
        "argument": step.argument,
        "action": str(step.action),
        "text": step.text,
        "relation": said
        and {
            "label": str(said.label),
            "confidence": said.confidence,
            "origin": str(said.origin),
        },
        "withdrawn": step.withdrawn,
        "hidden": step.hidden,
        "by": step.writer.name,
        "at": step.at.isoformat(),
        "reason": step.reason,
        "undoes": step.undoes,
        "is_last": step.is_last,
    }


def dispute_object(found: Dispute, said: Mapping[tuple[str, str], Relation]) -> dict[str, Any]:
    """A dispute, without the word that tells its writer from others; ``said`` by people now."""
    stands = said.get((found.source, found.target))
    return {
        "id": found.id,
        "source": found.source,
        "target": found.target,
        "label": str(found.label),
        "confidence": found.confidence,
        "engine": found.engine,
        "by": found.by.name,
        "at": found.at.isoformat(),
        "reason": found.reason,
        "answer": found.answer,
        "answered_by": found.answered_by,
        "answered": found.answered.isoformat() if found.answered else None,
        "note": found.note,
        "stands": stands and str(stands.label),
    }


def _mine(key: str, argument: str) -> tuple[Shown, Contribution]:
    """The debate, and an argument in it that who asks may change."""
    require("contribute", key)
    shown = shown_debate(key)
    found = store().contributions.of(key, merged=True).get(argument)
    if found is None:
        raise NotFound(f"nobody added an argument {argument[:80]!r} to this debate")
    if not may_change(found.writer, key):
        abort(403, "Only who wrote an argument, or who moderates the debate, may change it.")
    return shown, found


def _edited(before: Shown, step: ContributionStep | HeldEdit, status: int = 200) -> Response:
    if isinstance(step, HeldEdit):
        return as_json(held_edit_object(step), 202)
    return _done(before, step, status)


def _done(before: Shown, step: ContributionStep, status: int = 200) -> Response:
    turned = None
    now = shown_debate(before.key).statuses
    if before.statuses and now:
        turned = [_change(one) for one in changed(before.statuses, now)]
    return as_json({"step": contribution_object(step), "turned": turned}, status)


def _change(one: Changed) -> Mapping[str, str | None]:
    return {"argument": one.argument, "before": _word(one.before), "after": _word(one.after)}


def _word(status: Status | None) -> str | None:
    return None if status is None else str(status)
