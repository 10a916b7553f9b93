"""Pages with everything in them that they can hold: read at any width, in light and in dark.

A debate with known concepts and a filter by one, the form that merges, a moderation queue with a
reply, a report and a merge in it, and the debate in a frame.
"""

from __future__ import annotations

import pytest

from argue import formats
from argue.model import Label
from argue.store.participation.records import NewReply, Writer
from tests.browser.conftest import COLOURS, VIEWS
from tests.browser.debate_page import wait_for_map
from tests.browser.test_access import UGLY
from tests.features.concepts.test_topics import keep
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


def test_nothing_overlaps_is_clipped_or_runs_out_of_the_page(visit, key):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    page = visit()
    results = []
    for name, address in PAGES.items():
        page.goto(address.format(key=key))
        if page.locator("[data-map]").count():
            wait_for_map(page)
        for view in reversed(VIEWS):  # at last the wide one, in which axe looks, in both colours
            width, height = VIEWS[view]
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                results.append((name, view, "scrolls sideways"))
            results += [(name, view, "clipped", html) for html in page.evaluate(CLIPPED)]
            results += [(name, view, "overlap", *pair) for pair in page.evaluate(OVERLAPPING)]
            tall = page.locator("textarea:visible").evaluate_all(
                "all => all.filter(one => one.clientHeight > 40 * one.rows).map(one => one.name)"
            )
            results += [(name, view, "taller than its rows", field) for field in tall]
        for scheme, options in (("light", None), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)
            broken = axe.Axe().run(page, options=options).response["violations"]
            results += [(name, scheme, rule["id"]) for rule in broken]
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
