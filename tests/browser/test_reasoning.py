"""Semantics, positions, dialogues and changes: by keyboard, on a phone, in light and dark."""

from __future__ import annotations

import pytest

from argue import formats
from tests.browser.debate_page import open_choices, see_so, wait_for_map
from tests.web.pages import DRINKS, ODD


@pytest.fixture(scope="module")
def addresses(server, browser) -> dict[str, str]:
    """Every kind of page about reasoning, of debates that are judged."""
    drinks, odd = (formats.parse_text(text).debates[0] for text in (DRINKS, ODD))
    keys = server.add(drinks, odd)
    page = browser.new_context(base_url=server.address).new_page()
    for key in keys:
        page.goto(f"/debates/{key}")
        page.locator(".verdict").wait_for()
    page.context.close()
    debate, preferred = f"/debates/{keys[0]}", "semantics=preferred&degrees=df_quad"
    return {
        "debate": debate,
        "position": f"{debate}?{preferred}&position=1",
        "reading": f"{debate}?support=evidential&semantics=preferred",
        "argument": f"{debate}/argument?id=issue&{preferred}&position=2",
        "nothing stable": f"/debates/{keys[1]}?semantics=stable",
        "comparison": f"{debate}/comparison?all=1",
        "what if": f"{debate}/what-if?change=answer&source=coffee&target=",
        "hints": f"{debate}/what-if",
        "smallest": f"{debate}/smallest-change?id=issue&goal=accepted",
    }


PAGES = {
    "position": "dark",
    "reading": "light",
    "argument": "light",
    "nothing stable": "dark",
    "comparison": "light",
    "what if": "dark",
    "hints": "light",
    "smallest": "dark",
}
"""What is walked, and in which colours: what a page is made of stands on others as well."""


@pytest.mark.parametrize(("name", "colours"), PAGES.items())
def test_axe_finds_nothing_on_a_phone_and_nothing_is_cut_off(visit, addresses, name, colours):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    page = visit("phone", dark=colours == "dark")
    page.goto(addresses[name])
    if page.locator("[data-map]").count():
        wait_for_map(page)
    summaries = page.locator(".why > summary, .turning > summary, .help > summary")
    for summary in summaries.filter(visible=True).all()[:3]:
        summary.click()
    if page.locator(".why[open], .turning[open]").count():
        page.locator(".why[open] .explanation, .turning[open] .smallest").first.wait_for()
    completed = axe.Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in completed] == []
    width, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room


def test_a_keyboard_is_enough_to_choose_switch_and_follow_a_dialogue(visit, addresses):
    page = visit("phone")
    page.goto(addresses["debate"])
    open_choices(page)
    page.get_by_label("Semantics", exact=True).focus()
    with page.expect_navigation():
        page.keyboard.press("p")  # one letter: the page leaves as soon as it chooses
    see_so(page)
    assert page.locator(".positions a").count() >= 2
    page.get_by_role("link", name="Position 1").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.locator(".positions a[aria-current]").inner_text().startswith("Position 1")
    page.locator("details.why > summary").first.focus()
    page.keyboard.press("Enter")
    dialogue = page.locator(".dialogue").first
    dialogue.wait_for()
    assert "Attack: Drink coffee." in dialogue.inner_text()
    _walk_to(page, "Attack: Drink coffee.")
    page.keyboard.press("Enter")
    assert not dialogue.get_by_text("Coffee is fresher.").first.is_visible()
    _walk_to(page, "The smallest change that would make it")
    page.keyboard.press("Enter")
    page.locator(".smallest").wait_for()


def _walk_to(page, text: str) -> None:
    """Press Tab until an element with this text has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if text in (page.evaluate("document.activeElement.innerText") or ""):
            return
    raise AssertionError(f"Tab never leads to {text!r}")
