"""Key concepts by the JSON interface: what pages show, and the same that is computed at once."""

import pytest

from argue.features.concepts.extractors import concepts_of
from argue.features.concepts.store import KeyConcepts
from tests.features.concepts.test_topics import ROOM, keep

V1 = "/api/v1/debates"


def test_what_is_known_is_told_without_looking_again(site, library, monkeypatch):
    monkeypatch.setattr("argue.features.concepts.extractors.missing", lambda: ("spacy",))
    keep(site, library, ROOM)
    told = site.get(f"{V1}/{library}/concepts?most=2").json
    assert told["title"] == "Reading room, saturday"
    assert [concept["text"] for concept in told["concepts"]] == ["reading room", "saturday"]
    assert told["arguments"][3] == {"argument": "full", "concepts": ["reading room", "saturday"]}
    assert told["arguments"][1] == {"argument": "work", "concepts": []}


def test_what_is_not_known_is_found_and_kept(site, library, store):
    pytest.importorskip("spacy")
    expected = concepts_of(store.debates.load(library))
    for most in (3, 30):
        address = f"{V1}/{library}/concepts?most={most}"
        assert site.get(address).status_code == 202
        site.judge()
        told = site.get(address).json
        assert [concept["text"] for concept in told["concepts"]] == [
            concept.text for concept in expected.concepts[:most]
        ]
    assert KeyConcepts.in_store(store).of(library) is not None


def test_the_list_of_debates_is_narrowed_to_a_concept(site, library, drinks):
    keep(site, library, ROOM)
    keep(site, drinks, {"tea": ["issue"], "saturday": ["calm"]})

    def listed(query: str) -> list[str]:
        return [debate["key"] for debate in site.get(f"{V1}?{query}").json["debates"]]

    assert listed("concept=tea") == [drinks]
    assert listed("concept=reading+room") == [library]
    assert listed("concept=saturday&search=sundays") == [library]
    assert listed("concept=penguin") == []
    first = site.get(f"{V1}?concept=saturday&limit=1").json
    assert (first["total"], "concept=saturday" in first["next"]) == (2, True)
    rows = site.get("/debates.json?concept=tea").json["rows"]
    assert [row["key"] for row in rows] == [drinks]
    assert "debates.csv?concept=tea" in site.html("/debates?concept=tea")


def test_related_debates(site, library, drinks):
    assert site.get(f"{V1}/{library}/related").json["debates"] == []
    for key in (library, drinks):
        keep(site, key, {"tea": ["issue"]})
    (other,) = site.get(f"{V1}/{library}/related").json["debates"]
    assert (other["key"], other["title"], other["shared"]) == (drinks, "Tea or coffee?", ["tea"])
    assert other["likeness"] == pytest.approx(1.0)
    assert site.get(f"{V1}/nothing/related").status_code == 404
