from argue.features.labelling.store.records import Project
from tests.features.labelling.web.test_relations import PETS, pets  # noqa: F401
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content


def tokens(project: Project) -> dict[str, str]:
    return {annotator.name: annotator.token for annotator in project.annotators}


def say(site: Site, token: str, number: int, label: str, **more: object):
    body = {"label": label, "seen": 0, **more}
    return site.client.post(f"{API}/judge/{token}/items/{number}", json=body)


def test_an_annotator_judges_blind_to_the_others(site: Site, pets: Project):  # noqa: F811
    ann, bob = tokens(pets)["Ann"], tokens(pets)["Bob"]
    project = {"name": "Ann", "title": "Pets", "guide": "Read.", "items": 3}
    start = content(site.get(f"{API}/judge/{ann}"))
    assert start == {**project, "done": 0, "unsure": 0, "next": 1}
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
    assert say(site, ann, 1, "support", seen=said.json["step"]).json["label"] == "support"
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
    assert [judgement["label"] for judgement in waiting["judgements"]] == ["support", "attack"]
    decision = {"label": "support", "by": "Olga", "comment": "So.", "seen": waiting["step"]}
    decided = site.client.post(f"{address}/items/2", json=decision)
    assert decided.json["adjudication"]["by"] == "Olga"
    assert (decided.json["gold"], decided.json["how"]) == ("support", "adjudicated")
    problem(site.client.post(f"{address}/items/2", json=decision), 409)
    out = {"label": "none", "seen": decided.json["step"]}
    left_out = site.client.post(f"{address}/items/2", json=out).json
    assert (left_out["gold"], left_out["how"]) == (None, "left out")
    back = {"label": "open", "seen": left_out["step"]}
    opened = site.client.post(f"{address}/items/2", json=back).json
    assert opened["adjudication"] is None
    assert site.get(f"{address}/items/2").json == opened
    assert site.get(f"{address}/items?show=all").json["total"] == 3
    problem(site.get(f"{address}/items/7"), 404)


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
