"""Error pages that say what to do, and the same as JSON under ``/api/``; never a traceback.

Errors of the JSON interface are those of RFC 9457: ``application/problem+json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from errno import EDQUOT, ENOSPC
from http import HTTPStatus
from typing import cast

from apiflask.exceptions import HTTPError
from flask import Flask, Response, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException, SecurityError

from argue.errors import (
    ArgueError,
    BadInput,
    Conflict,
    Forbidden,
    MissingLibrary,
    NotFound,
    StoreError,
)
from argue.locales import _, lazy, size
from argue.web.app.access import names_a_debate
from argue.web.app.people import may
from argue.web.app.state import by_program, settings, store

MEDIA_TYPE = "application/problem+json"


def problem(
    status: int, detail: str, *, headers: Mapping[str, str] | None = None, **more: object
) -> Response:
    """A response that says what is wrong.

    ``detail`` is for people, ``more`` are further members of the object; ``None`` leaves one out.
    """
    content = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        **{name: value for name, value in more.items() if value is not None},
    }
    return Response(json.dumps(content), status, headers or {}, mimetype=MEDIA_TYPE)


@dataclass(frozen=True, slots=True)
class Advice:
    """What an error page says for one HTTP status."""

    title: str
    happened: str
    todo: str


ADVICE = {
    400: Advice(
        lazy("This request cannot be answered"),
        lazy("Part of the address or of the form is not valid for this page."),
        lazy("Go back, check what you chose or typed, and try again."),
    ),
    403: Advice(
        lazy("Nothing was changed"),
        lazy("The form has expired: its page may be older than your session."),
        lazy(
            "Go back, reload the page and send the form again. "
            "Your browser must allow cookies of this site."
        ),
    ),
    404: Advice(
        lazy("Page not found"),
        lazy("No page has this address. The debate may have been deleted."),
        lazy("Look for it in the list of debates."),
    ),
    405: Advice(
        lazy("Method not allowed"),
        lazy("This address exists, but cannot be opened like this."),
        lazy("Use the buttons of the page instead of the address bar."),
    ),
    409: Advice(
        lazy("Changed by somebody else"),
        lazy("Somebody saved a change after you had opened the page. Your change was not saved."),
        lazy("Go back, reload the page to see the change, and try again."),
    ),
    413: Advice(
        lazy("Too large"),
        lazy("The file or text is larger than this installation accepts."),
        lazy("Split it into several files, or raise the setting ARGUE_MAX_BYTES and restart."),
    ),
    429: Advice(
        lazy("Too much at once"),
        lazy("You sent more in a minute than one person may. Nothing was saved."),
        lazy("Wait a minute, go back, and send it again."),
    ),
    500: Advice(
        lazy("Server error"),
        lazy("The server met an error and wrote it to its log. Nothing was saved in part."),
        lazy("Try again. If it happens again, report what you did and when."),
    ),
    503: Advice(
        lazy("Nothing can be saved just now"),
        lazy("The database is busy or not available. Nothing was saved in part."),
        lazy(
            "You can go on reading. Try again in a minute; if it persists, tell the administrator."
        ),
    ),
    501: Advice(
        lazy("Not installed"),
        lazy("Your choice needs a library that this installation lacks."),
        lazy("Go back and choose another option, or ask the administrator to install the library."),
    ),
}
STATUSES: dict[type[ArgueError], int] = {
    Forbidden: 403,
    NotFound: 404,
    Conflict: 409,
    BadInput: 400,
    MissingLibrary: 501,
}
"""What each of our errors is for HTTP, the first that fits; any other is a fault of ours."""


def register(app: Flask) -> None:
    """Answer every error of the app with a page or a JSON object of ours."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(HTTPError, _api)
    app.register_error_handler(ArgueError, _argue)
    app.register_error_handler(CSRFError, lambda error: _answer(403, ""))
    app.register_error_handler(OSError, _system)


def _http(error: Exception) -> ResponseReturnValue:
    error = cast(HTTPException, error)
    if error.code is None or error.code < 400:  # a redirect that routing asks for
        return error
    ours = (error.description if _is_ours(error) else "") or ""
    if error.code == 413:
        ours = _largest()
    headers = {
        name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")
    }
    return _answer(error.code, ours, headers)


def _api(error: Exception) -> ResponseReturnValue:
    error = cast(HTTPError, error)
    headers = {str(name): str(value) for name, value in Headers(error.headers)}
    return _answer(error.status_code, error.message or "", headers, error.detail)


def _argue(error: Exception) -> ResponseReturnValue:
    error = cast(ArgueError, error)
    for kind, code in STATUSES.items():
        if isinstance(error, kind):
            return _answer(code, error.localize())
    current_app.logger.error("%s %s: %s", request.method, request.path, error)
    if isinstance(error, StoreError):
        return _answer(503, error.localize(), {"Retry-After": "5"})
    return _answer(500, error.localize())


def _system(error: Exception) -> ResponseReturnValue:
    """A full disk is nobody's mistake; any other error of the system is ours."""
    if cast(OSError, error).errno not in (ENOSPC, EDQUOT):
        raise error
    current_app.logger.error("%s %s: %s", request.method, request.path, error)
    return _answer(503, _("The disk is full; nothing was saved."), {"Retry-After": "60"})


def _largest() -> str:
    here, everywhere = request.max_content_length, current_app.config["MAX_CONTENT_LENGTH"]
    if here is not None and here < everywhere:
        return _("The limit of this address is %(size)s.", size=size(here))
    return _(
        "The limit is %(size)s (setting ARGUE_MAX_BYTES).", size=size(settings().limits.max_bytes)
    )


def _is_ours(error: HTTPException) -> bool:
    """Whether the description was written at the call of ``abort`` and not by werkzeug."""
    return error.description != type(error).description and not isinstance(error, SecurityError)


def _answer(
    code: int, message: str, headers: dict[str, str] | None = None, detail: object = None
) -> ResponseReturnValue:
    advice = ADVICE.get(code) or ADVICE[500 if code >= 500 else 400]
    if by_program():
        response = problem(code, message or advice.happened, errors=detail or None)
    elif request.url_rule is None and isinstance(request.routing_exception, SecurityError):
        # the Host header is no host name: no address can be built, so no page with links
        response = make_response("The Host header is not a host name.\n")
        response.mimetype = "text/plain"
    else:
        page = render_template(
            "errors/error.html", code=code, advice=advice, message=message, key=_debate(code)
        )
        response = make_response(page)
    response.status_code = code
    response.headers.extend(headers or {})
    return response


def _debate(code: int) -> str:
    """The debate that the address is of, to go back to; empty if it is of none that may be read."""
    if code >= 500 or not names_a_debate():
        return ""
    key = str((request.view_args or {})["key"])
    if not may("read", key):
        return ""
    try:
        store().state(key)
    except NotFound:
        return ""
    return key
