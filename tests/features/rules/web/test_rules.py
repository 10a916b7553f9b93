"""People judge examples of rules in the browser, question by question."""

import io
import re

import pytest

from argue.errors import MissingLibrary
from argue.features.labelling.store.records import Project
from argue.features.labelling.task import File, Sources
from argue.features.rules.labelling.sheets import Example, Verdict
from argue.features.rules.labelling.tasks import rules
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content

CITY = "The city <b>bought</b> trams.", "city bought trams", "city own trams"
EXAMPLES = [
    Example(1, "buy", "own", *CITY),
    Example(2, "buy", "own", "She buys bread.", "She buys bread", "She own bread"),
]


@pytest.fixture
def verbs(site: Site, store) -> Project:
    return rules.TASK.projects(store).create("Verbs", EXAMPLES, ["Ann", "Bob"], guide="Read.")


def address(project: Project, name: str, rest: str = "") -> str:
    token = next(judge.token for judge in project.annotators if judge.name == name)
    return f"/judge-rules/{token}{rest}"


def say(site: Site, project: Project, name: str, number: int, question: str, label: str, **more):
    form = {"question": question, "label": label, "seen": 0, **more}
    return site.post(address(project, name, f"/{number}"), form)


def own(site: Site, project: Project, name: str) -> dict[int, Verdict | None]:
    with site.store() as store:
        result = rules.TASK.projects(store).own(project.key, name)
    return {number: answer.label for number, answer in result.items()}


def test_three_questions_in_order_lead_to_a_verdict(site, verbs):
    start = site.html(address(verbs, "Ann"))
    assert "0 of 2 items done, 2 left." in start
    assert f'href="{address(verbs, "Ann", "/1")}">Begin' in start
    first = site.html(address(verbs, "Ann", "/1"))
    assert "The city &lt;b&gt;bought&lt;/b&gt; trams." in first
    assert "city bought trams" in first
    assert "city own trams" not in first
    sent = say(site, verbs, "Ann", 1, "left", "yes")
    assert sent.location == address(verbs, "Ann", "/1?question=likely")
    assert own(site, verbs, "Ann") == {}
    assert "city own trams" in site.html(sent.location)
    assert say(site, verbs, "Ann", 1, "likely", "yes").location.endswith("question=right")
    last = say(site, verbs, "Ann", 1, "right", "yes", comment="So.")
    assert (last.status_code, last.location) == (303, address(verbs, "Ann", "/2"))
    assert own(site, verbs, "Ann") == {1: Verdict.HOLDS}


@pytest.mark.parametrize(
    ("question", "label", "verdict"),
    [
        ("left", "no", Verdict.NO_MATCH),
        ("likely", "no", Verdict.NO_CONTEXT),
        ("right", "no", Verdict.FAILS),
        ("left", "no-relation", Verdict.NO_RELATION),
        ("likely", "no-relation", Verdict.NO_RELATION),
        ("likely", "unsure", None),
    ],
)
def test_a_no_ends_an_example(site, verbs, question, label, verdict):
    say(site, verbs, "Ann", 2, question, label)
    assert own(site, verbs, "Ann") == {2: verdict}


def test_who_had_not_seen_their_last_answer_is_told(site, verbs):
    say(site, verbs, "Ann", 1, "left", "no")
    late = say(site, verbs, "Ann", 1, "right", "yes")
    assert late.status_code == 409
    assert "judged elsewhere" in late.text
    assert own(site, verbs, "Ann") == {1: Verdict.NO_MATCH}
    page = site.html(address(verbs, "Ann", "/1"))
    assert "the sentence does not say the left phrase" in page
    seen = int(re.search(r'name="seen" value="(\d+)"', page)[1])
    assert say(site, verbs, "Ann", 1, "right", "yes", seen=seen).status_code == 303


def test_the_end_is_said(site, verbs):
    say(site, verbs, "Ann", 1, "left", "no")
    done = say(site, verbs, "Ann", 2, "right", "no")
    assert done.location == address(verbs, "Ann")
    assert "All 2 items are judged." in site.html(done.location)
    assert "the sentence does not say the right phrase" in site.html(address(verbs, "Ann", "/list"))


def test_who_oversees_sees_the_figures_and_programs_the_same(site, verbs):
    for name in ("Ann", "Bob"):
        say(site, verbs, name, 1, "right", "yes")
        say(site, verbs, name, 2, "right", "no")
    page = site.html(f"/rules/{verbs.token}")
    assert "Correct from a precision of 80%" in page
    assert "kappa on examples" in page
    tables = site.client.get(f"/rules/{verbs.token}.json").json["tables"]
    assert site.get(f"{API}/rules/{verbs.token}").json["tables"] == tables
    [rule] = tables[1]["rows"]
    assert (rule["judged"], rule["upper"]) == (4, 0.5)
    assert tables[2]["rows"][1]["value"] == 1.0
    assert site.client.get(f"/rules/{verbs.token}.csv?table=rules").text.startswith("left,right")
    assert site.client.get(f"/rules/{verbs.token}/answers.csv").text.count("Ann") == 2
    assert "/rules/" + verbs.token in site.html("/rules")


def test_a_project_that_is_made_of_a_filled_sheet_begins_with_its_answers(site, verbs, store):
    say(site, verbs, "Ann", 1, "right", "yes", comment="So.")
    say(site, verbs, "Ann", 2, "likely", "unsure")
    say(site, verbs, "Bob", 2, "left", "no")
    rows = site.client.get(f"/rules/{verbs.token}/answers.csv").data.splitlines(keepends=True)
    later = b"".join(row.replace(b"2,buy", b"7,buy") for row in rows)  # numbers need no order
    form = {"title": "Again", "annotators": "Cy\nBob", "sheet": (io.BytesIO(later), "a.csv")}
    token = site.post("/rules", form).location.rpartition("/")[2]
    again = rules.TASK.projects(store).overseen(token)
    assert again.names == ["Cy", "Bob", "Ann"]
    for name in ("Ann", "Bob"):
        assert own(site, again, name) == own(site, verbs, name)
    assert own(site, again, "Cy") == {}
    pages = [site.client.get(f"/rules/{project.token}.json") for project in (verbs, again)]
    assert pages[0].json["tables"][1]["rows"] == pages[1].json["tables"][1]["rows"]


def test_a_project_is_made_of_rules_and_a_text(site, store):
    form = {
        "title": "Mine",
        "annotators": "Ann\nBob",
        "rules": (io.BytesIO(b'{"left": "buy", "right": "own", "probability": 0.9}'), "r.jsonl"),
        "corpus": (io.BytesIO("The city bought trams. É.".encode()), "text.txt"),
    }
    made = site.post("/rules", form)
    assert made.status_code == 303
    assert "Mine" in site.html(made.location)
    token = made.location.rpartition("/")[2]
    project = rules.TASK.projects(store).overseen(token)
    assert rules.TASK.projects(store).item(project.key, 1).hypothesis == "The city own trams"
    assert site.post(f"/rules/{token}/annotators", {"name": "Cy"}).status_code == 303
    assert "Cy" in site.html(f"/rules/{token}")
    assert "Delete this project" in site.html(f"/rules/{token}/delete")
    site.post(f"/rules/{token}/delete", {})
    assert site.client.get(f"/rules/{token}").status_code == 404


@pytest.mark.parametrize(
    ("spacy", "phrase"),
    [(True, "The city that needs trams own new ones"), (False, "that needs trams own new ones")],
)
def test_right_sides_are_grammatical_where_there_is_a_parser(monkeypatch, spacy, phrase):
    if spacy:
        pytest.importorskip("spacy")
    else:

        def absent(name):
            raise MissingLibrary("no spaCy")

        monkeypatch.setattr(rules, "pipeline", absent)
    sent = {
        "rules": File("r.jsonl", RULES.encode()),
        "corpus": File("text.txt", b"It rains. The city that needs trams bought new ones."),
    }
    assert [example.hypothesis for example in rules.read(Sources(files=sent)).items] == [phrase]


@pytest.mark.parametrize(("question", "label"), [("why", "yes"), ("left", "perhaps")])
def test_other_answers_are_refused(site, verbs, question, label):
    assert say(site, verbs, "Ann", 1, question, label).status_code == 400


RULES = '{"left": "buy", "right": "own", "probability": 0.9}\n'
TEXT = "The city may buy trams. Nobody could buy the moon."
CORPUS = {"rules": RULES, "corpus": TEXT, "annotators": ["Ann"], "title": "Verbs"}


def answer(site: Site, project: Project, name: str, number: int, verdict: str, **more: object):
    token = next(judge.token for judge in project.annotators if judge.name == name)
    body = {"verdict": verdict, "seen": 0, **more}
    return site.client.post(f"{API}/judge-rules/{token}/examples/{number}", json=body)


def test_a_project_is_drawn_from_a_text_and_taken_along_as_a_sheet(site: Site):
    made = site.client.post(f"{API}/rules", json=CORPUS)
    assert made.status_code == 201, made.text
    assert (made.json["title"], made.json["examples"]) == ("Verbs", 2)
    token = made.json["token"]
    more = site.client.post(f"{API}/rules/{token}/annotators", json={"names": ["Bob"]})
    assert [annotator["name"] for annotator in more.json["annotators"]] == ["Ann", "Bob"]
    assert content(site.get(f"{API}/rules")) == {"projects": []}
    assert site.get(f"{API}/rules?project={token}&project=x").json["projects"] == [content(more)]
    sheet = site.get(f"{API}/rules/{token}/answers")
    assert sheet.data == site.get(f"/rules/{token}/answers.csv").data
    again = site.client.post(f"{API}/rules", json={"sheet": sheet.text, "name": "sheet.csv"})
    examples = site.get(f"{again.location}/examples").json["examples"]
    assert examples == site.get(f"{API}/rules/{token}/examples").json["examples"]
    assert site.client.delete(made.location).status_code == 204
    problem(site.get(made.location), 404)


def test_annotators_say_what_comes_of_the_questions(site: Site, verbs: Project):
    said = answer(site, verbs, "Ann", 1, "holds", comment="So.")
    assert (said.status_code, said.json["verdict"]) == (200, "holds")
    start = site.get(f"{API}/judge-rules/{verbs.annotators[0].token}").json
    assert (start["name"], start["done"], start["next"]) == ("Ann", 1, 2)
    problem(answer(site, verbs, "Ann", 1, "unsure"), 409)
    assert answer(site, verbs, "Ann", 1, "unsure", seen=said.json["step"]).status_code == 200
    problem(answer(site, verbs, "Ann", 1, "perhaps"), 400)
    problem(answer(site, verbs, "Ann", 9, "holds"), 404)
    bob = f"{API}/judge-rules/{verbs.annotators[1].token}/examples"
    assert {example["verdict"] for example in site.get(bob).json["examples"]} == {None}
    assert site.get(f"{bob}/1").json["verdict"] is None
    answer(site, verbs, "Bob", 1, "does not hold")
    (first, _) = site.get(f"{API}/rules/{verbs.token}/examples").json["examples"]
    assert [(one["by"], one["verdict"]) for one in first["answers"]] == [
        ("Ann", "unsure"),
        ("Bob", "does not hold"),
    ]


def test_what_makes_no_project(site: Site):
    wrong = {**CORPUS, "corpus": "Nothing."}, {**CORPUS, "per_rule": 0}
    for body in ({}, {"rules": RULES}, {"sheet": "x"}, *wrong):
        problem(site.client.post(f"{API}/rules", json=body), 400)
