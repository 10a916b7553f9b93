"""What a server writes to standard error: plain lines, or one structured line for each event.

Structured lines name routes and ids, and no address, text or name that a user typed; of a fault
they name its kind and where it happened, and not its message, which may quote what was typed.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any

from flask import Flask, g, has_request_context

from argue.web.measured import Answered, method, route

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


def tell(answered: Answered) -> None:
    """Log a request that was answered."""
    event(
        "request", id=answered.id, method=answered.method, route=answered.route,
        status=answered.status, ms=round(answered.seconds * 1000, 1), bytes=answered.size,
    )  # fmt: skip


def name_routes(app: Flask) -> None:
    """Let the record of a fault name the request's route and id in place of its address."""
    app.logger.addFilter(_without_address)


def _without_address(record: logging.LogRecord) -> bool:
    if record.exc_info and has_request_context():
        record.msg = "a fault of Argue's own in request %s: %s %s"
        record.args = (g.get("request_id", "-"), method(), route())
    return True


class _Plain(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_fields(record))


class _KeyValue(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{name}={_quoted(value)}" for name, value in _fields(record).items())


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    found: dict[str, Any] = {"time": at, "level": record.levelname.lower()}
    own = getattr(record, "fields", None)
    if own is not None:
        found |= {"event": record.msg}
        return {**found, **own}
    found |= {"event": "log", "logger": record.name, "message": record.getMessage()}
    if record.exc_info and record.exc_info[0] is not None:
        found["error"] = record.exc_info[0].__name__
        found["at"] = [
            f"{frame.name} ({frame.filename}:{frame.lineno})"
            for frame in traceback.extract_tb(record.exc_info[2])[-_FRAMES:]
        ]
    return found


def _quoted(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if text and _SAFE.issuperset(text) else json.dumps(text)


_FORMATTERS: dict[str, type[logging.Formatter]] = {
    "plain": _Plain, "keyvalue": _KeyValue, "json": _Json,
}  # fmt: skip
FORMS = tuple(_FORMATTERS)
