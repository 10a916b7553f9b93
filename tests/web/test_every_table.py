"""Every page with a table links it as JSON and as CSV; the pages are all that the app has.

Each is asked for as an owner of the installation of :mod:`tests.web.world`, so that a new page is
walked without being named here.
"""

import re
from collections.abc import Callable
from html import unescape
from io import BytesIO
from zipfile import ZipFile

import pytest
from werkzeug.test import TestResponse

from tests.features.evaluations.runs.samples import Always, kept_run
from tests.web.pages import Site
from tests.web.world import Caller, World
from tests.web.world_routes import request_of, routes_of

LEFT_OUT = {"front.documentation", "papers.page", "map.library", "live.events"} | {
    "oidc.begin",
    "oidc.finish",
}
"""Pages of documentation, a file, and a stream that does not end."""
SHARED = {
    "labelling.relations_overview": 1,
    "labelling.phenomena_overview": 1,
    "labelling.acquired_overview": 1,
}
"""Tables of a page that are in the same file as another one: all annotators, and each two."""
LISTS = {
    *("debates.index", "collections.index", "labelling.relations_index", "labelling.rules_index"),
    *("labelling.acquired_index", "labelling.phenomena_index", "monothematic.page"),
    *("monothematic.pair", "labelling.relations_listed", "labelling.rules_listed"),
    *("labelling.acquired_listed", "labelling.phenomena_listed"),
}
"""Pages that list what is a table for programs, though they show it otherwise."""
MORE = {
    "labelling.relations_items": "?show=all",
    "labelling.phenomena_items": "?show=all",
    "labelling.acquired_items": "?show=all",
    "export.page": "?engine=word_overlap",
}
"""Queries with which a page shows tables that it lacks without."""
REFUSED = "source,target,label\na,b,attack\nc,d,blah\n"
KINDS = {"json": "application/json", "csv": "text/csv"}


@pytest.mark.usefixtures("by_words")
def test_every_table_is_there_for_programs(world: World):
    clients = {person: world.site.app.test_client() for person in ("administrator", "author")}
    for person, client in clients.items():
        client.set_cookie(*world.headers(Caller(person))["Cookie"].split("=", 1))

    def get(address: str) -> TestResponse:
        client = clients["author" if address.startswith("/drafts/") else "administrator"]
        answer = client.get(address)
        if answer.status_code == 202:
            world.site.judge()
            answer = client.get(address)
        return answer

    missing, walked = {}, set()
    routes = routes_of(world)
    opened = ("labelling.rules_overview", *SHARED)  # first, as others list what a browser opened
    for rule, method in sorted(routes, key=lambda one: one[0].endpoint not in opened):
        last = rule.rule.rpartition("/")[2]
        data = "." in last or rule.rule.startswith(("/static/", "/api/")) or "<format>" in last
        if method != "GET" or data or rule.endpoint in LEFT_OUT:
            continue
        address = request_of(world, rule, method, "public", "administrator").address
        page = get(address + MORE.get(rule.endpoint, ""))
        if page.status_code >= 400:
            missing[rule.endpoint] = f"answers {page.status_code}"
            continue
        tables = page.text.count("<table") if page.mimetype == "text/html" else 0
        if tables or rule.endpoint in LISTS:
            walked.add(rule.endpoint)
            lacks = _lacks(get, page.text, max(1, tables - SHARED.get(rule.endpoint, 0)))
            missing |= {rule.endpoint: lacks} if lacks else {}
    assert missing == {}
    assert walked > LISTS | MORE.keys()
    assert len(walked) > 24


def test_what_a_wrong_pair_changes_is_a_table_for_programs(site: Site, store):
    run = kept_run(store, Always("one", ["count"])).id
    page = site.html(f"/evaluations/{run}/pairs/2")
    assert page.count("<table") == 1
    assert _lacks(site.get, page, 1) == ""


def test_an_archive_tells_its_files_and_refused_rows(site: Site):
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        archive.writestr("one.csv", REFUSED)
        archive.writestr("two.bin", b"\0\1")
    page = site.upload(whole.getvalue(), "both.zip")
    assert page.text.count("<table") == 2
    assert _lacks(site.get, page.text, 2) == ""
    files, refused = site.get(_links(page.text, "json")[0]).json["tables"]
    assert [(row["file"], row["debates"], row["refused"]) for row in files["rows"]] == [
        ("one.csv", 1, 1),
        ("two.bin", 0, None),
    ]
    assert files["rows"][1]["skipped"]
    (row,) = refused["rows"]
    assert (row["file"], row["line"]) == ("one.csv", 3)


def _lacks(get: Callable[[str], TestResponse], page: str, tables: int) -> str:
    """What a page with so many tables lacks; a table in JSON may be together with others."""
    json, csv = (_links(page, kind) for kind in KINDS)
    if not json:
        return "no .json"
    if len(csv) < tables:
        return f"{len(csv)} .csv of {tables}"
    for kind, links in zip(KINDS, (json, csv), strict=True):
        for link in links:
            answer = get(link)
            if (answer.status_code, answer.mimetype) != (200, KINDS[kind]):
                return f"{link} answers {answer.status_code}"
    return ""


def _links(page: str, kind: str) -> list[str]:
    """The addresses with that ending to which a page leads, each once."""
    results = (unescape(link) for link in re.findall(r'href="([^"]+)"', page))
    ends = (result for result in results if result.partition("?")[0].endswith(f".{kind}"))
    return list(dict.fromkeys(one for one in ends if not one.startswith("/api/")))
