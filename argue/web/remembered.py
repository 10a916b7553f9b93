"""Pieces of pages that are made once: ``{% remembered key %} … {% endremembered %}`` in templates.

The key holds everything that the piece is made from, so a piece never grows old: whoever changes
what a piece shows changes its key. A key of ``None`` lets the piece be made anew.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup

MOST = 16_000_000
"""Characters that are remembered, all pieces together."""


class Pieces:
    """The pieces that were used last; shared by all threads.

    Examples
    --------
    >>> pieces = Pieces(most=10)
    >>> pieces.of("a", lambda: "12345"), pieces.of("a", lambda: "never made")
    (Markup('12345'), Markup('12345'))
    >>> pieces.of("b", lambda: "123456"), pieces.of("a", lambda: "anew")
    (Markup('123456'), Markup('anew'))
    """

    def __init__(self, most: int = MOST) -> None:
        self._most, self._size = most, 0
        self._lock = threading.Lock()
        self._found: OrderedDict[Hashable, Markup] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], str]) -> Markup:
        """The piece of that key, which is markup already."""
        if key is None:
            return Markup(make())
        with self._lock:
            known = self._found.get(key)
            if known is not None:
                self._found.move_to_end(key)
                return known
        made = Markup(make())
        with self._lock:
            if key not in self._found:
                self._found[key] = made
                self._size += len(made)
            while self._size > self._most and self._found:
                self._size -= len(self._found.popitem(last=False)[1])
        return made


class Remembered(Extension):
    """The tag; one store of pieces for each environment."""

    tags = {"remembered"}  # noqa: RUF012 - as Jinja declares it

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self._pieces = Pieces()

    def parse(self, parser: Parser) -> nodes.Node:
        """Jinja asks for this when it meets the tag."""
        line = next(parser.stream).lineno
        key = parser.parse_expression()
        body = parser.parse_statements(("name:endremembered",), drop_needle=True)
        call = self.call_method("_piece", [key])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def forget(self) -> None:
        """Make every piece anew."""
        self._pieces = Pieces()

    def _piece(self, key: Hashable, caller: Callable[[], str]) -> Markup:
        return self._pieces.of(key, caller)
