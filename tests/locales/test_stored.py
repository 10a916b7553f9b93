import json

import pytest

from argue.errors import LimitExceeded, ParseError, UnknownName
from argue.locales import Message, _, lazy, lazy_n, localize, use_language
from argue.locales.phrases import own_fault
from argue.locales.stored import as_json, dump_message, from_json, load_message

MESSAGES = [
    lazy("accepted"),
    lazy("%(count)s of %(total)s", count=1_200, total=lazy("all")),
    lazy_n("%(num)s text", "%(num)s texts", 1),
    lazy_n("%(num)s text", "%(num)s texts", 3_000),
    LimitExceeded(lazy("arguments"), 120_000, 100_000, "ARGUE_MAX_ARGUMENTS").message,
    UnknownName("engine", "edit_distence", ["edit_distance", "gold"]).message,
    ParseError(lazy("a text"), "'x'", where="a.json", line=3).message,
    own_fault(ValueError("100 % \x1e {}")),
]


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_is_told_after_it_was_kept_as_it_would_have_been(message):
    kept = dump_message(message)
    again = load_message(kept)
    assert isinstance(message, Message)
    assert again == message
    with use_language("fr"):
        assert localize(again) == localize(message) != ""
    assert dump_message(again) == kept
    assert from_json(json.loads(json.dumps(as_json(message)))) == message


@pytest.mark.parametrize("text", ["", "as it was", '{"said": ["x"]}', "100 %", "'é'"])
def test_any_other_text_is_kept_as_it_is(text):
    assert dump_message(text) == text
    assert load_message(text) == text
    assert as_json(text) == text == from_json(text)


@pytest.mark.parametrize("kept", ["\x1enothing", '\x1e{"said": []}', '\x1e{"said": 3}', "\x1e[1]"])
def test_what_is_damaged_is_still_shown(kept):
    assert load_message(kept) == kept[1:]


def test_a_value_that_json_does_not_know_is_kept_as_a_text():
    kept = dump_message(lazy("%(path)s: damaged", path=ValueError("x")))
    assert load_message(kept) == "x: damaged"


def test_a_message_that_has_no_translation_any_more_is_told_in_english():
    kept = dump_message(lazy("%(a)s was said long ago", a="it"))
    with use_language("fr"):
        assert localize(load_message(kept)) == "it was said long ago"
        assert _("accepted") == "accepté"
