"""The language of a page: what the reader chose, else what the browser asks for, else English.

Pages for research are in English, whoever reads them, as are the reports that they show.

The choice is kept in a cookie of its own, so that it outlives a session. The JSON interface speaks
English whatever is chosen: programs compare what it says.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from argue.locales import ENGLISH, current_language, languages, set_language
from argue.services.deeds import Need
from argue.web.app.routes import Cost
from argue.web.app.security import own_address
from argue.web.app.state import by_program

COOKIE = "argue_language"
_YEAR = 365 * 24 * 60 * 60

blueprint = Blueprint("language", __name__)


@blueprint.get("/language/<name>", need=Need.ALWAYS, cost=Cost.ROWS)
def choose(name: str) -> ResponseReturnValue:
    """Remember a language and go back to the page that ``back`` names."""
    if name not in languages():
        abort(404)
    response = redirect(own_address(request.args.get("back", "")), 303)
    response.set_cookie(COOKIE, name, max_age=_YEAR, httponly=True, samesite="Lax")
    return response


def choose_language() -> None:
    """Set the language of the present request."""
    chosen = request.cookies.get(COOKIE, "")
    if by_program() or research_page():
        chosen = ENGLISH.name
    elif chosen not in languages():
        accepted = [tag.lower().partition("-")[0] for tag in request.accept_languages.values()]
        chosen = next((name for name in accepted if name in languages()), ENGLISH.name)
    set_language(chosen)


def research_page() -> bool:
    """Whether the page is one for research; judging is none, since annotators read it."""
    return bool(getattr(request.url_rule, "research", False))


def declare_language(response: Response) -> Response:
    """Send the language of the page, and that it depends on who asks."""
    if response.mimetype == "text/html":
        response.content_language.add(current_language().name)
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def reset_language(error: BaseException | None) -> None:
    """Set the thread back to English."""
    set_language(ENGLISH.name)


def address_in(name: str) -> str:
    """Where a reader goes to read this page in another language."""
    here = request.full_path.rstrip("?") if request.method == "GET" else None
    return url_for("language.choose", name=name, back=here)
