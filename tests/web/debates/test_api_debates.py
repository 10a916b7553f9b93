import pytest

from argue import formats, pipeline
from tests.web.app.test_api import API, problem
from tests.web.pages import OUTLINE, Site, content


@pytest.mark.parametrize("kind", ["engines", "semantics", "pairs", "formats", "arguments"])
def test_every_list_comes_in_parts(site: Site, library: str, kind: str):
    where = f"{API}/debates/{library}/arguments" if kind == "arguments" else f"{API}/{kind}"
    whole = site.get(f"{where}?limit=200").json[kind]
    address: str | None = f"{where}?limit=2"
    results = []
    while address:
        part = site.get(address).json
        assert part["total"] == len(whole)
        results += part[kind]
        address = part["next"]
    assert results == whole


def test_what_would_be_read_is_told_and_nothing_is_saved(site: Site):
    told = site.client.post(f"{API}/debates", json={"text": OUTLINE, "save": False})
    (debate,) = told.json["debates"]
    assert (told.status_code, debate["key"], debate["arguments"]) == (200, None, 5)
    assert site.get(f"{API}/debates").json["total"] == 0


def test_a_debate_is_deleted(site: Site, library: str):
    gone = site.client.delete(f"{API}/debates/{library}")
    assert (gone.status_code, gone.text) == (204, "")
    problem(site.client.delete(f"{API}/debates/{library}"), 404)
    assert site.get(f"{API}/debates").json["total"] == 0


@pytest.mark.parametrize("format", ["markdown", "graphml", "json", "picture", "png"])
def test_a_debate_is_taken_along_as_the_page_gives_it(site: Site, library: str, format: str):
    assert "graphml" in problem(site.get(f"{API}/debates/{library}/files/nothing"), 400)
    assert site.get(f"{API}/debates/{library}/files/{format}").status_code == 202
    site.judge()
    answer = site.get(f"{API}/debates/{library}/files/{format}")
    page = site.get(f"/debates/{library}/downloads/{format}")
    assert (answer.data, answer.mimetype) == (page.data, page.mimetype)


def test_what_a_file_leaves_out_is_told(site: Site, library: str, store):
    address = f"{API}/debates/{library}/files"
    assert site.get(f"{address}/node/lost").status_code == 202
    site.judge()
    analysis = pipeline.analyse(store.debates.load(library), engine="gold")
    told = site.get(f"{address}/node/lost").json["lost"]
    assert told == list(formats.lost([analysis], "node"))
    assert told
    assert content(site.get(f"{address}/json/lost")) == {"lost": []}
    problem(site.get(f"{address}/nothing/lost"), 400)


def test_runs_are_listed_and_stopped(site: Site, library: str):
    asked = site.client.post(f"{API}/debates/{library}/runs", json={"engine": "word_overlap"})
    number = asked.json["run"]["id"]
    stopped = site.client.post(f"{API}/debates/{library}/runs/{number}/cancel", json={})
    assert (stopped.status_code, stopped.json["status"]) == (200, "cancelled")
    (run,) = site.get(f"{API}/debates/{library}/runs").json["runs"]
    assert run == content(stopped)
    again = site.client.post(f"{API}/debates/{library}/runs", json={"engine": "word_overlap"})
    assert again.json["run"]["status"] == "queued"
    problem(site.get(f"{API}/debates/nothing/runs"), 404)
    problem(site.client.post(f"{API}/debates/{library}/runs/77/cancel", json={}), 404)
