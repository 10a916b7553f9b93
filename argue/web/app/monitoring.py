"""Monitoring: request ids and times, logs, figures for Prometheus, health.

Each request gets an id and is timed. What is logged and counted names the route, as
``/debates/<key>``, and never the address, which may hold a secret or what somebody searched for;
nor a text or name that a user typed. Of a fault structured logs name its kind and where it
happened, and not its message, which may quote what was typed.
"""

from __future__ import annotations

import hmac
import json
import logging
import re
import secrets
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, cast

import prometheus_client
from flask import Flask, Response, abort, current_app, g, has_request_context, jsonify, request
from flask.typing import ResponseReturnValue
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from argue.errors import StoreError
from argue.files import Disk, disk_of
from argue.locales import _
from argue.services.deeds import Need
from argue.store import Store
from argue.web.app.errors import problem
from argue.web.app.routes import Cost, Pages
from argue.web.app.security import LOOPBACK, host_is_trusted, is_loopback
from argue.web.app.state import FULL_FOR, settings, store, wake_worker

blueprint = Pages("monitoring", __name__, need=Need.ALWAYS, cost=Cost.ROWS)

HEADER = "X-Request-ID"
METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}
OTHER, NO_ROUTE = "other", "none"

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def begin_request(proxied: bool) -> None:
    """Give the present request an id, that of the proxy if ``proxied``, and begin to time it."""
    given = request.headers.get(HEADER, "") if proxied else ""
    g.request_id = given if _ID.fullmatch(given) else secrets.token_hex(8)
    g.began = time.perf_counter()


def end_request(response: Response) -> Response:
    """Count and log the present request, and send its id."""
    response.headers[HEADER] = g.request_id
    status, seconds = response.status_code, time.perf_counter() - g.began
    cast(Metrics, current_app.extensions[EXTENSION]).count(method(), route(), status, seconds)
    event(
        "request",
        id=g.request_id,
        method=method(),
        route=route(),
        status=status,
        ms=round(seconds * 1000, 1),
        bytes=response.content_length,  # null where it is sent piece by piece
    )
    return response


def method() -> str:
    """The method of the present request; what is none is :data:`OTHER`."""
    return request.method if request.method in METHODS else OTHER


def route() -> str:
    """The pattern of the present request's address; :data:`NO_ROUTE` where no page has it."""
    return request.url_rule.rule if request.url_rule else NO_ROUTE


_log = logging.getLogger("argue.requests")
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.:/<>")
_FRAMES = 8
"""Innermost calls that are told of a fault."""


def configure(kind: str) -> None:
    """Send all logs of this process to standard error in this form.

    ``plain`` writes warnings and faults only; ``keyvalue`` and ``json`` every request as well.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(_FORMATTERS[kind]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("argue").setLevel(logging.WARNING if kind == "plain" else logging.INFO)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that one waits is no fault


def event(name: str, **fields: object) -> None:
    """Log that something happened; plain logs leave it out."""
    _log.info(name, extra={"fields": fields})


def hide_addresses(app: Flask) -> None:
    """Let the record of a fault name the request's route and id in place of its address."""
    app.logger.addFilter(_remove_address)


def _remove_address(record: logging.LogRecord) -> bool:
    if record.exc_info and has_request_context():
        record.msg = "a fault of Argue's own in request %s: %s %s"
        record.args = (g.get("request_id", "-"), method(), route())
    return True


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_fields(record))


class _KeyValue(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{name}={_quoted(value)}" for name, value in _fields(record).items())


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    results: dict[str, Any] = {"time": at, "level": record.levelname.lower()}
    own = getattr(record, "fields", None)
    if own is not None:
        results |= {"event": record.msg}
        return {**results, **own}
    results |= {"event": "log", "logger": record.name, "message": record.getMessage()}
    if record.exc_info and record.exc_info[0] is not None:
        results["error"] = record.exc_info[0].__name__
        results["at"] = [
            f"{frame.name} ({frame.filename}:{frame.lineno})"
            for frame in traceback.extract_tb(record.exc_info[2])[-_FRAMES:]
        ]
    return results


def _quoted(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if text and _SAFE.issuperset(text) else json.dumps(text)


_FORMATTERS: dict[str, Callable[[], logging.Formatter]] = {
    "plain": partial(logging.Formatter, "%(asctime)s %(levelname)s %(name)s: %(message)s"),
    "keyvalue": _KeyValue,
    "json": _Json,
}


BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; one of them is the goal for a page, 0.25."""
FIGURES = {
    "queue_length": "Runs that are being judged or wait.",
    "judged_pairs": "Pairs judged in all runs of the database.",
    "debates": "Debates in the database.",
    "arguments": "Arguments in the database.",
    "database_bytes": "Size of the database with its log.",
    "disk_writable": "1 if the disk of the database takes writes, else 0.",
}
"""What is told of the database as it is now."""
EXTENSION = "argue-metrics"

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """What one app counted since it started, and what its database holds."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._requests = Counter(
            "argue_requests", "Requests answered.", ["method", "route", "status"], registry=registry
        )
        self._seconds = Histogram(
            "argue_request_seconds",
            "Time to answer, without what waits for a free thread.",
            ["route"],
            buckets=BUCKETS,
            registry=registry,
        )
        self._figures = {
            name: Gauge(f"argue_{name}", meaning, registry=registry)
            for name, meaning in FIGURES.items()
        }

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def text(self, store: Store) -> bytes:
        """All figures, those of the database as they are now."""
        result = store.figures()
        database = {
            "queue_length": result.waiting,
            "judged_pairs": result.pairs,
            "debates": result.debates,
            "arguments": result.arguments,
            "database_bytes": sum(map(_size, (store.path, Path(f"{store.path}-wal")))),
            "disk_writable": disk_of(store.path) is Disk.OK,
        }
        for name, value in database.items():
            self._figures[name].set(value)
        return prometheus_client.generate_latest(self._registry)


@blueprint.get("/metrics")
def metrics() -> Response:
    """The figures: with a token where ``ARGUE_METRICS_TOKEN`` is set, else on loopback only."""
    _check_reader()
    result = cast(Metrics, current_app.extensions[EXTENSION])
    return Response(result.text(store()), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _check_reader() -> None:
    token = settings().metrics_token
    if token:
        given = request.headers.get("Authorization", "").encode()
        if not hmac.compare_digest(given, f"Bearer {token}".encode()):
            abort(403, _("The figures need the token of the setting ARGUE_METRICS_TOKEN."))
    elif not (is_loopback(request.remote_addr or "") and host_is_trusted(request.host, LOOPBACK)):
        abort(
            403,
            _(
                "The figures are for this machine only; the setting ARGUE_METRICS_TOKEN lets "
                "others read them with a token."
            ),
        )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


FULL = 5.0
"""Seconds for which requests that write may take all places before monitors are told."""


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 if the database answers, else 503 with the reason.

    ``worker`` says whether this process judges; ``waiting`` counts the runs that are not done.
    ``disk`` says whether anything can be saved; where it cannot, ``status`` is ``read-only`` and
    not ``ok``; it is ``full`` where the same requests took all places for those that may write for
    :data:`FULL` seconds. These are no 503: pages still read, and a restart would take that away.
    """
    try:
        waiting = len(store().runs.active())
    except StoreError as error:
        return problem(503, error.localize(), headers={"Retry-After": "5"})
    disk = disk_of(settings().database)
    full = request.environ.get(FULL_FOR, 0.0) > FULL
    status = "read-only" if disk is not Disk.OK else "full" if full else "ok"
    return jsonify(status=status, disk=disk, worker=wake_worker(), waiting=waiting)
