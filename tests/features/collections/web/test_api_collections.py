import pytest

from argue import formats
from tests.web.app.test_api import API
from tests.web.pages import DRINKS, OUTLINE, Site


@pytest.fixture
def keys(site: Site) -> list[str]:
    return site.add(*(formats.parse_text(text).debates[0] for text in (OUTLINE, DRINKS)))


@pytest.fixture
def name(site: Site, keys: list[str]) -> str:
    made = site.client.post(f"{API}/collections", json={"title": "Two", "debates": keys})
    assert made.status_code == 201
    assert made.location == f"{API}/collections/two"
    return made.json["key"]


def test_all_debates_are_judged_paused_and_gone_on_with(site: Site, name: str):
    address = f"{API}/collections/{name}/bulk"
    begun = site.client.post(address, json={"engine": "word_overlap"})
    assert (begun.status_code, begun.json["status"]) == (202, "active")
    assert site.client.post(f"{API}/bulk/1/pause", json={}).json["status"] == "paused"
    site.judge()
    assert site.get(begun.location).json["waiting"] == 2
    site.client.post(address, json={"engine": "word_overlap"})
    site.judge()
    answer = site.get(begun.location).json
    assert (answer["status"], answer["done"], answer["progress"]) == ("done", 2, 1.0)
    states = site.get(f"{API}/bulk/1/debates").json["debates"]
    assert {state["status"] for state in states} == {"done"}
    assert [one["id"] for one in site.get(address).json["bulk"]] == [1]


@pytest.mark.parametrize(
    ("address", "body", "status"),
    [
        ("collections", {"title": ""}, 400),
        ("collections", {"title": "x", "debates": ["nowhere"]}, 404),
        ("collections/two/bulk", {"engine": "none"}, 400),
        ("collections/nowhere/bulk", {"engine": "gold"}, 404),
        ("bulk/7/cancel", {}, 404),
    ],
)
def test_what_is_wrong_is_a_problem(site: Site, name: str, address: str, body: dict, status: int):
    answer = site.client.post(f"{API}/{address}", json=body)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
