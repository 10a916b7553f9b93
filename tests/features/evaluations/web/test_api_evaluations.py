import pytest

from argue import formats
from argue.features.schemes.schemes import SCHEMES
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content

ADDRESS = f"{API}/evaluations"


@pytest.fixture
def done(site: Site, library: str) -> int:
    """The number of an evaluation that is judged."""
    asked = site.client.post(ADDRESS, json={"engine": "edit_distance", "debates": [library]})
    assert (asked.status_code, asked.json["status"]) == (202, "queued")
    site.judge()
    assert site.get(asked.headers["Location"]).json["status"] == "done"
    return asked.json["id"]


def test_an_evaluation_has_the_tables_of_its_page(site: Site, done: int):
    told = content(site.get(f"{ADDRESS}/{done}"))
    assert told["tables"] == site.get(f"/evaluations/{done}.json").json["tables"]
    (listed,) = site.get(ADDRESS).json["evaluations"]
    assert listed == {name: value for name, value in told.items() if name != "tables"}


def test_its_pairs_come_in_parts_and_are_those_of_the_page(site: Site, done: int):
    whole = site.get(f"/evaluations/{done}/pairs.json?show=all").json["rows"]
    part = site.get(f"{ADDRESS}/{done}/pairs?show=all&limit=2").json
    assert (part["pairs"], part["total"]) == (whole[:2], len(whole))
    assert site.get(part["next"]).json["pairs"] == whole[2:4]
    problem(site.get(f"{ADDRESS}/{done}/pairs?show=some"), 400)


def test_one_is_stopped_and_one_deleted(site: Site, library: str, done: int):
    asked = site.client.post(ADDRESS, json={"engine": "word_overlap", "debates": [library]})
    number = asked.json["id"]
    assert site.client.post(f"{ADDRESS}/{number}/cancel", json={}).json["status"] == "cancelled"
    problem(site.get(f"{ADDRESS}/{number}/pairs"), 409)
    assert site.client.delete(f"{ADDRESS}/{done}").status_code == 204
    problem(site.client.delete(f"{ADDRESS}/{done}"), 404)


def test_predictions_take_the_place_of_an_engine(site: Site, library: str):
    content = "source,target,label\nfull,sat,attack\nnobody,sat,support\n"
    sent = {"debates": [library], "predictions": {"name": "mine.csv", "content": content}}
    asked = site.client.post(ADDRESS, json=sent)
    assert asked.status_code == 202
    assert (asked.json["status"], asked.json["engine"]) == ("done", "mine.csv")
    assert asked.json["judged_by"]["of_no_pair"] == 1
    problem(site.client.post(ADDRESS, json={**sent, "engine": "word_overlap"}), 400)
    problem(site.client.post(ADDRESS, json={"debates": [library]}), 400)


def test_what_cannot_be_evaluated(site: Site, library: str):
    (bare,) = formats.parse_text("id,text\n1,One.\n2,Two.\n", format="csv").debates
    (silent,) = site.add(bare)
    for sent, status in (
        ({"engine": "nothing", "debates": [library]}, 400),
        ({"engine": "gold", "debates": []}, 400),
        ({"engine": "gold", "debates": ["nothing"]}, 404),
        ({"engine": "gold", "debates": [silent]}, 400),
        ({"engine": "gold", "debates": [library], "derived": ["x"]}, 400),
    ):
        problem(site.client.post(ADDRESS, json=sent), status)
    assert site.get(ADDRESS).json["total"] == 0


def test_what_if_says_what_the_page_says(site: Site, library: str):
    address = f"{API}/debates/{library}/what-if?engine=gold"
    assert site.client.post(address, json={}).status_code == 202
    site.judge()
    turned = site.client.post(
        address, json={"changes": [{"change": "remove", "source": "full", "target": "sat"}]}
    ).json
    assert turned["changed"][0]["argument"] == "issue" or turned["changed"]
    html = site.html(f"/debates/{library}/what-if?engine=gold&change=remove&source=full&target=sat")
    for one in turned["changed"]:
        assert one["before"] != one["after"]
        assert f">{one['argument']}<" in html or one["argument"] in html
    untouched = site.client.post(address, json={}).json
    assert len(untouched["hints"]) == len(untouched["answers"]) > 0
    for hint, answer in zip(untouched["hints"], untouched["answers"], strict=True):
        assert answer["argument"] in hint
        assert answer["before"] != answer["after"]
        assert len(answer["questions"]) >= 3
        assert answer["scheme"] in {*SCHEMES, "any"}
    assert turned["answers"] == []
    wrong = {"changes": [{"change": "flip", "source": "nobody", "target": "sat"}]}
    problem(site.client.post(address, json=wrong), 404)
