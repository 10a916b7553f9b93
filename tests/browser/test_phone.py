"""How much of a debate fits on a phone."""

from __future__ import annotations

import pytest

from argue.model import Argument, Debate, Label
from argue.store.participation.records import Writer

REPLIES = (
    ("pool", "Ben", Label.ATTACK, "Heating it through January costs more than the library does."),
    ("c1", "Clara", Label.ATTACK, "It is heated by the waste heat of the ice rink next door."),
    ("c2", "Ben", Label.ATTACK, "The rink closes for repairs every second January."),
    ("pool", "Dana", Label.SUPPORT, "Children who swim all year are ill less often: we counted."),
    ("c4", "Emil", Label.ATTACK, "Were those the same children in all three winters?"),
    ("pool", "Farid", Label.SUPPORT, "The club has nowhere to train from November to March."),
    ("c6", "Greta", Label.ATTACK, "It can train in Holmby, which is half empty in the evening."),
    ("c7", "Farid", Label.ATTACK, "The last bus back leaves at seven, so nobody who works can go."),
    ("pool", "Hanna", Label.ATTACK, "Lifeguards do not want to work outside, and two would leave."),
)


@pytest.fixture
def page(visit, server):
    """The page of a debate with ten arguments, on a phone."""
    claim = Argument("pool", "The town pool should stay open in winter.")
    (key,) = server.add(Debate("pool", "Should the town pool stay open?", (claim,), claim.id))
    with server.store() as store:
        for number, (parent, name, label, text) in enumerate(REPLIES):
            store.contributions.add(key, parent, text, label, by=Writer(name), token=str(number))
    page = visit("phone")
    page.goto(f"/debates/{key}")
    return page


def test_ten_arguments_with_their_writers_fit_in_2500_pixels(page):
    assert page.locator(".argument").count() == 10
    assert page.locator(".byline time[data-utc]").count() == 9
    # The rest is left for longer texts, and for debates that are related.
    assert page.evaluate("document.documentElement.scrollHeight") < 2_100
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_menu_fits_in_one_line(page, language):
    page.goto(f"/language/{language}?back=/debates")
    nav = "document.querySelector('.masthead nav')"
    assert page.evaluate(f"{nav}.scrollWidth - {nav}.clientWidth") == 0
    assert page.locator(".masthead").bounding_box()["height"] < 56


def test_what_folds_replies_stands_below_what_is_open(page):
    fold = page.locator("#a-c1 > .replies > summary")
    why = page.locator("#a-c1 > .argument .why > summary")
    assert abs(fold.bounding_box()["y"] - why.bounding_box()["y"]) < 8
    why.click()
    page.locator("#a-c1 > .argument .explanation").wait_for()
    text = page.locator("#a-c1 > .argument .explanation").bounding_box()
    assert fold.bounding_box()["y"] >= text["y"] + text["height"]
