"""A run on its way: how far it is, stop it, start it again."""

from __future__ import annotations

from flask import Blueprint, jsonify, redirect, request
from flask.typing import ResponseReturnValue

from argue.locales import _, ngettext
from argue.model import Debate
from argue.services import results
from argue.store import Run, RunStatus
from argue.web.app.state import context, settings, store
from argue.web.ui.choices import options_of
from argue.web.ui.links import Links

blueprint = Blueprint("runs", __name__)


@blueprint.get("/debates/<key>/runs/<int:number>")
def state(key: str, number: int) -> ResponseReturnValue:
    """How far a run is, as JSON for the progress bar."""
    run = store().runs.of(key, number)
    return jsonify(
        active=run.active,
        status=str(run.status),
        done=run.done,
        total=run.total,
        progress=run.progress,
        text=progress_text(run),
    )


@blueprint.post("/debates/<key>/runs/<int:number>/cancel", deed=results.cancel)
def cancel(key: str, number: int) -> ResponseReturnValue:
    """Stop it; what it has judged so far is kept."""
    results.cancel(store(), key, number)
    return redirect(_page(key), 303)


@blueprint.post("/debates/<key>/runs/<int:number>/again", deed=results.request)
def again(key: str, number: int) -> ResponseReturnValue:
    """Try again what failed, or go on with what was cancelled."""
    run = store().runs.of(key, number)
    results.request(context(), key, run.engine, run.engine_version, run.pairing, run.total)
    return redirect(_page(key), 303)


def progress_text(run: Run) -> str:
    """How far a run is, in words."""
    match run.status:
        case RunStatus.QUEUED:
            waits = _("%(judged)s, waiting to go on.", judged=_judged(run))
            return waits if run.done else _("Waiting for its turn.")
        case RunStatus.RUNNING:
            return _judged(run) + "." if run.total else _("Counting the pairs.")
        case RunStatus.DONE:
            return ngettext("%(num)s pair judged.", "%(num)s pairs judged.", run.total)
        case RunStatus.CANCELLED:
            return _("%(judged)s when it was stopped; they are saved.", judged=_judged(run))
        case RunStatus.FAILED:
            return _("Nothing was saved.")


def _judged(run: Run) -> str:
    return ngettext(
        "%(done)s of %(num)s pair judged",
        "%(done)s of %(num)s pairs judged",
        run.total,
        done=run.done,
    )


def _page(key: str) -> str:
    """The debate's page with the choices that the form carries."""
    debate: Debate = store().debates.load(key)
    return Links(key, options_of(request.form, debate, settings().engine)).page()
