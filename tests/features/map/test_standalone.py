import base64
import dataclasses
import hashlib
import json
from html.parser import HTMLParser

import pytest

from argue.features.map import page
from argue.features.map.standalone import embedded
from argue.locales import use_language
from tests.features.map.samples import HOSTILE, analysed, hostile, tree


class Read(HTMLParser):
    """What a browser would find: elements with attributes, raw texts of scripts and styles."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.raw: list[tuple[str, dict[str, str], str]] = []
        self.text = ""
        self._open: tuple[str, dict[str, str]] | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        results = dict(attributes)
        self.elements.append((tag, results))
        self._open = (tag, results) if tag in ("script", "style") else None

    def handle_endtag(self, tag):
        self._open = None

    def handle_data(self, data):
        if self._open:
            self.raw.append((*self._open, data))
        else:
            self.text += data

    def attributes(self, tag: str) -> list[dict[str, str]]:
        return [item for name, item in self.elements if name == tag]


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@pytest.fixture(scope="module")
def html() -> str:
    return page([analysed("b+a c-a", issue="a"), analysed("e-d")])


def test_the_policy_allows_exactly_what_is_in_the_page(html):
    read = Read(html)
    policy = next(m["content"] for m in read.attributes("meta") if "http-equiv" in m)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    scripts = [text for tag, item, text in read.raw if tag == "script" and not item]
    styles = [text for tag, _, text in read.raw if tag == "style"]
    assert rules["default-src"] == "'none'"
    assert rules["script-src"].split() == [digest(text) for text in scripts]
    assert rules["style-src"].split() == [digest(text) for text in styles]
    assert len(scripts) == 2
    assert len(styles) == 1


def test_a_page_asks_for_nothing_from_elsewhere(html):
    for _, item in Read(html).elements:
        assert item.keys().isdisjoint({"src", "srcset", "data", "action", "style"})
        assert item.get("href", "#").startswith("#")


def test_every_argument_is_there_in_words(html):
    read = Read(html)
    drawn = [item["data-argument"] for _, item in read.elements if "data-argument" in item]
    assert drawn == ["a", "b", "c", "d", "e"]
    assert "○ likely falls" in read.text
    assert "Attacks a (judged, 80 % sure)." in read.text
    assert "3 arguments · 2 stand · 1 open" in read.text
    assert "2 accepted · 1 rejected · grounded semantics" in read.text


def test_several_debates_can_be_chosen(html):
    read = Read(html)
    assert [item["href"] for item in read.attributes("a")] == ["#debate-1", "#debate-2"]
    maps = [item["data-map"] for item in read.attributes("div") if "data-map" in item]
    assert maps == ["#graph-1", "#graph-2"]


def test_explanations_stand_with_their_arguments():
    html = page([analysed("b-a")], explanations={"sample": {"a": "Because b stands."}})
    assert "Because b stands." in Read(html).text
    assert "Because b stands." not in Read(page([analysed("b-a")])).text


def test_nothing_that_a_person_wrote_becomes_markup():
    harmless, harmed = Read(page([analysed(tree(len(HOSTILE)))])), Read(page([hostile()]))
    assert {tag for tag, _ in harmed.elements} == {tag for tag, _ in harmless.elements}
    assert not any(key.startswith("on") for _, item in harmed.elements for key in item)
    assert len(harmed.attributes("script")) == len(harmless.attributes("script"))
    for attack in HOSTILE:
        assert attack.replace("\u2028\u2029", "") in harmed.text.replace("\u2028\u2029", "")


def test_embedded_data_cannot_end_its_element_or_a_line():
    for attack in HOSTILE:
        text = embedded({"text": attack})
        assert not set(text) & set("<>&\u2028\u2029")
        assert json.loads(text) == {"text": attack}


def test_half_of_a_surrogate_pair_does_not_stop_the_page():
    result = analysed("b-a")
    titled = dataclasses.replace(result.debate, title="broken \ud83d half")
    html = page([dataclasses.replace(result, debate=titled)])
    assert "broken ? half" in html
    html.encode("utf-8")


def test_a_debate_of_thousands_is_written_whole_and_drawn_in_part():
    read = Read(page([analysed(tree(2000), issue="0")]))
    assert sum("data-argument" in item for _, item in read.elements) == 2000
    assert len(json.loads(next(text for _, item, text in read.raw if "id" in item))["nodes"]) <= 150


def test_texts_say_their_language():
    debate = dataclasses.replace(analysed("b-a").debate, language="fr")
    spoken = dataclasses.replace(analysed("b-a"), debate=debate)
    html = page([spoken, analysed("d-c")])
    marked = [(tag, item["lang"]) for tag, item in Read(html).elements if "lang" in item]
    assert marked == [("html", "en"), ("a", "fr"), ("h2", "fr"), ("p", "fr"), ("p", "fr")]
    assert '"language":"fr"' in html
    assert '<h1 lang="fr">' in page([spoken])
    with use_language("fr"):
        assert "<h1>" in page([spoken])
