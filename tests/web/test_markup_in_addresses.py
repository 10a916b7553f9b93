"""Markup in every parameter that a page reads of its address comes back as text.

Which parameters a page reads is seen while it is made, so that a new one is tried without being
named here: filters, choices, what a frame looks like, and what leads to another page.
"""

from collections.abc import Iterator

import pytest
from werkzeug.datastructures import ImmutableMultiDict

from argue.web.app.routes import every_route
from tests.web.forms import Page
from tests.web.pages import Site
from tests.web.test_markup_in_forms import markup

RIGHT = {"id": "sat", "source": "sat", "target": "work", "engine": "word_overlap"}
"""What must be right for a page to be made at all; each is tried, too."""
LEFT_OUT = {"static", "live.events", "openapi.spec"}
"""Files, a stream that does not end, and what is no page."""


class Read(ImmutableMultiDict):
    """Parameters that remember which of them were asked for."""

    names: set[str] = set()

    def __getitem__(self, name):
        self.names.add(name)
        return super().__getitem__(name)

    def __contains__(self, name):
        self.names.add(name)
        return super().__contains__(name)

    def getlist(self, name, type=None):
        """As of any such dictionary."""
        self.names.add(name)
        return super().getlist(name, type)


@pytest.fixture
def read(site: Site, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names that were read since it was emptied."""
    made = type("Asked", (site.app.request_class,), {"parameter_storage_class": Read})
    monkeypatch.setattr(site.app, "request_class", made)
    Read.names.clear()
    return Read.names


def _pages(site: Site, key: str) -> Iterator[str]:
    for rule in every_route(site.app):
        address = rule.rule.replace("<key>", key)
        left_out = rule.endpoint in LEFT_OUT or address.startswith("/api/")
        if "GET" in (rule.methods or ()) and "<" not in address and not left_out:
            yield address


def test_markup_in_every_parameter_is_text(site: Site, library: str, read: set[str]):
    site.shown(f"/debates/{library}?engine=word_overlap")
    right = {**RIGHT, "url": f"/debates/{library}"}
    tried: dict[str, list[str]] = {}
    for address in _pages(site, library):
        read.clear()
        _look(site, address, right)
        done: set[str] = {markup(2)}
        while waiting := read - done:
            name = waiting.pop()
            done.add(name)
            tried.setdefault(name, []).append(address)
            _look(site, address, {**right, name: markup(1)})
        _look(site, address, {**right, markup(2): markup(3)})
    debate = {"find", "show", "concept", "engine", "at", "confidence", "derived"}
    assert debate <= {name for name, pages in tried.items() if f"/debates/{library}" in pages}
    assert {"q", "piece"} <= tried.keys()


def _look(site: Site, address: str, query: dict[str, str]) -> None:
    answer = site.get(address, query_string=query)
    assert answer.status_code != 500, (address, query)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    if answer.content_type.startswith("text/html"):
        assert Page(answer.text).dangers == [], (address, query)
