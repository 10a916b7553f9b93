"""Runs in a real browser, without a script and by keyboard; test_every_page.py walks the pages."""

from __future__ import annotations

import time

import pytest

from argue.features.evaluations.store import Evaluations
from argue.store import Store
from tests.features.evaluations.runs.samples import Always, kept_run


@pytest.fixture(scope="module")
def runs(server) -> list[int]:
    with Store.open(server.database) as store:
        numbers = [
            kept_run(store, Always(name, wrong)).id
            for name, wrong in (("better", ["count"]), ("worse", ["count", "2"]))
        ]
        Evaluations.in_store(store).tag(numbers[0], "of a rather long kind that people make")
    return numbers


def _computed(page) -> None:
    """Wait until the page itself is there, and not the one that says that it is being computed."""
    page.locator("main:not(:has([data-computing])) h1").first.wait_for()
    page.wait_for_load_state()


def test_from_the_list_to_a_comparison_by_keyboard_without_a_script(visit, runs):
    page = visit(script=False)
    page.goto("/evaluations")
    for number in runs:
        page.get_by_label(f"Compare run {number}").focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Compare the chosen ones").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/compare?**")
    _computed(page)
    assert page.get_by_role("img", name="Overall").count() == 1


def test_an_evaluation_from_the_form_to_its_scores(visit, server):
    page = visit()
    page.goto("/evaluations/new")
    page.get_by_label("word overlap").check()
    page.locator("input[name=debate]").first.check()
    page.get_by_role("button", name="Evaluate").click()
    page.get_by_role("heading", name="Overall").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("link", name="SVG").first.click()
    assert saved.value.suggested_filename.endswith(".svg")


def test_a_page_that_follows_nothing_is_loaded_anew_once_however_long_that_takes(visit):
    page = visit()
    page.goto("/evaluations")
    page.evaluate(
        """() => {
          const box = document.createElement("div");
          box.dataset.progress = "/evaluations/999999/state"; // 404: it is over
          box.innerHTML = "<p data-progress-text></p><progress data-progress-bar></progress>";
          document.querySelector("main").append(box);
        }"""
    )
    loads = []

    def slow(route) -> None:
        loads.append(route.request.url)
        time.sleep(4)  # while the browser goes on
        route.continue_()

    page.route("**/evaluations", slow)
    page.add_script_tag(url="/static/runs/progress.js", type="module")
    page.locator("[data-progress]").wait_for(state="detached")
    page.unroute_all()
    assert len(loads) == 1
    page.problems.clear()  # the browser logs the 404
