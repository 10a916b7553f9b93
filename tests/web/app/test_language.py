"""A page speaks the reader's language and says which; one more is one catalogue."""

from datetime import UTC, datetime

import pytest
from babel.messages.catalog import Catalog

from argue import locales
from argue.locales import current_language
from tools import messages


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


ESPERANTO = """\
msgid ""
msgstr ""
"Language: eo\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "title"
msgid "English"
msgstr "Esperanto"

msgctxt "group"
msgid ","
msgstr "\N{NO-BREAK SPACE}"

msgctxt "point"
msgid "."
msgstr ","

msgctxt "month"
msgid "March"
msgstr "marto"

msgid "Debates"
msgstr "Debatoj"

msgid "%(num)s argument"
msgid_plural "%(num)s arguments"
msgstr[0] "%(num)s argumento"
msgstr[1] "%(num)s argumentoj"
"""


def forget() -> None:
    for cached in (locales.languages, locales.language, locales._catalogue):
        cached.cache_clear()


@pytest.fixture
def esperanto(tmp_path, monkeypatch):
    """A folder of catalogues in which one for Esperanto was written, and compiled with the tool."""
    path = tmp_path / "eo" / "LC_MESSAGES" / "argue.po"
    path.parent.mkdir(parents=True)
    path.write_text(ESPERANTO, encoding="utf-8")
    every = Catalog()
    for said in messages.catalogue("de"):  # has all that is said; to extract it anew takes seconds
        every.add(said.id, context=said.context)
    monkeypatch.setattr(messages, "messages", lambda: every)
    for module in (locales, messages):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    forget()
    messages.main()
    yield path
    forget()


def test_a_language_is_one_catalogue(esperanto, site):
    with locales.use_language("eo"):
        assert locales.ngettext("%(num)s argument", "%(num)s arguments", 1200) == (
            "1\N{NO-BREAK SPACE}200 argumentoj"
        )
        assert locales.decimal(0.5, 1) == "0,5"
        assert locales.date(datetime(2026, 3, 4, tzinfo=UTC)) == "4 marto 2026"
        assert locales.date(datetime(2026, 4, 4, tzinfo=UTC)) == "4 April 2026"  # not said
    page = site.client.get("/debates", headers={"Accept-Language": "eo"}).text
    assert '<html lang="eo">' in page
    assert "Debatoj" in page
    assert '<span lang="eo" aria-current="true">Esperanto</span>' in page
    assert len(messages.untranslated(messages.catalogue("eo"))) > 1000  # listed, shown in English
