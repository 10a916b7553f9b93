"""A class joins by a code, sees one debate, and is out once the invitation is over."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from argue.errors import BadInput, NotFound
from argue.features.invitations.store import CODE_LENGTH, SIGNS, Invitations
from argue.features.invitations.web import GUEST
from tests.web.accounts_site import AccountsSite, posted
from tests.web.app.test_api import API, problem
from tests.web.pages import TOKEN, content

REPLY = {"to": "issue", "text": "Quiet rooms.", "stance": "support", "token": "new"}


@pytest.fixture
def key(place: AccountsSite) -> str:
    """A private debate of Ada's."""
    return place.add("Ada")


def invite(place: AccountsSite, key: str, **asked: object):
    """A new invitation as Ada's page makes it."""
    sent = {"role": "participant", "days": 7, **asked}
    assert place.post("Ada", f"/debates/{key}/invitations", sent).status_code == 303
    with place.site.store() as store:
        return Invitations.in_store(store).of(key)[0]


def joined(place: AccountsSite, token: str, name: str):
    """The browser of a guest."""
    client = place.site.app.test_client()
    done = posted(client, f"/join/{token}", {"name": name})
    assert done.status_code == 303, done.text
    return client


def sent_by_guest(client, address: str, form: dict[str, str]):
    """A form of a guest, who has no account page to take a token from."""
    token = TOKEN.search(client.get("/join/leave").text)[1]
    return client.post(address, data=form | {"csrf_token": token})


def test_by_a_code_one_joins_reads_and_replies(place: AccountsSite, key: str, store):
    invitation = invite(place, key)
    client = place.site.app.test_client()
    code = f" {invitation.code[:3].lower()}-{invitation.code[3:]} "
    assert posted(client, "/join", {"code": code}).location == f"/join/{invitation.token}"
    client = joined(place, invitation.token, "Cleo")
    assert client.get(f"/debates/{key}").status_code == 200
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get(f"/debates/{key}").text)[1]
    client.post(f"/debates/{key}/reply", data=REPLY | {"csrf_token": token})
    (added,) = store.contributions.of(key).values()
    assert added.writer.name == "Cleo"


def test_replies_wait_where_that_was_asked_for(place: AccountsSite, key: str, store):
    invite(place, key, approval="1")
    assert store.state(key).holding


def test_a_guest_sees_nothing_else(place: AccountsSite, key: str, store):
    other = place.add("Olga")
    other = store.access.share(other, "public", "participant")
    client = joined(place, invite(place, key).token, "Cleo")
    assert client.get(f"/debates/{other}").status_code == 404
    assert other not in client.get("/debates").text
    for address in ("/account", "/collections", f"/debates/{key}/invitations"):
        assert client.get(address).status_code == 403, address


def test_revoked_its_guests_are_out_and_what_they_wrote_stays(place: AccountsSite, key: str):
    invitation = invite(place, key)
    client = joined(place, invitation.token, "Cleo")
    place.post("Ada", f"/debates/{key}/invitations/{invitation.id}/revoke")
    assert client.get(f"/debates/{key}").status_code == 404
    assert client.get(f"/join/{invitation.token}").status_code == 404
    wrong = posted(place.site.app.test_client(), "/join", {"code": invitation.code})
    assert wrong.status_code == 404


def test_a_guest_is_nobody_once_the_debate_is_deleted(place: AccountsSite, key: str):
    client = joined(place, invite(place, key).token, "Cleo")
    place.post("Ada", f"/debates/{key}/delete")
    assert client.get("/account").status_code in (302, 303)
    assert posted(client, "/debates/new", {"text": "# A?"}).status_code != 201


def test_a_reader_reads_only_also_where_everybody_replies(place: AccountsSite, key: str, store):
    key = store.access.share(key, "public", "participant")
    client = joined(place, invite(place, key, role="reader").token, "Cleo")
    assert client.get(f"/debates/{key}").status_code == 200
    vote = {"argument": "issue", "opinion": "agree"}
    assert sent_by_guest(client, f"/debates/{key}/votes", vote).status_code == 403


def test_a_guest_can_go(place: AccountsSite, key: str):
    client = joined(place, invite(place, key).token, "Cleo")
    assert "Cleo" in client.get("/join/leave").text
    assert sent_by_guest(client, "/sign-out", {}).status_code == 303
    assert client.get(f"/debates/{key}").status_code == 404


def test_a_guest_whose_session_is_over_comes_back_by_a_secret_alone(
    place: AccountsSite, key: str, store
):
    invitation, other = invite(place, key), invite(place, key)
    client = joined(place, invitation.token, "Cleo")
    account = store.accounts.named("Cleo").id
    sessions = store.accounts.sessions
    sessions.end(account, sessions.all(account)[0].id)
    assert client.get(f"/debates/{key}").status_code == 404
    address = f"/join/{invitation.token}"
    assert "Come back as Cleo" in client.get(address).text
    stranger = place.site.app.test_client()
    for browser, link in ((stranger, invitation), (client, other)):
        wrong = posted(browser, f"/join/{link.token}", {"back": "1", "name": "Cleo"})
        assert wrong.status_code == 400
        assert "Come back as" not in browser.get(f"/join/{link.token}").text
    assert posted(client, address, {"back": "1"}).status_code == 303
    assert "Cleo" in client.get("/join/leave").text
    assert len(store.accounts.sessions.all(account)) == 1
    sent_by_guest(client, "/sign-out", {})
    assert "Come back as" not in client.get(address).text, "who signs out is forgotten"
    assert posted(client, address, {"name": "Cleo"}).status_code == 400


@pytest.mark.parametrize("by", ["guest", "installation"])
def test_who_is_signed_out_everywhere_comes_back_nowhere(
    place: AccountsSite, key: str, by: str, store
):
    invitation = invite(place, key)
    client, address = joined(place, invitation.token, "Cleo"), f"/join/{invitation.token}"
    secret = client.get_cookie(GUEST, path="/join").value
    if by == "guest":
        assert sent_by_guest(client, "/sign-out", {}).status_code == 303
    else:
        store.accounts.sessions.end_all(store.accounts.named("Cleo").id)
    thief = place.site.app.test_client()
    thief.set_cookie(GUEST, secret, path="/join")
    assert "Come back as" not in thief.get(address).text
    assert posted(thief, address, {"back": "1"}).status_code == 400


def test_who_may_only_read_learns_no_link(place: AccountsSite, key: str):
    invitation, address = invite(place, key), f"{API}/debates/{key}/invitations"
    listed = place.site.app.test_client().get(address, headers=place.token("Ada", "read"))
    assert invitation.code not in listed.text
    assert invitation.token not in listed.text


def test_names_are_protected_and_nobody_learns_whose_they_are(place: AccountsSite, key: str):
    token = invite(place, key).token
    for name in ("Olga", "0lga", " ", "somebody", "x" * 81):
        done = posted(place.site.app.test_client(), f"/join/{token}", {"name": name})
        assert done.status_code == 400, name
        assert "Olga" not in done.text.replace('value="Olga"', "")


def test_codes_cannot_be_tried_for_long(place: AccountsSite, key: str):
    client = place.site.app.test_client()
    tried = [posted(client, "/join", {"code": "XXXXXX"}).status_code for _ in range(90)]
    assert (tried[0], tried[-1]) == (404, 429)


def test_a_class_of_thirty_joins_in_a_minute(place: AccountsSite, key: str, store):
    token = invite(place, key).token
    for number in range(30):
        joined(place, token, f"Pupil {'abcdefghijklmnopqrstuvwxyzäöüé'[number] * 3}")
    assert Invitations.in_store(store).of(key)[0].guests == 30


def test_by_programs_of_owners(place: AccountsSite, key: str):
    program, address = place.site.app.test_client(), f"{API}/debates/{key}/invitations"
    problem(program.post(address, json={}, headers=place.token("Bob")), 404)
    made = program.post(address, json={"role": "reader"}, headers=place.token("Ada"))
    assert (made.status_code, made.json["role"], made.json["over"]) == (201, "reader", False)
    listed = program.get(address, headers=place.token("Ada")).json["invitations"]
    assert listed == [content(made)]
    this = f"{address}/{made.json['id']}/revoke"
    assert program.post(this, headers=place.token("Ada"), json={}).json["over"] is True


def test_an_invitation_ends_by_itself(store, zoos):
    part = Invitations.in_store(store)
    made = part.add(zoos, "reader")
    assert len(made.code) == CODE_LENGTH
    assert set(made.code) <= set(SIGNS)
    assert part.by_code(made.code) == made
    past = (datetime.now(UTC) - timedelta(seconds=1)).isoformat(timespec="seconds")
    with store.writing():
        part._db.update("invitations", {"id": made.id}, expires=past)
    with pytest.raises(NotFound, match="is over"):
        part.by_token(made.token)
    for role, days in (("owner", 7), ("reader", 0), ("reader", 91)):
        with pytest.raises(BadInput, match="expected"):
            part.add(zoos, role, days)
