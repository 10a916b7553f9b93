"""Whether the server can do its work, for monitors and for whoever starts it."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from argue.errors import StoreError
from argue.web.problem import problem
from argue.web.state import store, wake_worker

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 if the database answers, else 503 with the reason.

    ``worker`` says whether this process judges; ``waiting`` counts the runs that are not done.
    """
    try:
        waiting = len(store().active_runs())
    except StoreError as error:
        return problem(503, str(error), headers={"Retry-After": "5"})
    return jsonify(status="ok", worker=wake_worker(), waiting=waiting)
