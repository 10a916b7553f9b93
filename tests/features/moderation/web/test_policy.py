"""Each decision names a reason of a policy that everybody reads; Ada owns the debate."""

import csv
import io

import pytest

from argue.errors import BadInput, UnknownName
from argue.features.decisions.store import Decisions
from argue.features.moderation.policy import DEFAULT, MOST_ADDED, Policies
from argue.store.participation.records import Writer
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API
from tests.web.pages import words_of

OWN = "Shouting: It is in capitals: all of it.\n\n Insult:  It calls people names.  \n"


@pytest.fixture
def key(place: AccountsSite, store) -> str:
    """A public debate whose replies wait; Bob has sent two, and two are published."""
    key = place.add("Ada")
    store.access.share(key, "public", "participant")
    for held in ("", "1"):
        place.post("Ada", f"/debates/{key}/holding", {"holding": held})
        for text in ("Volunteers could.", "GO AWAY."):
            form = {"to": "pay", "text": f"{text} {held}", "stance": "attack", "token": text + held}
            assert place.post("Bob", f"/debates/{key}/reply", form).status_code == 303
    return key


def decide(place: AccountsSite, key: str, address: str, **form: str):
    done = place.post("Ada", f"/debates/{key}/{address}", form)
    assert done.status_code == 303, done.text


def counts(place: AccountsSite, key: str) -> dict[str, tuple[int, int, int]]:
    record = place.get("", f"/api/v1/debates/{key}/policy").json
    numbers = {
        reason["name"]: (reason["hidden"], reason["warned"], reason["refused"])
        for reason in record["reasons"]
    }
    return {name: used for name, used in numbers.items() if any(used)} | {"": record["approved"]}


def test_each_decision_counts_under_its_reason(place: AccountsSite, key: str, store):
    decide(place, key, "moderation", id="c1", decision="warned", policy_reason="off_topic")
    remark = {"remark": "In capitals.", "policy_reason": "insult"}
    decide(place, key, "moderation", id="c2", decision="hidden", **remark)
    decide(place, key, "held/1", decision="approved")
    decide(place, key, "held/1", decision="approved")
    decide(place, key, "held/2", decision="refused", remark="Too loud.")
    used = {"off_topic": (0, 1, 0), "insult": (1, 0, 0), "other": (0, 0, 1)}
    assert counts(place, key) == {**used, "": 1}
    page = place.get("", f"/debates/{key}").text
    assert "Insult: In capitals." in page
    assert "Off topic." in page
    (refused,) = [one for one in store.pending.of(key, "reply") if one.decision]
    assert refused.remark == "Too loud."


def test_a_warning_sent_twice_counts_once_and_takes_all_that_the_form_takes(
    place: AccountsSite, key: str
):
    assert f'maxlength="{MOST_ADDED}"' in place.get("Ada", f"/debates/{key}/moderate?id=c1").text
    place.post("Ada", f"/debates/{key}/policy", {"policy": f"{'t' * 60}: s."})
    form = {"decision": "warned", "policy_reason": "t" * 60, "remark": "x" * MOST_ADDED}
    for _time in range(2):
        decide(place, key, "moderation", id="c1", **form)
    assert counts(place, key) == {"t" * 60: (0, 1, 0), "": 0}
    decide(place, key, "moderation", id="c1", decision="warned", remark="Again.")
    assert counts(place, key)["other"] == (0, 1, 0)
    body = {"argument": "c1", "decision": "hidden", "policy_reason": "t" * 60}
    answer = place.site.client.post(
        f"{API}/debates/{key}/reports/decision",
        json=body | {"remark": "x" * (MOST_ADDED + 1)},
        headers=place.token("Ada"),
    )
    assert answer.status_code == 400
    assert "a remark of at most 938 characters, found 939" in answer.json["detail"]


def test_a_reason_that_is_not_in_the_policy_decides_nothing(place: AccountsSite, key: str):
    form = {"id": "c1", "decision": "hidden", "policy_reason": "nonsense"}
    assert place.post("Ada", f"/debates/{key}/moderation", form).status_code == 400
    form = {"id": "c1", "decision": "hidden", "policy_reason": "other"}
    place.post("Ada", f"/debates/{key}/moderation", form)
    assert counts(place, key) == {"": 0}
    with place.site.store() as store, pytest.raises(UnknownName, match="insult"):
        Policies.in_store(store).remark(key, "nonsense", "")


def test_hosts_name_reasons_of_their_own(place: AccountsSite, key: str, store):
    decide(place, key, "moderation", id="c1", decision="warned", policy_reason="off_topic")
    assert place.post("Bob", f"/debates/{key}/policy", {"policy": OWN}).status_code == 403
    assert place.post("Ada", f"/debates/{key}/policy", {"policy": OWN}).status_code == 303
    reasons = Policies.in_store(store).reasons(key)
    assert [reason.name for reason in reasons] == ["Shouting", "insult", "other"]
    assert reasons[0].sentence == "It is in capitals: all of it."
    Policies.in_store(store).set_reasons(key, "No\0ise: It is \x1b loud.")
    assert Policies.in_store(store).reasons(key)[0].name == "No ise"
    Policies.in_store(store).set_reasons(key, OWN)
    page = words_of(place.get("", f"/debates/{key}/policy").text)
    assert "Off topic Not in the policy any more." in page, "what it was used for stays counted"
    place.post("Ada", f"/debates/{key}/policy", {"policy": ""})
    assert Policies.in_store(store).reasons(key)[:-1] == DEFAULT


@pytest.mark.parametrize("text", ["Shouting", "A: b.\na: c.", f"{'x' * 61}: y.", ": y.", "x:"])
def test_a_line_that_is_no_reason_is_refused(place: AccountsSite, key: str, text: str):
    with place.site.store() as store, pytest.raises(BadInput, match="expected"):
        Policies.in_store(store).set_reasons(key, text)
    refused = place.post("Ada", f"/debates/{key}/policy", {"policy": text})
    assert (refused.status_code, "expected" in refused.text.lower()) == (400, True)


def test_decisions_as_csv_are_for_moderators(place: AccountsSite, key: str):
    decide(place, key, "moderation", id="c2", decision="hidden", policy_reason="insult")
    assert place.get("Bob", f"/debates/{key}/moderation.csv").status_code == 403
    (row,) = csv.DictReader(io.StringIO(place.get("Ada", f"/debates/{key}/moderation.csv").text))
    assert row.pop("at").startswith("20")
    assert list(row) == ["by", "decision", "kind", "argument", "reason", "remark"]
    assert list(row.values()) == ["Ada", "hidden", "argument", "c2", "insult", "Insult."]


def test_who_moderates_is_told_on_every_page_what_waits(place: AccountsSite, key: str, store):
    store.reports.add(key, "c1", "Look.", by=store.contributions.of(key)["c2"].writer)
    assert "3 decisions wait" in place.get("Ada", "/").text
    assert f"/debates/{key}/moderation" in place.get("Ada", "/moderation").text
    for name in ("Bob", "Olga"):
        assert "decisions wait" not in place.get(name, "/").text
    closing = Decisions.in_store(store)
    end = closing.close(key, "Yes.", "", "", {}, release="1", by=Writer("Ada"))
    assert "1 decision waits" in place.get("Ada", "/").text, "no reply is published while closed"
    Decisions.in_store(store).reopen(key, end.id, "", by=Writer("Ada"))
    for number in (1, 2):
        decide(place, key, f"held/{number}", decision="approved")
    decide(place, key, "moderation", id="c1", decision="approved")
    assert "decision waits" not in place.get("Ada", "/").text
