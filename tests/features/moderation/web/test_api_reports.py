import pytest

from tests.features.snapshots.web.test_api_snapshots import REPLY
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content


@pytest.fixture
def added(site: Site, library: str) -> str:
    """The id of an argument that somebody added."""
    step = site.client.post(f"{API}/debates/{library}/contributions", json=REPLY).json["step"]
    return str(step["argument"])


def test_an_argument_is_reported_and_hidden(site: Site, library: str, added: str):
    address = f"{API}/debates/{library}/reports"
    sent = {"argument": added, "reason": "Off topic.", "by": "Bob"}
    made = site.client.post(address, json=sent)
    assert (made.status_code, made.json["by"], made.json["decision"]) == (201, "Bob", None)
    assert site.get(address).json["reports"] == [content(made)]
    hide = {"argument": added, "decision": "hidden", "by": "Ada"}
    problem(site.client.post(f"{address}/decision", json=hide), 400)  # a remark must say why
    decided = site.client.post(f"{address}/decision", json={**hide, "remark": "So it is."})
    (report,) = decided.json["reports"]
    assert (report["decision"], report["decided_by"], report["remark"]) == (
        "hidden",
        "Ada",
        "So it is.",
    )
    steps = site.get(f"{API}/debates/{library}/contributions").json["steps"]
    assert (steps[0]["argument"], steps[0]["withdrawn"]) == (added, True)
    problem(site.client.post(f"{address}/decision", json={**hide, "remark": "Again."}), 404)


@pytest.mark.parametrize(
    ("body", "status"),
    [({"argument": "work", "reason": "x"}, 404), ({"argument": "work"}, 400), ({}, 400)],
)
def test_what_cannot_be_reported(site: Site, library: str, body: dict, status: int):
    problem(site.client.post(f"{API}/debates/{library}/reports", json=body), status)


@pytest.mark.parametrize("target", ["", "work"])
def test_a_label_is_not_corrected_by_a_decision(site: Site, library: str, added: str, target: str):
    sent = {"decision": "corrected", "remark": "No.", "by": "Ada"}
    address, ends = f"debates/{library}", {"argument": added, "target": target}
    problem(site.client.post(f"{API}/{address}/reports/decision", json={**sent, **ends}), 400)
    form = {"id": added, "target": target, **sent}
    assert site.post(f"/{address}/moderation", form).status_code == 400


def test_moderators_alone_see_reports_and_decide(place: AccountsSite):
    key = place.add("Ada")
    with place.site.store() as store:
        store.access.set_role(key, "Bob", "participant")
    program, bob, ada = place.site.app.test_client(), place.token("Bob"), place.token("Ada")
    address = f"{API}/debates/{key}"
    reply = program.post(f"{address}/contributions", json=REPLY, headers=ada)
    argument = reply.json["step"]["argument"]
    sent = {"argument": argument, "reason": "Rude."}
    problem(program.post(f"{address}/reports", json=sent), 404)
    assert program.post(f"{address}/reports", json=sent, headers=bob).json["by"] == "Bob"
    problem(program.get(f"{address}/reports", headers=bob), 403)
    stand = {"argument": argument, "decision": "approved"}
    problem(program.post(f"{address}/reports/decision", json=stand, headers=bob), 403)
    decided = program.post(f"{address}/reports/decision", json=stand, headers=ada).json
    assert decided["reports"][0]["decided_by"] == "Ada"
