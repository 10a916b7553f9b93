"""Cache of rendered fragments: ``{% cached key %} … {% endcached %}`` in templates.

The key holds everything that the fragment is rendered from, so that no entry grows old. A fragment
whose key is ``None`` is rendered each time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any

from cachetools import LRUCache
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup

MOST = 16_000_000
"""Characters of all cached fragments together."""


class Fragments:
    """LRU cache of fragments by their length; shared by all threads.

    Examples
    --------
    >>> fragments = Fragments(most=10)
    >>> fragments.get_or_render("a", lambda: "12345")
    Markup('12345')
    >>> fragments.get_or_render("a", lambda: "not called")
    Markup('12345')
    >>> fragments.get_or_render("b", lambda: "123456"), fragments.get_or_render("a", lambda: "new")
    (Markup('123456'), Markup('new'))
    """

    def __init__(self, most: int = MOST) -> None:
        self._lock = threading.Lock()
        self._cached: LRUCache[Hashable, Markup] = LRUCache(most, len)

    def get_or_render(self, key: Hashable, render: Callable[[], str]) -> Markup:
        """The fragment of that key, which is markup already."""
        if key is None:
            return Markup(render())
        with self._lock:
            cached: Markup | None = self._cached.get(key)
        if cached is not None:
            return cached
        fragment = Markup(render())
        if len(fragment) <= self._cached.maxsize:
            with self._lock:
                self._cached[key] = fragment
        return fragment


class CachedFragments(Extension):
    """The template tag; each environment has its own cache."""

    tags = {"cached"}  # noqa: RUF012 - as Jinja declares it

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self._fragments = Fragments()

    def parse(self, parser: Parser) -> nodes.Node:
        """Jinja calls this at the tag."""
        line = next(parser.stream).lineno
        key = parser.parse_expression()
        body = parser.parse_statements(("name:endcached",), drop_needle=True)
        call = self.call_method("_fragment", [key])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def clear(self) -> None:
        """Forget all fragments."""
        self._fragments = Fragments()

    def _fragment(self, key: Hashable, caller: Callable[[], str]) -> Markup:
        return self._fragments.get_or_render(key, caller)
