"""Pages made once for all who see the same: readers who have not signed in and written nothing.

A crowd that has a debate open reads its page anew after every reply, all at once. What such a
reader sees hangs on the address, the language and what is stored, and on nothing else but the token
in the page's forms. So a page is kept until anything at all is written to the database, and each
reader gets it with a token of their own. Whoever signed in, has a message waiting or gave a name
gets a page of their own, and rights are checked before, for everybody.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, cast

from cachetools import LRUCache
from flask import current_app, g, request, session
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import generate_csrf

from argue.locales import current_language
from argue.web.app.people import caller
from argue.web.app.state import changes

MOST = 16_000_000
"""Characters of all pages that are kept."""
_NOT_PERSONAL = {"csrf_token"}
"""All that the session of somebody may hold who gets a page that others get too."""
_OWN = "reply"
"""With this in its address a page has an open form, with a word by which a reply that is sent twice
is known: that of one reader would swallow the reply of another."""
_EXTENSION = "argue-shared-pages"
_TOKEN = "csrf_token"
"""Where Flask-WTF keeps a request's token in ``g``; each form of a page has the same one."""
_PASSING = "argue_passing_page"
_LOCKS = 16


@dataclass(frozen=True, slots=True)
class SharedPages:
    """The pages of one app."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    making: tuple[threading.Lock, ...] = field(
        default_factory=lambda: tuple(threading.Lock() for _ in range(_LOCKS))
    )
    """One of them is held while a page is made, so that a crowd does not make it all at once."""
    pages: LRUCache[Hashable, tuple[str, ...]] = field(
        default_factory=lambda: LRUCache(MOST, lambda parts: sum(map(len, parts)) + 1)
    )
    """Pages cut at their tokens."""

    def get(self, key: Hashable) -> tuple[str, ...] | None:
        """The page of that key, if it is kept."""
        with self.lock:
            return self.pages.get(key)

    def keep(self, key: Hashable, parts: tuple[str, ...]) -> None:
        """Keep a page, if it is not too large."""
        with self.lock:
            if sum(map(len, parts)) < self.pages.maxsize:
                self.pages[key] = parts


def shared(view: Callable[..., ResponseReturnValue]) -> Callable[..., ResponseReturnValue]:
    """Let a view that reads and gives a page give it to all who see the same."""

    @wraps(view)
    def answer(**arguments: Any) -> ResponseReturnValue:
        pages = _pages()
        key = _key()
        if key is None:
            return view(**arguments)
        if (parts := pages.get(key)) is None:
            with pages.making[hash(key) % _LOCKS]:
                if (parts := pages.get(key)) is None:
                    made = view(**arguments)
                    if isinstance(made, str) and not g.get(_PASSING):
                        pages.keep(key, _cut(made))
                    return made
        return generate_csrf().join(parts) if len(parts) > 1 else parts[0]

    return answer


def passing() -> None:
    """Keep the page of the present request for nobody: it tells of more than what is stored."""
    setattr(g, _PASSING, True)


def until_written(what: Hashable, work_out: Callable[[], str]) -> str:
    """What is the same for everybody until something is written, worked out once till then."""
    pages = _pages()
    version = changes().version()
    if version is None:
        return work_out()
    if (parts := pages.get((version, what))) is None:
        parts = (work_out(),)
        pages.keep((version, what), parts)
    return parts[0]


def _key() -> Hashable | None:
    """All that the page hangs on; ``None`` where it hangs on who asks."""
    if caller().viewer.account is not None or not session.keys() <= _NOT_PERSONAL:
        return None
    if _OWN in request.args:
        return None
    version = changes().version()  # before anything is read: never too old a page
    if version is None:
        return None
    return version, request.method, request.url, request.script_root, current_language().name


def _cut(page: str) -> tuple[str, ...]:
    """A page without the token of whoever asked for it."""
    token = g.get(_TOKEN)
    return tuple(page.split(token)) if token else (page,)


def _pages() -> SharedPages:
    """Those of this app."""
    found = current_app.extensions.get(_EXTENSION)
    if found is None:
        found = current_app.extensions.setdefault(_EXTENSION, SharedPages())
    return cast(SharedPages, found)
