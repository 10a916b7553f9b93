"""A debate held by programs: adding, changing, taking back."""

import pytest

from tests.web.app.test_api import API
from tests.web.pages import Site
from tests.web.reply.test_reply import TEXT, site

__all__ = ["site"]
pytestmark = pytest.mark.usefixtures("by_words")


def post(site: Site, path: str, content: object, **more):
    return site.client.post(f"{API}/debates/{path}", json=content, **more)


@pytest.fixture
def judged(site, library) -> str:
    site.shown(f"/debates/{library}")
    return library


def add(site: Site, key: str, **more):
    content = {"parent": "work", "text": TEXT, "stance": "attack", "by": "Ann"}
    return post(site, f"{key}/contributions", {**content, **more})


def test_an_argument_is_added_and_the_answer_says_what_it_turned(site, judged):
    response = add(site, judged)
    assert response.status_code == 201
    step = response.json["step"]
    assert (step["argument"], step["by"], step["action"]) == ("c1", "Ann", "add")
    assert step["relation"] == {"label": "attack", "confidence": 1.0, "origin": "given"}
    assert {one["argument"] for one in response.json["turned"]} == {"work", "pay", "issue"}
    statuses = site.get(f"{API}/debates/{judged}/statuses").json["statuses"]
    assert statuses == {
        "issue": "rejected",
        "work": "rejected",
        "sat": "rejected",
        "full": "accepted",
        "pay": "accepted",
        "c1": "accepted",
    }


def test_what_is_sent_twice_is_added_once(site, judged):
    first = add(site, judged, token="t").json["step"]
    assert add(site, judged, token="t").json["step"] == first
    assert add(site, judged, token="t", text="Other.").status_code == 409
    headers = {"Idempotency-Key": "k"}
    content = {"parent": "work", "text": "Yes.", "stance": "support"}
    ids = {
        post(site, f"{judged}/contributions", content, headers=headers).json["step"]["argument"]
        for _ in range(2)
    }
    assert ids == {"c2"}


def test_editing_withdrawing_and_undoing(site, judged):
    first = add(site, judged).json["step"]
    content = {"text": "Volunteers would do it.", "stance": "support", "seen": first["id"]}
    address = f"{API}/debates/{judged}/contributions/c1"
    edited = site.client.put(address, json=content)
    assert edited.status_code == 200
    assert {one["argument"] for one in edited.json["turned"]} == {"work", "pay", "issue"}
    late = {"text": "Late.", "seen": first["id"]}
    assert site.client.put(address, json=late).status_code == 409
    seen = {"seen": edited.json["step"]["id"]}
    gone = site.client.post(f"{address}/withdraw", json=seen).json["step"]
    assert gone["withdrawn"]
    undo = post(site, f"{judged}/contribution-steps/{gone['id']}/undo", {})
    assert (undo.status_code, undo.json["step"]["text"]) == (201, "Volunteers would do it.")
    listed = site.get(f"{API}/debates/{judged}/contributions").json
    assert [step["action"] for step in listed["steps"]] == ["undo", "withdraw", "edit", "add"]
    after = f"{API}/debates/{judged}/contributions?after={gone['id']}"
    assert site.get(after).json["total"] == 1
