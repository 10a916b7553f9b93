"""Signing in with a code of an authenticator besides the password."""

import re
import time

import pyotp
import pytest

from argue.store.people.passwords import KNOWN, PAIR
from tests.web.accounts_site import PASSWORD, AccountsSite, posted
from tests.web.app.test_api import API, problem

WRONG = "12 34 5x"


def turn_on(place: AccountsSite, name: str) -> tuple[str, list[str]]:
    """The secret of the authenticator, and the recovery codes."""
    place.post(name, "/account/codes", {"do": "begin"})
    page = place.get(name, "/account").text
    secret = re.findall(r'<code class="secret">([A-Z2-7]{32})</code>', page)[0]
    assert f"secret={secret}" in page
    form = {"do": "confirm", "code": WRONG}
    assert place.post(name, "/account/codes", form).status_code == 400
    page = place.post(name, "/account/codes", {**form, "code": pyotp.TOTP(secret).now()}).text
    codes = re.findall(r'<code class="secret">([0-9a-f]{16})</code>', page)
    assert len(codes) == 10
    assert secret not in place.get(name, "/account").text
    return secret, codes


def ticket_of(page: str) -> str:
    return re.findall(r'name="ticket" value="([^"]+)"', page)[0]


def test_the_password_alone_opens_nothing(place: AccountsSite):
    secret, (spare, *_) = turn_on(place, "Ada")
    client = place.site.app.test_client()
    page = place.sign_in("Ada", client=client, next="/account")
    assert page.status_code == 200
    assert client.get("/account").status_code == 303, "not signed in"
    form = {"ticket": ticket_of(page.text), "next": "/account"}
    assert posted(client, "/sign-in/code", {**form, "code": WRONG}).status_code == 401
    forged = posted(client, "/sign-in/code", {"ticket": form["ticket"] + "x", "code": spare})
    assert "Sign in again" in forged.text
    following = pyotp.TOTP(secret).at(int(time.time()) + 30)
    entered = posted(client, "/sign-in/code", {**form, "code": following})
    assert (entered.status_code, entered.location) == (303, "/account")
    assert client.get("/account").status_code == 200
    again = posted(place.site.app.test_client(), "/sign-in/code", {**form, "code": following})
    assert again.status_code == 401, "a code is good once"
    again = posted(place.site.app.test_client(), "/sign-in/code", {**form, "code": spare})
    assert again.status_code == 303


def test_codes_cannot_be_guessed(place: AccountsSite):
    _, (spare, *_) = turn_on(place, "Ada")
    form = {"ticket": ticket_of(place.sign_in("Ada").text), "code": WRONG}
    client = place.site.app.test_client()
    answers = [posted(client, "/sign-in/code", form).status_code for _ in range(PAIR[0])]
    assert answers == [401] * (PAIR[0] - 1) + [429]
    assert posted(client, "/sign-in/code", {**form, "code": spare}).status_code == 429
    assert place.sign_in("Ada").status_code == 429, "nor by typing the password in between"


def test_a_link_sets_a_password_and_asks_for_the_code(place: AccountsSite, store):
    _, (spare, *_) = turn_on(place, "Ada")
    link = store.accounts.make_link("Ada")
    client = place.site.app.test_client()
    form = {"password": PASSWORD, "again": PASSWORD}
    page = posted(client, f"/password/{link}", form)
    assert client.get("/account").status_code == 303
    form = {"ticket": ticket_of(page.text), "code": spare}
    assert posted(client, "/sign-in/code", form).status_code == 303


def test_codes_are_turned_off_with_the_password_and_a_code(place: AccountsSite):
    _, (spare, *_) = turn_on(place, "Ada")
    for form in ({"password": "no", "code": spare}, {"password": PASSWORD, "code": WRONG}):
        assert place.post("Ada", "/account/codes", {"do": "drop", **form}).status_code == 400
    form = {"do": "drop", "password": PASSWORD, "code": spare}
    assert place.post("Ada", "/account/codes", form).status_code == 303
    assert place.sign_in("Ada").status_code == 303


def test_owners_are_members_until_they_have_codes(new_site):
    place = AccountsSite(new_site(auth="accounts", owner_codes=True))
    token = place.token("Olga")
    private = place.add("Ada")
    assert place.get("Olga", "/accounts").status_code == 403
    assert "Until you turn them on below" in place.get("Olga", "/account").text
    client = place.site.app.test_client()
    problem(client.get(f"{API}/debates/{private}", headers=token), 404)
    turn_on(place, "Olga")
    assert place.get("Olga", "/accounts").status_code == 200
    assert client.get(f"{API}/debates/{private}", headers=token).status_code == 200
    assert place.get("Ada", "/accounts").status_code == 403


@pytest.mark.parametrize(
    ("address", "form", "guessed", "right"),
    [
        (
            "/account/password",
            {"password": "plums and pears", "again": "plums and pears"},
            "old",
            PASSWORD,
        ),
        ("/account/erase", {}, "password", PASSWORD),
        ("/account/codes", {"do": "drop", "password": PASSWORD}, "code", ""),
    ],
)
def test_who_finds_a_browser_open_guesses_no_more_often(
    place: AccountsSite, address: str, form: dict[str, str], guessed: str, right: str
):
    if not right:
        right = turn_on(place, "Ada")[1][0]
    for number in range(KNOWN[0]):
        answer = place.post("Ada", address, {**form, guessed: f"wrong {number}"})
        assert "your present password" in answer.text
    answer = place.post("Ada", address, {**form, guessed: right})
    assert (answer.status_code, "Too many attempts." in answer.text) == (400, True)
    assert place.sign_in("Ada").status_code in (200, 303), "its owner signs in elsewhere"
