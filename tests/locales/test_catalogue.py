"""Every catalogue is compiled as it is written, and fits the messages that it translates."""

import re
import string
from collections import Counter
from html import unescape

import pytest

from argue.locales import languages
from tools.messages import catalogue, compiled, path_of

OTHERS = sorted(languages().keys() - {"en"})
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%%")
TAG = re.compile(r"</?\w+[^>]*>")


def forms(message) -> list[tuple[str, str]]:
    """Each translation with the English that it stands for."""
    if not isinstance(message.id, tuple):
        return [(message.id, message.string)]
    one, many = message.id
    return [(one if number == 0 else many, text) for number, text in enumerate(message.string)]


def pairs(language: str) -> list[tuple[str, str]]:
    written = catalogue(language)
    return [(id, text) for one in written if one.id for id, text in forms(one) if text]


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_is_what_is_written(language):
    assert path_of(language, "mo").read_bytes() == compiled(catalogue(language)), "make messages"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_placeholders_and_tags_of_its_message(language):
    for english, text in pairs(language):
        for pattern in (PLACEHOLDER, TAG):
            expected = Counter(item[0] for item in pattern.finditer(english))
            assert Counter(item[0] for item in pattern.finditer(text)) == expected, english
        assert "%" not in PLACEHOLDER.sub("", text), text


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_breaks_no_attribute_that_it_is_written_in(language):
    for english, text in pairs(language):
        assert '"' not in TAG.sub("", text), english
        assert text.strip(string.whitespace) == text, english


def test_french_has_its_spaces():
    """No-break before double punctuation and inside guillemets, typographic apostrophes."""
    for _, text in pairs("fr"):
        plain = unescape(TAG.sub("", text))
        assert not re.search(r" [;!?:»%](\s|$)|« |\w'\w", plain), plain
        assert not re.search(r"[^\s\u202f\N{NO-BREAK SPACE}.?!…(/«:;!?][;!?](\s|$)", plain), plain
