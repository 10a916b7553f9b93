"""What runs in the processes of :class:`argue.services.jobs.Jobs`: an app of its own answers one
request.
"""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass, replace
from typing import Any

from flask import Flask
from werkzeug.test import run_wsgi_app

from argue import formats
from argue.services.background import Background
from argue.settings import Settings
from argue.web import create_app
from argue.web.app.state import EXTENSION

_apps: list[Flask] = []


@dataclass(frozen=True, slots=True)
class WholeResponse:
    """A whole HTTP response."""

    status: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def begin(settings: Settings) -> None:
    """Make the app of this process; the server's own has counted the request already."""
    app = create_app(
        replace(settings, api_rate=0, api_changes=0), start_worker=False, examples=None
    )
    app.extensions[EXTENSION] = replace(app.extensions[EXTENSION], background=Background("inline"))
    app.config["PROPAGATE_EXCEPTIONS"] = True  # the server's process logs and tells of a fault
    _apps[:] = [app]
    for name in formats.readers():  # so that the first upload need not wait for it
        formats.FORMATS.load(name)


def answer(environment: dict[str, Any], body: bytes) -> WholeResponse:
    """What the app answers to a request that the server's process has let in."""
    request = environment | {
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.version": (1, 0),
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(body)),
    }
    pieces, status, headers = run_wsgi_app(_apps[0], request, buffered=True)
    return WholeResponse(status, tuple(headers.to_wsgi_list()), b"".join(pieces))
