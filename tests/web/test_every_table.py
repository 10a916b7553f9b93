"""Every page with a table links it as JSON and as CSV; the pages are all that the app has.

The addresses come from the app's own routes, so that a new page is walked without being named here;
one that needs more than the samples below has to be given it, or a reason to be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from zipfile import ZipFile

import pytest
from flask import url_for

from argue import formats
from argue.labelling.rule_sheets import Example
from argue.labelling.tasks import acquired, phenomena, relations, rules
from argue.labelling.tasks.acquired import AcquiredRule
from argue.model import Label
from argue.store.participation.records import Writer
from tests.evaluation.runs.samples import Always, kept_run
from tests.pair_sets import add_set
from tests.web.accounts_site import AccountsSite
from tests.web.pages import OUTLINE, Site

LEFT_OUT = {
    "mail.ask_confirm": "needs a link that works once, and has no table",
    "mail.ask_end": "needs a link that works once, and has no table",
    "disputes.page": "needs a label that an engine judged, and has no table",
    "sign_in.ask_password": "needs a link that works once, and has no table",
    "admin.ask_remove": "a question, walked with the other pages by the browser",
    "reply.drafted": "answers with data",
    "computing.state": "answers with data",
    "runs.state": "answers with data",
    "collections.state": "answers with data",
    "language.choose": "leads to another page",
    "live.events": "a stream that does not end",
    "map.library": "a file",
    "front.documentation": "pages that another tool builds from text",
    "embed.oembed": "answers with data",
}
SHARED = {
    "relations_project.overview": 1,
    "phenomena_project.overview": 1,
    "acquired_project.overview": 1,
}
"""Tables of a page that are in the same file as another one: all annotators, and each two."""
LISTS = {
    "debates.index",
    "collections.index",
    "relations.index",
    "rules.index",
    "acquired.index",
    "phenomena.index",
    "monothematic.page",
    "monothematic.pair",
    "relations_judging.listed",
    "rules_judging.listed",
    "acquired_judging.listed",
    "phenomena_judging.listed",
}
"""Pages that list what is a table for programs, though they show it otherwise."""
REFUSED = "source,target,label\na,b,attack\nc,d,blah\n"
KINDS = {"json": "application/json", "csv": "text/csv"}


@pytest.fixture
def known(site: Site) -> dict[str, dict[str, object]]:
    """What the parts of addresses stand for, by the blueprint whose pages have them."""
    (library,) = formats.parse_text(OUTLINE).debates
    key = site.add(library)[0]
    site.shown(f"/debates/{key}?engine=word_overlap")
    (two,) = formats.parse_text("debate,source,target,label\npets,They bark.,Dogs go.,\n").debates
    with site.store() as store:
        run, other = (kept_run(store, Always(name, ["count"])).id for name in ("one", "other"))
        bridges = add_set(store.decompositions, "Bridges", *_pairs())
        project = relations.create(store, "Pets", relations.batch_of([two]), ["Ann", "Bob"])
        verbs = store.projects(rules.TASK).create(
            "Verbs",
            [Example(1, "buy", "own", "She buys bread.", "She buys bread", "She owns it")],
            ["Ann", "Bob"],
        )
        because = store.projects(acquired.TASK).create(
            "Because",
            [
                AcquiredRule(
                    1, "because of", "due to", "It fell because of it.", "It fell due to it."
                )
            ],
            ["Ann", "Bob"],
        )
        said = store.contributions.add(
            key, "sat", "Not in summer.", Label.ATTACK, by=Writer("Ann", "a"), token="1"
        ).argument
        collection = store.collections.create("Two", debates=[key]).key
        judge = store.projects(phenomena.TASK).add_annotator(bridges, "Ann")
    site.html(f"/annotation/{project.token}")
    site.html(f"/rules/{verbs.token}")
    site.html(f"/acquired-rules/{because.token}")
    pairs = {"name": bridges, "query": {"id": "1"}}
    overseen = {"token": project.token, "number": 1, "query": {"show": "all"}}
    return {
        "": {
            "key": key,
            "query": {"engine": "word_overlap", "id": "sat", "source": "sat", "target": "work"},
        },
        "evaluations": {"number": run, "place": 2, "query": {"run": [run, other]}},
        "monothematic": pairs,
        "monothematic_scores": pairs,
        "phenomena_project": {"token": bridges, "number": 1, "query": {"show": "all"}},
        "phenomena_judging": {"token": judge.token, "number": 1},
        "relations_project": overseen,
        "relations_judging": {"token": project.annotators[0].token, "number": 1},
        "acquired_project": {"token": because.token, "number": 1, "query": {"show": "all"}},
        "acquired_judging": {"token": because.annotators[0].token, "number": 1},
        "rules_project": {"token": verbs.token},
        "rules_judging": {"token": verbs.annotators[0].token, "number": 1},
        "certificates": {"name": collection},
        "collections": {"name": collection},
        "enforcement": {"query": {"id": "issue", "goal": "rejected", "engine": "word_overlap"}},
        "comparison": {"query": {"engine": "word_overlap", "all": "1"}},
        "what_if": {"query": {"engine": "word_overlap"}},
        "reply": {"query": {"to": "sat", "id": "sat", "text": "They bark."}},
        "contribution": {"query": {"id": said}},
        "moderation": {"query": {"id": said}},
        "snapshots": {"key": key, "number": _snapshot(site, key)},
        "upload": {"token": _draft(site)},
    }


def test_every_table_is_there_for_programs(site: Site, known: dict[str, dict[str, object]]):
    missing, walked = {}, set()
    for endpoint, address in _addresses(site, known):
        page = site.get(address)
        page = site.computed(address) if page.status_code == 202 else page
        if page.status_code >= 400:
            missing[endpoint] = f"answers {page.status_code}"
            continue
        tables = page.text.count("<table") if page.mimetype == "text/html" else 0
        if tables or endpoint in LISTS:
            walked.add(endpoint)
            lacks = _lacks(site, page.text, max(1, tables - SHARED.get(endpoint, 0)))
            missing |= {endpoint: lacks} if lacks else {}
    assert missing == {}
    assert walked > LISTS
    assert len(walked) > 24


def test_the_log_is_linked_too(place: AccountsSite):
    place.add("Ada")
    log = place.get("Olga", "/accounts/log")
    assert "<table" in log.text
    for kind, media_type in KINDS.items():
        (link,) = _links(log.text, kind)
        assert place.get("Olga", link).mimetype == media_type


def test_an_archive_tells_its_files_and_refused_rows(site: Site):
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        archive.writestr("one.csv", REFUSED)
        archive.writestr("two.bin", b"\0\1")
    page = site.upload(whole.getvalue(), "both.zip")
    assert page.text.count("<table") == 2
    assert _lacks(site, page.text, 2) == ""
    files, refused = site.get(_links(page.text, "json")[0]).json["tables"]
    assert [(row["file"], row["debates"], row["refused"]) for row in files["rows"]] == [
        ("one.csv", 1, 1),
        ("two.bin", 0, None),
    ]
    assert files["rows"][1]["skipped"]
    (row,) = refused["rows"]
    assert (row["file"], row["line"]) == ("one.csv", 3)


def test_who_left_a_route_out_left_one_that_there_is(site: Site):
    assert LEFT_OUT.keys() <= {rule.endpoint for rule in site.app.url_map.iter_rules()}


def _lacks(site: Site, page: str, tables: int) -> str:
    """What a page with so many tables lacks; a table in JSON may be together with others."""
    json, csv = (_links(page, kind) for kind in KINDS)
    if not json:
        return "no .json"
    if len(csv) < tables:
        return f"{len(csv)} .csv of {tables}"
    for kind, links in zip(KINDS, (json, csv), strict=True):
        for link in links:
            answer = site.get(link)
            answer = site.computed(link) if answer.status_code == 202 else answer
            if (answer.status_code, answer.mimetype) != (200, KINDS[kind]):
                return f"{link} answers {answer.status_code}"
    return ""


def _links(page: str, kind: str) -> list[str]:
    """The addresses with that ending to which a page leads, each once."""
    results = (unescape(link) for link in re.findall(r'href="([^"]+)"', page))
    ends = (one for one in results if one.partition("?")[0].endswith(f".{kind}"))
    return list(dict.fromkeys(one for one in ends if not one.startswith("/api/")))


def _addresses(site: Site, known: dict[str, dict[str, object]]) -> Iterator[tuple[str, str]]:
    """The address of every page, by its endpoint."""
    for rule in site.app.url_map.iter_rules():
        last = rule.rule.rpartition("/")[2]
        data = "." in last or rule.rule.startswith(("/static/", "/api/")) or "<format>" in last
        if "GET" not in (rule.methods or ()) or data or rule.endpoint in LEFT_OUT:
            continue
        blueprint = rule.endpoint.partition(".")[0]
        if blueprint in ("admin", "account", "sign_in", "debate_people"):
            continue  # there with accounts only
        own = known.get(blueprint, known[""])
        values, query = {**known[""], **own}, own.get("query", {})
        assert rule.arguments <= values.keys(), f"{rule.endpoint}: give it a sample"
        with site.app.test_request_context():
            filled = {name: values[name] for name in rule.arguments}
            yield rule.endpoint, url_for(rule.endpoint, **query, **filled)


def _pairs() -> tuple[list[tuple[str, dict[str, str]]], list[tuple[str, str, dict[str, str]]]]:
    """An original pair, and a monothematic one that is made of it."""
    whole = {"text": "Ann bought bread.", "hypothesis": "Ann has food.", "judgement": "entailment"}
    made = {
        "phenomenon": "lexical:hypernymy",
        "left": "bread",
        "right": "food",
        "fragment": "bread",
        "replacement": "food",
        "judgement": "entailment",
    }
    return [("1", whole)], [("1-1", "1", made)]


def _snapshot(site: Site, key: str) -> int:
    with site.store() as store:
        return store.snapshots.take(key, "now", by=Writer("Ann", "")).id


def _draft(site: Site) -> str:
    """The token of an upload of which a row was refused."""
    data = (BytesIO(REFUSED.encode()), "one.csv")
    sent = site.post("/debates/new", {"file": data}, content_type="multipart/form-data")
    return sent.location.rpartition("/")[2]
