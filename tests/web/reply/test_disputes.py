"""Somebody disputes what a machine judged, and the owner answers."""

import re

import pytest

from argue.model import Label
from argue.store.participation.records import Writer
from tests.web.pages import Site, relation_of, row_of, words_of

ENGINE = "word_overlap"
PAIR = {"source": "sat", "target": "work", "engine": ENGINE}


@pytest.fixture
def judged(site: Site, unlabelled: str) -> str:
    site.shown(f"/debates/{unlabelled}?engine={ENGINE}")
    return unlabelled


def dispute(site: Site, key: str, **form: str):
    fields = {**PAIR, "by": "Ann", "reason": "They still come."}
    return site.post(f"/debates/{key}/dispute", {**fields, **form})


def test_only_who_began_the_debate_gets_its_owners_form(site, judged):
    dispute(site, judged)
    address = f"/debates/{judged}/disputes?engine={ENGINE}"
    assert 'name="answer"' not in site.html(address)
    with site.client.session_transaction() as session:
        session["began"] = [judged]
    assert 'name="answer"' in site.html(address)


def test_from_the_row_to_the_dispute(site, judged):
    form = site.html(
        f"/debates/{judged}/relation?source=sat&target=work&engine={ENGINE}&piece=form"
    )
    link = re.search(r'href="([^"]+/dispute\?[^"]+)"', form)[1].replace("&amp;", "&")
    page = words_of(site.html(link))
    assert re.search(
        r"The machine says that Most of them[^(]+ \w+ People who[^(]+ \([\d.]+ % sure\)", page
    )
    response = dispute(site, judged)
    listed = words_of(site.html(response.location))
    assert "Ann" in listed
    assert "They still come." in listed
    html = site.html(f"/debates/{judged}?engine={ENGINE}")
    assert "1 reading to be checked" in words_of(html)


def test_upholding_changes_nothing_and_is_told(site, judged):
    before = words_of(row_of(site.html(f"/debates/{judged}?engine={ENGINE}"), "sat"))
    dispute(site, judged)
    form = {"dispute": "1", "answer": "upheld", "note": "Read it again.", "engine": ENGINE}
    response = site.post(f"/debates/{judged}/disputes/answer", form)
    listed = words_of(site.html(response.location))
    assert "The machine is right." in listed
    assert "Read it again." in listed
    after = words_of(row_of(site.html(f"/debates/{judged}?engine={ENGINE}"), "sat"))
    assert after == before


def test_overruling_counts_and_the_overruled_label_stays_on_record(site, judged):
    dispute(site, judged)
    form = {"dispute": "1", "answer": "unrelated", "engine": ENGINE}
    site.post(f"/debates/{judged}/disputes/answer", form)
    row = relation_of(site.html(f"/debates/{judged}?engine={ENGINE}"), "sat")
    assert "neither said by" in row
    assert re.search(r"a machine read: \w+, [\d.]+ % sure", row)
    assert site.post(f"/debates/{judged}/disputes/answer", form).status_code == 409


def test_what_people_said_meanwhile_stands_beside_the_dispute(site, judged):
    dispute(site, judged)
    with site.store() as store:
        store.overrulings.add(judged, "sat", "work", Label.UNRELATED, by="Zoe")
    address = f"/debates/{judged}/disputes?engine={ENGINE}"
    listed = words_of(site.html(address))
    said = "Most of them already come on Saturday neither supports nor attacks People who work"
    assert f"Corrected before anybody answered: {said}" in listed
    assert "said by Zoe" in listed
    (told,) = site.get(f"/api/v1/debates/{judged}/disputes").json["disputes"]
    assert (told["answer"], told["stands"]) == ("", "unrelated")
    form = {"dispute": "1", "answer": "upheld", "engine": ENGINE}
    site.post(f"/debates/{judged}/disputes/answer", form)
    assert f"Corrected all the same: {said}" in words_of(site.html(address))


def test_who_may_not_moderate_is_not_asked_to_answer(site, judged, monkeypatch):
    dispute(site, judged)
    monkeypatch.setattr("argue.web.reply.disputes.answers_disputes", lambda key: False)
    assert "Your answer" not in site.html(f"/debates/{judged}/disputes")


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"reason": " "}, 400),
        ({"source": "full", "target": "work"}, 404),
        ({"engine": "gold"}, 404),  # which labels nothing here
    ],
)
def test_what_cannot_be_disputed_is_refused(site, judged, form, status):
    site.shown(f"/debates/{judged}?engine=gold")
    assert dispute(site, judged, **form).status_code == status
    with site.store() as store:
        assert store.disputes.of(judged) == ()


def test_what_is_stated_cannot_be_disputed(site, library):
    site.shown(f"/debates/{library}")
    assert dispute(site, library).status_code == 400


@pytest.mark.parametrize("number", ["", "x", "9"])
def test_a_dispute_that_is_not_there_is_not_answered(site, judged, number):
    form = {"dispute": number, "answer": "upheld"}
    assert site.post(f"/debates/{judged}/disputes/answer", form).status_code == 404


def test_what_is_no_longer_there_is_listed_all_the_same(site, judged):
    dispute(site, judged)
    page = site.html(f"/debates/{judged}/disputes?engine={ENGINE}")
    assert "Most of them already come on Saturday" in page
    with site.store() as store:
        store.merging.merge(judged, "sat", "full", by=Writer("Ann", "1"), reason="The same.")
    listed = site.html(f"/debates/{judged}/disputes?engine={ENGINE}")
    assert "They still come." in listed
    assert "One of the two arguments is not in the debate now" in listed
    assert 'name="dispute"' not in listed
