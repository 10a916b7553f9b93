"""Figures for a monitor, in the text format of Prometheus."""

from __future__ import annotations

import hmac
import ipaddress
from pathlib import Path
from typing import cast

import prometheus_client
from flask import Blueprint, Flask, Response, abort, current_app, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from argue.locales import _
from argue.store import Store
from argue.store.disk import Disk, disk_of
from argue.web.measured import Answered
from argue.web.security import LOOPBACK, host_is_trusted
from argue.web.state import settings, store

blueprint = Blueprint("metrics", __name__)

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; one of them is the goal for a page, 0.25."""
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
            "argue_request_seconds", "Time to answer, without what waits for a free thread.",
            ["route"], buckets=BUCKETS, registry=registry,
        )  # fmt: skip
        self._waiting = Gauge(
            "argue_queue_length", "Runs that are being judged or wait.", registry=registry
        )
        self._pairs = Gauge(
            "argue_judged_pairs", "Pairs judged in all runs of the database.", registry=registry
        )
        self._debates = Gauge("argue_debates", "Debates in the database.", registry=registry)
        self._arguments = Gauge("argue_arguments", "Arguments in the database.", registry=registry)
        self._bytes = Gauge(
            "argue_database_bytes", "Size of the database with its log.", registry=registry
        )

        self._disk = Gauge(
            "argue_disk_writable", "1 if the disk of the database takes writes, else 0.",
            registry=registry,
        )  # fmt: skip

    def count(self, answered: Answered) -> None:
        """Count a request."""
        self._requests.labels(answered.method, answered.route, str(answered.status)).inc()
        self._seconds.labels(answered.route).observe(answered.seconds)

    def text(self, store: Store) -> bytes:
        """All figures, those of the database as they are now."""
        found = store.figures()
        self._waiting.set(found.waiting)
        self._pairs.set(found.pairs)
        self._debates.set(found.debates)
        self._arguments.set(found.arguments)
        self._bytes.set(sum(map(_size, (store.path, Path(f"{store.path}-wal")))))
        self._disk.set(disk_of(store.path) is Disk.OK)
        return prometheus_client.generate_latest(self._registry)


def keep(app: Flask) -> Metrics:
    """Give the app its figures."""
    found = app.extensions[EXTENSION] = Metrics()
    return found


@blueprint.get("/metrics")
def metrics() -> Response:
    """The figures: with a token where ``ARGUE_METRICS_TOKEN`` is set, else on loopback only."""
    _check_reader()
    found = cast(Metrics, current_app.extensions[EXTENSION])
    return Response(found.text(store()), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _check_reader() -> None:
    token = settings().metrics_token
    if token:
        given = request.headers.get("Authorization", "").encode()
        if not hmac.compare_digest(given, f"Bearer {token}".encode()):
            abort(403, _("The figures need the token of the setting ARGUE_METRICS_TOKEN."))
    elif not (_is_loopback(request.remote_addr) and host_is_trusted(request.host, LOOPBACK)):
        abort(
            403,
            _(
                "The figures are for this machine only; the setting ARGUE_METRICS_TOKEN lets "
                "others read them with a token."
            ),
        )


def _is_loopback(address: str | None) -> bool:
    try:
        return ipaddress.ip_address(address or "").is_loopback
    except ValueError:
        return False


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
