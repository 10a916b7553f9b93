"""Collections in the browser: made, filled, judged as a whole, measured, exported."""

import csv
import io
import zipfile

import pytest

from argue import formats
from argue.engines import loaded_engine as load
from argue.features.collections import collections
from argue.features.collections.bulk import BulkRuns, BulkStatus
from argue.store.debates.collections import Collections
from tests.web.pages import DRINKS, OUTLINE, Site


@pytest.fixture
def corpus(site: Site, store) -> str:
    """The address of a collection of two debates."""
    debates = [formats.parse_text(text).debates[0] for text in (OUTLINE, DRINKS)]
    keys = [saved.key for saved in store.debates.add(debates)]
    return Collections.in_store(store).create("Two days", "By hand.", keys).key


def test_a_collection_is_made_filled_and_deleted(site: Site, library: str) -> None:
    page = site.post("/collections", {"title": "My corpus", "note": "From a paper."})
    assert page.status_code == 303
    assert page.location.endswith("/collections/my-corpus/debates")
    assert b"library" in site.client.get(page.location).data
    site.post("/collections/my-corpus/debates", {"add": library})
    text = site.client.get("/collections/my-corpus").text
    assert "1 debate" in text
    assert "From a paper." in text
    assert "My corpus" in site.client.get("/collections").text
    site.post("/collections/my-corpus/debates", {"remove": library})
    assert site.get("/api/v1/collections/my-corpus").json["debates"] == 0
    site.post("/collections/my-corpus/delete", {})
    assert site.client.get("/collections/my-corpus").status_code == 404
    assert site.client.get(f"/debates/{library}").status_code == 200


def test_figures_of_what_the_sources_state_need_no_run(site: Site, corpus: str) -> None:
    text = site.client.get(f"/collections/{corpus}").text
    table = site.client.get(f"/collections/{corpus}.csv?table=debates").text
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [int(row["arguments"]) for row in rows] == [5, 5]
    for row in rows:
        counts = [int(row[name]) for name in ("accepted", "rejected", "undecided")]
        assert sum(counts) == int(row["arguments"])
        assert "".join(f'<td class="number">{count}</td>' for count in counts) in text
    tables = site.client.get(f"/collections/{corpus}.json").get_json()["tables"]
    assert [table["name"] for table in tables] == ["summary", "depths", "debates"]


@pytest.mark.parametrize("kind", ["svg", "csv", "json"])
@pytest.mark.parametrize("plot", ["sizes", "depths", "stances", "acceptance"])
def test_every_plot_is_a_file_too(site: Site, corpus: str, plot: str, kind: str) -> None:
    answer = site.client.get(f"/collections/{corpus}/plots/{plot}.{kind}")
    assert answer.status_code == 200
    assert (b"<svg" in answer.data) is (kind == "svg")


def test_all_debates_are_judged_by_one_engine(site: Site, corpus: str) -> None:
    page = site.post(f"/collections/{corpus}/bulk", {"engine": "word_overlap"})
    assert page.status_code == 303
    state = site.client.get(f"/collections/{corpus}/bulk/1/state").get_json()
    assert (state["active"], state["done"], state["total"]) == (True, 0, 2)
    site.judge()
    state = site.client.get(f"/collections/{corpus}/bulk/1/state").get_json()
    assert (state["active"], state["done"], state["progress"]) == (False, 2, 1.0)
    assert state["text"] == "2 of 2 debates judged."
    table = site.client.get(f"/collections/{corpus}.csv?table=debates&engine=word_overlap").text
    assert all(row["accepted"] for row in csv.DictReader(io.StringIO(table)))


def test_an_engine_that_cannot_be_loaded_fails_as_a_whole(site: Site, corpus: str, store) -> None:
    BulkRuns.in_store(store).request(corpus, "no_such_engine")
    collections.request_bulk_runs(store, load)
    result = BulkRuns.in_store(store).one(1)
    assert result.status is BulkStatus.FAILED
    assert "no engine 'no_such_engine'" in result.error
    assert site.post(f"/collections/{corpus}/bulk", {"engine": "../x"}).status_code == 400


@pytest.mark.parametrize("format", formats.outputs())
def test_all_debates_come_as_one_zip_in_any_format(site: Site, corpus: str, format: str) -> None:
    answer = site.client.get(f"/collections/{corpus}/download/{format}")
    assert answer.mimetype == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert "debates.csv" in names
        assert len([name for name in names if not name.endswith(("lost.txt", "debates.csv"))]) == 2
        assert ("lost.txt" in names) is (format not in ("csv", "json", "jsonl", "tsv"))


def test_what_is_not_there_is_not_found(site: Site, corpus: str) -> None:
    for address in (
        "/collections/nowhere",
        "/collections/nowhere.csv",
        "/collections/nowhere/download/json",
        f"/collections/{corpus}/bulk/7/state",
        f"/collections/{corpus}/plots/none.svg",
    ):
        assert site.client.get(address).status_code == 404, address
    assert site.client.get(f"/collections/{corpus}/download/exe").status_code == 400
    assert site.client.get(f"/collections/{corpus}?engine=gold").status_code == 400
