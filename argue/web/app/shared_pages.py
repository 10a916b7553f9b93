"""Pages made once for all who see the same, and of those what changed since a reader's last one.

A crowd that has a debate open reads its page anew after every reply, all at once. What a reader
sees hangs on the address, the language, what is stored, and on what the view says that it hangs on
of who asks, such as their role; two things besides are a reader's own, the token in the page's
forms and the name at its top. So a page is kept until anything is written that a page may show,
cut where these two stand, and each reader gets it with their own. Whoever has a message waiting, or
gave a name where there are no accounts, gets a page of their own, and rights are checked before,
for everybody. While a page is made for several, who asks has no name but a mark in its place: what
writes a name into the page writes the mark, and no page can tell one reader's name to another.

Between comments ``<!--row ID-->`` and ``<!--/row-->`` a page says which parts of it may be left out
for a reader who has them: a request with the header :data:`HAVE`, which names the page that this
reader got before, is answered with an empty element ``data-same`` for each row that is the same.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from hashlib import blake2b
from typing import Any, cast

from cachetools import LRUCache
from flask import current_app, g, request, session
from flask_wtf.csrf import generate_csrf
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup, escape

from argue.locales import current_language
from argue.web.app.compression import Joined, Piece
from argue.web.app.people import SESSION, caller, person
from argue.web.app.state import accounts_on, by_program, changes

MOST = 16_000_000
"""Bytes of all pages that are kept."""
MOST_FRAGMENTS = 16_000_000
"""Characters of all cached fragments of templates together."""
MOST_TAGS = 20_000
"""Rows of all pages of which it is known what they were."""
HAVE = "Argue-Have"
"""The header in which an open page names its rows: the word that stands in its ``data-page``."""
_NOT_PERSONAL = {"csrf_token", "_permanent"}
"""All that the session of somebody may hold who gets a page that others get too, besides the word
of who signed in."""
_OWN = "reply"
"""With this in its address a page has an open form, with a word by which a reply that is sent twice
is known: that of one reader would swallow the reply of another."""
_EXTENSION = "argue-shared-pages"
_TOKEN = "csrf_token"
"""Where Flask-WTF keeps a request's token in ``g``; each form of a page has the same one."""
_PASSING = "argue_passing_page"
_LOCKS = 16
_NAME = f"reader-{secrets.token_hex(16)}"
"""The mark for the name of who asks; nobody who writes can guess it."""
_UNTAGGED = 'data-page=""'
"""Where a page gets the word for its rows."""
_ROW = re.compile(r"<!--row ([^>]*)-->(.*?)<!--/row-->", re.DOTALL)
_SAME = '<!--row {}-->\n<div class="argument" data-same></div>\n<!--/row-->'

Own = Callable[..., Hashable]
Rows = dict[str, int]
"""The rows of a page: hashes of their texts."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page without what is its readers' own."""

    text: str
    """With marks where readers have something of their own."""
    marks: tuple[str, ...] = ()
    """The marks of the token and of the name; an empty one does not occur."""
    pieces: tuple[Piece | int, ...] = ()
    """The text between the marks, and at each of them the place of its mark in ``marks``."""

    @classmethod
    def cut(cls, text: str, *marks: str) -> Page:
        """Cut a text at its marks."""
        places = {mark: place for place, mark in enumerate(marks) if mark}
        parts = re.split(f"({'|'.join(map(re.escape, places))})", text) if places else [text]
        pieces = (
            places[part] if part in places else Piece.compressed(part.encode()) for part in parts
        )
        return cls(text, marks, tuple(pieces))

    @property
    def size(self) -> int:
        """About the bytes that it takes."""
        return len(self.text) + sum(
            len(piece.data) + len(piece.deflated)
            for piece in self.pieces
            if isinstance(piece, Piece)
        )

    def filled(self, own: Sequence[str]) -> Joined:
        """The page with what is one reader's own, in the order of ``marks``."""
        stored = [Piece.stored(text.encode()) for text in own]
        pieces = [stored[piece] if isinstance(piece, int) else piece for piece in self.pieces]
        return Joined(pieces, content_type="text/html; charset=utf-8")

    def changed(self, rows: Rows, own: Sequence[str]) -> str:
        """What of the page differs from one with these rows, as one reader gets it."""

        def row(found: re.Match[str]) -> str:
            same = rows.get(found[1]) == hash(found[2])
            return _SAME.format(found[1]) if same else found[0]

        text = _ROW.sub(row, self.text)
        for mark, value in zip(self.marks, own, strict=True):
            text = text.replace(mark, value) if mark else text
        return text


@dataclass(frozen=True, slots=True)
class SharedPages:
    """The pages of one app."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    making: tuple[threading.Lock, ...] = field(
        default_factory=lambda: tuple(threading.Lock() for _ in range(_LOCKS))
    )
    """One of them is held while a page is made, so that a crowd does not make it all at once."""
    pages: LRUCache[Hashable, Page] = field(
        default_factory=lambda: LRUCache(MOST, lambda page: page.size)
    )
    rows: LRUCache[str, Rows] = field(
        default_factory=lambda: LRUCache(MOST_TAGS, lambda rows: len(rows) + 1)
    )
    """The rows of pages by their tags; also of pages that are kept no more."""

    def get(self, key: Hashable) -> Page | None:
        """The page of that key, if it is kept."""
        with self.lock:
            return self.pages.get(key)

    def keep(self, key: Hashable, page: Page) -> None:
        """Keep a page, if it is not too large."""
        with self.lock:
            if page.size < self.pages.maxsize:
                self.pages[key] = page

    def tagged(self, page: str) -> str:
        """The page with the tag of its rows, which are remembered for who will ask what changed."""
        if _UNTAGGED not in page:
            return page
        found = _ROW.findall(page)
        tag = blake2b("".join(text for _, text in found).encode(), digest_size=8).hexdigest()
        with self.lock:
            if len(found) < self.rows.maxsize:
                self.rows[tag] = {id: hash(text) for id, text in found}
        return page.replace(_UNTAGGED, f'{_UNTAGGED[:-1]}{tag}"', 1)

    def had(self) -> Rows | None:
        """The rows of the page that the reader has; ``None`` if nobody knows."""
        tag = request.headers.get(HAVE, "")
        if not tag:
            return None
        with self.lock:
            return self.rows.get(tag)


def shared(hangs_on: Own) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let a view that reads and gives a page give it to all who see the same.

    ``hangs_on`` gets the arguments of the view, and says all of somebody who signed in that their
    page hangs on, but for their name; ``None`` where nobody else sees the same.
    """

    def wrap(view: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(view)
        def answer(**arguments: Any) -> Any:
            pages, key = _pages(), _key(hangs_on, arguments)
            if key is None:
                made = view(**arguments)
                return _own_page(pages, made) if isinstance(made, str) else made
            page = pages.get(key)
            if page is None:
                with pages.making[hash(key) % _LOCKS]:
                    page = pages.get(key)
                    if page is None:
                        made = _nameless(lambda: view(**arguments))
                        if not isinstance(made, str):
                            return made
                        page = Page.cut(pages.tagged(made), g.get(_TOKEN, ""), _NAME)
                        if not g.get(_PASSING):
                            pages.keep(key, page)
            own = generate_csrf(), str(escape(person().name))
            had = pages.had()
            return page.filled(own) if had is None else page.changed(had, own)

        return answer

    return wrap


def passing() -> None:
    """Keep the page of the present request for nobody: it tells of more than what is stored."""
    setattr(g, _PASSING, True)


def until_written(what: Hashable, work_out: Callable[[], str]) -> str:
    """What is the same for everybody until something is written, worked out once till then."""
    pages = _pages()
    version = changes().version()
    if version is None:
        return work_out()
    if (page := pages.get((version, what))) is None:
        page = Page(work_out())
        pages.keep((version, what), page)
    return page.text


def _key(hangs_on: Own, arguments: dict[str, Any]) -> Hashable:
    """The key of the page in the cache; ``None`` if the page is personal."""
    viewer = caller().viewer
    signed_in = viewer.account is not None
    allowed = _NOT_PERSONAL | {SESSION} if accounts_on() else _NOT_PERSONAL
    if viewer.within or not session.keys() <= allowed or _OWN in request.args:
        return None
    version = changes().version()  # before anything is read: never too old a page
    if version is None:
        return None
    own = hangs_on(**arguments) if signed_in else ()
    if own is None:
        return None
    here = request.method, request.url, by_program(), request.script_root, current_language().name
    return version, *here, signed_in, own


def _nameless(make: Callable[[], Any]) -> Any:
    """What is made while who asks has a mark for a name."""
    asking = caller()
    if asking.viewer.account is None:
        return make()
    g.caller = replace(asking, viewer=replace(asking.viewer, name=_NAME))
    try:
        return make()
    finally:
        g.caller = asking


def _own_page(pages: SharedPages, made: str) -> str:
    """A page for one reader, or what of it they have not got."""
    made, had = pages.tagged(made), pages.had()
    return made if had is None else Page(made).changed(had, ())


def _pages() -> SharedPages:
    """Those of this app."""
    found = current_app.extensions.get(_EXTENSION)
    if found is None:
        found = current_app.extensions.setdefault(_EXTENSION, SharedPages())
    return cast(SharedPages, found)


class CachedFragments(Extension):
    """The template tag ``{% cached key %} … {% endcached %}``; each environment has its own cache.

    The key holds everything that the fragment is rendered from, so that no entry grows old. A
    fragment whose key is ``None`` is rendered each time. The least recently used make way, where
    together they are longer than :data:`MOST_FRAGMENTS`; all threads share them.
    """

    tags = {"cached"}  # noqa: RUF012 - as Jinja declares it

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self._lock = threading.Lock()
        self.clear()

    def parse(self, parser: Parser) -> nodes.Node:
        """Jinja calls this at the tag."""
        line = next(parser.stream).lineno
        key = parser.parse_expression()
        body = parser.parse_statements(("name:endcached",), drop_needle=True)
        call = self.call_method("_fragment", [key])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def clear(self) -> None:
        """Forget all fragments."""
        self._cached: LRUCache[Hashable, Markup] = LRUCache(MOST_FRAGMENTS, len)

    def _fragment(self, key: Hashable, caller: Callable[[], str]) -> Markup:
        if key is None:
            return Markup(caller())
        with self._lock:
            cached: Markup | None = self._cached.get(key)
        if cached is None:
            cached = Markup(caller())
            if len(cached) <= self._cached.maxsize:
                with self._lock:
                    self._cached[key] = cached
        return cached
