"""Cache of rendered fragments."""

import pytest
from jinja2 import Environment

from argue.web.app.template_cache import CachedFragments, Fragments

TEMPLATE = "{% cached key %}<b>{{ text() }}</b>{% endcached %}!"


@pytest.fixture
def render():
    template = Environment(autoescape=True, extensions=[CachedFragments]).from_string(TEMPLATE)
    return lambda key, text: template.render(key=key, text=lambda: text)


def test_fragment_cache_hit(render):
    assert render(1, "<one>") == "<b>&lt;one&gt;</b>!"
    assert render(1, "other") == "<b>&lt;one&gt;</b>!"
    assert render(2, "two") == "<b>two</b>!"
    assert render((1, "x"), "three") == "<b>three</b>!"


def test_fragment_without_key_is_not_cached(render):
    assert [render(None, text) for text in "ab"] == ["<b>a</b>!", "<b>b</b>!"]


def test_fragment_error_is_not_cached(render):
    with pytest.raises(ZeroDivisionError):
        Environment(extensions=[CachedFragments]).from_string(
            "{% cached 1 %}{{ 1 / 0 }}{% endcached %}"
        ).render()
    assert render(1, "fine") == "<b>fine</b>!"


def test_fragment_cache_evicts_least_recently_used():
    fragments, made = Fragments(most=25), []

    def ask(key):
        return fragments.get_or_render(key, lambda: made.append(key) or "x" * 10)

    for key in "abacab":
        ask(key)
    assert "".join(made) == "abcb"


def test_fragment_too_large_is_not_cached():
    fragments, made = Fragments(most=5), []
    for _ in range(2):
        assert fragments.get_or_render("a", lambda: made.append(1) or "too large") == "too large"
    assert len(made) == 2
