"""Whether the server can do its work, for monitors and for whoever starts it."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from argue.errors import StoreError
from argue.store.disk import Disk, disk_of
from argue.web.problem import problem
from argue.web.state import settings, store, wake_worker

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 if the database answers, else 503 with the reason.

    ``worker`` says whether this process judges; ``waiting`` counts the runs that are not done.
    ``disk`` says whether anything can be saved; where it cannot, ``status`` is ``read-only`` and
    not ``ok``. That is no 503: pages still read, and a restart would take that away.
    """
    try:
        waiting = len(store().active_runs())
    except StoreError as error:
        return problem(503, error.told(), headers={"Retry-After": "5"})
    disk = disk_of(settings().database)
    status = "ok" if disk is Disk.OK else "read-only"
    return jsonify(status=status, disk=disk, worker=wake_worker(), waiting=waiting)
