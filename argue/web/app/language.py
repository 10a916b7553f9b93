"""The language of a page: what the reader chose, else what the browser asks for, else English.

The choice is kept in a cookie of its own, so that it outlives a session. The JSON interface speaks
English whatever is chosen: programs compare what it says.
"""

from __future__ import annotations

from flask import Blueprint, Flask, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.locales import ENGLISH, LANGUAGES, speak, spoken
from argue.locales.templates import install
from argue.web.addresses import own_address

COOKIE = "argue_language"
_YEAR = 365 * 24 * 60 * 60

blueprint = Blueprint("language", __name__)


@blueprint.get("/language/<name>")
def choose(name: str) -> ResponseReturnValue:
    """Remember a language and go back to the page that ``back`` names."""
    if name not in LANGUAGES:
        abort(404)
    response = redirect(own_address(request.args.get("back", "")), 303)
    response.set_cookie(COOKIE, name, max_age=_YEAR, httponly=True, samesite="Lax")
    return response


def register(app: Flask) -> None:
    """Let every request speak its language, errors included, and templates know of it."""
    install(app.jinja_env)
    app.jinja_env.globals.update(languages=LANGUAGES.values(), other_language=_address)
    app.before_request(_begin)
    app.after_request(_say)
    app.teardown_request(lambda error: speak(ENGLISH.name))


def _begin() -> None:
    chosen = request.cookies.get(COOKIE, "")
    if request.path.startswith("/api/"):
        chosen = ENGLISH.name
    elif chosen not in LANGUAGES:
        asked = [tag.lower().partition("-")[0] for tag in request.accept_languages.values()]
        chosen = next((name for name in asked if name in LANGUAGES), ENGLISH.name)
    speak(chosen)


def _say(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.content_language.add(spoken().name)
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def _address(name: str) -> str:
    """Where a reader goes to read this page in another language."""
    here = request.full_path.rstrip("?") if request.method == "GET" else None
    return url_for("language.choose", name=name, back=here)
