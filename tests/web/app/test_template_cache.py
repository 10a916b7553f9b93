"""Pieces of pages that are made once."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from argue.web.remembered import Pieces, Remembered

TEMPLATE = "{% remembered key %}<b>{{ text() }}</b>{% endremembered %}!"


@pytest.fixture
def render():
    template = Environment(autoescape=True, extensions=[Remembered]).from_string(TEMPLATE)
    return lambda key, text: template.render(key=key, text=lambda: text)


def test_a_piece_is_made_once_for_each_key(render):
    assert render(1, "<one>") == "<b>&lt;one&gt;</b>!"
    assert render(1, "other") == "<b>&lt;one&gt;</b>!"
    assert render(2, "two") == "<b>two</b>!"
    assert render((1, "x"), "three") == "<b>three</b>!"


def test_without_a_key_it_is_made_anew(render):
    assert [render(None, text) for text in "ab"] == ["<b>a</b>!", "<b>b</b>!"]


def test_an_error_in_a_piece_is_not_remembered(render):
    with pytest.raises(ZeroDivisionError):
        Environment(extensions=[Remembered]).from_string(
            "{% remembered 1 %}{{ 1 / 0 }}{% endremembered %}"
        ).render()
    assert render(1, "fine") == "<b>fine</b>!"


def test_what_was_used_last_is_kept():
    pieces, made = Pieces(most=25), []

    def ask(key):
        return pieces.of(key, lambda: made.append(key) or "x" * 10)

    for key in "abacab":
        ask(key)
    assert "".join(made) == "abcb"


def test_a_piece_that_is_too_large_is_made_each_time():
    pieces, made = Pieces(most=5), []
    for _ in range(2):
        assert pieces.of("a", lambda: made.append(1) or "too large") == "too large"
    assert len(made) == 2
