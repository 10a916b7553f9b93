"""Sources on pages and by programs: added, withdrawn, hidden, and in the record of a decision."""

import json

import pytest

from argue import formats
from argue.features.decisions.record import check
from argue.features.evidence.store import Sources
from argue.model import Citation
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API
from tests.web.pages import Site, row_of

SOURCE = {
    "argument": "sat",
    "source": "https://paper.example/<1>",
    "quotation": "Most came on <Saturday>",
    "date": "May 2026",
    "text": "Most came on <Saturday>, they say.",
}


def test_added_read_and_withdrawn(site: Site, library: str, store):
    address = f"/debates/{library}/evidence"
    site.shown(f"/debates/{library}")
    assert site.post(address, SOURCE | {"quotation": " "}).status_code == 400
    assert site.post(address, SOURCE | {"by": "Ada"}).status_code == 303
    row = row_of(site.html(f"/debates/{library}"), "sat")
    for words in ("1 source: quotation found", "Most came on &lt;Saturday&gt;", "not read yet"):
        assert words in row
    site.judge()
    page = site.html(f"{address}?id=sat")
    assert "not read yet" not in page
    assert f"(read by the engine {site.settings.engine})" in page
    assert "the quotation is in the text given" in page
    assert "not read yet" not in row_of(site.html(f"/debates/{library}"), "sat")
    assert "1 source" in site.html(f"/debates/{library}/argument?id=sat")
    number = Sources.in_store(store).of(library)[0].id
    assert site.post(f"{address}/{number}/withdraw").status_code == 303
    assert "1 source" not in site.html(f"/debates/{library}")


@pytest.mark.parametrize("format", ["json", "argdown", "aif"])
def test_a_file_of_a_debate_has_its_sources_or_says_not(site: Site, library: str, format: str):
    site.shown(f"/debates/{library}")
    site.post(f"/debates/{library}/evidence", SOURCE | {"by": "Ada"})
    lost = site.client.get(f"{API}/debates/{library}/files/{format}/lost").json["lost"]
    assert ("1 source of an argument" in lost) is (format == "aif")
    written = site.get(f"/debates/{library}/downloads/{format}").data
    [debate] = formats.read_bytes(written, name="x", format=format).debates
    cited = {argument.id: argument.citations for argument in debate.arguments if argument.citations}
    names = ("source", "quotation", "date", "text")
    told = {"sat": (Citation(*(SOURCE[name] for name in names)),)}
    assert cited == ({} if format == "aif" else told)


def test_what_files_leave_out_is_computed_once_until_sources_change(site, library, monkeypatch):
    site.shown(f"/debates/{library}")
    computed = []
    lost_each = formats.lost_each
    monkeypatch.setattr(
        formats, "lost_each", lambda analyses: computed.append(1) or lost_each(analyses)
    )
    for count in (1, 2):
        pages = [site.html(f"/debates/{library}/export") for _ in range(2)]
        assert ["1 source of an argument" in page for page in pages] == [count == 2] * 2
        assert len(computed) == count
        site.post(f"/debates/{library}/evidence", SOURCE | {"by": "Ada"})


def test_the_record_of_a_decision_has_them_and_is_checked(site: Site, library: str):
    site.shown(f"/debates/{library}")
    site.post(f"/debates/{library}/evidence", SOURCE)
    site.judge()
    done = site.post(f"/debates/{library}/decision", {"outcome": "Yes.", "by": "Ada"})
    page = site.html(done.location)
    cited = "cites “Most came on &lt;Saturday&gt;” (https://paper.example/&lt;1&gt;, May 2026)."
    assert cited in page
    assert "The quotation is in the text given." in page
    content = site.client.get(f"{done.location}.json").data
    assert check(content).sound
    document = json.loads(content)
    assert document["evidence"]["sat"][0]["found"] is True
    assert site.post(f"/debates/{library}/evidence", SOURCE | {"source": "B"}).status_code == 409
    for name, value in (("found", False), ("quotation", "Many"), ("label", "attack")):
        document["evidence"]["sat"][0][name] = value
        changed = check(json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n")
        assert not changed.sound
        document = json.loads(content)
    site.post(f"{done.location}/reopen", {"reason": "More."})
    site.post(f"/debates/{library}/evidence", SOURCE | {"source": "B"})
    site.judge()
    assert site.client.get(f"{done.location}.json").data == content


def test_whoever_may_edit_an_argument_may_cite(place: AccountsSite, store):
    key = place.add("Ada")
    for name in ("Bob", "Rita"):
        store.access.set_role(key, name, "participant")
    place.get("Ada", f"/debates/{key}")
    place.site.judge()
    reply = {"to": "sat", "text": "So it was.", "stance": "support", "token": "t"}
    place.post("Bob", f"/debates/{key}/reply", reply)
    (added,) = store.contributions.of(key)
    sent = SOURCE | {"argument": added}
    address = f"/debates/{key}/evidence"
    assert place.post("Rita", address, sent).status_code == 403
    assert place.post("Bob", address, SOURCE).status_code == 403
    assert place.post("Bob", address, sent).status_code == 303
    assert place.post("Ada", address, SOURCE).status_code == 303
    assert "1 source" in place.get("Rita", f"/debates/{key}").text
    hidden = {"id": added, "decision": "hidden", "remark": "No."}
    assert place.post("Ada", f"/debates/{key}/moderation", hidden).status_code == 303
    for name in ("Rita", "Bob", "Ada"):
        sources = place.get(name, f"{API}/debates/{key}/evidence").json["sources"]
        assert [source["argument"] for source in sources] == ["sat"]
    store.pending.require(key, True)
    assert place.post("Bob", address, sent).status_code == 403
    assert place.get("", address).status_code in (303, 404)
