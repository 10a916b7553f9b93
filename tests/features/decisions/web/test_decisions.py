"""Votes, closing, the record and reopening, walked as people would."""

import pytest
from click.testing import CliRunner

from argue.features.accounts.own_data import Personal
from argue.features.decisions import deciding
from argue.features.decisions.cli.verify import command
from argue.features.decisions.record import check
from argue.features.decisions.store import Decisions
from argue.model import Label
from argue.services import participation
from argue.store.participation.records import Writer, account_id
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content

JSON = {"Accept": "application/json"}
CLOSING = {"outcome": "It opens on <b>Sundays</b>.", "deciders": "the council, 7 to 2"}


@pytest.fixture
def closed(site: Site, library: str) -> str:
    """The address of the record of a debate that was closed after a vote."""
    site.shown(f"/debates/{library}")
    site.post(f"/debates/{library}/votes", {"argument": "issue", "opinion": "disagree"})
    done = site.post(
        f"/debates/{library}/decision", CLOSING | {"dissent": "Too dear.", "by": "Ada"}
    )
    assert done.status_code == 303
    return str(done.location)


def test_a_closed_debate_says_what_was_decided_and_takes_nothing(
    site: Site, library: str, closed: str
):
    page = site.html(f"/debates/{library}")
    assert "It opens on &lt;b&gt;Sundays&lt;/b&gt;." in page
    assert f'href="{closed}"' in page
    assert f"/debates/{library}/reply" not in page
    reply = {"parent": "issue", "text": "No.", "stance": "attack"}
    for address, sent in (
        ("reply", reply),
        ("votes", {"argument": "issue", "opinion": "agree"}),
        ("claim", {"argument": "sat"}),
    ):
        assert site.post(f"/debates/{library}/{address}", sent).status_code == 409, address
    problem(site.client.post(f"{API}/debates/{library}/contributions", json=reply), 409)


def test_the_record_as_page_and_as_file_that_is_checked(site: Site, closed: str, tmp_path):
    page = site.html(closed)
    for words in ("the council, 7 to 2", "Too dear.", "0 agree, 1 disagree", "--key "):
        assert words in page
    answer = site.client.get(f"{closed}.json")
    checked = check(answer.data)
    assert checked.sound
    file = tmp_path / "record.json"
    file.write_bytes(answer.data)
    assert f"--key {checked.key}" in page
    assert CliRunner().invoke(command, [str(file), "--key", checked.key]).exit_code == 0
    assert CliRunner().invoke(command, [str(file), "--key", "00"]).exit_code == 1
    file.write_bytes(answer.data.replace(b"7 to 2", b"7 to 3"))
    done = CliRunner().invoke(command, [str(file)])
    assert (done.exit_code, "WRONG" in done.stdout) == (1, True)


def test_reopened_it_goes_on_and_the_record_stays(site: Site, library: str, closed: str):
    before = site.client.get(f"{closed}.json").data
    site.post(f"{closed}/reopen", {"reason": "New figures.", "by": "Bob"})
    site.post(f"/debates/{library}/votes", {"argument": "issue", "opinion": "agree"})
    assert "New figures." in site.html(f"/debates/{library}/decision")
    assert "reopened by Bob" in site.html(closed)
    assert site.client.get(f"{closed}.json").data == before


def test_by_programs(site: Site, library: str):
    address = f"{API}/debates/{library}"
    assert site.get(f"{address}/decision").json["closed"] is False
    ends = site.client.post(f"{address}/decision/end", json={"last_day": "2199-12-31"})
    assert content(ends) == {"end": "2199-12-31T23:59:59+00:00"}
    voted = site.client.post(f"{address}/votes", json={"argument": "sat", "opinion": "unsure"})
    assert voted.status_code == 204
    assert site.get(f"{address}/votes").json["votes"] == {
        "sat": {"agree": 0, "disagree": 0, "passed": 1}
    }
    assert site.client.post(f"{address}/decision", json=CLOSING).status_code == 202
    site.judge()
    made = site.client.post(f"{address}/decision", json=CLOSING)
    assert made.status_code == 201
    assert check(site.client.get(made.location).data).sound
    problem(site.client.post(f"{address}/decision", json=CLOSING), 409)


def replied(place: AccountsSite, text: str) -> tuple[str, str]:
    """A debate of Ada's in which Bob wrote that, and that was closed; the record's address."""
    key = place.add("Ada")
    with place.site.store() as store:
        store.access.set_role(key, "Bob", "participant")
        by = Writer("Bob", account_id(store.accounts.named("Bob").id))
        store.contributions.add(key, "issue", text, Label.SUPPORT, by=by)
    place.get("Ada", f"/debates/{key}")
    place.site.judge()
    return key, str(place.post("Ada", f"/debates/{key}/decision", CLOSING).location)


def test_what_is_hidden_later_is_in_no_record(place: AccountsSite, store):
    key, closed = replied(place, "A secret of Olga.")
    assert b"A secret of Olga." in place.get("Ada", f"{closed}.json").data
    (argument,) = store.contributions.of(key)
    store.contributions.hide(key, argument, by=Writer("Ada"), reason="")
    content = place.get("Ada", f"{closed}.json").data
    assert b"A secret" not in content
    assert check(content).sound


@pytest.mark.parametrize(("withdraw", "erased"), [(False, b"Bob"), (True, b"A secret of Olga.")])
def test_what_is_erased_is_in_no_record(place: AccountsSite, store, withdraw, erased):
    _, closed = replied(place, "A secret of Olga.")
    assert erased in place.get("Ada", f"{closed}.json").data
    Personal.in_store(store).erase("Bob", withdraw=withdraw)
    content = place.get("Ada", f"{closed}.json").data
    assert erased not in content
    assert check(content).sound
    if withdraw:
        assert erased not in place.site.settings.database.read_bytes()


def test_what_is_added_while_it_closes_keeps_it_open(site: Site, library: str, monkeypatch, store):
    site.shown(f"/debates/{library}")
    real = deciding.without_names

    def slow(*given):
        store.contributions.add(library, "issue", "Wait.", None, by=Writer("Bob", "b"))
        return real(*given)

    monkeypatch.setattr(deciding, "without_names", slow)
    assert site.post(f"/debates/{library}/decision", CLOSING).status_code == 409
    assert site.get(f"/debates/{library}/decision", headers=JSON).json["closed"] is False


def test_a_reply_that_was_sent_before_it_closes_is_refused(
    site: Site, library: str, monkeypatch, store
):
    real = participation.reply

    def late(context, key, new, *, by):
        Decisions.in_store(store).close(
            key, "Yes.", "", "", {"analysis": {}, "step": 0}, release="1", by=by
        )
        return real(context, key, new, by=by)

    monkeypatch.setattr(participation, "reply", late)
    reply = {"to": "issue", "token": "new", "text": "Wait.", "stance": "attack"}
    assert site.post(f"/debates/{library}/reply", reply).status_code == 409
    assert not store.contributions.of(library)


def test_nobody_votes_on_what_is_hidden(site: Site, library: str, store):
    said = store.contributions.add(library, "issue", "Rude.", None, by=Writer("Bob", "b"))
    store.contributions.hide(library, said.argument, by=Writer("Ada"), reason="")
    vote = {"argument": said.argument, "opinion": "agree"}
    problem(site.client.post(f"{API}/debates/{library}/votes", json=vote), 409)
    taken = site.client.post(f"{API}/debates/{library}/votes", json=vote | {"opinion": ""})
    assert taken.status_code == 204
