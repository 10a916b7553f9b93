"""Signing in by OpenID Connect: the right way in, and every wrong token that is refused."""

import logging
import sys
from urllib.parse import parse_qs, urlsplit

import pytest

from argue.errors import BadInput, MissingLibrary
from argue.features.accounts.identities import Identities
from argue.settings import SignIn
from argue.web.app.people import SESSION
from tests.features.accounts.provider import CLIENT, CODE, SECRET, running
from tests.web.accounts_site import AccountsSite
from tests.web.conftest import new_site as new_site  # noqa: PLC0414

pytest.importorskip("authlib", reason="the extra sign-in is not installed")


@pytest.fixture
def provider():
    with running() as result:
        yield result


@pytest.fixture
def place(new_site, provider):
    sign_in = SignIn(oidc_issuer=provider.issuer, oidc_client=CLIENT, oidc_secret=SECRET)
    return AccountsSite(new_site(auth="accounts", sign_in=sign_in))


def go_there(client, provider, next="/debates"):
    """Follow the link to the provider; what it is asked."""
    answer = client.get(f"/sign-in/oidc?next={next}")
    assert answer.location.startswith(f"{provider.issuer}/authorize?"), answer.text
    asked = {name: values[0] for name, values in parse_qs(urlsplit(answer.location).query).items()}
    provider.nonce, provider.challenge = asked["nonce"], asked["code_challenge"]
    return asked


def come_back(client, state, **others):
    query = {"code": CODE, "state": state, **others}
    return client.get("/sign-in/oidc/done", query_string=query, buffered=True)


def signed_in(client):
    with client.session_transaction() as session:
        return SESSION in session


def test_who_is_new_gets_an_account_and_comes_back_to_it(place, provider, store):
    client = place.site.app.test_client()
    assert "Sign in with 127.0.0.1" in client.get("/sign-in").text
    asked = go_there(client, provider, "/debates/new")
    assert asked["code_challenge_method"] == "S256"
    assert asked["redirect_uri"] == "http://localhost/sign-in/oidc/done"
    assert {"openid"} <= set(asked["scope"].split())
    answer = come_back(client, asked["state"])
    assert (answer.status_code, answer.location) == (303, "/debates/new")
    assert "<h1>Grace</h1>" in client.get("/account").text
    assert len(provider.asked[0]["code_verifier"]) >= 43
    again = place.site.app.test_client()
    provider.claims = {"preferred_username": "Somebody else"}
    assert come_back(again, go_there(again, provider)["state"]).status_code == 303
    assert "<h1>Grace</h1>" in again.get("/account").text, "the subject counts, not the name"
    assert store.accounts.named("Grace").role == "member"


@pytest.mark.parametrize(
    "claims",
    [
        {"iss": "https://evil.example"},
        {"aud": "another-client"},
        {"aud": None},
        {"exp": 1_700_000_000, "iat": 1_699_999_000},
        {"exp": None},
        {"nonce": "of another way"},
        {"nonce": None},
        {"sub": None},
        {"aud": [CLIENT, "another"], "azp": "another"},
    ],
    ids=str,
)
def test_a_wrong_token_opens_nothing(place, provider, claims):
    client = place.site.app.test_client()
    state = go_there(client, provider)["state"]
    provider.claims = claims
    answer = come_back(client, state)
    assert answer.status_code == 401
    assert "Signing in with 127.0.0.1 failed." in answer.text
    assert not signed_in(client)


def another_key(provider):
    from joserfc.jwk import RSAKey

    provider.signing_key = RSAKey.generate_key(2048, {"kid": "one"})


def shared_secret(provider):
    from joserfc.jwk import OctKey

    provider.algorithm, provider.signing_key = "HS256", OctKey.import_key(SECRET * 8)


@pytest.mark.parametrize(
    "mistake",
    [
        another_key,
        shared_secret,
        lambda provider: setattr(provider, "algorithm", "none"),
        lambda provider: setattr(provider, "id_token", False),
        lambda provider: setattr(provider, "challenge", "of somebody else"),
    ],
    ids=["another key", "shared secret", "no signature", "no token", "another challenge"],
)
def test_what_is_not_signed_for_this_browser_by_the_providers_key_opens_nothing(
    place, provider, mistake
):
    client = place.site.app.test_client()
    state = go_there(client, provider)["state"]
    mistake(provider)
    assert come_back(client, state).status_code == 401
    assert not signed_in(client)


def test_a_code_is_worth_nothing_in_another_browser_or_twice(place, provider):
    client, thief = place.site.app.test_client(), place.site.app.test_client()
    state = go_there(client, provider)["state"]
    assert come_back(thief, state).status_code == 401
    assert come_back(client, "guessed").status_code == 401
    assert come_back(client, state).status_code == 303
    assert come_back(client, state).status_code == 401


def test_who_says_no_at_the_provider_is_told(place, provider):
    client = place.site.app.test_client()
    state = go_there(client, provider)["state"]
    assert come_back(client, state, error="access_denied").status_code == 401


@pytest.mark.parametrize(
    "described",
    [
        {"issuer": "https://evil.example"},
        {"id_token_signing_alg_values_supported": ["none", "HS256"]},
    ],
)
def test_a_provider_that_is_another_or_signs_nothing_is_refused(place, provider, described, caplog):
    provider.described = described
    with caplog.at_level(logging.WARNING):
        assert place.site.app.test_client().get("/sign-in/oidc").status_code == 401
    assert "expected" in caplog.text
    assert SECRET not in caplog.text


def test_a_name_that_is_taken_opens_no_account_until_it_is_linked(place, provider, store):
    provider.claims = {"preferred_username": "Olga"}
    client = place.site.app.test_client()
    answer = come_back(client, go_there(client, provider)["state"])
    assert answer.status_code == 403
    assert "there is an account" in answer.text
    assert not signed_in(client)
    olga = store.accounts.named("Olga")
    Identities.in_store(store).link(olga, provider.issuer, "248289")
    assert come_back(client, go_there(client, provider)["state"]).status_code == 303
    assert "<h1>Olga</h1>" in client.get("/account").text


def test_it_never_leads_to_another_site(place, provider):
    client = place.site.app.test_client()
    state = go_there(client, provider, "https://evil.example")["state"]
    assert come_back(client, state).location == "/"


def test_there_is_no_such_page_without_a_provider(new_site):
    client = AccountsSite(new_site(auth="accounts")).site.app.test_client()
    assert client.get("/sign-in/oidc").status_code == 404
    assert "/sign-in/oidc" not in client.get("/sign-in").text


@pytest.mark.parametrize("auth", ["accounts", "none"])
def test_without_the_library_nothing_starts_that_needs_it(new_site, monkeypatch, auth):
    monkeypatch.setitem(sys.modules, "authlib.integrations.flask_client", None)
    sign_in = SignIn(oidc_issuer="https://idp.example.org", oidc_client=CLIENT, oidc_secret=SECRET)
    if auth == "none":  # nobody signs in there
        assert new_site(auth=auth, sign_in=sign_in).app.test_client().get("/").status_code == 200
        return
    with pytest.raises(MissingLibrary, match=r"ARGUE_OIDC_ISSUER.*'authlib'.*requirements-sign-in"):
        new_site(auth=auth, sign_in=sign_in)


@pytest.mark.parametrize(
    "wrong",
    [
        {"oidc_issuer": "http://idp.example.org", "oidc_client": "a", "oidc_secret": "b"},
        {"oidc_issuer": "https://idp.example.org"},
        {"sign_in_header": "X-Remote-User"},
        {"sign_in_header": "X-Remote-User", "sign_in_proxies": ("the proxy",)},
    ],
)
def test_half_a_setting_is_refused(wrong):
    with pytest.raises(BadInput, match="setting ARGUE_"):
        SignIn(**wrong)
