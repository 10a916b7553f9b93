"""A debate that comes in without a title is asked for one; one is proposed to who asks."""

import re
from io import BytesIO
from zipfile import ZipFile

import pytest

from argue.errors import BeingComputed
from argue.features.concepts.topics import MOST_OF_ONE, MOST_WORDS, proposed_titles
from argue.model import Argument, Debate
from argue.services.context import Context

ROWS = """\
source,target,label
Electric cars are quiet.,Electric cars belong into the town.,
"""


def save(site, page: str, title: str) -> str:
    """The heading of the debate that is saved under this title."""
    (token,) = set(re.findall(r'action="/drafts/([^"]+)"', page))
    site.post(f"/drafts/{token}", {"do": "save", "title-0": title})
    with site.store() as store:
        (debate,) = store.debates.search()
        return store.debates.load(debate.key).title


def proposed(page: str) -> str:
    (value,) = re.findall(r'name="title-0" value="([^"]*)"', page)
    return value


def ask(site, page: str) -> str:
    """The preview with proposed titles."""
    (address,) = re.findall(r'href="(/drafts/[^"?]+\?titles=proposed)"', page)
    site.html(address, 202)
    site.judge()
    return site.html(address)


def test_a_title_is_proposed_when_asked_for_and_can_be_changed(site):
    pytest.importorskip("spacy")
    page = site.upload(ROWS).text
    assert proposed(page) == ""
    page = ask(site, page)
    assert proposed(page).startswith("Electric cars")
    assert "titles=proposed" not in page
    assert save(site, page, " Quiet  towns ") == "Quiet towns"


NODE = """\
<c>
<pair topic="Violentgames" entailment="NO"><t id="2">No.</t><h id="1">Yes.</h></pair>
</c>
"""
TABLE = "topic,source,target,label\nViolentgames,No.,They do no harm.,attack\n"


@pytest.mark.parametrize("text", [NODE, TABLE])
def test_the_topic_of_a_source_is_the_title_everywhere(site, text):
    page = site.upload(text).text
    assert "title-0" not in page
    assert save(site, page, "Violent video games, youth, aggression") == "Violentgames"
    sent = site.client.post("/api/v1/drafts", json={"text": text.replace("No.", "Not so.")}).json
    saved = site.client.post(
        f"/api/v1/drafts/{sent['token']}/save", json={"titles": {"0": "Other"}}
    ).json
    assert [debate["title"] for debate in saved["debates"]] == ["Violentgames"]


def test_without_spacy_a_title_can_be_typed_and_need_not_be(site, monkeypatch):
    monkeypatch.setattr("argue.features.concepts.extractors.missing", lambda: ("spacy",))
    page = site.upload(ROWS).text
    assert proposed(page) == ""
    assert "titles=proposed" not in page
    before = save(site, page, "")
    assert "title-0" not in site.upload(ROWS).text, "it is there already"
    assert before != "Quiet towns"


def test_the_debates_of_a_zip_are_asked_for_theirs(site, monkeypatch, store):
    monkeypatch.setattr("argue.web.upload.pages.MOST_TITLED", 2)
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        archive.writestr("a.md", "# Trams?\n\n= Trams are good.\n\n+ They are.\n")
        for name in "bcd":
            archive.writestr(f"{name}.csv", ROWS.replace("Electric", f"Electric {name}"))
    page = site.upload(whole.getvalue(), "towns.zip").text
    assert re.findall(r'name="title-(\d+)"', page) == ["1", "2"]
    assert "The others are called by their ids." in page
    assert "Electric b cars belong into the town." in page or "Electric b cars are quiet." in page
    (token,) = set(re.findall(r'action="/drafts/([^"]+)"', page))
    form = {"do": "save", "title-1": "Quiet towns", "title-2": "", "title-0": "No", "title-x": "No"}
    site.post(f"/drafts/{token}", form)
    titles = [one.title for one in store.debates.search()]
    assert len(titles) == 4
    assert {"Trams?", "Quiet towns"} <= set(titles)
    assert "No" not in titles


def test_a_zip_has_proposals_too(site):
    pytest.importorskip("spacy")
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        archive.writestr("cars.csv", ROWS)
    page = site.upload(whole.getvalue(), "towns.zip").text
    assert proposed(page) == ""
    assert proposed(ask(site, page)).startswith("Electric cars")


def test_a_title_that_is_there_stays(site):
    page = site.upload("# Trams?\n\n= Trams are good.\n\n+ They are.\n").text
    assert 'name="title-0"' not in page
    assert save(site, page, "Another one") == "Trams?"


def test_only_so_many_words_are_read(site, monkeypatch, store):
    read: list[str] = []
    monkeypatch.setattr("argue.features.concepts.extractors.missing", tuple)
    monkeypatch.setattr(
        "argue.features.concepts.topics.tag",
        lambda texts, language: read.extend(t for _, t in texts) or [],
    )
    long = tuple(Argument(str(one), "word " * 99) for one in range(50))
    debates = [Debate(f"d{one}", "", long) for one in range(10)]
    context = Context(store, site.settings)
    with pytest.raises(BeingComputed):
        proposed_titles(context, debates)
    assert read == []
    context.background.run_pending()
    assert proposed_titles(context, debates) == dict.fromkeys(range(10), "")
    words = sum(len(text.split()) for text in read)
    assert MOST_WORDS - MOST_OF_ONE < words <= MOST_WORDS
