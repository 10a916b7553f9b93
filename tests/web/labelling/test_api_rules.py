from __future__ import annotations

import pytest

from argue.store.labelling.records import Project
from tests.web.app.test_api import API, problem
from tests.web.labelling.test_rules import verbs  # noqa: F401
from tests.web.pages import Site, content

RULES = '{"left": "buy", "right": "own", "probability": 0.9}\n'
TEXT = "The city may buy trams. Nobody could buy the moon."
CORPUS = {"rules": RULES, "corpus": TEXT, "annotators": ["Ann"], "title": "Verbs"}


def say(site: Site, project: Project, name: str, number: int, verdict: str, **more: object):
    token = next(judge.token for judge in project.annotators if judge.name == name)
    body = {"verdict": verdict, "seen": 0, **more}
    return site.client.post(f"{API}/judge-rules/{token}/examples/{number}", json=body)


def test_a_project_is_drawn_from_a_text_and_taken_along_as_a_sheet(site: Site):
    made = site.client.post(f"{API}/rules", json=CORPUS)
    assert made.status_code == 201, made.text
    assert (made.json["title"], made.json["examples"]) == ("Verbs", 2)
    token = made.json["token"]
    more = site.client.post(f"{API}/rules/{token}/annotators", json={"names": ["Bob"]})
    assert [one["name"] for one in more.json["annotators"]] == ["Ann", "Bob"]
    assert content(site.get(f"{API}/rules")) == {"projects": []}
    assert site.get(f"{API}/rules?project={token}&project=x").json["projects"] == [content(more)]
    sheet = site.get(f"{API}/rules/{token}/answers")
    assert sheet.data == site.get(f"/rules/{token}/answers.csv").data
    again = site.client.post(f"{API}/rules", json={"sheet": sheet.text, "name": "sheet.csv"})
    examples = site.get(f"{again.location}/examples").json["examples"]
    assert examples == site.get(f"{API}/rules/{token}/examples").json["examples"]
    assert site.client.delete(made.location).status_code == 204
    problem(site.get(made.location), 404)


def test_annotators_say_what_comes_of_the_questions(site: Site, verbs: Project):  # noqa: F811
    said = say(site, verbs, "Ann", 1, "holds", comment="So.")
    assert (said.status_code, said.json["verdict"]) == (200, "holds")
    start = site.get(f"{API}/judge-rules/{verbs.annotators[0].token}").json
    assert (start["name"], start["done"], start["next"]) == ("Ann", 1, 2)
    problem(say(site, verbs, "Ann", 1, "unsure"), 409)
    assert say(site, verbs, "Ann", 1, "unsure", seen=said.json["step"]).status_code == 200
    problem(say(site, verbs, "Ann", 1, "perhaps"), 400)
    problem(say(site, verbs, "Ann", 9, "holds"), 404)
    bob = f"{API}/judge-rules/{verbs.annotators[1].token}/examples"
    assert {one["verdict"] for one in site.get(bob).json["examples"]} == {None}
    assert site.get(f"{bob}/1").json["verdict"] is None
    say(site, verbs, "Bob", 1, "does not hold")
    (first, _) = site.get(f"{API}/rules/{verbs.token}/examples").json["examples"]
    assert [(one["by"], one["verdict"]) for one in first["answers"]] == [
        ("Ann", "unsure"),
        ("Bob", "does not hold"),
    ]


def test_precision_and_agreement_are_those_of_the_page(site: Site, verbs: Project):  # noqa: F811
    for name in ("Ann", "Bob"):
        say(site, verbs, name, 1, "holds")
    tables = site.get(f"{API}/rules/{verbs.token}").json["tables"]
    assert {"tables": tables} == site.get(f"/rules/{verbs.token}.json").json
    assert tables[1]["rows"][0]["upper"] == 1.0


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"rules": RULES},
        {**CORPUS, "corpus": "Nothing."},
        {"sheet": "x"},
        {**CORPUS, "per_rule": 0},
    ],
)
def test_what_makes_no_project(site: Site, body: dict):
    problem(site.client.post(f"{API}/rules", json=body), 400)
