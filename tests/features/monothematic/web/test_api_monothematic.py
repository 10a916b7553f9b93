import pytest

from tests.features.monothematic.web.test_monothematic import ONE, STEPS
from tests.web.app.test_api import API, problem
from tests.web.pages import Site

SETS = f"{API}/monothematic"


@pytest.fixture
def one(site: Site) -> str:
    """The address of a set with one pair, 1, that nobody has taken apart."""
    return site.client.post(SETS, json={"pair": ONE}).location


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
    assert (done["finished"], done["problems"], done["proposed"]) == (True, {}, "Ann is awake.")
    assert site.get(f"{one}/pairs").json["pairs"][0]["made"][0]["finished"]
    other = site.client.put(address, json={**whole, "note": "Mine.", "revision": 0}).json
    assert other["id"] != done["id"]  # theirs stays, and nothing typed is lost
    problem(site.client.delete(f"{address}?revision=0"), 400)
    assert site.client.delete(f"{address}?revision={done['revision']}").status_code == 204
    problem(site.client.put(address, json=whole), 404)


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
