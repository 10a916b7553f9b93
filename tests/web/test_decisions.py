"""What a moderator decided is undone by moderators only; one view answers pages and programs.

Ada owns the debate, Bob takes part and wrote the argument, Olga owns the installation.
"""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from argue.model import Label, Origin, Relation
from argue.store.participation.pending import EDIT
from argue.store.participation.records import Writer
from tests.web.accounts_site import AccountsSite

TEXT = "Volunteers could open it for nothing."
HOLDING = pytest.mark.parametrize("holding", [False, True], ids=["published", "held"])


class Place(AccountsSite):
    """The site with one public debate."""

    key = ""

    def api(self, name: str, address: str, body: dict[str, Any], method: str = "POST") -> Any:
        return self.site.app.test_client().open(
            f"/api/v1/debates/{self.key}/{address}",
            method=method,
            json=body,
            headers=self.token(name),
        )

    def undo(self, name: str) -> TestResponse:
        """Undo the last step of the argument."""
        answer: TestResponse = self.api(name, f"contribution-steps/{self.last().id}/undo", {})
        return answer

    def last(self) -> Any:
        with self.site.store() as store:
            return store.contributions.last(self.key, "c1")

    def says(self) -> str:
        """What everybody reads."""
        with self.site.store() as store:
            return store.debates.load(self.key).by_id()["c1"].text

    def hold(self, holding: bool) -> None:
        assert self.api("Ada", "holding", {"holding": holding}, "PUT").status_code == 200


@pytest.fixture
def place(new_site) -> Place:
    place = Place(new_site(auth="accounts"))
    place.key = place.add("Ada")
    with place.site.store() as store:
        store.access.share(place.key, "public", "participant")
    sent = {"parent": "pay", "text": TEXT, "stance": "attack"}
    assert place.api("Bob", "contributions", sent).json["step"]["argument"] == "c1"
    return place


def hide(place: Place) -> None:
    place.api("Rita", "reports", {"argument": "c1", "reason": "Rude."})
    sent = {"argument": "c1", "decision": "hidden", "remark": "Insult."}
    assert place.api("Ada", "reports/decision", sent).status_code == 200


@HOLDING
def test_the_writer_of_a_hidden_argument_does_not_bring_it_back(place, holding):
    place.hold(holding)
    hide(place)
    assert place.undo("Bob").status_code == 403
    edit = {"text": TEXT, "seen": place.last().id}
    assert place.api("Bob", "contributions/c1", edit, "PUT").status_code == 400
    place.api("Bob", "contributions/c1/withdraw", {"seen": place.last().id})
    assert place.undo("Bob").status_code == 403
    assert place.says() == "(hidden by Ada: Insult.)"
    assert place.undo("Ada").status_code < 400
    assert place.says() == TEXT


def test_it_is_hidden_though_its_writer_withdrew_it_before(place):
    place.api("Rita", "reports", {"argument": "c1", "reason": "Rude."})
    place.api("Bob", "contributions/c1/withdraw", {"seen": place.last().id})
    sent = {"argument": "c1", "decision": "hidden", "remark": "Insult."}
    place.api("Ada", "reports/decision", sent)
    assert place.undo("Bob").status_code == 403
    assert TEXT not in place.get("Rita", f"/debates/{place.key}/history?id=c1").text
    assert TEXT in place.get("Bob", f"/debates/{place.key}/history?id=c1").text


def test_what_a_moderator_withdraws_or_edits_is_not_undone_by_its_writer(place):
    edit = {"text": "Politely.", "seen": place.last().id}
    assert place.api("Ada", "contributions/c1", edit, "PUT").status_code == 200
    assert place.undo("Bob").status_code == 403
    place.api("Ada", "contributions/c1/withdraw", {"seen": place.last().id, "reason": "Rude."})
    assert place.undo("Bob").status_code == 403
    assert place.says() == "(hidden by Ada: Rude.)"


def test_its_writer_undoes_their_own_steps(place):
    place.api("Bob", "contributions/c1/withdraw", {"seen": place.last().id})
    assert place.undo("Bob").status_code < 400
    assert place.says() == TEXT


def test_where_replies_wait_what_its_writer_withdrew_waits_to_come_back(place):
    place.hold(True)
    place.api("Bob", "contributions/c1/withdraw", {"seen": place.last().id})
    assert place.undo("Bob").status_code == 202
    assert place.says() == "(withdrawn)"
    (waiting,) = place.get("Ada", f"/api/v1/debates/{place.key}/held-edits").json["edits"]
    assert waiting["restores"]
    assert "data-restores" in place.get("Ada", f"/debates/{place.key}/moderation").text
    sent = {"decision": "approved"}
    assert place.api("Ada", f"held-edits/{waiting['id']}", sent).status_code == 200
    assert place.says() == TEXT
    assert place.last().writer.name == "Bob"


def test_an_edit_that_waits_does_not_bring_back_what_was_hidden_meanwhile(place):
    place.hold(True)
    place.api("Bob", "contributions/c1/withdraw", {"seen": place.last().id})
    place.undo("Bob")
    with place.site.store() as store:
        (waiting,) = store.pending.of(place.key, EDIT)
        last = store.contributions.last(place.key, "c1").id
    place.api("Rita", "reports", {"argument": "c1", "reason": "Rude."})
    with place.site.store() as store, store._db.writing():
        store.contributions.hide(place.key, "c1", by=Writer("Ada", "account 2"), reason="Insult.")
    sent = {"decision": "approved", "seen": last}
    assert place.api("Ada", f"held-edits/{waiting.id}", sent).status_code == 400
    assert place.says() == "(hidden by Ada: Insult.)"


def test_going_back_to_a_snapshot_leaves_hidden_what_is_hidden(place):
    taken = place.api("Ada", "snapshots", {"name": "before"}).json["id"]
    hide(place)
    assert place.api("Bob", f"snapshots/{taken}/restore", {}).status_code == 403
    assert place.api("Ada", f"snapshots/{taken}/restore", {}).status_code == 200
    assert place.says() == "(hidden by Ada: Insult.)"
    changes = place.get("Rita", f"/api/v1/debates/{place.key}/snapshots/{taken}").json
    assert [argument["before"] for argument in changes["arguments"]] == ["(hidden)"]


@pytest.mark.parametrize("answer", ["support", "approved"])
def test_a_decided_label_is_overruled_by_moderators_only(place, answer, store):
    judged = Relation("sat", "work", Label.ATTACK, 0.9, Origin.JUDGED)
    store.reports.add(place.key, "sat", "No.", by=Writer("Rita", "account 4"), judged=judged)
    pair = {"source": "sat", "target": "work", "label": "unrelated"}
    if answer == "support":
        done = place.api("Ada", "overrulings", {**pair, "label": answer})
        decided = "corrected"
    else:
        sent = {"argument": "sat", "target": "work", "decision": answer}
        done = place.api("Ada", "reports/decision", sent)
        decided = "approved"
    assert done.status_code in (200, 201)
    (report,) = place.get("Ada", f"/api/v1/debates/{place.key}/reports").json["reports"]
    assert (report["kind"], report["decision"]) == ("label", decided)
    assert place.api("Bob", "overrulings", pair).status_code == 403
    steps = store.overrulings.steps(place.key)
    if answer == "support":
        number = steps[0].id
        assert place.api("Bob", f"overrulings/{number}/undo", {}).status_code == 403
        assert place.api("Ada", f"overrulings/{number}/undo", {}).status_code == 201
    assert place.api("Ada", "overrulings", pair).status_code == 201


def test_a_pair_that_a_snapshot_brought_back_is_undone_by_moderators_only(place, store):
    taken = place.api("Ada", "snapshots", {"name": "before"}).json["id"]
    pair = {"source": "sat", "target": "work", "label": "unrelated"}
    place.api("Bob", "overrulings", pair)
    place.api("Ada", f"snapshots/{taken}/restore", {})
    number = store.overrulings.steps(place.key)[0].id
    assert place.api("Bob", f"overrulings/{number}/undo", {}).status_code == 403
    assert place.api("Bob", "overrulings", pair).status_code == 201, "a word of one's own is free"


def test_the_page_offers_to_undo_only_what_may_be_undone(place):
    history = f"/debates/{place.key}/history?id=c1"
    assert "/undo" in place.get("Bob", history).text
    hide(place)
    assert "/undo" not in place.get("Bob", history).text
    assert "/undo" in place.get("Ada", history).text
    assert "data-hidden" in place.get("", history).text
