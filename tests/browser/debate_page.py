"""What tests do on the page of a debate: open what is folded away, read what a row says; and how
they fetch a file that may be computed first.
"""

from __future__ import annotations

import time

from tests.browser.conftest import PATIENCE


def fetch(page, address: str):
    """The response, asked for again while it says that it is being computed."""
    end = time.monotonic() + PATIENCE / 1000
    while (answer := page.request.get(address)).status == 202 and time.monotonic() < end:
        time.sleep(1)
    assert answer.status == 200, f"{answer.status} for {address}"
    return answer


def unfold(page, *selectors: str) -> None:
    """Open these ``<details>``, the outer ones first, where they are not open."""
    for selector in selectors:
        details = page.locator(selector).first
        if details.get_attribute("open") is None:
            details.locator(":scope > summary").press("Enter")


def open_choices(page) -> None:
    """All choices of how the debate is judged, on its page for researchers."""
    page.get_by_role("link", name="Export & research").click()
    page.locator(".all-choices").wait_for()
    unfold(page, ".all-choices")


def see_so(page) -> None:
    """Back from there to the debate, as it is judged then."""
    page.get_by_role("link", name="See the debate so").click()


def open_filter(page) -> None:
    """Filters, concepts, and folding of the whole thread."""
    unfold(page, ".narrowing")


def open_more(page, id: str) -> None:
    """What one can do with an argument besides answering it."""
    unfold(page, f"#a-{id} > .argument .extra")


def says(page, id: str) -> str:
    """All that the row of an argument holds, folded or not."""
    return " ".join(page.locator(f"#a-{id} > .argument").text_content().split())


def wait_for_map(page) -> None:
    """Wait until the map is drawn; on a phone it is behind a button, which is pressed twice."""
    tab = page.locator("[data-map-tab]")
    behind = tab.count() and tab.is_visible()
    if behind:
        tab.press("Enter")
    page.locator("[data-map] canvas").wait_for()
    if behind:
        tab.press("Enter")
