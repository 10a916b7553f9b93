from __future__ import annotations

from defusedxml.ElementTree import fromstring

from argue.rules.revisions.collection import collected, write
from tests.rules.revisions.test_collection import ROWS, row


def tree(rows, tmp_path):
    return fromstring(
        "".join(write(collected(rows, tmp_path / "rules.sqlite", sides="context"))).encode()
    )


def test_a_rule_with_its_words_and_its_pair(tmp_path):
    rules = tree(ROWS, tmp_path)
    first = rules[0]
    assert len(rules) == 4
    assert first.attrib == {
        "id": "1",
        "page": "Zoo",
        "old": "1",
        "new": "2",
        "set": "b",
        "node": "NP",
        "frequency": "2",
        "generality": "3",
        "probability": "0.5",
    }
    assert (first.findtext("text"), first.findtext("hypothesis")) == ("A.", "B.")
    assert first.find("left").get("pattern") == "since <NOUN>"
    words = [(each.text, each.get("lemma"), each.get("context")) for each in first.find("left")]
    assert words == [("since", "since", None), ("rain", "rain", "yes")]


def test_what_xml_cannot_hold(tmp_path):
    [rule] = tree([row("A < \x01 & B.", 'C "', "a&b", "c")], tmp_path)
    assert rule.findtext("text") == "A < \ufffd & B."
    assert rule.find("left")[0].text == "a&b"
