"""An annotator judges with the keyboard, closes the browser and comes back; another one decides."""

from __future__ import annotations

import itertools

import pytest

from argue import formats
from argue.features.labelling.tasks import relations
from argue.features.labelling.tasks.relations import TASK
from argue.model import Label
from argue.store import Store
from tests.browser.test_access import UGLY

_names = itertools.count()


@pytest.fixture
def project(server):
    """Three pairs, for Ann and Bob."""
    rows = "".join(
        f"pets,{text},Dogs may come to work.,\n" for text in ("They bark.", "Calm.", UGLY)
    )
    debates = formats.parse_text(f"debate,source,target,label\n{rows}").debates
    with Store.open(server.database) as store:
        return relations.create(
            store, f"Pets {next(_names)}", relations.batch_of(debates), ["Ann", "Bob"]
        )


def link(project, name: str, rest: str = "") -> str:
    return f"/judge/{next(one.token for one in project.annotators if one.name == name)}{rest}"


def said(server, project, name: str = "Ann") -> dict[int, str]:
    with Store.open(server.database) as store:
        own = TASK.projects(store).own(project.key, name)
    return {number: f"{one.label or '?'} {one.comment}".strip() for number, one in own.items()}


def judge(server, project, name: str, number: int, label: Label, comment: str = "") -> None:
    with Store.open(server.database) as store:
        TASK.projects(store).judge(project.key, name, number, label, comment)


def at(page, end: str) -> None:
    page.wait_for_url(f"**{end}")
    page.locator(".keys").wait_for()


def test_judge_with_the_keyboard_alone(visit, server, project):
    page = visit()
    page.goto(link(project, "Ann", "/1"))
    page.locator(".keys").wait_for()
    page.keyboard.press("c")
    page.keyboard.type("as they do")
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    at(page, "/2")
    page.keyboard.press("?")
    at(page, "/3")
    page.keyboard.press("ArrowLeft")
    at(page, "/2")
    assert page.locator(".answer.pressed").inner_text().startswith("?")
    page.keyboard.press("ArrowRight")
    at(page, "/3")
    page.keyboard.press("Shift+U")
    page.locator("progress[max='3'][value='3']").wait_for()
    assert said(server, project) == {1: "attack as they do", 2: "?", 3: "unrelated"}


def test_letters_typed_into_the_comment_answer_nothing(visit, server, project):
    page = visit()
    page.goto(link(project, "Ann", "/1"))
    page.locator("#comment").fill("")
    page.locator("#comment").press_sequentially("a sad cause?")
    assert page.get_by_text("Not saved yet").is_visible()
    assert said(server, project) == {}


def test_keys_can_be_switched_off_and_stay_so(visit, server, project):
    page = visit()
    page.goto(link(project, "Ann", "/1"))
    page.get_by_label("Keys answer").uncheck()
    page.goto(link(project, "Ann", "/2"))
    assert not page.get_by_label("Keys answer").is_checked()
    page.locator("h1").click()
    page.keyboard.press("s")
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(300)
    assert page.url.endswith("/2")
    assert said(server, project) == {}
    page.get_by_label("Keys answer").check()
    page.locator("h1").click()
    page.keyboard.press("s")
    at(page, "/3")


def test_a_closed_browser_loses_neither_answers_nor_words(visit, server, project):
    page = visit()
    page.goto(link(project, "Ann"))
    page.get_by_role("link", name="Begin").click()
    page.get_by_role("button", name="supports it").click()
    at(page, "/2")
    page.locator("#comment").press_sequentially("half a thou")
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(link(project, "Ann"))
    assert "1 of 3 items done" in again.locator("#progress").inner_text()
    again.get_by_role("link", name="Go on").click()
    at(again, "/2")
    assert again.locator("#comment").input_value() == "half a thou"
    assert again.get_by_text("Not saved yet").is_visible()
    again.get_by_role("button", name="attacks it").click()
    at(again, "/3")
    again.goto(link(project, "Ann", "/2"))
    assert again.locator("#comment").input_value() == "half a thou"
    assert not again.get_by_text("Not saved yet").is_visible()
    assert said(server, project) == {1: "support", 2: "attack half a thou"}


def test_an_answer_is_sent_once(visit, server, project):
    page = visit()
    page.goto(link(project, "Ann", "/1"))
    page.locator(".keys").wait_for()
    page.evaluate(
        """() => { for (const key of ["s", "a", "u"]) {
             const pressed = new KeyboardEvent("keydown", { key, bubbles: true });
             document.body.dispatchEvent(pressed); } }"""
    )
    at(page, "/2")
    assert said(server, project) == {1: "support"}


def test_decide_with_the_keyboard(visit, server, project):
    judge(server, project, "Ann", 1, Label.SUPPORT, "Ann's reason")
    judge(server, project, "Bob", 1, Label.ATTACK)
    page = visit()
    page.goto(f"/annotation/{project.token}")
    page.get_by_role("link", name="Adjudicate 1 disagreement").click()
    page.get_by_role("link", name="1", exact=True).click()
    page.locator(".keys").wait_for()
    assert "Ann's reason" in page.locator(".beside").inner_text()
    page.keyboard.press("x")
    page.wait_for_url("**show=adjudicated")
    assert "Pair 1" not in page.locator("h1").inner_text()
    with Store.open(server.database) as store:
        assert TASK.projects(store).labelled_item(project.key, 1).adjudication.label is None
