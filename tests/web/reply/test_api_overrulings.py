import pytest

from argue.engines import ENGINES, facts
from tests.debate_samples import THREAD
from tests.web.app.test_api import API, PROBLEM
from tests.web.pages import Site

PAIR = {"source": "rails", "target": "quiet"}


@pytest.fixture
def trams(site: Site) -> str:
    key = site.add(THREAD)[0]
    site.get(f"{API}/debates/{key}/analysis?engine=word_overlap")
    site.judge()
    return key


def _post(site: Site, path: str, content: object):
    return site.client.post(f"{API}/debates/{path}", json=content)


def _analysis(site: Site, key: str, query: str = "") -> dict:
    return site.get(f"{API}/debates/{key}/analysis?engine=word_overlap{query}").json


def test_a_word_is_said_and_every_analysis_follows(site, trams):
    before = _analysis(site, trams)
    judged = next(one for one in before["relations"] if one["source"] == "rails")
    other = "support" if judged["label"] == "attack" else "attack"
    said = _post(site, f"{trams}/overrulings", {**PAIR, "label": other, "by": "Ann", "reason": "R"})
    assert said.status_code == 201
    step = said.json
    expected = {**PAIR, "label": other, "by": "Ann", "reason": "R", "undoes": None, "stands": other}
    assert {name: step[name] for name in expected} == expected
    after = _analysis(site, trams)
    (relation,) = [one for one in after["relations"] if one["source"] == "rails"]
    former = {key: judged[key] for key in ("label", "confidence", "origin")}
    word = {"by": "Ann", "at": step["at"], "reason": "R", "former": former}
    stated = {"label": other, "confidence": 1.0, "origin": "overruled", "overruled": word}
    assert relation == {**PAIR, **stated}
    assert after["labelling"] != before["labelling"]
    assert after["scores"] == before["scores"], "those of the engine alone"


def test_undoing_and_undoing_that(site, trams):
    before = _analysis(site, trams)
    step = _post(site, f"{trams}/overrulings", {**PAIR, "label": "unrelated"}).json
    assert step["by"] == "somebody"
    undone = _post(site, f"{trams}/overrulings/{step['id']}/undo", {"by": "Bob"})
    assert undone.status_code == 201
    assert undone.json["undoes"] == step["id"]
    assert undone.json["label"] is undone.json["stands"] is None
    assert _analysis(site, trams) == before
    _post(site, f"{trams}/overrulings/{undone.json['id']}/undo", {})
    listed = site.get(f"{API}/debates/{trams}/overrulings").json
    assert [one["label"] for one in listed["overruled"]] == ["unrelated"]
    steps = [(step["by"], step["is_last"]) for step in listed["steps"]]
    assert steps == [("somebody", True), ("Bob", False), ("somebody", False)]


def test_a_step_that_is_not_the_last_is_refused(site, trams):
    step = _post(site, f"{trams}/overrulings", {**PAIR, "label": "unrelated"}).json
    _post(site, f"{trams}/overrulings", {**PAIR, "label": "attack"})
    refused = _post(site, f"{trams}/overrulings/{step['id']}/undo", {})
    assert (refused.status_code, refused.mimetype) == (409, PROBLEM)
    assert "has labelled" in refused.json["detail"]
    late = _post(site, f"{trams}/overrulings", {**PAIR, "label": "support", "seen": step["id"]})
    assert (late.status_code, late.mimetype) == (409, PROBLEM)
    assert _post(site, f"{trams}/overrulings/999/undo", {}).status_code == 404


@pytest.mark.parametrize(
    ("content", "status"),
    [
        ({}, 400),
        ({**PAIR}, 400),
        ({**PAIR, "label": "likes"}, 400),
        ({**PAIR, "label": "attack", "by": ""}, 400),
        ({**PAIR, "label": "attack", "by": "x" * 81}, 400),
        ({**PAIR, "label": "attack", "reason": "x" * 1001}, 400),
        ({"source": "quiet", "target": "quiet", "label": "attack"}, 400),
        ({"source": "nobody", "target": "quiet", "label": "attack"}, 404),
        ([], 400),
    ],
)
def test_what_cannot_be_said(site, trams, content, status):
    refused = _post(site, f"{trams}/overrulings", content)
    assert (refused.status_code, refused.mimetype) == (status, PROBLEM)
    said = site.get(f"{API}/debates/{trams}/overrulings").json
    assert (said["overruled"], said["steps"], said["total"]) == ([], [], 0)


def test_engines_tell_their_facts_and_which_judges_where_nobody_names_one(site):
    answer = {engine["name"]: engine for engine in site.get(f"{API}/engines").json["engines"]}
    assert list(answer) == ENGINES.names()
    assert [name for name in answer if answer[name]["default"]] == [site.settings.engine]
    for name, told in answer.items():
        assert {key: told[key] for key in facts(name).as_object()} == facts(name).as_object()


def test_a_word_that_is_none_of_a_field_is_refused_with_the_nearest(site, library):
    sent = {"source": "sat", "target": "issue", "label": "atack"}
    answer = site.client.post(f"/api/v1/debates/{library}/overrulings", json=sent)
    assert answer.status_code in (400, 422)
    assert "did you mean attack?" in answer.text
    assert "did you mean sat?" in site.client.get(f"/debates/{library}/argument?id=Sat").text
