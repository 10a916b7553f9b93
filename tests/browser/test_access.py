"""Anybody can use it: keyboard only, on a phone, magnified, in the dark, with a screen reader."""

from __future__ import annotations

import pytest

from argue import formats
from argue.model import Argument, Debate, Label, Reply
from argue.store import Store
from tests.browser.conftest import COLOURS, VIEWS
from tests.browser.debate_page import unfold, wait_for_map
from tests.browser.test_debate_pages import _until
from tests.web.pages import OUTLINE

UGLY = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle" * 2


@pytest.fixture(scope="module")
def addresses(server, browser) -> dict[str, str]:
    """Every kind of page, once."""
    (library,) = formats.parse_text(OUTLINE.replace("library", "zoo")).debates
    key = server.add(library)[0]
    chain = tuple(Argument(f"n{UGLY}-{n}"[:200], f"{UGLY} {n}.", headline=UGLY) for n in range(30))
    replies = tuple(Reply(chain[n].id, chain[n - 1].id) for n in range(1, len(chain)))
    deep = server.add(Debate("deep", f"{UGLY}?", chain, chain[0].id, replies))[0]
    page = browser.new_context(base_url=server.address).new_page()
    for address in (f"/debates/{key}", f"/debates/{key}?engine=word_overlap", f"/debates/{deep}"):
        page.goto(address)
        page.locator(".verdict").wait_for()
    page.goto("/debates/new")
    rows = (
        "id,parent,stance,text\n1,,,Dogs may come to work.\n2,1,con,\n3,1,pro,They calm people.\n"
    )
    page.get_by_label("Text", exact=True).fill(rows)
    page.get_by_role("button", name="Read it").click()
    preview = page.url.removeprefix(server.address)
    page.context.close()
    (said,) = formats.parse_text(OUTLINE.replace("library", "museum")).debates
    overruled = server.add(said)[0]
    with Store.open(server.database) as store:
        store.overrulings.add(overruled, "sat", "work", Label.SUPPORT, by=UGLY[:80], reason=UGLY)
        store.overrulings.add(overruled, "full", "sat", Label.UNRELATED, by="Ann")
    judged = browser.new_context(base_url=server.address).new_page()
    judged.goto(f"/debates/{overruled}?engine=word_overlap&confidence=0.95")
    judged.locator(".verdict").wait_for()
    judged.context.close()
    return {
        "list": "/",
        "search": "/debates?q=saturday",
        "nothing found": "/debates?q=xylophone",
        "preview": preview,
        "debate": f"/debates/{key}",
        "export": f"/debates/{key}/export",
        "judged": f"/debates/{key}?engine=word_overlap&derived=mediated",
        "branch": f"/debates/{key}?at=work&show=rejected",
        "argument": f"/debates/{key}/argument?id=work",
        "deep": f"/debates/{deep}",
        "overruled": f"/debates/{overruled}?engine=word_overlap&confidence=0.95",
        "unsure": f"/debates/{overruled}/argument?id=sat&engine=word_overlap&confidence=0.95",
        "relation": f"/debates/{overruled}/relation?source=sat&target=work&engine=word_overlap",
        "wrong choice": f"/debates/{key}?engine=nope",
    }


KINDS = "a, button, select, input, summary, [tabindex='0']"
STATES = (
    *("search", "nothing found", "preview", "judged", "branch"),
    *("deep", "overruled", "relation", "unsure"),
)
"""Pages of which test_every_page.py, which walks all others, knows another state."""
UNFOLDED = ("debate", "argument")
"""Pages of which that walk leaves closed what opens."""


def _open(page, address: str) -> None:
    page.goto(address)
    if page.locator("[data-map]").count():
        wait_for_map(page)


@pytest.mark.parametrize("name", [*STATES, *UNFOLDED])
def test_axe_finds_nothing_and_nothing_has_to_be_scrolled_sideways(visit, addresses, name: str):
    """In the light, of colours in the dark, on a phone and magnified."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    page = visit()
    _open(page, addresses[name])
    for view in ("phone", "zoomed") if name in STATES else ():
        width, height = VIEWS[view]
        page.set_viewport_size({"width": width, "height": height})
        _until(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        for text in page.locator(".text:visible").all():
            assert text.bounding_box()["width"] > 140
    page.set_viewport_size({"width": 1280, "height": 900})
    closed = page.locator("details:not([open]) > summary:visible")
    for _ in range(min(3, closed.count())):
        closed.first.click()
    broken = axe.Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    broken += axe.Axe().run(page, options=COLOURS).response["violations"]
    assert [(rule["id"], [node["html"] for node in rule["nodes"]][:3]) for rule in broken] == []


def test_dark_mode_is_dark_and_light_mode_light(visit, addresses):
    for dark in (False, True):
        page = visit(dark=dark)
        page.goto(addresses["debate"])
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        channels = [int(part) for part in colour[4:-1].split(",")]
        assert (max(channels) < 60) if dark else (min(channels) > 200)


def test_error_pages_pass_axe_too(browser, server, addresses):
    """Opened without the watch, since the console notes the 400 itself."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    page = browser.new_context(base_url=server.address).new_page()
    for address in (addresses["wrong choice"], "/no/such"):
        page.goto(address)
        assert page.get_by_role("heading", name="What to do").is_visible()
        assert axe.Axe().run(page).response["violations"] == []
    page.context.close()


def _tab_to(page, wanted: str, most: int = 60) -> None:
    """Press Tab until the element that the selector names has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", wanted):
            return
    raise AssertionError(f"{wanted} was not reached with {most} tabs")


def test_the_first_tab_skips_to_the_content(visit, addresses):
    page = visit()
    page.goto(addresses["list"])
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    _until(lambda: skip.bounding_box()["y"] >= 0)
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_a_debate_is_read_with_the_keyboard_alone(visit, addresses):
    page = visit()
    _open(page, addresses["debate"])
    _tab_to(page, "a[href*='/export']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/export**")
    _tab_to(page, ".all-choices > summary")
    page.keyboard.press("Enter")
    _tab_to(page, "#engine")
    page.keyboard.press("w")  # word overlap; the page follows at once and the focus stays
    page.wait_for_url("**engine=word_overlap**")
    _until(lambda: page.evaluate("document.activeElement.id") == "engine")
    _tab_to(page, "#derived-mediated")
    page.keyboard.press("Space")
    page.wait_for_url("**derived=mediated**")
    _until(lambda: page.evaluate("document.activeElement.id") == "derived-mediated")
    _tab_to(page, ".all-choices + p > a")  # "See the debate so"
    page.keyboard.press("Enter")
    page.locator(".verdict").wait_for()
    assert "engine=word_overlap" in page.url
    assert "derived=mediated" in page.url
    _tab_to(page, "#a-work > .argument .why > summary")
    page.keyboard.press("Enter")
    page.locator("#a-work > .argument .explanation").wait_for()
    _tab_to(page, "#a-work > .replies > summary")
    page.keyboard.press("Enter")
    assert not page.locator("#a-sat").is_visible()


@pytest.mark.parametrize("name", ["debate", "export"])
def test_everything_that_can_be_clicked_can_be_reached(visit, addresses, name: str):
    """Each link, button, field and summary takes its turn, and shows that it has the focus."""
    page = visit()
    _open(page, addresses[name])
    if name == "export":
        unfold(page, ".all-choices")
    wanted = page.evaluate(
        """kinds => {
          window.seen = new Set();
          window.wanted = [...document.querySelectorAll(kinds)].filter(each =>
            each.checkVisibility() && each.type !== "hidden");
          return wanted.length;
        }""",
        KINDS,
    )
    assert wanted > 30
    for _ in range(wanted + 20):
        page.keyboard.press("Tab")
        page.evaluate(
            """() => {
              const style = getComputedStyle(document.activeElement);
              if (style.outlineStyle !== "none") seen.add(document.activeElement);
            }"""
        )
    missed = "() => wanted.filter(each => !seen.has(each)).map(each => each.outerHTML)"
    assert page.evaluate(missed) == []


def test_motion_is_left_out_where_it_is_not_wanted(browser, server, addresses):
    context = browser.new_context(base_url=server.address, reduced_motion="reduce")
    page = context.new_page()
    page.goto(addresses["list"])
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    context.close()


def test_on_paper_the_thread_stays_and_the_controls_go(visit, addresses):
    page = visit()
    page.goto(addresses["debate"])
    page.emulate_media(media="print")
    assert page.locator("#a-work .text").first.is_visible()
    assert page.locator(".verdict").is_visible()
    for gone in (".drawer", ".toolbar", ".beside", ".masthead nav"):
        assert not page.locator(f"{gone}:visible").count(), gone
