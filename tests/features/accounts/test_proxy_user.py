"""Signing in by a proxy's header: its word counts, and nobody else's."""

import logging
import threading
import urllib.request
from dataclasses import replace

import pytest

from argue.features.accounts import identities
from argue.settings import SignIn
from argue.web.app import proxy_user
from argue.web.app.server import Server
from tests.web.accounts_site import AccountsSite, posted
from tests.web.conftest import new_site as new_site  # noqa: PLC0414

PROXY, STRANGER = {"REMOTE_ADDR": "10.0.0.2"}, {"REMOTE_ADDR": "203.0.113.9"}
SETTINGS = SignIn(sign_in_header="X-Remote-User", sign_in_proxies=("10.0.0.0/24", "::1"))


@pytest.fixture
def place(new_site):
    proxy_user._told.clear()
    return AccountsSite(new_site(auth="accounts", sign_in=SETTINGS))


def ask(client, address, name, peer):
    headers = {"X-Remote-User": name} if name else {}
    return client.get(address, headers=headers, environ_base=peer)


def enter(client, name, peer=PROXY):
    return ask(client, "/sign-in?next=/account", name, peer)


def account(client, name, peer=PROXY):
    return ask(client, "/account", name, peer)


def test_whom_the_proxy_names_is_signed_in_as_a_member(place, store):
    client = place.site.app.test_client()
    assert enter(client, "grace").location == "/account"
    assert "<h1>grace</h1>" in account(client, "grace").text
    assert store.accounts.named("grace").role == "member"


@pytest.mark.parametrize("peer", [STRANGER, {"REMOTE_ADDR": "10.0.1.2"}, {"REMOTE_ADDR": ""}])
def test_the_same_header_from_elsewhere_is_ignored_and_told(place, peer, caplog, store):
    client = place.site.app.test_client()
    with caplog.at_level(logging.WARNING):
        answer = enter(client, "grace", peer)
    assert answer.status_code == 200
    assert "Your sign-in elsewhere was ignored" in answer.text
    assert "ARGUE_SIGN_IN_PROXIES does not name this address" in caplog.text
    assert account(client, "grace", peer).status_code == 303
    assert store.accounts.find("grace") is None


@pytest.mark.parametrize(
    ("name", "peer"),
    [
        ("grace", {"REMOTE_ADDR": "10.0.0.2", proxy_user.PEER: "203.0.113.9"}),
        ("grace,olga", PROXY),
    ],
    ids=["a stranger who says that they are the proxy", "a header that is sent twice"],
)
def test_what_counts_for_nothing(place, name, peer):
    assert enter(place.site.app.test_client(), name, peer).status_code == 200


def test_a_name_that_is_taken_opens_nothing_until_it_is_linked(place, store):
    client = place.site.app.test_client()
    assert enter(client, "Olga").status_code == 403
    identities.link(store, "Olga", identities.PROXY, "Olga")
    assert enter(client, "Olga").status_code == 303
    assert "<h1>Olga</h1>" in account(client, "Olga").text


def test_the_session_ends_with_the_word_of_the_proxy(place):
    client = place.site.app.test_client()
    enter(client, "grace")
    assert account(client, "").status_code == 303
    assert account(client, "heidi").status_code == 303, "another person at the same browser"
    assert account(client, "grace", STRANGER).status_code == 303
    assert account(client, "grace").status_code == 200


def test_who_signed_in_by_a_password_stays(place):
    client = place.site.app.test_client()
    assert place.sign_in("Ada", client=client).status_code == 303
    assert "<h1>Ada</h1>" in account(client, "").text


def test_who_signs_out_is_out(place):
    client = place.site.app.test_client()
    enter(client, "grace")
    headers = {"X-Remote-User": "grace"}
    assert posted(client, "/sign-out", headers=headers, environ_base=PROXY).status_code == 303
    assert account(client, "grace").status_code == 303


def test_no_account_is_made_where_that_is_off(new_site):
    settings = replace(SETTINGS, sign_in_new=False)
    place = AccountsSite(new_site(auth="accounts", sign_in=settings))
    assert enter(place.site.app.test_client(), "grace").status_code == 403
    with place.site.store() as store:
        assert store.accounts.find("grace") is None


def test_nobody_becomes_the_owner_of_an_empty_installation(new_site):
    answer = enter(new_site(auth="accounts", sign_in=SETTINGS).app.test_client(), "grace")
    assert answer.status_code == 403
    assert "owner" in answer.text


@pytest.mark.parametrize(("trusted", "status"), [("127.0.0.1", 303), ("10.0.0.2", 200)])
def test_a_server_knows_who_connected_whatever_is_forwarded(new_site, trusted, status):
    sign_in = SignIn(sign_in_header="X-Remote-User", sign_in_proxies=(trusted,))
    site = new_site(auth="accounts", sign_in=sign_in, proxy="*")
    AccountsSite(site)
    server = Server(site.app, "127.0.0.1", 0, site.settings)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        headers = {"X-Remote-User": "grace", "X-Forwarded-For": "10.0.0.2"}
        address = f"http://127.0.0.1:{server.port}/sign-in"
        request = urllib.request.Request(address, headers=headers)
        opener = urllib.request.build_opener(_NoRedirect)
        assert opener.open(request, timeout=20).status == status
    finally:
        server.stop()
        thread.join()


class _NoRedirect(urllib.request.HTTPErrorProcessor):
    def http_response(self, request, response):
        return response

    https_response = http_response
