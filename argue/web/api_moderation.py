"""The part of the JSON interface for moderators: merged arguments, replies and edits that wait."""

from __future__ import annotations

from typing import Any

from flask import Response

from argue.model import Relation
from argue.store.held import HeldReply
from argue.store.held_edits import HeldEdit
from argue.store.merging import MergeStep, SaidAgain
from argue.web import api_moderation_schemas as schemas
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_paging import PageQuery, page
from argue.web.held import approve, visible, visible_edits
from argue.web.people import require
from argue.web.state import store, wake_worker
from argue.web.writers import author


@api.get("/debates/<key>/merges")
@api.input(PageQuery, location="query")
@api.output(schemas.MergesOut)
def merges(key: str, query_data: dict[str, Any]) -> Response:
    """Which arguments were merged into others, step by step, newest first

    `said_again` has what is merged now, with its text; those are no arguments of the debate.
    """
    again = [
        _said_again(one, into)
        for into, several in store().merging.said_again(key).items()
        for one in several
    ]
    steps = page("steps", store().merging.steps(key), query_data, _step)
    return as_json({"said_again": again, **steps})


@api.post("/debates/<key>/merges")
@api.input(schemas.MergeIn, location="json")
@api.output(schemas.MergedOut, status_code=201, description="Merged")
def merge(key: str, json_data: dict[str, Any]) -> Response:
    """Let one argument speak for another that says the same

    What answers the merged one answers the other, and what it does to others the other one does.
    """
    require("moderate", key)
    step = store().merging.merge(
        key, json_data["argument"], json_data["into"], by=author(),
        reason=json_data["reason"],
    )  # fmt: skip
    wake_worker()
    return as_json(_step(step), 201)


@api.post("/debates/<key>/merges/<int:number>/undo")
@api.input(schemas.MergeUndoIn, location="json")
@api.output(schemas.MergedOut, status_code=201, description="Undone")
def undo_merge(key: str, number: int, json_data: dict[str, Any]) -> Response:
    """Take the last merge of an argument back

    All is as it was; what was answered to the other argument meanwhile stays there.
    """
    require("moderate", key)
    step = store().merging.undo(key, number, by=author())
    wake_worker()
    return as_json(_step(step), 201)


@api.get("/debates/<key>/held")
@api.input(PageQuery, location="query")
@api.output(schemas.HeldRepliesOut)
def held(key: str, query_data: dict[str, Any]) -> Response:
    """The replies that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    found = page("held", visible(key), query_data, held_object)
    return as_json({"holding": store().held.holds(key), **found})


@api.get("/debates/<key>/held-edits")
@api.input(PageQuery, location="query")
@api.output(schemas.HeldEditsOut)
def held_edits(key: str, query_data: dict[str, Any]) -> Response:
    """The edits that wait for approval: all of them for moderators, else one's own

    Who wrote one is also shown that it was refused, and why.
    """
    return as_json(page("edits", visible_edits(key), query_data, held_edit_object))


@api.post("/debates/<key>/held-edits/<int:number>")
@api.input(schemas.EditDecisionIn, location="json")
@api.output(schemas.HeldEditOut)
def decide_held_edit(key: str, number: int, json_data: dict[str, Any]) -> Response:
    """Publish an edit that waits, or refuse it with a reason

    409 says that the argument has changed since the step that was seen.
    """
    require("moderate", key)
    by, edits = author(), store().held.edits
    if json_data["decision"] == "approved":
        edits.approve(key, number, by=by, seen=json_data["seen"])
        wake_worker()
    else:
        edits.refuse(key, number, by=by, remark=json_data["remark"])
    return as_json(held_edit_object(edits.one(key, number)))


@api.put("/debates/<key>/holding")
@api.input(schemas.HoldingIn, location="json")
@api.output(schemas.HoldingOut)
def hold(key: str, json_data: dict[str, Any]) -> Response:
    """Let replies and edits of those who do not moderate wait for approval, or not"""
    require("own", key)
    store().held.hold(key, json_data["holding"])
    return as_json({"holding": store().held.holds(key)})


@api.post("/debates/<key>/held/<int:number>")
@api.input(schemas.DecisionIn, location="json")
@api.output(schemas.HeldOut)
def decide_held(key: str, number: int, json_data: dict[str, Any]) -> Response:
    """Publish a reply that waits, or refuse it with a reason"""
    require("moderate", key)
    by = author()
    if json_data["decision"] == "approved":
        approve(key, number)
    else:
        store().held.refuse(key, number, by=by, remark=json_data["remark"])
    return as_json(held_object(store().held.one(key, number)))


def held_object(one: HeldReply) -> dict[str, Any]:
    """A reply that waits, without the word that tells its writer from others."""
    return {"parent": one.parent, **_waiting(one)}


def held_edit_object(one: HeldEdit) -> dict[str, Any]:
    """The same of an edit."""
    return {
        "argument": one.argument,
        "seen": one.seen,
        "reason": one.reason,
        "step": one.step,
        "restores": one.restores,
        **_waiting(one),
    }


def _waiting(one: HeldReply | HeldEdit) -> dict[str, Any]:
    relation = one.relation
    label = relation.label if isinstance(relation, Relation) else relation
    return {
        "id": one.id,
        "text": one.text,
        "label": None if label is None else str(label),
        "by": one.by.name,
        "at": one.at.isoformat(),
        "decision": one.decision,
        "decided_by": one.decided_by,
        "remark": one.remark,
    }


def _step(step: MergeStep) -> dict[str, Any]:
    return {
        "id": step.id,
        "argument": step.argument,
        "into": step.into,
        "by": step.by,
        "at": step.at.isoformat(),
        "reason": step.reason,
        "undoes": step.undoes,
        "is_last": step.is_last,
    }


def _said_again(one: SaidAgain, into: str) -> dict[str, Any]:
    return {"argument": one.argument.id, "text": one.argument.text, "by": one.by, "into": into}
