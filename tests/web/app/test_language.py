"""A page speaks the reader's language, and says which it is."""

import pytest

from argue.locales import current_language


@pytest.fixture
def client(site):
    return site.client


def heading(client, **headers):
    answer = client.get("/", headers=headers)
    return answer, answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,fr;q=0.5", "en"),
        ("nl,fr;q=0.5", "fr"),
        ("de-CH,fr;q=0.5", "de"),
        ("nl", "en"),
        ("*", "en"),
    ],
)
def test_accept_language_header(client, asked, lang):
    answer, page = heading(client, **{"Accept-Language": asked})
    assert f'<html lang="{lang}">' in page
    assert ("Débats" in page, "Debatten" in page) == (lang == "fr", lang == "de")
    assert answer.headers["Content-Language"] == lang
    assert {"Accept-Language", "Cookie"} <= set(answer.vary.as_set(preserve_casing=True))


def test_language_cookie_overrides_accept_language(client):
    answer = client.get("/language/fr?back=/upload%3Fa%3D1")
    assert (answer.status_code, answer.location) == (303, "/upload?a=1")
    cookie = client.get_cookie("argue_language")
    assert cookie.value == "fr"
    assert cookie.max_age > 10**7
    assert '<html lang="fr">' in heading(client, **{"Accept-Language": "en"})[1]


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example/", "/\\evil.example", "evil", "/a\nb", ""]
)
def test_language_switch_has_no_open_redirect(client, back):
    assert client.get("/language/fr", query_string={"back": back}).location == "/"


def test_unknown_language_404(client):
    assert client.get("/language/xx").status_code == 404


def test_api_is_english(client):
    client.set_cookie("argue_language", "fr")
    assert client.get("/api/v1/debates/none").get_json()["title"] == "Not Found"
    assert current_language().name == "en"
