"""Who was answered is told until they have looked."""

from argue.features.answers.store import Answers
from argue.model import Label
from argue.store.participation.records import Writer
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API

ANN, BEN = Writer("Ann", "session a"), Writer("Ben", "session b")


def test_answers_of_others_wait_until_they_are_seen(store, zoos):
    part = Answers.in_store(store)
    own = store.contributions.add(zoos, "issue", "Yes.", Label.SUPPORT, by=ANN)
    store.contributions.add(zoos, own.argument, "I mean it.", Label.SUPPORT, by=ANN)
    answer = store.contributions.add(zoos, own.argument, "No.", Label.ATTACK, by=BEN)
    assert part.count(ANN.id) == 1
    assert part.count(BEN.id) == part.count("") == 0
    (waiting,) = part.of(ANN.id)
    assert (waiting.argument, waiting.answer, waiting.by) == (own.argument, answer.argument, "Ben")
    store.contributions.withdraw(zoos, answer.argument, by=BEN, seen=answer.id, reason="")
    assert part.count(ANN.id) == 0
    second = store.contributions.add(zoos, own.argument, "Still no.", Label.ATTACK, by=BEN)
    assert part.count(ANN.id) == 1
    store.visits.see(ANN.id, zoos, second.id)
    assert part.of(ANN.id) == []


def test_on_every_page_and_only_of_debates_that_one_may_read(place: AccountsSite, store):
    key = place.add("Ada")
    store.access.set_role(key, "Bob", "participant")
    program = place.site.app.test_client()

    def reply(name: str, parent: str) -> str:
        sent = {"parent": parent, "text": f"{name} says so.", "stance": "attack"}
        address = f"{API}/debates/{key}/contributions"
        done = program.post(address, json=sent, headers=place.token(name))
        return str(done.json["step"]["argument"])

    own = reply("Bob", "issue")
    assert "answers" not in place.get("Bob", "/debates").text.split("<main")[0]
    reply("Ada", own)
    assert "1 answer waits" in place.get("Bob", "/debates").text.split("<main")[0]
    assert "Ada answered you" in place.get("Bob", "/answers").text
    record = program.get(f"{API}/answers", headers=place.token("Bob")).json["answers"]
    assert [(one["key"], one["argument"], one["by"]) for one in record] == [(key, own, "Ada")]
    mine = place.get("Bob", f"/debates/{key}/mine").text
    assert "Bob says so." in mine
    assert "Ada says so." in mine
    store.access.set_role(key, "Bob", "")
    assert "1 answer waits" not in place.get("Bob", "/debates").text
    assert place.get("Bob", f"/debates/{key}/mine").status_code == 404
