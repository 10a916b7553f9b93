"""A person overrules what was judged, by mouse, keyboard, without script; and hides the unsure."""

from __future__ import annotations

import itertools

import pytest

from argue import formats
from tests.browser.conftest import COLOURS
from tests.browser.debate_page import open_choices, open_more, says, see_so
from tests.browser.test_access import _tab_to
from tests.browser.test_debate_pages import _until
from tests.debate_samples import unstated
from tests.web.pages import OUTLINE

_names = itertools.count()


@pytest.fixture
def library(server) -> str:
    """The address of a debate of its own for each test, judged."""
    name = f"library {next(_names)}"
    (debate,) = formats.parse_text(OUTLINE.replace("library", name)).debates
    return f"/debates/{server.add(debate)[0]}"


@pytest.fixture
def unstated_library(server) -> str:
    """The same without a statement, so that an engine judges all of it."""
    (debate,) = formats.parse_text(OUTLINE.replace("library", f"library {next(_names)}")).debates
    return f"/debates/{server.add(unstated(debate))[0]}"


def _open(page, address: str) -> None:
    page.goto(address)
    page.locator(".verdict").wait_for()


def _row(page, id: str):
    return page.locator(f"#a-{id} > .argument")


def test_overrule_in_the_thread_and_undo(visit, library):
    page = visit()
    _open(page, library)
    assert "attacks" in _row(page, "sat").inner_text()
    assert "falls" in _row(page, "sat").inner_text()
    open_more(page, "sat")
    _row(page, "sat").locator("summary", has_text="Correct").click()
    form = _row(page, "sat").locator(".overrule form").first
    form.get_by_label("supports").check()
    form.get_by_label("Your name").fill("Ann Lee")
    form.get_by_label("Why").fill("It is in favour.")
    form.get_by_role("button", name="Save my answer").click()
    page.wait_for_url("**#a-sat")
    _until(lambda: "said by Ann Lee; stated: attacks" in says(page, "sat"))
    assert "supports" in _row(page, "sat").inner_text()
    page.get_by_role("link", name="Export & research").click()
    people = page.locator(".people")
    assert "Ann Lee" in people.inner_text()
    people.get_by_role("button", name="Undo").click()
    _until(lambda: "attacks" in _row(page, "sat").inner_text())
    assert "as its writer put it" in says(page, "sat")
    page.get_by_role("link", name="Export & research").click()
    page.locator(".people").get_by_role("button", name="Undo what Ann Lee did").click()
    _until(lambda: "said by Ann Lee" in says(page, "sat"))
    page.get_by_role("link", name="Export & research").click()
    assert page.locator(".people .history li").count() == 3


@pytest.mark.parametrize("view", ["wide", "phone"])
def test_what_became_of_it_is_told_where_one_is_led_to(visit, library, view):
    page = visit(view)
    _open(page, library)
    open_more(page, "full")
    _row(page, "full").locator("summary", has_text="Correct").click()
    form = _row(page, "full").locator(".overrule form").first
    form.get_by_label("supports").check()
    form.get_by_role("button", name="Save my answer").click()
    page.wait_for_url("**#a-full")
    told = page.locator(".notice.told-here")
    changed = "“The reading room is full on Saturday afternoons” supports “Most of them"
    assert changed in told.inner_text()
    _until(lambda: _row(page, "full").bounding_box()["y"] < page.viewport_size["height"] / 2)
    page.wait_for_timeout(500)  # scrolling is smooth
    notice, row = told.bounding_box(), _row(page, "full").bounding_box()
    assert notice["y"] >= 0, "in sight"
    assert notice["y"] >= row["y"], "at the argument itself"
    text = _row(page, "full").locator(".text").bounding_box()
    assert notice["y"] >= text["y"] + text["height"], "and not over its text"


def test_overrule_with_the_keyboard_alone(visit, library):
    page = visit()
    _open(page, library)
    _tab_to(page, "#a-full > .argument .extra > summary")
    page.keyboard.press("Enter")
    _tab_to(page, "#a-full > .argument .overruling > summary")
    page.keyboard.press("Enter")
    page.locator("#a-full .overrule").wait_for()
    _tab_to(page, "#a-full .overrule input[type=radio]", most=3)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    _tab_to(page, "#a-full .overrule input[name=by]", most=3)
    page.keyboard.type("Key Board")
    page.keyboard.press("Enter")
    page.wait_for_url("**#a-full")
    _until(lambda: "said by Key Board" in says(page, "full"))


def test_overrule_without_script(visit, library):
    scripted = visit()
    _open(scripted, library)
    page = visit("zoomed", script=False)
    page.goto(library)
    open_more(page, "sat")
    _row(page, "sat").locator("summary", has_text="Correct").click()
    _row(page, "sat").locator(".overruling a").click()
    page.get_by_label("supports").check()
    page.get_by_role("button", name="Save my answer").click()
    assert "said by somebody" in says(page, "sat")
    open_choices(page)
    page.locator("#confidence").select_option("0.95")
    page.get_by_role("button", name="Show").click()
    assert "confidence=0.95" in page.url
    see_so(page)
    assert "confidence=0.95" in page.url
    assert "said by somebody" in says(page, "sat")
    width, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room


def test_axe_finds_nothing_in_an_open_form(visit, library):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    page = visit()
    _open(page, f"{library}?engine=word_overlap&confidence=0.7")
    for id in ("sat", "full"):
        open_more(page, id)
        _row(page, id).locator("summary", has_text="Correct").click()
        page.locator(f"#a-{id} .overrule").wait_for()
    completed = axe.Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    completed += axe.Axe().run(page, options=COLOURS).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in completed] == []


def test_hiding_acts_at_once_and_is_said(visit, unstated_library):
    page = visit()
    _open(page, f"{unstated_library}?engine=word_overlap")
    open_choices(page)
    _tab_to(page, "#confidence")
    page.locator("#confidence").select_option("0.95")
    page.wait_for_url("**confidence=0.95**")
    _until(lambda: page.evaluate("document.activeElement.id") == "confidence")
    see_so(page)
    page.locator(".hidden-note").wait_for()
    assert "95 %" in page.locator(".hidden-note").inner_text()
    assert "hidden:" in says(page, "sat")
    page.locator("[data-map] canvas").wait_for()
    assert "hidden" in page.locator(".map .map-note").first.inner_text()
    page.get_by_role("link", name="Hide none").click()
    page.wait_for_url(lambda url: "confidence" not in url)
    assert not page.locator(".hidden-note").count()
