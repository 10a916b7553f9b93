from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content

REPLY = {"parent": "pay", "text": "Sunday hours draw new members.", "stance": "attack"}


def test_a_snapshot_is_taken_compared_with_and_gone_back_to(site: Site, library: str):
    address = f"{API}/debates/{library}"
    taken = site.client.post(f"{address}/snapshots", json={"name": "Before", "by": "Ada"})
    assert (taken.status_code, taken.json["name"], taken.json["by"]) == (201, "Before", "Ada")
    problem(site.client.post(f"{address}/snapshots", json={"name": "Before"}), 409)
    same = site.get(taken.location).json
    assert (same["arguments"], same["relations"], same["merges"]) == ([], [], [])
    added = site.client.post(f"{address}/contributions", json=REPLY).json["step"]["argument"]
    said = {"source": "sat", "target": "work", "label": "support"}
    site.client.post(f"{address}/overrulings", json=said)
    then = site.get(taken.location).json
    assert then["arguments"] == [{"argument": added, "before": None, "after": REPLY["text"]}]
    assert then["relations"] == [
        {"source": "sat", "target": "work", "before": None, "after": "support"}
    ]
    back = site.client.post(f"{taken.location}/restore", json={"by": "Ada"})
    assert content(back) == {"steps": 2}
    assert site.get(taken.location).json["arguments"] == []
    assert site.get(f"{address}/snapshots").json["snapshots"] == [content(taken)]
    assert site.client.delete(taken.location).status_code == 204
    problem(site.get(taken.location), 404)


def test_who_takes_part_takes_snapshots_and_moderators_go_back(place: AccountsSite):
    key = place.add("Ada")
    with place.site.store() as store:
        store.access.set_role(key, "Bob", "participant")
    program, bob, ada = place.site.app.test_client(), place.token("Bob"), place.token("Ada")
    address = f"{API}/debates/{key}/snapshots"
    problem(program.post(address, json={"name": "Now"}, headers=place.token("Rita")), 404)
    taken = program.post(address, json={"name": "Now", "by": "Ada"}, headers=bob)
    assert taken.json["by"] == "Bob"
    problem(program.post(f"{taken.location}/restore", json={}, headers=bob), 403)
    problem(program.delete(taken.location, headers=bob), 403)
    back = program.post(f"{taken.location}/restore", json={}, headers=ada)
    assert content(back) == {"steps": 0}
    assert program.delete(taken.location, headers=ada).status_code == 204
