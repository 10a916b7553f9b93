"""Signing in and out, one's own page, and what an attacker tries."""

import re
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from argue.errors import BadInput
from argue.store.people.passwords import PAIR
from argue.web.app.people import SESSION, SMALL
from argue.web.app.security import check_reach
from tests.web.accounts_site import PASSWORD, AccountsSite, posted

EVIL = "<script>alert(1)</script>"


def token_of(client) -> str | None:
    with client.session_transaction() as session:
        return session.get(SESSION)


# ── coming in and going out ─────────────────────────────────────────────────────────────────────


def test_who_signs_in_is_known_and_who_signs_out_is_not(place: AccountsSite):
    client = place.client("Ada")
    assert "<h1>Ada</h1>" in client.get("/account").text
    assert posted(client, "/sign-out").location == "/debates"
    assert client.get("/account").location == "/sign-in?next=/account"


@pytest.mark.parametrize(
    ("name", "password"),
    [("Ada", "wrong"), ("Eve", PASSWORD), ("Ada", ""), ("", ""), ("Ada", "x" * 9_999)],
)
def test_a_wrong_name_and_a_wrong_password_look_alike(place, name: str, password: str):
    answer = place.sign_in(name, password)
    assert answer.status_code == 401
    assert "The name or the password is not right." in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_session_known_before_is_worth_nothing_after(place: AccountsSite):
    client = place.site.app.test_client()
    client.get("/sign-in")
    before = client.get_cookie("argue_session")
    assert place.sign_in("Ada", client=client).status_code == 303
    first = token_of(client)
    assert client.get_cookie("argue_session") != before
    with client.session_transaction() as session:
        assert "csrf_token" not in session
    thief = place.site.app.test_client()
    thief.set_cookie("argue_session", before.value)
    assert thief.get("/account").status_code == 303
    stolen = client.get_cookie("argue_session").value
    posted(client, "/sign-out")
    thief.set_cookie("argue_session", stolen)
    assert thief.get("/account").status_code == 303
    assert place.sign_in("Ada", client=client).status_code == 303
    assert token_of(client) not in (None, first)


def test_nobody_signs_in_over_a_form_of_another_site(place: AccountsSite):
    form = {"name": "Ada", "password": PASSWORD}
    client = place.site.app.test_client()
    assert client.post("/sign-in", data=form).status_code == 403
    answer = place.sign_in("Ada", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    foreign = place.site.app.test_client()
    token = re.search(r'csrf_token" value="([^"]+)', foreign.get("/sign-in").text)[1]
    answer = client.post("/sign-in", data={**form, "csrf_token": token})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "next",
    [
        *("https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example"),
        *("javascript:alert(1)", "/\t/evil.example", "evil.example", "http:evil.example", ""),
    ],
)
def test_after_signing_in_one_stays_here(place: AccountsSite, next: str):
    assert place.sign_in("Ada", next=next).location == "/"
    assert place.client("Ada").get("/sign-in", query_string={"next": next}).location == "/"


def test_after_signing_in_one_goes_where_one_wanted_to(place: AccountsSite):
    client = place.site.app.test_client()
    asked = client.get("/debates/new?format=csv").location
    assert asked == "/sign-in?next=/debates/new?format%3Dcsv"
    assert 'value="/debates/new?format=csv"' in client.get(asked).text
    answer = place.sign_in("Ada", client=client, next="/debates/new?format=csv")
    assert answer.location == "/debates/new?format=csv"


def test_guessing_is_slowed_down_but_the_owner_comes_in(place: AccountsSite, store):
    known = place.client("Ada")
    posted(known, "/sign-out")
    for _ in range(PAIR[0]):
        assert place.sign_in("ada", "a guess").status_code == 401
    answer = place.sign_in("Ada")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= PAIR[1] + 1
    assert place.sign_in("Bob").status_code == 303
    assert place.sign_in("Ada", client=known).status_code == 303
    link = store.accounts.make_link("Ada")
    answer = posted(
        place.site.app.test_client(), f"/password/{link}", {"password": PASSWORD, "again": PASSWORD}
    )
    assert answer.status_code == 303


def test_a_forged_cookie_makes_no_browser_known(place: AccountsSite):
    for _ in range(PAIR[0]):
        place.sign_in("Ada", "a guess")
    client = place.site.app.test_client()
    client.set_cookie("argue_known", "eyJhZGEiOiJ4In0.forged", path="/sign-in")
    assert place.sign_in("Ada", client=client).status_code == 429


# ── cookies ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("base", "secure"),
    [("http://localhost", False), ("https://localhost", True), ("http://argue.example", True)],
)
def test_cookies_are_for_the_server_alone_and_secure_beyond_this_machine(new_site, base, secure):
    place = AccountsSite(new_site(auth="accounts", hosts=("argue.example",)))
    client = place.site.app.test_client()
    page = client.get("/sign-in", base_url=base)
    (name, session), *_ = SimpleCookie(page.headers["Set-Cookie"]).items()
    assert name == "argue_session"
    assert (session["httponly"], session["samesite"]) == (True, "Lax")
    assert bool(session["secure"]) == secure
    token = re.search(r'csrf_token" value="([^"]+)', page.text)[1]
    form = {"name": "Ada", "password": PASSWORD, "csrf_token": token}
    if base == "http://argue.example":
        client.set_cookie("argue_session", session.value, domain="argue.example")
    headers = {"Referer": f"{base}/sign-in"}  # asked for over https
    answer = client.post("/sign-in", data=form, base_url=base, headers=headers)
    assert answer.status_code == 303
    cookies = answer.headers.getlist("Set-Cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) == secure


# ── one's own page ──────────────────────────────────────────────────────────────────────────────


def test_sessions_are_listed_and_ended(place: AccountsSite):
    here, there = place.client("Ada"), place.site.app.test_client()
    place.sign_in("Ada", client=there, headers={"User-Agent": f"Phone {EVIL}"})
    page = here.get("/account").text
    assert "Phone &lt;script&gt;" in page
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    place.sign_in("Ada", client=place.site.app.test_client(), headers={"User-Agent": firefox})
    assert ">Firefox on Linux</strong>" in here.get("/account").text
    (number,) = re.findall(r"/account/sessions/(\d+)/end", page)
    assert place.post("Bob", f"/account/sessions/{number}/end").status_code == 404
    assert there.get("/account").status_code == 200
    assert posted(here, f"/account/sessions/{number}/end").status_code == 303
    assert there.get("/account").status_code == 303
    place.sign_in("Ada", client=there)
    assert posted(here, "/account/sessions/end").status_code == 303
    assert there.get("/account").status_code == 303
    assert here.get("/account").status_code == 200


def test_the_password_is_changed_by_who_knows_it(place: AccountsSite):
    here, there = place.client("Ada"), place.site.app.test_client()
    place.sign_in("Ada", client=there)
    new = "another long password"
    for form, told in [
        ({"old": "wrong", "password": new, "again": new}, "present password"),
        ({"old": PASSWORD, "password": new, "again": "x"}, "twice"),
        ({"old": PASSWORD, "password": "short", "again": "short"}, "10 to 1,000"),
    ]:
        answer = posted(here, "/account/password", form)
        assert answer.status_code == 400
        assert told in answer.text
    form = {"old": PASSWORD, "password": new, "again": new}
    assert posted(here, "/account/password", form).status_code == 303
    assert here.get("/account").status_code == 200
    assert there.get("/account").status_code == 303
    assert place.sign_in("Ada").status_code == 401
    assert place.sign_in("Ada", new).status_code == 303


def test_a_link_sets_a_password_once(place: AccountsSite):
    answer = place.post("Olga", "/accounts", {"name": "Eve", "role": "member"})
    assert answer.status_code == 201
    (address,) = re.findall(r"http://localhost(/password/[\w-]+)", answer.text)
    assert address not in place.get("Olga", "/accounts").text
    client = place.site.app.test_client()
    assert "Eve" in client.get(address).text
    form = {"password": "plums and pears", "again": "plums and quinces"}
    assert posted(client, address, form).status_code == 400
    form["again"] = form["password"]
    assert posted(client, address, form).status_code == 303
    assert "<h1>Eve</h1>" in client.get("/account").text
    assert client.get(address).status_code == 404
    assert posted(client, address, form).status_code == 404


def test_an_owner_changes_and_removes_accounts(place: AccountsSite, store):
    bob = store.accounts.named("Bob").id
    olga = store.accounts.named("Olga").id
    assert place.client("Bob").get("/evaluations").status_code == 403
    place.post("Olga", f"/accounts/{bob}/role", {"role": "researcher"})
    assert place.client("Bob").get("/evaluations").status_code == 200
    assert "Remove this account?" in place.get("Olga", f"/accounts/{bob}/remove").text
    assert place.post("Olga", f"/accounts/{bob}/remove").status_code == 303
    assert place.client("Bob").get("/account").status_code == 303
    assert place.post("Olga", f"/accounts/{olga}/remove").status_code == 400
    assert place.post("Olga", f"/accounts/{bob}/remove").status_code == 404
    for name in ("Ada", "Rita"):
        assert place.post(name, f"/accounts/{olga}/role", {"role": "member"}).status_code == 403
        assert place.post(name, f"/accounts/{olga}/link").status_code == 403


# ── programs ────────────────────────────────────────────────────────────────────────────────────


def test_a_token_is_shown_once_and_acts_for_its_owner(place: AccountsSite):
    key = place.add("Ada")
    answer = place.post("Ada", "/account/tokens", {"name": "notebook", "scope": "write"})
    assert answer.status_code == 201
    (token,) = re.findall(r"argue_[\w-]{43}", answer.text)
    page = place.get("Ada", "/account").text
    assert token not in page
    assert "notebook" in page
    program, headers = place.site.app.test_client(), {"Authorization": f"Bearer {token}"}
    assert program.get(f"/api/v1/debates/{key}", headers=headers).status_code == 200
    assert program.get(f"/debates/{key}", headers=headers).status_code == 200
    assert program.get(f"/api/v1/debates/{key}").status_code == 404
    sent = {"source": "pay", "target": "issue", "label": "attack", "by": "Mallory", "reason": ""}
    address = f"/api/v1/debates/{key}/overrulings"
    assert program.post(address, json=sent, headers=headers).status_code == 201
    (number,) = re.findall(r"/account/tokens/(\d+)/revoke", page)
    assert place.post("Bob", f"/account/tokens/{number}/revoke").status_code == 404
    assert place.post("Ada", f"/account/tokens/{number}/revoke").status_code == 303
    gone = program.get(f"/api/v1/debates/{key}", headers=headers)
    assert (gone.status_code, gone.headers["WWW-Authenticate"]) == (401, "Bearer")


def test_a_token_counts_and_not_the_cookie_beside_it(place: AccountsSite):
    key = place.add("Ada")
    headers = place.token("Bob")
    assert place.client("Ada").get(f"/debates/{key}", headers=headers).status_code == 404
    headers = {"Authorization": "Bearer argue_none"}
    assert place.client("Ada").get(f"/debates/{key}", headers=headers).status_code == 401


# ── markup, sizes, paths ────────────────────────────────────────────────────────────────────────


def test_who_is_not_known_may_send_little(place: AccountsSite):
    client = place.site.app.test_client()
    for address in ("/sign-in", "/debates/new", "/password/x", "/judge/x/1"):
        assert client.post(address, data={"name": "x" * SMALL}).status_code == 413, address
    assert client.post("/api/v1/debates", json={"text": "x" * SMALL}).status_code in (401, 413)


@pytest.mark.parametrize("what", ["session", "token", "attempt"])
def test_what_is_kept_survives_a_restart(place: AccountsSite, what: str):
    from argue.web import create_app

    headers = place.token("Ada")
    cookie = place.client("Ada").get_cookie("argue_session").value
    for _ in range(PAIR[0]):
        place.sign_in("Bob", "a guess")
    settings = place.site.settings
    client = create_app(settings, start_worker=False, examples=Path("none")).test_client()
    if what == "session":
        client.set_cookie("argue_session", cookie)
        assert client.get("/account").status_code == 200
    elif what == "token":
        assert client.get("/collections", headers=headers).status_code == 200
    else:
        assert place.sign_in("Bob", client=client).status_code == 429


# ── who can be reached ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.4", "argue.example", "::", "[::]", ""])
def test_beyond_this_machine_there_must_be_accounts(new_site, host: str):
    with pytest.raises(BadInput, match="ARGUE_AUTH=accounts"):
        new_site(hosts=(host,))
    new_site(hosts=(host,), auth="accounts")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST", "::1", "[::1]"]
)
def test_this_machine_needs_none(site, host: str):
    check_reach(host, site.settings)


def test_guesses_from_one_household_are_counted_together(place: AccountsSite):
    """Whoever has one address of IPv6 has all of its /64."""
    answers = [
        place.sign_in("Bob", "wrong", environ_base={"REMOTE_ADDR": f"2001:db8::{number:x}"})
        for number in range(1, 8)
    ]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
    elsewhere = {"REMOTE_ADDR": "2001:db8:0:1::1"}
    assert place.sign_in("Bob", environ_base=elsewhere).status_code == 303
