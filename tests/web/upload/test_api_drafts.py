import base64

import pytest

from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import OUTLINE, Site, content
from tests.web.upload.test_upload import ARCHIVE, zipped


def send(site: Site, **content: object):
    return site.client.post(f"{API}/drafts", json=content)


def in_base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_a_zip_is_reported_file_by_file_before_anything_is_saved(site: Site):
    sent = send(site, data=in_base64(zipped(*ARCHIVE)), name="corpus.zip")
    assert sent.status_code == 201
    report = content(sent)
    assert (report["total"], report["read"], report["debates"], report["new"]) == (4, 2, 2, 2)
    trams, birds, notes, evil = report["files"]
    assert (trams["name"], trams["format"]) == ("corpus/trams.md", "markdown")
    assert trams["debates"] == [{"key": None, "title": "Trams?", "arguments": 2, "new": True}]
    assert (birds["left_out"], birds["refused"][0]["line"]) == (1, 3)
    assert "expected support, attack or unrelated" in birds["refused"][0]["reason"]
    assert "expected a discussion in words or a file" in notes["skipped"]
    assert "leads out of the archive" in evil["skipped"]
    assert content(site.get(sent.location)) == report
    assert site.get(f"{API}/debates").json["total"] == 0


def test_a_report_comes_in_parts(site: Site):
    files = [(f"{number:03}.md", b"# Trams?\n+ Yes.\n") for number in range(60)]
    report = send(site, data=in_base64(zipped(*files)), name="many.zip").json
    assert (report["total"], len(report["files"])) == (60, 50)
    rest = site.get(report["next"]).json
    assert [file["name"] for file in rest["files"]] == [name for name, _ in files[50:]]
    assert rest["next"] is None


def test_it_is_saved_into_a_collection_which_may_be_new(site: Site):
    first = send(site, data=in_base64(zipped(*ARCHIVE)), name="corpus.zip").location
    saved = site.client.post(f"{first}/save", json={"collection_title": "Corpus"})
    assert saved.status_code == 201
    assert [debate["new"] for debate in saved.json["debates"]] == [True, True]
    name = saved.json["collection"]
    assert site.get(f"{API}/collections/{name}").json["debates"] == 2
    problem(site.client.post(f"{first}/save", json={}), 404)
    again = send(site, text=OUTLINE).location
    saved = site.client.post(f"{again}/save", json={"collection": name})
    assert site.get(f"{API}/collections/{name}").json["debates"] == 3
    key = saved.json["debates"][0]["key"]
    report = send(site, text=OUTLINE).json
    assert (report["new"], report["files"][0]["debates"][0]["key"]) == (0, key)
    site.judge()
    assert site.get(f"{API}/debates/{key}/analysis").status_code == 200  # judged when it came in


def test_a_debate_without_a_title_may_get_one(site: Site):
    rows = "source,target,label\nElectric cars are quiet.,They belong into the town.,\n"
    draft = send(site, text=rows).location
    saved = site.client.post(f"{draft}/save", json={"titles": {"0": "Quiet towns"}})
    assert saved.json["debates"][0]["title"] == "Quiet towns"
    draft = send(site, text=OUTLINE).location
    saved = site.client.post(f"{draft}/save", json={"titles": {"0": "Another", "7": "None"}})
    assert saved.json["debates"][0]["title"].startswith("Should the town library")
    draft = send(site, text=rows).location
    problem(site.client.post(f"{draft}/save", json={"titles": {"first": "x"}}), 400)


def test_nothing_is_saved_into_no_collection_and_nothing_of_what_was_thrown_away(site: Site):
    draft = send(site, text=OUTLINE).location
    problem(site.client.post(f"{draft}/save", json={"collection": "nowhere"}), 404)
    assert site.client.delete(draft).status_code == 204
    problem(site.client.delete(draft), 404)
    problem(site.client.post(f"{draft}/save", json={}), 404)
    assert site.get(f"{API}/debates").json["total"] == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ({}, "expected text or data, found neither"),
        ({"text": "# A\n+ b\n", "data": "YQ=="}, "expected text or data, found both"),
        ({"data": "no base64!"}, "expected data in base64"),
        ({"data": "é"}, "expected data in base64"),
        ({"data": in_base64(zipped(ARCHIVE[2]))}, "expected an archive with at least one debate"),
        ({"text": "# A\n+ b\n", "format": "none"}, "format"),
    ],
)
def test_what_cannot_be_read_is_no_draft(site: Site, content: dict, told: str):
    assert told in problem(send(site, **content), 400)


def test_a_file_may_be_as_large_as_elsewhere_though_base64_is_longer(new_site):
    from argue.settings import Limits

    site = new_site(limits=Limits(max_bytes=200_000))
    text = b"# Trams?\n+ Yes.\n" + b"\n" * 190_000
    assert send(site, data=in_base64(text), name="x.md").status_code == 201
    assert send(site, data=in_base64(text + b"\n" * 20_000), name="x.md").status_code == 400
    assert send(site, data=in_base64(text * 12), name="x.md").status_code == 413


def test_drafts_are_for_people_with_an_account(place: AccountsSite):
    sent = {"text": OUTLINE}
    program = place.site.app.test_client()
    problem(program.post(f"{API}/drafts", json=sent), 401)
    reader, writer = place.token("Ada", "read"), place.token("Ada")
    problem(program.post(f"{API}/drafts", json=sent, headers=reader), 403)
    draft = program.post(f"{API}/drafts", json=sent, headers=writer).location
    problem(program.get(draft), 401)
    key = program.post(f"{draft}/save", json={}, headers=writer).json["debates"][0]["key"]
    problem(program.get(f"{API}/debates/{key}", headers=place.token("Bob")), 404)
    assert program.get(f"{API}/debates/{key}", headers=writer).status_code == 200


@pytest.mark.parametrize("who", ["Bob", "Rita", "Olga"])
def test_a_draft_is_not_there_for_others(place: AccountsSite, who: str):
    token = place.client("Ada").post(f"{API}/drafts", json={"text": OUTLINE}).json["token"]
    other, address = place.client(who), f"{API}/drafts/{token}"
    problem(other.get(address), 404)
    problem(other.post(f"{address}/save", json={}), 404)
    problem(other.delete(address, json={}), 404)
    for page in (f"/drafts/{token}", f"/drafts/{token}/as/csv"):
        assert other.get(page).status_code == 404
    for do in ("save", "discard"):
        assert place.post(who, f"/drafts/{token}", {"do": do}).status_code == 404
    program = place.site.app.test_client()
    problem(program.get(address, headers=place.token(who)), 404)
    assert program.get(address, headers=place.token("Ada")).status_code == 200
    assert place.client("Ada").post(f"{address}/save", json={}).status_code == 201
