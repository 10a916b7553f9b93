"""Addresses within one debate, all of which carry the reader's choices."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from flask import url_for

from argue.web.choices import Choices, Query, View

_UNSAFE = re.compile(r"[^A-Za-z0-9-]")


@dataclass(frozen=True)
class Links:
    """The addresses that a page of the debate ``key`` links to.

    ``here`` are the ids of the arguments that the page itself shows, so that a link to one of them
    stays on the page. Addresses are put together once and only extended for each argument: a page
    has a thousand of them.
    """

    key: str
    choices: Choices
    here: Collection[str] = ()

    def page(self, at: str = "", skip: int = 0, show: object = None, mark: str = "") -> str:
        """The debate, or the branch below ``at``; ``mark`` is the argument to scroll to."""
        view = View(at=at, skip=skip).query() | ({"show": str(show)} if show else {})
        return _with(self._page, view) + (f"#{anchor(mark)}" if mark else "")

    def argument(self, id: str, *, fragment: bool = False) -> str:
        """The page of one argument, or only its explanation."""
        return _with(self._fragment if fragment else self._argument, {"id": id})

    def goto(self, id: str) -> str:
        """Where the reader finds an argument: on this page if it is there."""
        return f"#{anchor(id)}" if id in self.here else self.argument(id)

    def map(self, focus: str = "") -> str:
        """The nodes and edges of the picture, as JSON."""
        address = self._address("debate.picture")
        return _with(address, {"focus": focus}) if focus else address

    def download(self, format: str) -> str:
        """The debate in one of the output formats."""
        return url_for("debate.download", key=self.key, format=format, **self._query)

    @cached_property
    def _query(self) -> Query:
        return self.choices.query()

    @cached_property
    def _page(self) -> str:
        return self._address("debate.page")

    @cached_property
    def _argument(self) -> str:
        return self._address("debate.argument")

    @cached_property
    def _fragment(self) -> str:
        return self._address("debate.explanation")

    def _address(self, endpoint: str) -> str:
        return url_for(endpoint, key=self.key, **self._query)


def anchor(id: str) -> str:
    """An argument's id as the id of an element: letters, digits, ``-`` and ``_`` only, never twice.

    >>> anchor("air"), anchor("1.2"), anchor("a b"), anchor("a_20_b")
    ('a-air', 'a-1_2e_2', 'a-a_20_b', 'a-a_5f_20_5f_b')
    """
    return "a-" + _UNSAFE.sub(lambda found: f"_{ord(found[0]):x}_", id)


def _with(address: str, query: Query) -> str:
    return f"{address}&{urlencode(query, doseq=True)}" if query else address
