"""Somebody asks to check what a machine read, and a moderator answers."""

import re

import pytest

from argue.formats import parse_text
from argue.model import Label
from argue.store.core.viewer import Viewer
from tests.debate_samples import unstated
from tests.web.app.test_api import API
from tests.web.pages import OUTLINE, Site, relation_of, row_of, words_of

ENGINE = "word_overlap"


@pytest.fixture
def judged(site: Site, unlabelled: str) -> str:
    site.shown(f"/debates/{unlabelled}?engine={ENGINE}")
    return unlabelled


def _report(site: Site, key: str, **form: str):
    fields = {"id": "sat", "target": "work", "engine": ENGINE, "by": "Ann", "reason": "They come."}
    return site.post(f"/debates/{key}/report", {**fields, **form})


def test_from_the_row_to_the_queue_and_back(site, judged):
    before = words_of(row_of(site.html(f"/debates/{judged}?engine={ENGINE}"), "sat"))
    address = f"/debates/{judged}/relation?source=sat&target=work&engine={ENGINE}&piece=form"
    link = re.search(r'href="([^"]+/report\?[^"]+)"', site.html(address))[1].replace("&amp;", "&")
    page = words_of(site.html(link))
    assert re.search(r"The machine says that Most of them[^(]+ \w+ People who[^(]+ \(\d+ %", page)
    assert _report(site, judged).location.endswith("#a-sat")
    html = site.html(f"/debates/{judged}?engine={ENGINE}")
    assert "1 reading to be checked" in words_of(html)
    assert "They come. Ann" in words_of(site.html(f"/debates/{judged}/moderation"))
    form = {"id": "sat", "target": "work", "decision": "approved", "by": "May"}
    site.post(f"/debates/{judged}/moderation", form)
    assert words_of(row_of(site.html(f"/debates/{judged}?engine={ENGINE}"), "sat")) == before
    assert "was let stand May" in words_of(site.html(f"/debates/{judged}/moderation"))
    assert site.post(f"/debates/{judged}/moderation", form).status_code == 404


def test_of_an_open_relation_no_label_is_told(site, unlabelled, monkeypatch):
    monkeypatch.setattr("argue.engines._thresholds.SHOWN", 1.1)
    site.shown(f"/debates/{unlabelled}?engine={ENGINE}")
    page = words_of(site.html(f"/debates/{unlabelled}/report?id=sat&target=work&engine={ENGINE}"))
    assert re.search(r"not sure whether Most of them.+ is for or against People who.+\. Say", page)
    assert "%" not in page.partition("Say what is right")[0]


def test_who_corrects_the_label_decides_the_report(site, judged, store):
    _report(site, judged)
    form = {"source": "sat", "target": "work", "label": "unrelated", "by": "May", "seen": "0"}
    site.post(f"/debates/{judged}/relation", {**form, "engine": ENGINE})
    row = relation_of(site.html(f"/debates/{judged}?engine={ENGINE}"), "sat")
    assert "neither said by" in row
    assert re.search(r"a machine read: \w+, [\d.]+ % sure", row)
    assert "was corrected May" in words_of(site.html(f"/debates/{judged}/moderation"))
    (step,) = store.overrulings.steps(judged)
    assert (step.label, step.decision) == (Label.UNRELATED, True)


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"reason": " "}, 400),
        ({"id": "full", "target": "work"}, 404),
        ({"engine": "gold"}, 404),  # which labels nothing here
    ],
)
def test_what_cannot_be_reported_is_refused(site, judged, form, status, store):
    site.shown(f"/debates/{judged}?engine=gold")
    assert _report(site, judged, **form).status_code == status
    assert store.reports.of(judged) == []


def test_what_a_person_stated_and_other_decisions_are_refused(site, library, judged):
    site.shown(f"/debates/{library}")
    assert _report(site, library, engine="").status_code == 400
    _report(site, judged)
    for decision in ("hidden", "corrected"):
        form = {"id": "sat", "target": "work", "decision": decision, "remark": "No.", "by": "May"}
        assert site.post(f"/debates/{judged}/moderation", form).status_code == 400


def test_the_log_says_of_which_two(place, store):
    client, ada = place.site.app.test_client(), place.token("Ada")
    account = store.accounts.named("Ada")
    store.see_as(Viewer(account.id, account.name))
    key = store.debates.add([unstated(debate) for debate in parse_text(OUTLINE).debates])[0].key
    address, ends = f"{API}/debates/{key}", {"argument": "sat", "target": "work"}
    assert client.get(f"{address}/statuses?engine={ENGINE}", headers=ada).status_code == 202
    place.site.judge()
    sent = {**ends, "reason": "They come."}
    made = client.post(f"{address}/reports?engine={ENGINE}", json=sent, headers=ada)
    assert (made.status_code, made.json["target"]) == (201, "work")
    client.post(f"{address}/reports/decision", json={**ends, "decision": "approved"}, headers=ada)
    told = [(entry.did, entry.detail) for entry in store.audit.entries()[:2]]
    deeds = "moderation.decide approved", "moderation.report"
    assert told == [(did, "sat → work") for did in deeds]
