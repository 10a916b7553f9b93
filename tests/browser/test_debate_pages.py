"""What a person does: bring a debate, watch it being judged, read it, take it away."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from argue.model import Argument, Debate, Label, Relation, Reply
from tests.browser.debate_page import open_choices, open_filter, see_so
from tests.web.pages import OUTLINE


@pytest.fixture
def library(server, tmp_path) -> str:
    from argue import formats

    (debate,) = formats.parse_text(OUTLINE).debates
    return server.add(debate)[0]


def _large(size: int, title: str) -> Debate:
    words = (
        "cars",
        "noise",
        "air",
        "street",
        "shops",
        "buses",
        "parking",
        "children",
        "ice",
        "art",
    )
    texts = tuple(
        Argument(
            f"x{n}", " ".join(words[(n * k) % 10] for k in range(3, 33)).capitalize() + f" {n}."
        )
        for n in range(size)
    )
    replies = tuple(Reply(f"x{n}", f"x{(n - 1) // 3}") for n in range(1, size))
    given = tuple(
        Relation(f"x{n}", f"x{(n - 1) // 3}", Label.ATTACK if n % 3 else Label.SUPPORT)
        for n in range(1, size)
    )
    return Debate("large", title, texts, "x0", replies, given=given)


def _until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait; the browser itself may not evaluate a condition, since the policy forbids ``eval``."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def _wait_for_result(page) -> None:
    page.locator(".verdict").wait_for()


def test_an_explanation_comes_when_it_is_opened_and_leads_on(visit, library):
    page = visit()
    page.goto(f"/debates/{library}")
    _wait_for_result(page)
    why = page.locator("#a-work > .argument .why")
    assert why.locator(".explanation").count() == 0
    why.locator("summary").first.click()
    why.locator(".explanation").wait_for()
    why.locator(".because").wait_for()
    why.locator(".dialogue a[href*='id=sat']").first.click()
    assert "Most of them already come" in page.get_by_role("heading", level=1).inner_text()


def test_thread_and_map_follow_each_other(visit, library):
    page = visit()
    page.goto(f"/debates/{library}")
    page.locator("[data-map] canvas").wait_for()
    page.locator("#a-pay > .argument > .text").click()
    assert "chosen" in page.locator("#a-pay").get_attribute("class")
    page.locator(".map-detail").get_by_text("Sunday hours").wait_for()
    page.locator(".map-detail").get_by_role("link", name="Read it in the thread").click()
    assert page.url.endswith("#a-pay")


def test_a_link_to_a_folded_argument_unfolds_it(visit, library):
    page = visit()
    page.goto(f"/debates/{library}")
    _wait_for_result(page)
    open_filter(page)
    page.get_by_role("button", name="Collapse all").click()
    assert not page.locator("#a-full").is_visible()
    page.evaluate("location.hash = '#a-full'")
    page.locator("#a-full").wait_for(state="visible")
    page.get_by_role("button", name="Collapse all").click()
    page.get_by_role("button", name="Expand all").click()
    assert page.locator("#a-full").is_visible()


def test_a_filter_keeps_the_choices(visit, library):
    page = visit()
    page.goto(f"/debates/{library}?engine=word_overlap&derived=secondary")
    _wait_for_result(page)
    open_filter(page)
    page.get_by_role("navigation", name="Show arguments by status").get_by_text("attacking").click()
    page.wait_for_url("**show=attack**")
    open_choices(page)
    assert page.get_by_label("Relations").input_value() == "word_overlap"
    assert page.get_by_label("secondary").is_checked()
    page.get_by_label("secondary").uncheck()
    page.wait_for_url(lambda url: "secondary" not in url)
    assert "engine=word_overlap" in page.url
    assert "show=attack" in page.url
    see_so(page)
    page.locator(".verdict").wait_for()
    assert "show=attack" in page.url
    assert "secondary" not in page.url


def test_progress_survives_a_reload_and_can_be_stopped(visit, server):
    (key,) = server.add(_large(700, "A long one"))
    page = visit()
    page.goto(f"/debates/{key}?engine=edit_distance&pairs=all")  # 489,300 pairs
    bar = page.locator("progress")
    _until(lambda: bar.evaluate("bar => bar.value") > 0)
    before = bar.evaluate("bar => bar.value")
    page.reload()
    assert bar.evaluate("bar => bar.value") >= before
    first = page.locator("[data-progress-text]").inner_text()
    assert re.fullmatch(r"[\d,]+ of 489,300 pairs judged\.", first)
    _until(lambda: page.locator("[data-progress-text]").inner_text() != first, 180.0)
    page.get_by_role("button", name="Cancel").click()
    page.locator(".run-cancelled").wait_for()
    open_choices(page)
    assert page.get_by_label("Pairs judged").input_value() == "all"
    see_so(page)
    page.get_by_role("button", name="Go on").click()
    page.locator("progress").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.locator(".run-cancelled").wait_for()


def test_without_a_script_everything_but_the_map_works(visit, tmp_path, server):
    text = OUTLINE.replace("library", "museum").replace("twice", "thrice")
    page = visit(script=False)
    page.goto("/debates/new")
    page.get_by_label("Text", exact=True).fill(text)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Save 1 debate").click()
    page.locator(".verdict").wait_for()  # by itself: the page asks again while it is judged
    open_choices(page)
    page.get_by_label("Relations").select_option("word_overlap")
    page.get_by_label("extended").check()
    page.get_by_role("button", name="Show").click()
    see_so(page)
    page.locator(".verdict").wait_for()
    assert "engine=word_overlap" in page.url
    assert "derived=extended" in page.url
    page.locator("#a-work > .argument .why summary").click()
    page.locator("#a-work > .argument").get_by_role("link", name="Read the explanation").click()
    assert page.get_by_role("heading", name=re.compile("Why ")).is_visible()
    page.go_back()
    page.locator("#a-work > .replies > summary").click()
    assert not page.locator("#a-sat").is_visible()
    assert page.locator("[data-map] .needs-script").is_visible()
    page.get_by_role("link", name="Export & research").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="markdown", exact=True).click()
    assert "thrice" in Path(waiting.value.path()).read_text(encoding="utf-8")


def test_without_a_script_progress_moves_by_itself(visit, server):
    (key,) = server.add(_large(700, "A long one without a script"))  # long enough to be stopped
    page = visit(script=False)
    page.goto(f"/debates/{key}?engine=edit_distance&pairs=all")
    first = page.locator("[data-progress-text]").inner_text()
    _until(lambda: page.locator("[data-progress-text]").inner_text() != first)
    page.get_by_role("button", name="Cancel").click()
    page.locator(".run-cancelled").wait_for()
