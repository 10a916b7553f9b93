import json

import pytest

from argue import formats
from argue.features.labelling.store.records import Project
from argue.features.labelling.tasks import relations
from tests.features.labelling.web.test_relations import PETS, pets  # noqa: F401
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content


def tokens(project: Project) -> dict[str, str]:
    return {one.name: one.token for one in project.annotators}


def say(site: Site, token: str, number: int, label: str, **more: object):
    body = {"label": label, "seen": 0, **more}
    return site.client.post(f"{API}/judge/{token}/items/{number}", json=body)


def test_a_project_is_made_from_a_file_and_listed_to_who_knows_it(site: Site):
    sent = {"title": "Pets", "text": PETS, "name": "pets.csv", "annotators": ["Ann"], "guide": "x"}
    made = site.client.post(f"{API}/annotation", json=sent)
    assert made.status_code == 201
    token = made.json["token"]
    assert made.location == f"{API}/annotation/{token}"
    assert (made.json["items"], made.json["guide"]) == (3, "x")
    more = site.client.post(f"{API}/annotation/{token}/annotators", json={"names": ["Bob", "Cy"]})
    assert [one["name"] for one in more.json["annotators"]] == ["Ann", "Bob", "Cy"]
    assert content(site.get(f"{API}/annotation")) == {"projects": []}
    listed = site.get(f"{API}/annotation?project={token}&project=nothing").json["projects"]
    assert listed == [content(more)]
    assert site.client.delete(f"{API}/annotation/{token}").status_code == 204
    problem(site.get(f"{API}/annotation/{token}"), 404)


def test_a_project_may_ask_first_what_tells_most(site: Site):
    sent = {"title": "Pets", "text": PETS, "name": "pets.csv", "annotators": ["Ann"]}
    made = site.client.post(f"{API}/annotation", json={**sent, "engine": "word_overlap"}).json
    assert (made["engine"], made["guessed"], made["problem"]) == ("word_overlap", False, "")
    site.judge()
    assert site.get(f"{API}/annotation/{made['token']}").json["guessed"]
    problem(site.client.post(f"{API}/annotation", json={**sent, "engine": "gold"}), 400)
    problem(site.client.post(f"{API}/annotation", json={**sent, "engine": "nothing"}), 400)


def test_an_annotator_judges_blind_to_the_others(site: Site, pets: Project):  # noqa: F811
    ann, bob = tokens(pets)["Ann"], tokens(pets)["Bob"]
    assert content(site.get(f"{API}/judge/{ann}")) == {
        "name": "Ann",
        "title": "Pets",
        "guide": "Read.",
        "items": 3,
        "done": 0,
        "unsure": 0,
        "next": 1,
    }
    said = say(site, ann, 1, "attack", comment="Clear.")
    assert (said.status_code, said.json["label"], said.json["comment"]) == (200, "attack", "Clear.")
    assert say(site, ann, 2, "unsure").json["label"] == "unsure"
    start = site.get(f"{API}/judge/{ann}").json
    assert (start["done"], start["unsure"], start["next"]) == (2, 1, 3)
    left = site.get(f"{API}/judge/{ann}/items?show=left").json
    assert [item["number"] for item in left["items"]] == [3]
    assert site.get(f"{API}/judge/{ann}/items/1").json == said.json
    assert {one["label"] for one in site.get(f"{API}/judge/{bob}/items").json["items"]} == {None}
    assert "Ann" not in site.get(f"{API}/judge/{bob}/items").text
    problem(say(site, ann, 1, "support"), 409)
    again = say(site, ann, 1, "support", seen=said.json["step"])
    assert again.json["label"] == "support"
    problem(say(site, ann, 9, "support"), 404)
    problem(say(site, ann, 1, "none"), 400)
    problem(site.get(f"{API}/judge/nobody"), 404)


def test_who_oversees_it_sees_agreement_and_decides(site: Site, pets: Project):  # noqa: F811
    for name, labels in (("Ann", ["attack", "support"]), ("Bob", ["attack", "attack"])):
        for number, label in enumerate(labels, 1):
            say(site, tokens(pets)[name], number, label)
    address = f"{API}/annotation/{pets.token}"
    state = site.get(address).json
    assert {"tables": state["tables"]} == site.get(f"/annotation/{pets.token}.json").json
    assert state["gold"]["unanimous"] == 1
    assert site.get(f"{address}?least=3").json["gold"]["unanimous"] == 0
    (waiting,) = site.get(f"{address}/items").json["items"]
    assert (waiting["number"], waiting["waiting"], waiting["gold"]) == (2, True, None)
    assert [one["label"] for one in waiting["judgements"]] == ["support", "attack"]
    decision = {"label": "support", "by": "Olga", "comment": "So.", "seen": waiting["step"]}
    decided = site.client.post(f"{address}/items/2", json=decision)
    assert decided.json["adjudication"]["by"] == "Olga"
    assert (decided.json["gold"], decided.json["how"]) == ("support", "adjudicated")
    problem(site.client.post(f"{address}/items/2", json=decision), 409)
    out = {"label": "none", "seen": decided.json["step"]}
    left_out = site.client.post(f"{address}/items/2", json=out).json
    assert (left_out["gold"], left_out["how"]) == (None, "left out")
    opened = site.client.post(
        f"{address}/items/2", json={"label": "open", "seen": left_out["step"]}
    ).json
    assert opened["adjudication"] is None
    assert site.get(f"{address}/items/2").json == opened
    assert site.get(f"{address}/items?show=all").json["total"] == 3
    problem(site.get(f"{address}/items/7"), 404)


def test_judgements_and_gold_are_taken_along_and_kept(site: Site, pets: Project):  # noqa: F811
    address = f"{API}/annotation/{pets.token}"
    problem(site.get(f"{address}/gold/json"), 400)  # no item has a label yet
    sheet = "item,annotator,label\n1,Ann,attack\n1,Bob,attack\n2,Cy,support\n"
    read = site.client.post(f"{address}/judgements", json={"text": sheet, "name": "x.csv"})
    assert content(read) == {"read": 3, "new": 3}
    problem(site.client.post(f"{address}/judgements", json={"text": "item,label\n9,x\n"}), 400)
    file = site.get(f"{address}/judgements/csv")
    assert file.data == site.get(f"/annotation/{pets.token}/judgements.csv").data
    with site.store() as store:
        said = relations.TASK.projects(store).labelled(pets.key)
        debates = relations.debates_of(store, pets.key)
    gold = relations.gold(debates, said).debates
    answer = json.loads(site.get(f"{address}/gold/json").data)["debates"]
    assert [len(one["gold"]) for one in answer] == [len(one.gold) for one in gold] == [1]
    assert "jsonl" in problem(site.get(f"{address}/gold/docx"), 400)
    kept = site.client.post(f"{address}/gold", json={"rule": "majority", "least": 1})
    assert kept.status_code == 201
    keys = [one["key"] for one in kept.json["debates"]]
    assert len(site.get(f"{API}/debates/{keys[0]}").json["gold"]) == 2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"debates": ["nothing"]}, 404),
        ({"text": PETS, "annotators": ["Ann", "Ann"]}, 400),
        ({"text": "no debate"}, 400),
    ],
)
def test_what_makes_no_project(site: Site, body: dict, status: int):
    problem(site.client.post(f"{API}/annotation", json=body), status)


def test_with_accounts_the_overseer_has_one_and_an_annotator_needs_none(place: AccountsSite):
    program, ada = place.site.app.test_client(), place.token("Ada")
    sent = {"text": PETS, "name": "pets.csv", "annotators": ["Ann"]}
    problem(program.post(f"{API}/annotation", json=sent), 401)
    made = program.post(f"{API}/annotation", json=sent, headers=ada)
    problem(program.get(made.location), 401)
    token = made.json["annotators"][0]["token"]
    body = {"label": "attack", "seen": 0}
    assert program.post(f"{API}/judge/{token}/items/1", json=body).status_code == 200
    large = {**body, "comment": "x" * 70_000}
    problem(program.post(f"{API}/judge/{token}/items/2", json=large), 413)
    decision = {"label": "support", "by": "Somebody else", "seen": 1}
    decided = program.post(f"{made.location}/items/1", json=decision, headers=ada)
    assert decided.json["adjudication"]["by"] == "Ada"
    key = place.add("Ada")
    problem(
        program.post(f"{API}/annotation", json={"debates": [key]}, headers=place.token("Bob")), 404
    )


def test_the_debates_of_a_project_may_be_those_that_are_there(site: Site, library: str):
    made = site.client.post(f"{API}/annotation", json={"debates": [library, library]})
    with site.store() as store:
        pairs = len(formats.write([_bare(store.debates.load(library))], "csv").splitlines()) - 2
    assert made.json["items"] == pairs == 5


def _bare(debate):
    from argue import pipeline

    return pipeline.bare(debate)
