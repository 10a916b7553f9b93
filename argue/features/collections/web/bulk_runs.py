"""Bulk runs: an engine judges all debates of a collection, in chunks, until somebody stops it."""

from __future__ import annotations

from typing import Any

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from argue.errors import NotFound
from argue.features.collections import collections as service
from argue.features.collections.bulk import Bulk, BulkDebate, BulkRuns, BulkStatus
from argue.locales import plural
from argue.services.deeds import Need
from argue.store.debates.collections import Collections
from argue.web.app.api import Done, output, page, query_input
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, PageQuery, derived, listing, renamed
from argue.web.app.resources import Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, store
from argue.web.ui.judging import progress

resources = Resources("bulk_runs", __name__, research=True)

BulkOut = derived(
    "BulkOut", Bulk, progress=(float, "Share of the debates that have ended, from 0 to 1.")
)
ListedBulkOut = renamed(BulkOut, "ListedBulkOut")
ItemOut = derived("ItemOut", BulkDebate)


class BulkIn(Body):
    """Which engine judges."""

    engine: str


@api.get("/collections/<name>/bulk", need=Need.MAKER, cost=Cost.ROWS)
@query_input(PageQuery)
@output(
    listing("BulksOut", bulk=(ListedBulkOut, "Judgements of the whole collection, newest first."))
)
def collection_bulk(name: str, query: PageQuery) -> object:
    """The bulk runs of a collection"""
    Collections.in_store(store()).one(name)
    return page("bulk", BulkRuns.in_store(store()).of(name), query)


@resources.do(
    "/collections/<name>/bulk",
    "start",
    service.judge,
    output(BulkOut, status=202),
    body=BulkIn,
    cost=Cost.ROWS,
)
def judge_collection(name: str, body: BulkIn) -> Done:
    """Let an engine judge all debates, or go on where that was paused, cancelled or failed"""
    bulk = service.judge(context(), name, body.engine)
    where = url_for("collections.page", name=name, engine=bulk.engine)
    return Done(bulk, where, location=url_for("api.bulk", number=bulk.id))


@api.get("/bulk/<int:number>", need=Need.MAKER, cost=Cost.ROWS)
@output(BulkOut)
def bulk(number: int) -> object:
    """How far a bulk run is"""
    return BulkRuns.in_store(store()).one(number)


@api.get("/bulk/<int:number>/debates", need=Need.MAKER, cost=Cost.ROWS)
@query_input(PageQuery)
@output(listing("ItemsOut", debates=(ItemOut, "The debates, and how far each is.")))
def bulk_debates(number: int, query: PageQuery) -> object:
    """What became of each debate of a bulk run"""
    return page("debates", BulkRuns.in_store(store()).items(number), query)


@api.post("/bulk/<int:number>/pause", deed=service.stop, cost=Cost.ROWS)
@output(BulkOut)
def pause_bulk(number: int) -> object:
    """Stop a bulk run after the present chunk of pairs; POST to the collection's bulk goes on"""
    return service.stop(store(), number, "pause")


@api.post("/bulk/<int:number>/cancel", deed=service.stop, cost=Cost.ROWS)
@output(BulkOut)
def cancel_bulk(number: int) -> object:
    """Stop a bulk run for good; what is judged is kept"""
    return service.stop(store(), number, "cancel")


@resources.post(
    "/collections/<name>/bulk/<int:number>/<any(pause, cancel):what>",
    deed=service.stop,
    cost=Cost.ROWS,
)
def stop(name: str, number: int, what: str) -> ResponseReturnValue:
    """Stop it; what is judged is kept."""
    run = _bulk(name, number)
    service.stop(store(), run.id, what)
    return redirect(url_for("collections.page", name=name, engine=run.engine), 303)


@resources.get("/collections/<name>/bulk/<int:number>/state", need=Need.MAKER, cost=Cost.ROWS)
def state(name: str, number: int) -> ResponseReturnValue:
    """How far it is, as JSON for the progress bar."""
    run = _bulk(name, number)
    return progress(run, run.progress, progress_text(run), failed=run.failed)


def progress_text(bulk: Bulk) -> str:
    """How far a bulk run is, in words."""
    message = f"{bulk.done} of {plural(bulk.total, 'debate')} judged"
    if bulk.failed:
        message += f", {bulk.failed} failed"
    state = {
        BulkStatus.PAUSED: "paused",
        BulkStatus.CANCELLED: "cancelled; finished labels are saved",
        BulkStatus.FAILED: bulk.error,
    }.get(bulk.status)
    return f"{message}; {state}." if state else f"{message}."


def failures(bulk: list[Bulk]) -> dict[int, list[Any]]:
    """What failed in each bulk run."""
    items = BulkRuns.in_store(store()).items
    return {
        run.id: [item for item in items(run.id) if item.status == "failed"]
        for run in bulk
        if run.failed
    }


def _bulk(name: str, number: int) -> Bulk:
    run = BulkRuns.in_store(store()).one(number)
    if run.collection != name:
        raise NotFound(f"this collection has no bulk run {number}")
    return run
