"""The same debate under several readings of support."""

import csv
import io

from argue.features.comparison import web as comparison


def test_the_page_shows_whose_status_depends_on_the_reading(site, library):
    site.shown(f"/debates/{library}")
    page = site.html(f"/debates/{library}/comparison?engine=gold&pairs=replies")
    assert page.count("<tr") - 1 == _differing(site, library)
    every = site.html(f"/debates/{library}/comparison?engine=gold&pairs=replies&all=1")
    assert every.count("<tr") - 1 == 5
    assert "support=evidential" in page  # each column leads to the debate under its reading


def test_its_files_hold_every_argument(site, library):
    site.shown(f"/debates/{library}")
    response = site.get(f"/debates/{library}/comparison.json").json
    names = [reading["name"] for reading in response["readings"]]
    assert {"none", "mediated", "deductive", "evidential"} <= set(names)
    assert [one["argument"] for one in response["arguments"]][:2] == ["issue", "work"]
    answer = site.get(f"/debates/{library}/comparison.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert len(rows) == 5
    for row, one in zip(rows, response["arguments"], strict=True):
        assert {name: row[name] for name in names} == one["statuses"]
        assert (row["differs"] == "yes") is one["differs"]


def test_a_debate_too_large_to_wait_for_is_refused(site, library, monkeypatch):
    site.shown(f"/debates/{library}")
    monkeypatch.setattr(comparison, "MOST_ARGUMENTS", 4)
    assert "at most 4 arguments" in site.html(f"/debates/{library}/comparison", 400)


def test_nothing_is_compared_before_it_is_judged(site, library):
    site.html(f"/debates/{library}/comparison?engine=word_overlap", 404)


def _differing(site, key: str) -> int:
    answer = site.get(f"/debates/{key}/comparison.json?engine=gold&pairs=replies").json
    return sum(one["differs"] for one in answer["arguments"])


def test_readings_that_take_a_search_are_left_out_of_a_large_debate(site, library, monkeypatch):
    site.shown(f"/debates/{library}")
    monkeypatch.setattr("argue.features.frameworks.support_readings.MOST_SEARCHED", 4)
    answer = site.get(f"/debates/{library}/comparison.json").json
    assert {one["name"] for one in answer["left_out"]} == {"closure", "coherence"}
    assert "takes a search" in site.html(f"/debates/{library}?support=coherence", 400)
    site.shown(f"/debates/{library}?support=evidential")
