"""Runs of a debate: how far they are, ask for one, stop it, start it again."""

from __future__ import annotations

from typing import Annotated

from flask import Response, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from argue import judging
from argue.engines import loaded_engine
from argue.model import Debate
from argue.services import runs as service
from argue.services.debates import DEBATES
from argue.services.deeds import Need
from argue.web.app.api import (
    Done,
    as_json,
    json_input,
    output,
    page,
    query_input,
    response_of,
    waiting,
)
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, EmptyIn, PageQuery, about, listing
from argue.web.app.api_shared import RunOut, WaitingOut
from argue.web.app.resources import RECORD, Resources
from argue.web.app.routes import Cost
from argue.web.app.state import context, settings, store
from argue.web.ui.choices import options_of
from argue.web.ui.judging import progress, progress_text
from argue.web.ui.links import Links

resources = Resources("runs", __name__, cost=Cost.ROWS)


class RunIn(Body):
    """What to judge a debate with; what is left out gets the default of the web pages."""

    engine: str = ""
    pairs: Annotated[str, about("Name of a pairing: how pairs to judge are chosen.")] = ""


@api.get("/debates/<key>/runs", need=Need.READ, cost=Cost.ROWS)
@query_input(PageQuery)
@output(listing("RunsOut", runs=(RunOut, "The runs, newest first.")))
def runs_of(key: str, query: PageQuery) -> object:
    """The runs of a debate, newest first"""
    store().state(key)  # of a debate that is not there nothing is listed
    return page("runs", store().runs.of_debate(key), query)


@api.post("/debates/<key>/runs", deed=service.request, cost=Cost.PLAIN)
@json_input(RunIn)
@output(WaitingOut, status=202, description="Asked for")
@api.doc(responses=response_of(200, "It is done already", "WaitingOut"))
def add_run(key: str, body: RunIn) -> Response:
    """Judge a debate, also again after a run that failed or was cancelled

    The answer is 200 with the run if it is done already.
    """
    debate = DEBATES.load(store(), key).debate
    options = options_of(MultiDict(body.model_dump()), debate, settings().engine)
    engine = loaded_engine(options.engine)
    version = judging.version_of(engine, options.pairing, debate=debate)
    run = service.request(context(), key, options.engine, version, options.pairing)
    return waiting(run) if run.active else as_json(WaitingOut.of({"run": run}))


@resources.read(
    "/debates/<key>/runs/<int:number>",
    "state",
    output(RunOut, "RunStateOut"),
    by_accept=False,
    need=Need.READ,
)
def run(key: str, number: int, kind: str = "") -> object:
    """How far a run is"""
    one = store().runs.of(key, number)
    return one if kind == RECORD else progress(one, one.progress, progress_text(one))


@resources.do(
    "/debates/<key>/runs/<int:number>/cancel",
    "cancel",
    service.cancel,
    output(RunOut, "RunStateOut"),
    body=EmptyIn,
)
def cancel_run(key: str, number: int, body: EmptyIn) -> Done:
    """Stop a run; what it has judged so far is kept, and POST to the debate's runs goes on"""
    return Done(service.cancel(store(), key, number), _page(key))


@resources.post("/debates/<key>/runs/<int:number>/again", deed=service.request)
def again(key: str, number: int) -> ResponseReturnValue:
    """Try again what failed, or go on with what was cancelled."""
    run = store().runs.of(key, number)
    service.request(context(), key, run.engine, run.engine_version, run.pairing, run.total)
    return redirect(_page(key), 303)


def _page(key: str) -> str:
    """The debate's page with the choices that the form carries."""
    debate: Debate = store().debates.load(key)
    return Links(key, options_of(request.form, debate, settings().engine)).page()
