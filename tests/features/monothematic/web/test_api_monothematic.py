import pytest

from argue.features.monothematic.files import parse
from tests.features.monothematic.samples import EXAMPLE
from tests.features.monothematic.web.test_monothematic import ONE, STEPS
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content

SETS = f"{API}/monothematic"


@pytest.fixture
def one(site: Site) -> str:
    """The address of a set with one pair, 1, that nobody has taken apart."""
    return site.client.post(SETS, json={"pair": ONE}).location


@pytest.fixture
def example(site: Site) -> str:
    """The address of the set with the example file."""
    sent = {"file": EXAMPLE.read_text(encoding="utf-8"), "name": EXAMPLE.name, "title": "Eight"}
    made = site.client.post(SETS, json=sent)
    assert made.status_code == 201
    return made.location


def test_a_set_is_made_from_a_file_listed_and_forgotten(site: Site, example: str):
    state = content(site.get(example))
    assert (state["title"], state["originals"], state["finished"]) == ("Eight", 8, 21)
    assert site.get(SETS).json["sets"] == [state]
    part = site.get(f"{example}/pairs?limit=3").json
    assert (part["total"], len(part["pairs"])) == (8, 3)
    first = parse(EXAMPLE.read_bytes(), EXAMPLE.name)[0]
    assert part["pairs"][0]["text"] == first.text
    assert part["pairs"][0]["made"][0]["original"] == part["pairs"][0]["id"]
    key = state["key"]
    for format in ("jsonl", "csv", "xml"):
        page = site.get(f"/monothematic/{key}/downloads/{format}")
        assert site.get(f"{example}/files/{format}").data == page.data
    problem(site.get(f"{example}/files/docx"), 400)
    assert site.client.delete(example).status_code == 204
    problem(site.get(example), 404)


def test_a_pair_is_taken_apart_step_by_step(site: Site, one: str):
    begun = site.client.post(f"{one}/made", json={"original": "1"})
    assert (begun.status_code, begun.json["finished"]) == (201, False)
    address = f"{one}/made/{begun.json['id']}"
    some = {"revision": begun.json["revision"], "phenomenon": STEPS["phenomenon"], "finish": True}
    kept = site.client.put(address, json=some).json
    assert not kept["finished"]
    assert set(kept["problems"]) >= {"judgement"}
    whole = {**STEPS, "revision": kept["revision"], "finish": True}
    done = site.client.put(address, json=whole).json
    assert (done["finished"], done["problems"]) == (True, {})
    assert done["proposed"] == "Ann is awake."
    assert site.get(f"{one}/pairs").json["pairs"][0]["made"][0]["finished"]
    other = site.client.put(address, json={**whole, "note": "Mine.", "revision": 0}).json
    assert other["id"] != done["id"]  # theirs stays, and nothing typed is lost
    problem(site.client.delete(f"{address}?revision=0"), 400)
    assert site.client.delete(f"{address}?revision={done['revision']}").status_code == 204
    problem(site.client.put(address, json=whole), 404)


def test_another_pair_is_added(site: Site, one: str):
    pair = {"text": "Bob runs.", "hypothesis": "Bob moves.", "judgement": "YES"}
    added = site.client.post(f"{one}/pairs", json=pair)
    assert (added.status_code, added.json["judgement"]) == (201, "entailment")
    assert site.get(f"{one}/pairs").json["total"] == 2
    problem(site.client.post(f"{one}/pairs", json={**pair, "judgement": "perhaps"}), 400)
    problem(site.client.post(f"{one}/made", json={"original": "7"}), 404)


def test_scores_and_phenomena_are_those_of_the_pages(site: Site, example: str):
    key = site.get(example).json["key"]
    scores = site.computed(f"{example}/scores?engine=word_overlap&ways=3").json
    tables = {table["name"]: table["rows"] for table in scores["tables"]}
    assert "by-phenomenon" in tables
    assert scores["sentences"]
    phenomena = site.get(f"{example}/phenomena").json["tables"]
    csv = site.get(f"/monothematic/{key}/phenomena.csv").text
    assert len(phenomena[0]["rows"]) == len(csv.splitlines()) - 1
    problem(site.get(f"{example}/scores?engine=none"), 400)
    problem(site.get(f"{example}/scores?ways=4"), 400)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({}, "expected a file or a pair, found neither"),
        ({"file": "x", "pair": ONE}, "expected a file or a pair, found both"),
        ({"pair": {**ONE, "text": " "}}, "text"),
        ({"file": "nonsense"}, ""),
    ],
)
def test_what_makes_no_set(site: Site, body: dict, told: str):
    assert told in problem(site.client.post(SETS, json=body), 400)


def test_pairs_are_for_researchers(place: AccountsSite):
    program = place.site.app.test_client()
    problem(program.post(SETS, json={"pair": ONE}), 401)
    problem(program.post(SETS, json={"pair": ONE}, headers=place.token("Ada")), 403)
    problem(program.post(SETS, json={"pair": ONE}, headers=place.token("Rita", "read")), 403)
    made = program.post(SETS, json={"pair": ONE}, headers=place.token("Rita"))
    assert made.status_code == 201
    problem(program.get(made.location, headers=place.token("Bob")), 403)
    assert program.get(made.location, headers=place.token("Rita", "read")).status_code == 200
