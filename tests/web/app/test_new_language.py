"""Adding a language is one catalogue: no line of Python names it."""

from datetime import UTC, datetime

import pytest
from babel.messages.catalog import Catalog

from argue import locales
from tools import messages

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
