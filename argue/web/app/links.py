"""Links and redirections to pages, which may not be there: a feature is where its folder is.

The address of a page that is not there is empty, and in a template ``href="{{ … }}"`` with an empty
address is no attribute: the words stand, and lead nowhere. What makes no sense without the page
asks ``there(endpoint)``. A redirection to such a page answers 404. Menu and cards are what routes
say; what a feature shows within pages of others is a template that is found (:func:`inserts`).
"""

from __future__ import annotations

import hashlib
import os
import re
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from apispec import APISpec
from flask import (
    Flask,
    Response,
    abort,
    current_app,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from jinja2.ext import Extension
from markupsafe import Markup
from werkzeug import wrappers
from werkzeug.exceptions import HTTPException

from argue.files import site_folder
from argue.plugins import features
from argue.web.app.routes import Card, Entry, Route, expanded

_EXTENSION = "argue-links"
_HREF = re.compile(r' href="\{\{ ((?:(?!\}\}).)*\((?:(?!\}\}).)*) \}\}([^"{]*)"')


class App(APIFlask):
    """The app; what leads to a page that is not there is not found."""

    def redirect(self, location: str, code: int = 302) -> wrappers.Response:
        """Redirect, or answer 404 where the address is that of no page."""
        if not location:
            abort(404)
        return super().redirect(location, code)

    def _generate_spec(self) -> APISpec:
        """The description, in which each thing has addresses of its own."""
        described = copy(self)
        described.url_map, described.view_functions = expanded(self)
        return APIFlask._generate_spec(described)


class Hrefs(Extension):
    """Reads ``href="{{ address(…) }}#part"`` in templates as :func:`href`."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source with calls in place of these attributes."""
        return _HREF.sub(r"{{ href(\1, '\2') }}", source)


def href(address: str, rest: str = "") -> Markup:
    """The attribute of a link, a space before it; empty where the address is.

    >>> href("/a?b&c", "#d"), href("")
    (Markup(' href="/a?b&amp;c#d"'), Markup(''))
    """
    return Markup(' href="{}{}"').format(address, Markup(rest)) if address else Markup("")


def there(endpoint: str) -> bool:
    """Whether the app has a page, or another view, of that name."""
    return endpoint in current_app.view_functions


@cache
def inserts(slot: str) -> list[str]:
    """The templates that features put into a slot of a page, in the order of their numbers.

    ``templates/decisions/_debate_links_30.html`` is that of the feature ``decisions`` in the slot
    ``debate_links``.
    """
    templates = site_folder("templates")
    found = (path for name in features() for path in (templates / name).glob(f"_{slot}_*.html"))
    ordered = sorted(found, key=lambda path: int(path.stem.rpartition("_")[2]))
    return [path.relative_to(templates).as_posix() for path in ordered]


def is_answered(address: str) -> bool:
    """Whether a text is an address at which the app has a page or another view."""
    if not address.startswith("/"):
        return False
    try:
        current_app.url_map.bind("").match(address.partition("?")[0])
    except HTTPException:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of the menu as a page shows it."""

    entry: Entry
    address: str
    current: str
    """``page`` on the page itself, ``true`` on others that belong to it, empty elsewhere."""
    english: bool
    """Whether the page is in English, whoever reads it."""


def menu() -> list[Item]:
    """The entries of the menu, in their order."""
    listed = [(route.menu, route) for route in _linked() if route.menu]
    return [
        Item(entry, url_for(route.endpoint), _current(route, entry), route.research)
        for entry, route in sorted(listed, key=_place)
    ]


def cards() -> list[tuple[Card, str]]:
    """The cards of the page for researchers with their addresses, in their order."""
    listed = [
        (card, url_for(route.endpoint, **card.values))
        for route in _linked()
        for card in route.cards
    ]
    return sorted(listed, key=_place)


def _linked() -> list[Route]:
    """The routes to which menu or cards lead, looked up once."""
    linked: list[Route] | None = current_app.extensions.get(_EXTENSION)
    if linked is None:
        routes = (rule for rule in current_app.url_map.iter_rules() if isinstance(rule, Route))
        linked = [route for route in routes if route.menu or route.cards]
        current_app.extensions[_EXTENSION] = linked
    return linked


def _place(pair: tuple[Any, Any]) -> tuple[int, str]:
    return pair[0].place, str(pair[0].title)


def _current(route: Route, entry: Entry) -> str:
    if request.endpoint == route.endpoint:
        return "page"
    within = route.research and getattr(request.url_rule, "research", False)
    return "true" if within or request.blueprint in entry.around else ""


def static(name: str) -> str:
    """Address of a static file; changes with its content, so that browsers may keep it."""
    file = f"{current_app.static_folder}/{name}"
    path = f"{request.script_root}{current_app.static_url_path}/{name}"
    return f"{path}?v={_fingerprint(file, os.stat(file).st_mtime_ns)}"


@cache
def _fingerprint(file: str, changed: int) -> str:
    return hashlib.blake2b(Path(file).read_bytes(), digest_size=6).hexdigest()


def see_other(address: str, message: str = "") -> ResponseReturnValue:
    """Go to another page after a change (303 of RFC 9110), which tells the message."""
    if message:
        flash(message)
    return redirect(address, 303)


def uncached(content: str | bytes, status: int = 200) -> Response:
    """What only who asks may see: no browser and no proxy stores it."""
    response = make_response(content, status)
    response.headers["Cache-Control"] = "no-store"
    return response


def uncached_page(template: str, status: int, **values: object) -> Response:
    """A page that only who asks may see."""
    return uncached(render_template(template, **values), status)


def _no_address(error: Exception, endpoint: str, values: Any) -> str:
    """Nothing for a page that is not there; a mistake in the values of one that is, stays one."""
    if there(endpoint):
        raise error
    return ""


def register(app: Flask) -> None:
    """Prepare the app and its templates."""
    app.url_build_error_handlers.append(_no_address)
    app.jinja_env.add_extension(Hrefs)
    app.jinja_env.globals.update(
        href=href, there=there, menu=menu, research_cards=cards, static=static, inserts=inserts
    )
