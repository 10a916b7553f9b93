"""Pages with everything in them that they can hold: read at any width, in light and in dark.

A debate with known concepts and a filter by one, the form that merges, a moderation queue with a
reply, a report and a merge in it, and the debate in a frame.
"""

from __future__ import annotations

import pytest

from argue import formats
from argue.model import Label
from argue.store.participation.records import NewReply, Writer
from tests.browser.debate_page import wait_for_map
from tests.browser.test_access import UGLY
from tests.features.concepts.test_finding import keep
from tests.web.pages import OUTLINE

CLIPPED = """
() => [...document.querySelectorAll("main *")].filter((one) =>
  one.checkVisibility() && one.clientWidth && one.scrollWidth > one.clientWidth + 1 &&
  ["hidden", "clip"].includes(getComputedStyle(one).overflowX) &&
  !one.closest(".visually-hidden, .map, [data-map]")
).map((one) => one.outerHTML.slice(0, 120))
"""
OVERLAPPING = """
() => {
  const every = [...document.querySelectorAll("main :is(a, button, input, textarea, select)")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, [data-map]"));
  const boxes = every.flatMap((one) => [...one.getClientRects()].map((box) => [one, box]));
  const found = [];
  for (const [one, a] of boxes) for (const [other, b] of boxes) {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (one !== other && !one.contains(other) && !other.contains(one) && wide > 3 && high > 3)
      found.push([one.outerHTML.slice(0, 80), other.outerHTML.slice(0, 80)]);
  }
  return found.slice(0, 4);
}
"""
PAGES = {
    "debate": "/debates/{key}?concept=saturday",
    "merge": "/debates/{key}/merge?id=c1",
    "queue": "/debates/{key}/moderation",
    "frame": "/embed/debates/{key}",
}


@pytest.fixture(scope="module")
def key(server) -> str:
    (library,) = formats.parse_text(OUTLINE.replace("library", "archive")).debates
    key = server.add(library)[0]
    ann, ben = Writer("Ann Featherstonehaugh", "session a"), Writer("Ben", "session b")
    with server.store() as store:
        store.contributions.add(
            key, "sat", f"{UGLY} comes on Sundays.", Label.ATTACK, by=ann, token="1"
        )
        store.contributions.add(key, "sat", "Nobody comes by bus.", Label.ATTACK, by=ben, token="2")
        store.reports.add(key, "c1", f"{UGLY} is no word.", by=ben)
        store.pending.add_reply(key, NewReply("work", UGLY, Label.SUPPORT, token="3"), by=ann)
        store.merging.merge(key, "c2", "full", by=ben, reason="They say the same.")
    keep(server, key, {"saturday": ["sat", "full"], "week": ["work"], UGLY.lower(): ["c1"]})
    return key


@pytest.mark.parametrize(
    ("view", "dark"),
    [("wide", False), ("wide", True), ("phone", False), ("zoomed", True)],
    ids=["wide-light", "wide-dark", "phone-light", "zoomed-dark"],
)
def test_nothing_overlaps_is_clipped_or_runs_out_of_the_page(visit, key, view: str, dark: bool):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    page = visit(view, dark=dark)
    results = []
    for name, address in PAGES.items():
        page.goto(address.format(key=key))
        if page.locator("[data-map]").count():
            wait_for_map(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            results.append((name, "scrolls sideways"))
        results += [(name, "clipped", one) for one in page.evaluate(CLIPPED)]
        results += [(name, "overlap", *one) for one in page.evaluate(OVERLAPPING)]
        results += [(name, one["id"]) for one in axe.Axe().run(page).response["violations"]]
        tall = page.locator("textarea:visible").evaluate_all(
            "all => all.filter(one => one.clientHeight > 40 * one.rows).map(one => one.name)"
        )
        results += [(name, "taller than its rows", field) for field in tall]
    assert results == []


def test_the_pages_hold_what_they_are_looked_at_for(visit, key):
    page = visit()
    page.goto(PAGES["debate"].format(key=key))
    assert page.locator("a[href*='concept=']").count() >= 3
    page.goto(PAGES["merge"].format(key=key))
    assert page.get_by_role("radio").count() >= 3
    page.goto(PAGES["queue"].format(key=key))
    assert page.get_by_role("heading", level=2).count() >= 3
    page.goto(PAGES["frame"].format(key=key))
    assert page.locator(".tree li").count() >= 5
