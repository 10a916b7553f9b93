"""Taking a pair apart in a real browser: what is typed is kept, whatever becomes of the browser."""

from __future__ import annotations

import pytest

from argue.features.monothematic.store import Decompositions
from argue.store import Store
from tests.browser.test_debate_pages import _until
from tests.pair_sets import add_set

ONE = (
    "1",
    {
        "text": "Nobody has repaired the bridge since the flood, or even looked at it.",
        "hypothesis": "The bridge was repaired.",
        "judgement": "contradiction",
    },
)


@pytest.fixture
def key(server) -> str:
    with Store.open(server.database) as store:
        return add_set(Decompositions.in_store(store), "Bridges", [ONE])


def _cells(server, key: str) -> list[dict[str, str]]:
    with Store.open(server.database) as store:
        return [row.cells for row in Decompositions.in_store(store).load(key).made]


def _begin(page, key: str) -> None:
    page.goto(f"/monothematic/{key}/pair?id=1")
    page.get_by_role("button", name="First phenomenon").click()
    page.wait_for_url("**made=1-1")


def test_what_is_typed_is_kept_without_a_button(visit, server, key):
    page = visit()
    _begin(page, key)
    page.get_by_label("Macro category and name").fill("syntactic:negation")
    page.get_by_label("Replace in the text").fill("Nobody")
    page.get_by_label("…by").fill("Somebody")
    page.locator("[data-proposed]", has_text="Somebody has repaired").wait_for()
    assert _cells(server, key) == [
        {"phenomenon": "syntactic:negation", "fragment": "Nobody", "replacement": "Somebody"}
    ]


def test_the_last_word_before_the_page_is_left_is_kept(visit, server, key):
    page = visit()
    _begin(page, key)
    page.get_by_label("Note").fill("left in a hurry")
    page.goto("/")
    _until(lambda: _cells(server, key) == [{"note": "left in a hurry"}])


def test_words_are_taken_from_the_text(visit, server, key):
    page = visit()
    _begin(page, key)
    page.evaluate(
        """() => {
          const range = document.createRange();
          const node = document.querySelector("[data-text]").firstChild;
          range.setStart(node, 0); range.setEnd(node, 6);
          getSelection().removeAllRanges(); getSelection().addRange(range);
        }"""
    )
    page.get_by_role("button", name="Take what is marked").click()
    assert page.get_by_label("Replace in the text").input_value() == "Nobody"
    assert page.evaluate("document.activeElement.id") == "replacement"


def test_two_in_two_browsers_both_keep_their_words(visit, server, key):
    first, second = visit(), visit()
    _begin(first, key)
    second.goto(f"/monothematic/{key}/pair?id=1&made=1-1")
    for page, words in ((first, "first"), (second, "second")):
        page.get_by_label("Note").fill(words)
        page.locator("[data-kept]", has_text="1-").wait_for()
    second.get_by_text("saved as 1-2").wait_for()
    assert second.url.endswith("made=1-2")
    assert [cells["note"] for cells in _cells(server, key)] == ["first", "second"]
