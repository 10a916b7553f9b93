"""Error pages that say what to do, and the same as JSON under ``/api/``; never a traceback."""

from __future__ import annotations

from dataclasses import dataclass
from errno import EDQUOT, ENOSPC
from typing import cast

from apiflask.exceptions import HTTPError
from flask import Flask, current_app, make_response, render_template, request
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
from argue.locales import _, mark
from argue.web.access import names_a_debate
from argue.web.people import may
from argue.web.problem import problem
from argue.web.state import settings, store
from argue.web.words import size

API_PREFIX = "/api/"


@dataclass(frozen=True, slots=True)
class Advice:
    """What an error page says for one HTTP status."""

    title: str
    happened: str
    todo: str


ADVICE = {
    400: Advice(
        mark("That request does not work"),
        mark("Something in the address or the form is not what this page understands."),
        mark("Go back, check what you chose or typed, and try again."),
    ),
    403: Advice(
        mark("Nothing was changed"),
        mark(
            "The form could not be recognised as one of ours: its page may be older than your "
            "session."
        ),
        mark(
            "Go back, reload the page so that the form is fresh, and send it again. "
            "Cookies of this site must be allowed."
        ),
    ),
    404: Advice(
        mark("There is nothing here"),
        mark("No page has this address. The debate may have been deleted."),
        mark("Look for it in the list of debates."),
    ),
    405: Advice(
        mark("Not in this way"),
        mark("This address exists, but it cannot be asked like this."),
        mark("Use the buttons of the page instead of the address bar."),
    ),
    409: Advice(
        mark("Somebody was faster"),
        mark(
            "Something was saved after the page that you sent was opened, so nothing was changed."
        ),
        mark("Go back, reload the page to see what is there now, and decide again."),
    ),
    413: Advice(
        mark("That is too large"),
        mark("The file or text is larger than this installation accepts."),
        mark("Split it into several files, or raise the setting ARGUE_MAX_BYTES and restart."),
    ),
    500: Advice(
        mark("That is our fault"),
        mark(
            "The server met a mistake of its own and wrote it to its log. Nothing was half saved."
        ),
        mark("Try again. If it happens again, report what you did and the time."),
    ),
    503: Advice(
        mark("Nothing can be saved just now"),
        mark("The database cannot be used as this page needs it. Nothing was half saved."),
        mark("Reading goes on. Try again in a minute; if it stays so, tell who runs this site."),
    ),
    501: Advice(
        mark("That is not installed here"),
        mark("This installation lacks a library that what you chose needs."),
        mark(
            "Go back and choose something else, or ask who runs this site to install the library."
        ),
    ),
}
STATUSES: dict[type[ArgueError], int] = {
    Forbidden: 403, NotFound: 404, Conflict: 409, BadInput: 400, MissingLibrary: 501,
}  # fmt: skip
"""What each of our errors is for HTTP, the first that fits; any other is a fault of ours."""


def register(app: Flask) -> None:
    """Answer every error of the app with a page or a JSON object of ours."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(HTTPError, _api)
    app.register_error_handler(ArgueError, _argue)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(OSError, _system)


def _http(error: Exception) -> ResponseReturnValue:
    error = cast(HTTPException, error)
    if error.code is None or error.code < 400:  # a redirect that routing asks for
        return error
    ours = (error.description if _is_ours(error) else "") or ""
    if error.code == 413:
        ours = _largest()
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    return _answer(error.code, ours, headers)


def _api(error: Exception) -> ResponseReturnValue:
    error = cast(HTTPError, error)
    headers = {str(name): str(value) for name, value in Headers(error.headers)}
    return _answer(error.status_code, error.message or "", headers, error.detail)


def _argue(error: Exception) -> ResponseReturnValue:
    error = cast(ArgueError, error)
    for kind, code in STATUSES.items():
        if isinstance(error, kind):
            return _answer(code, error.told())
    current_app.logger.error("%s %s: %s", request.method, request.path, error)
    if isinstance(error, StoreError):
        return _answer(503, error.told(), {"Retry-After": "5"})
    return _answer(500, error.told())


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


def _csrf(error: Exception) -> ResponseReturnValue:
    return _answer(403, "")


def _is_ours(error: HTTPException) -> bool:
    """Whether the description was written at the call of ``abort`` and not by werkzeug."""
    return error.description != type(error).description and not isinstance(error, SecurityError)


def _answer(
    code: int, message: str, headers: dict[str, str] | None = None, detail: object = None
) -> ResponseReturnValue:
    advice = ADVICE.get(code) or ADVICE[500 if code >= 500 else 400]
    if request.path.startswith(API_PREFIX):
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
        store().digest(key)
    except NotFound:
        return ""
    return key
