"""A relation shows what it was judged by: rules, and the sentences of a long pair."""

import json

import pytest

from argue import formats
from argue.features.monothematic.engines import components
from tests.engines.labelled import pairs

RULE = {
    "left": "buy",
    "right": "own",
    "probability": 0.9,
    "source": "revisions 1 and 2 of Trams",
    "text": "Ghent <bought> trams.",
    "hypothesis": "Ghent owns trams.",
}
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
    address = f"/debates/{key}/relation?source={source}&target=issue&pairs=replies{more}"
    site.html(address)
    site.judge()
    html = site.html(address)
    assert "data-evidence" not in html
    return html


def test_the_rule_and_its_sentences_are_shown(site, key):
    html = page(site, key, "buy")
    assert "The machine used a rule" in html
    assert "<strong>buy</strong>" in html
    assert "wiki, revisions 1 and 2 of Trams" in html
    assert "Ghent &lt;bought&gt; trams." in html
    assert "Ghent owns trams." in html


def test_where_no_rule_fired_none_is_shown(site, key):
    assert "fired-rules" not in page(site, key, "rain")


@pytest.mark.parametrize("engine", ["gold", "word_overlap"])
def test_an_engine_without_rules_shows_none(site, key, engine):
    assert "fired-rules" not in page(site, key, "buy", engine=engine)


LONG = " ".join(f"Line {number} of the trams is quiet and clean." for number in range(30))


def test_of_a_long_text_what_was_read_is_shown(new_site):
    site = new_site(engine="cross_encoder_small")
    thread = f"# Trams\n\n= The city owns trams.\n\n? long: {LONG}\n? short: It rains.\n"
    (key, *_) = site.add(*formats.parse_text(thread).debates)
    assert "the machine read a part" in page(site, key, "long")
    assert "Line 1 of the trams is quiet and clean. Line 2" in page(site, key, "long")
    assert "the machine read a part" not in page(site, key, "short")
    assert "the machine read a part" not in page(site, key, "long", engine="gold")
