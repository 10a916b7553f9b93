"""What a person does: bring a debate, watch it being judged, read it, take it away."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from argue.model import Argument, Debate, Label, Relation, Reply
from tests.browser.debate_page import open_choices, open_filter, see_so
from tests.web.pages import OUTLINE

KEY = "should-the-town-library-open-on-sundays"


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


def test_upload_analyse_read_the_status_look_at_the_map_download(visit, tmp_path):
    path = tmp_path / "library.md"
    path.write_text(OUTLINE, encoding="utf-8")
    page = visit()
    page.goto("/")
    page.get_by_role("link", name="Paste or upload a discussion").first.click()
    page.get_by_label("File").set_input_files(path)
    page.get_by_role("button", name="Read it").click()
    assert "5 arguments" in page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("button", name="Save 1 debate").click()
    _wait_for_result(page)
    assert "stands" in page.locator(".verdict-line").inner_text()
    assert re.findall(r"\d+", page.locator(".summary").inner_text()) == ["5", "3", "2", "0"]
    assert "falls" in page.locator("#a-sat > .argument .badge").inner_text()

    open_choices(page)
    page.get_by_label("Relations").select_option("edit_distance")
    page.wait_for_url("**engine=edit_distance**")
    see_so(page)
    _wait_for_result(page)
    open_choices(page)
    assert page.locator("#scores-title").is_visible()
    page.get_by_label("mediated").check()
    page.wait_for_url("**derived=mediated**")
    assert page.get_by_label("mediated").is_checked()
    see_so(page)
    _wait_for_result(page)

    page.locator("[data-map] canvas").wait_for()
    assert page.locator("[data-map] canvas").bounding_box()["height"] > 200
    page.get_by_role("link", name="Export & research").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="json", exact=True).click()
    result = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert waiting.value.suggested_filename == f"{KEY}.json"
    assert result["debates"][0]["engine"] == "edit_distance"
    assert result["debates"][0]["derived"] == ["mediated"]


def test_pasting_shows_what_was_refused_before_anything_is_saved(visit, server):
    rows = (
        "id,parent,stance,text\n1,,,Dogs may come to work.\n2,1,con,\n3,1,pro,They calm people.\n"
    )
    page = visit()
    page.goto("/debates/new")
    page.get_by_label("Text", exact=True).fill(rows)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("heading", name="1 row was refused").wait_for()
    page.get_by_role("button", name="Discard").click()
    page.get_by_role("status").wait_for()


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


def test_a_page_of_300_arguments_is_usable_to_its_end(visit, server):
    (key,) = server.add(_large(300, "Three hundred arguments"))
    page = visit()
    page.goto(f"/debates/{key}")
    _wait_for_result(page)
    page.locator("#a-x1 > .argument .why summary").click()
    page.locator("#a-x1 .explanation").wait_for()

    def all_there() -> bool:
        page.evaluate("document.querySelector('a[data-more]')?.scrollIntoView()")
        return page.locator(".node").count() == 300

    _until(all_there)
    page.locator("#a-x299 > .argument .why summary").click()
    page.locator("#a-x299 .explanation").wait_for()


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


def test_a_search_leads_to_the_argument(visit, library):
    page = visit()
    page.goto("/debates")
    page.get_by_role("searchbox").fill("reading room")
    page.get_by_role("searchbox").press("Enter")
    assert page.locator("mark").first.is_visible()
    page.get_by_role("link", name="full").first.click()
    assert "The reading room is full" in page.get_by_role("heading", level=1).inner_text()
