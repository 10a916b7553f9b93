"""API tokens: they end, are revoked with the password, and open no page of an account."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from argue.store.debates.collections import Collections
from tests.web.accounts_site import PASSWORD, AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import DRINKS, TOKEN

NEW = "another long password"


def reads(place: AccountsSite, headers: dict[str, str]) -> int:
    return place.site.app.test_client().get(f"{API}/collections/none", headers=headers).status_code


def test_a_token_ends_after_its_days(place: AccountsSite, store):
    past = datetime.now(UTC) - timedelta(days=91)
    old = store.accounts.tokens.add(store.accounts.named("Ada").id, "x", "read", moment=past)
    headers = {"Authorization": f"Bearer {old}"}
    problem(place.site.app.test_client().get(f"{API}/collections", headers=headers), 401)
    row = re.search(r"(?s)<strong>x</strong>.*?</li>", place.get("Ada", "/account").text)
    assert row
    assert "problem-text" in row[0]  # listed as ended


def test_the_page_of_the_account_lists_when_tokens_end_and_were_used(place: AccountsSite, store):
    made = place.post("Ada", "/account/tokens", {"name": "mine", "scope": "read", "days": "7"})
    assert made.status_code == 201
    (token,) = store.accounts.tokens.all(store.accounts.named("Ada").id)
    assert token.expires - token.created == timedelta(days=7)
    assert token.expires.isoformat() in place.get("Ada", "/account").text
    (shown,) = re.findall(r"argue_[\w-]{43}", made.text)
    assert reads(place, {"Authorization": f"Bearer {shown}"}) == 404
    (token,) = store.accounts.tokens.all(store.accounts.named("Ada").id)
    assert token.used
    assert token.used.isoformat() in place.get("Ada", "/account").text


def test_tokens_are_made_listed_and_revoked_by_json_of_a_browser(place: AccountsSite):
    client = place.client("Ada")
    made = client.post(f"{API}/account/tokens", json={"name": "x", "scope": "write", "days": 3})
    assert made.status_code == 201
    assert reads(place, {"Authorization": f"Bearer {made.json['token']}"}) == 404
    (listed,) = client.get(f"{API}/account/tokens").json["tokens"]
    assert "token" not in listed
    assert listed["used"] is not None
    ends = datetime.fromisoformat(listed["expires"]) - datetime.fromisoformat(listed["created"])
    assert ends == timedelta(days=3)
    assert client.delete(f"{API}/account/tokens/{listed['id']}").status_code == 204
    assert client.get(f"{API}/account/tokens").json["tokens"] == []
    problem(client.post(f"{API}/account/tokens", json={"name": "x", "days": 366}), 400)


@pytest.mark.parametrize("scope", ["read", "write"])
@pytest.mark.parametrize("who", ["Ada", "Olga"])
def test_a_token_opens_nothing_that_outlives_it(place: AccountsSite, who: str, scope: str, store):
    """Neither by JSON nor by a form with a good CSRF token, which anybody can get."""
    key, headers = place.add("Ada"), place.token(who, scope)
    number = store.accounts.named("Bob").id
    store.accounts.sessions.start(store.accounts.named(who).id)
    program = place.site.app.test_client()
    csrf = TOKEN.search(program.get("/sign-in").text)
    assert csrf
    forms = {
        "/account/tokens": {"name": "x", "scope": "write"},
        "/account/tokens/1/revoke": {},
        "/account/password": {"old": PASSWORD, "password": NEW, "again": NEW},
        "/account/sessions/1/end": {},
        "/account/sessions/end": {},
        "/accounts": {"name": "Eve", "role": "owner"},
        f"/accounts/{number}/link": {},
        f"/accounts/{number}/role": {"role": "owner"},
        f"/accounts/{number}/remove": {},
        f"/debates/{key}/people": {"name": "Bob", "role": "owner"},
    }
    before = _rows(place)
    for address, form in forms.items():
        answer = program.post(address, data={"csrf_token": csrf[1], **form}, headers=headers)
        assert answer.status_code == 403, address
    for method, address, body in (
        ("GET", "account/tokens", None),
        ("POST", "account/tokens", {"name": "x"}),
        ("DELETE", "account/tokens/1", None),
        ("POST", f"debates/{key}/people", {"name": "Bob", "role": "owner"}),
    ):
        problem(program.open(f"{API}/{address}", method=method, json=body, headers=headers), 403)
    assert program.get("/account", headers=headers).status_code == 403
    assert _rows(place) == before


def _rows(place: AccountsSite) -> list[object]:
    with place.site.store() as store:
        return [
            store._db.rows(f"SELECT * FROM {table}")
            for table in ("accounts", "sessions", "reset_links", "debate_roles")
        ] + [store._db.rows("SELECT token, expires FROM api_tokens")]


# ── narrowed ────────────────────────────────────────────────────────────────────────────────────


def narrowed(place: AccountsSite, who: str, **within: str) -> dict[str, str]:
    with place.site.store() as store:
        token = store.accounts.tokens.add(store.accounts.named(who).id, "x", "write", **within)
    return {"Authorization": f"Bearer {token}"}


def asked(place: AccountsSite, headers: dict[str, str], address: str, **body: object):
    client = place.site.app.test_client()
    if body:
        return client.post(f"{API}{address}", json=body, headers=headers)
    return client.get(f"{API}{address}", headers=headers)


@pytest.mark.parametrize("who", ["Ada", "Olga"])
def test_a_token_for_one_debate_opens_no_other(place: AccountsSite, who: str, store):
    own, other = place.add("Ada"), place.add("Ada", DRINKS)
    token = narrowed(place, who, debate=own)
    assert asked(place, token, f"/debates/{own}").status_code == 200
    reply = {"parent": "work", "text": "Well.", "stance": "attack"}
    assert asked(place, token, f"/debates/{own}/contributions", **reply).status_code == 201
    problem(asked(place, token, f"/debates/{other}"), 404)
    problem(asked(place, token, f"/debates/{other}/contributions", **reply), 404)
    assert [debate["key"] for debate in asked(place, token, "/debates").json["debates"]] == [own]
    assert asked(place, token, "/debates?search=coffee").json["debates"] == []
    for address in ("/collections", "/account/data", "/evaluations", "/annotation"):
        problem(asked(place, token, address), 403)
    problem(asked(place, token, "/debates", text=DRINKS), 403)
    store.debates.delete(own)
    problem(asked(place, token, "/debates"), 401)


@pytest.mark.parametrize("who", ["Ada", "Olga"])
def test_a_token_for_one_collection_opens_its_debates(place: AccountsSite, who: str, store):
    own, other = place.add("Ada"), place.add("Ada", DRINKS)
    both = asked(place, place.token("Ada"), "/collections", title="One", debates=[own]).json["key"]
    more = asked(place, place.token("Ada"), "/collections", title="Two", debates=[other]).json
    token = narrowed(place, who, collection=both)
    assert asked(place, token, f"/collections/{both}/debates").json["debates"][0]["key"] == own
    assert asked(place, token, f"/debates/{own}").status_code == 200
    problem(asked(place, token, f"/debates/{other}"), 404)
    problem(asked(place, token, f"/collections/{more['key']}"), 403)
    problem(asked(place, token, f"/collections/{both}/debates", add=[other]), 404)
    assert [one.key for one in Collections.in_store(store).all()] == [more["key"], both]


def test_a_page_makes_a_token_for_a_debate_that_one_sees(place: AccountsSite):
    own = place.add("Ada")
    form = {"name": "x", "scope": "read", "days": "9", "debate": own}
    page = place.post("Ada", "/account/tokens", form)
    assert page.status_code == 201
    assert f"only the debate {own}" in page.text
    assert place.post("Bob", "/account/tokens", form).status_code == 400
    form |= {"collection": "x"}
    assert "found both" in place.post("Ada", "/account/tokens", form).text
