"""A page of cached rows equals the page that is rendered anew."""

from collections.abc import Sequence

import pytest

from argue.model import Label
from argue.store.core.changes import ShownWrites
from argue.store.participation.records import NewEdit, Writer
from argue.web.app.shared_pages import CachedFragments
from tests.web.pages import Site, without_token

ANN = Writer("Ann", "1")
QUERIES = [
    *("", "?at=work", "?show=accepted", "?degrees=df_quad", "?engine=word_overlap"),
    *("?engine=word_overlap&confidence=0.9", "?semantics=preferred&position=1"),
    "?derived=mediated",
]


@pytest.fixture(autouse=True)
def no_page_is_shared(monkeypatch: pytest.MonkeyPatch):
    """A page that was made for another reader would tell nothing of rows."""
    monkeypatch.setattr(ShownWrites, "version", lambda changes: None)


def check(site: Site, key: str, queries: Sequence[str] = QUERIES, **asked: object) -> None:
    """Every page of the debate is the same with what others left behind and without."""
    rows = site.app.jinja_env.extensions[CachedFragments.identifier]
    for query in queries:
        pages = []
        for _ in range(2):
            pages.append(without_token(site.get(f"/debates/{key}{query}", **asked).text))
            rows.clear()
        assert pages[0] == pages[1], query
    for query in queries:  # left behind for the next check
        site.get(f"/debates/{key}{query}", **asked)


@pytest.fixture
def judged(site: Site, library: str) -> str:
    """All runs are done, and every page of it was asked for since."""
    for _ in range(2):
        for query in QUERIES:
            site.html(f"/debates/{library}{query}")
        site.judge()
    return library


def test_after_an_overruled_relation(site: Site, judged: str, store):
    store.overrulings.add(judged, "sat", "work", Label.SUPPORT, by="Ann")
    check(site, judged)


def test_after_an_addition_an_edit_and_a_withdrawal(site: Site, judged: str, store):
    step = store.contributions.add(judged, "pay", "It pays.", Label.ATTACK, by=ANN)
    site.judge()
    check(site, judged)
    step = store.contributions.edit(judged, NewEdit(step.argument, "So?", None, step.id), by=ANN)
    site.judge()
    check(site, judged)
    store.contributions.withdraw(judged, step.argument, by=ANN, seen=step.id)
    check(site, judged)


@pytest.mark.parametrize(
    ("asked", "mark"),
    [
        ({"headers": {"Accept-Language": "fr"}}, '<html lang="fr">'),
        ({"base_url": "http://localhost/argue"}, "/argue/debates/"),
        ({"base_url": "http://127.0.0.1"}, '<html lang="en">'),
    ],
    ids=["language", "prefix", "host"],
)
def test_asked_in_another_way(site: Site, judged: str, asked, mark):
    queries = QUERIES[:2] + QUERIES[4:5]
    check(site, judged, queries, **asked)
    assert mark in site.get(f"/debates/{judged}", **asked).text
    check(site, judged, queries)


def test_a_row_that_is_as_it_was_is_not_made_again(site: Site, judged: str, monkeypatch, store):
    made = []
    body = site.app.jinja_env.globals["words"].body
    monkeypatch.setattr(
        site.app.jinja_env.globals["words"], "body", lambda *some: made.append(some) or body(*some)
    )
    site.html(f"/debates/{judged}")
    assert made == []
    store.contributions.add(judged, "pay", "It pays.", Label.ATTACK, by=ANN)
    site.judge()
    site.html(f"/debates/{judged}")
    assert 0 < len(made) < 6
