"""A relation that was judged with rules shows the rule, and the sentences it was learned from."""

from __future__ import annotations

import json

import pytest

from argue import formats
from argue.engines import components
from tests.engines.labelled import pairs

RULE = {
    "left": "buy", "right": "own", "probability": 0.9, "source": "revisions 1 and 2 of Trams",
    "text": "Ghent <bought> trams.", "hypothesis": "Ghent owns trams.",
}  # fmt: skip
DEBATE = "# Trams\n\n= The city owns trams.\n\n? buy: The city bought trams.\n? rain: It rains.\n"


@pytest.fixture
def site(new_site, tmp_path):
    (tmp_path / "wiki.jsonl").write_text(json.dumps(RULE))
    config = tmp_path / "config.toml"
    config.write_text('rules = ["wiki.jsonl"]\n')
    model = tmp_path / "model"
    model.mkdir()
    components.configured(str(config))(pairs(), (), model)
    return new_site(engine=str(model))


@pytest.fixture
def key(site):
    return site.add(*formats.parse_text(DEBATE).debates)[0]


def page(site, key: str, source: str, **query: str) -> str:
    more = "".join(f"&{name}={value}" for name, value in query.items())
    site.shown(f"/debates/{key}?pairs=replies{more}")
    return site.html(f"/debates/{key}/relation?source={source}&target=issue&pairs=replies{more}")


def test_the_rule_and_its_sentences_are_shown(site, key):
    html = page(site, key, "buy")
    assert "The engine used a rule" in html
    assert "<strong>buy</strong>" in html
    assert "wiki, revisions 1 and 2 of Trams" in html
    assert "Ghent &lt;bought&gt; trams." in html
    assert "Ghent owns trams." in html


def test_where_no_rule_fired_none_is_shown(site, key):
    assert "fired-rules" not in page(site, key, "rain")


@pytest.mark.parametrize("engine", ["gold", "word_overlap"])
def test_an_engine_without_rules_shows_none(site, key, engine):
    assert "fired-rules" not in page(site, key, "buy", engine=engine)
