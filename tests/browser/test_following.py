"""An open page follows what another person does, in place, and its reader loses nothing by it."""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from dataclasses import replace

import pytest

from argue import formats
from argue.model import Label
from argue.store.participation.records import NewEdit, Writer
from tests.browser.debate_page import says
from tests.browser.test_access import _tab_to
from tests.browser.test_debate_pages import _large, _until
from tests.web.pages import DRINKS, OUTLINE

WRITTEN = "The staff was never asked"
PARTS = ["form.find", ".outline", "[data-map]", "[data-live]", "[data-fold]"]
_names = itertools.count()


@pytest.fixture
def library(server) -> str:
    """The key of a debate of its own for each test."""
    name = f"archive {next(_names)}"
    (debate,) = formats.parse_text(OUTLINE.replace("library", name)).debates
    return server.add(debate)[0]


def _open(visit, library: str, query: str = "", view: str = "wide"):
    page = visit(view)
    page.goto(f"/debates/{library}{query}")
    page.locator(".verdict").wait_for()
    page.locator("[data-map]:not([aria-busy]) canvas").wait_for()
    return page


def _row(page, id: str):
    return page.locator(f"#a-{id} > .argument")


def _told(page):
    return page.locator("[data-live]")


def _news(page) -> str:
    """What the line says, with the id of each argument where it quotes one."""
    return _told(page).evaluate(
        """(panel) => {
          const copy = panel.cloneNode(true);
          for (const link of copy.querySelectorAll("a"))
            link.textContent = decodeURIComponent(link.hash).replace("#a-", "");
          return copy.textContent;
        }"""
    )


def _mark(page) -> None:
    """Let what scripts hold on to be known again."""
    page.evaluate(
        "(parts) => { for (const one of parts) document.querySelector(one).marked = true; }", PARTS
    )


def _marked(page) -> list[str]:
    return page.evaluate(
        "(parts) => parts.filter((one) => document.querySelector(one)?.marked)", PARTS
    )


def _differs_from_loaded_anew(page) -> str:
    """Where what is shown first differs from the page as it is loaded now, or nothing."""
    shown, wanted = page.evaluate(
        """async () => {
          const answer = await fetch(location.href);
          const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
          const [shown, wanted] = [document, fresh].map((page) => {
            const copy = page.querySelector("article.debate").cloneNode(true);
            const filled = "[data-map], [data-live], [data-last], [data-fold]";
            const own = `${filled}, [data-no-script], [data-map-tab]`;
            for (const one of copy.querySelectorAll(`${own}, [name=csrf_token]`)) one.remove();
            for (const one of copy.querySelectorAll("[class]")) one.classList.remove("was-turned");
            for (const time of copy.querySelectorAll("time")) time.replaceWith(time.dateTime);
            return copy.outerHTML.replace(/\\s+/g, " ");
          });
          return [shown, wanted];
        }"""
    )
    if shown == wanted:
        return ""
    same = len(os.path.commonprefix([shown, wanted]))
    near = slice(max(0, same - 200), same + 200)
    return f"shown: {shown[near]}\nanew: {wanted[near]}"


def test_an_overruled_relation_is_followed_everywhere_and_nothing_is_lost(visit, server, library):
    page = _open(visit, library)
    for id in ("issue", "full"):
        _row(page, id).locator(".why > summary").click()
        _row(page, id).locator(".explanation").wait_for()
    _row(page, "pay").locator(".replying > summary").click()
    writing = _row(page, "pay").get_by_label("Your reply to")
    writing.fill(WRITTEN)
    page.locator("#a-sat > .replies > summary").click()
    _row(page, "pay").evaluate("(row) => scrollBy(0, row.getBoundingClientRect().top - 50)")
    writing.evaluate("(field) => field.focus({ preventScroll: true })")
    writing.evaluate("(field) => field.setSelectionRange(4, 9)")
    place = _row(page, "pay").bounding_box()["y"]
    assert "stands" in page.locator(".verdict-line").inner_text()
    assert "attacks" in _row(page, "sat").inner_text()

    with server.store() as store:
        store.overrulings.add(library, "work", "pay", Label.SUPPORT, by="Zoe")

    _told(page).locator("a[href='#a-work']").first.wait_for()
    assert "People who work in the week" in _told(page).inner_text(), "arguments are quoted"
    assert "Zoe: work supports pay." in _news(page)
    assert "“issue” is contested now." in _news(page)
    verdict = page.locator(".verdict").inner_text()
    assert "contested" in verdict
    assert "5 arguments: 3 stand, 1 open, 1 falls." in verdict
    filters = page.locator(".toolbar .filter").first.text_content()
    filters = " ".join(filters.split())
    assert "stands 3" in filters
    assert "said by Zoe" in _row(page, "work").locator(".cross").text_content()

    assert writing.input_value() == WRITTEN
    assert page.evaluate("document.activeElement.selectionStart") == 4
    assert abs(_row(page, "pay").bounding_box()["y"] - place) < 2
    why = _row(page, "issue").locator(".why")
    assert why.get_attribute("open") is not None
    _until(lambda: "What attacks it" in why.locator(".explanation").text_content())
    assert not page.locator("#a-full").is_visible(), "what was folded stays so"


@pytest.mark.parametrize(("ends", "size"), [("judged", 150), ("cancelled", 500)])
def test_the_end_of_a_run_is_shown_without_loading_anew(visit, server, ends, size):
    (key,) = server.add(_large(size, f"{ends} {next(_names)}"))
    page = visit()
    page.goto(f"/debates/{key}?engine=edit_distance&pairs=all")
    page.locator("progress").wait_for()
    _mark(page)
    _row(page, "x1").locator(".replying > summary").click()
    writing = _row(page, "x1").get_by_label("Your reply to")
    writing.fill(WRITTEN)
    if ends == "cancelled":
        with server.store() as store:
            (run,) = [one for one in store.runs.of_debate(key) if one.engine == "edit_distance"]
            store.runs.cancel(run.id)
        page.locator(".run-cancelled").wait_for()
    else:
        page.locator(".verdict").wait_for()
        _row(page, "x2").locator(".why > summary").click()
        _row(page, "x2").locator(".explanation").wait_for()
    page.wait_for_timeout(3000)  # long enough for whatever asks how far it is
    assert _marked(page) == PARTS
    assert writing.input_value() == WRITTEN
    assert _row(page, "x2").locator(".explanation").count() == (ends == "judged")
    assert not page.locator("progress").count()


def test_after_each_deed_the_page_is_as_if_it_were_loaded_anew(visit, server, library):
    page = _open(visit, library, "?engine=word_overlap&confidence=0.5")
    _mark(page)
    ann, zoe = Writer("Ann"), "Zoe"

    def follows(said: str) -> None:
        _until(lambda: said in _news(page))
        with contextlib.suppress(AssertionError):
            _until(lambda: not _differs_from_loaded_anew(page))
        assert _differs_from_loaded_anew(page) == "", said
        assert _marked(page) == PARTS, said

    with server.store() as store:
        added = store.contributions
        store.overrulings.add(library, "pay", "issue", Label.ATTACK, by=zoe)
        store.overrulings.add(library, "work", "pay", Label.UNRELATED, by=zoe)
        follows("Zoe: work neither supports nor attacks pay.")
        store.overrulings.add(library, "sat", "work", Label.SUPPORT, by=zoe)
        follows("Zoe: sat supports work.")
        assert "said by Zoe" in says(page, "sat")
        second = store.overrulings.add(library, "sat", "work", Label.UNRELATED, by=zoe)
        follows("Zoe: sat neither supports nor attacks work.")
        store.overrulings.undo(library, second.id, by="Ben")
        follows("Ben undid a step: again, sat supports work.")
        store.overrulings.add(library, "sat", "work", None, by="Ben")
        follows("Ben withdrew their label of sat and work.")
        first = added.add(library, "pay", "It costs a little more.", Label.ATTACK, by=ann)
        follows("Ann added c1.")
        edit = NewEdit("c1", "It costs half as much more.", Label.ATTACK, first.id)
        step = added.edit(library, edit, by=ann)
        follows("Ann edited c1.")
        added.add(library, "c1", "By whose count?", Label.ATTACK, by=ann)
        follows("Ann added c2.")
        merge = store.merging.merge(library, "c1", "full", by=Writer("Mo"))
        follows("Mo merged c1 into full.")
        assert page.locator("#a-full #a-c2").is_visible()
        store.merging.undo(library, merge.id, by=Writer("Mo"))
        follows("Mo let c1 stand by itself again.")
        assert page.locator("#a-pay #a-c1 #a-c2").is_visible()
        added.withdraw(library, "c1", by=ann, seen=step.id)
        follows("Ann withdrew c1.")
    assert "confidence=0.5" in page.url


def test_a_server_that_is_busy_is_asked_again_now_and_then(visit, server, library):
    page, answers = _open(visit, library), [503] * 4
    asked: list[float] = []

    def busy(route) -> None:
        asked.append(time.monotonic())
        route.fulfill(status=answers.pop()) if answers else route.continue_()

    page.route("**/debates/*/live*", busy)
    with server.store() as store:
        for label in (Label.SUPPORT, Label.ATTACK):
            store.overrulings.add(library, "work", "pay", label, by="Zoe")
            page.wait_for_timeout(700)
    _until(lambda: "Zoe: work attacks pay." in _news(page))
    late = [after - before for before, after in itertools.pairwise(asked)]
    assert sum(pause > 4 for pause in late) >= 2, "each chain of questions would double them"
    assert len(asked) < 9
    page.problems[:] = [text for text in page.problems if "503" not in text]


def test_the_map_is_drawn_anew_where_the_reader_looked_at_it(visit, server, library):
    page = _open(visit, library)
    stage = page.locator(".map-stage")
    stage.focus()
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".map-live").text_content()
    assert "Attacks pay (stated)" in chosen
    with server.store() as store:
        store.overrulings.add(library, "work", "pay", Label.SUPPORT, by="Zoe")
    _until(lambda: page.locator(".map-live").text_content() != chosen)
    assert "and pay (said by Zoe" in page.locator(".map-live").text_content()
    _until(lambda: page.evaluate("document.activeElement.className.includes('map-stage')"))


def test_a_map_that_cannot_follow_says_so(visit, server, library):
    page = _open(visit, library)
    page.route("**/picture*", lambda route: route.fulfill(status=503))
    with server.store() as store:
        store.overrulings.add(library, "work", "pay", Label.SUPPORT, by="Zoe")
    note = page.locator("[data-map] [data-failure]")
    note.wait_for()
    assert "503" in note.inner_text()
    page.unroute("**/picture*")
    note.get_by_role("button", name="Try again").click()
    _until(lambda: not note.count())
    page.problems.clear()


def test_a_reply_that_is_being_written_stays_when_its_argument_goes(visit, server, library):
    with server.store() as store:
        first = store.contributions.add(library, "pay", "So what?", Label.ATTACK, by=Writer("Ann"))
    page = _open(visit, library)
    _row(page, "c1").locator(".replying > summary").click()
    writing = _row(page, "c1").get_by_label("Your reply to")
    writing.fill(WRITTEN)
    with server.store() as store:
        store.contributions.withdraw(library, "c1", by=Writer("Ann"), seen=first.id)
    _told(page).get_by_text("Ann withdrew").wait_for()
    assert "withdrawn" in _row(page, "c1").inner_text()
    assert writing.input_value() == WRITTEN


def test_a_keyboard_keeps_its_place(visit, server, library):
    page = _open(visit, library)
    _tab_to(page, ".verdict-line a")
    with server.store() as store:
        store.overrulings.add(library, "work", "pay", Label.SUPPORT, by="Zoe")
    _told(page).get_by_text("Zoe:").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Why?"


def test_a_page_that_cannot_follow_says_so(visit, server):
    """The second position, at which the reader looks, is not there any more."""
    (debate,) = formats.parse_text(DRINKS).debates
    key = server.add(replace(debate, id="drinks that change", title="Mate or cocoa?"))[0]
    page = _open(visit, key, "?semantics=preferred&position=2")
    with server.store() as store:
        store.overrulings.add(key, "fresh", "taste", Label.UNRELATED, by="Zoe")
    reload = _told(page).get_by_role("link", name="Reload it")
    reload.wait_for()
    assert reload.get_attribute("href").endswith("?semantics=preferred&position=2")
    page.problems.clear()  # the browser logs the 400
