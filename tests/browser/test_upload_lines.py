"""The preview of a pasted text: a person changes its lines, takes a change back, and saves."""

from __future__ import annotations

import pytest

TEXT = """\
Should the {place} get a bakery?

- People walk twenty minutes for bread
- The rent is too high for a baker
  - The town would lower the rent
"""
LABEL = "[data-argument='2.1'] select[name^='label']"
PARENT = "[data-argument='2.1'] select[name^='answers']"
UNDO = "#undo"


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_label_and_a_parent_change_are_undone_and_saved(open_page, server, scripts: bool):
    page = open_page(java_script_enabled=scripts)
    page.goto(server.address + "/debates/new")
    page.locator("#text").fill(TEXT.format(place=f"village {scripts}"))
    page.locator("form:has(#text) button").last.click()
    _stored(page, 0)

    page.locator(LABEL).select_option("+")
    _apply(page, scripts)
    _stored(page, 1)
    page.locator(PARENT).select_option(_number(page, "1"))
    _apply(page, scripts)
    _stored(page, 2)
    assert _parent(page) == _number(page, "1")
    page.locator(UNDO).click()
    _stored(page, 1)
    assert _parent(page) == _number(page, "2")
    assert page.locator(LABEL).input_value() == "+"

    page.locator("#confirm button[value='save']").click()
    page.wait_for_url("**/debates/should-the-village-*")
    with server.store() as store:
        debate = store.debates.load(page.url.rpartition("/")[2])
    (relation,) = debate.reference
    assert (relation.source, relation.target, relation.label) == ("2.1", "2", "support")


def test_choices_made_while_another_is_stored_are_all_stored(open_page, server):
    """The first answer draws the lines again: what was chosen meanwhile must not be lost."""
    page = open_page()
    page.goto(server.address + "/debates/new")
    page.locator("#text").fill(TEXT.format(place="harbour"))
    page.locator("form:has(#text) button").last.click()
    _stored(page, 0)
    page.evaluate(
        """([parent, label]) => {
          for (const [where, value] of [[parent, "2"], [label, "-"]]) {
            const field = document.querySelector(where);
            field.value = value;
            field.dispatchEvent(new Event("change", { bubbles: true }));
          }
          document.querySelector("[data-argument='2'] button[value^='drop']").click();
        }""",
        [PARENT, LABEL],
    )
    page.locator("#draft:not(:has([data-argument='2']))").wait_for()
    assert page.locator("#draft .line").count() == 3
    assert _parent(page) == _number(page, "1")
    assert page.locator(LABEL).input_value() == "-"


def _preview(open_page, server, place: str, **options):
    page = open_page(**options)
    page.goto(server.address + "/debates/new")
    page.locator("#text").fill(TEXT.format(place=place))
    page.locator("form:has(#text) button").last.click()
    _stored(page, 0)
    return page


def test_everything_is_done_with_keys_and_undone(open_page, server):
    """Out, in, label, merge, claim and leave out, at the line that has the focus."""
    page = _preview(open_page, server, "valley")
    box = "[data-argument='2.1'] .line-pick"
    page.locator(box).focus()
    for step, (key, parent) in enumerate(
        [("ArrowLeft", "issue"), ("ArrowRight", "2"), ("+", "2"), ("0", "2")], 1
    ):
        page.keyboard.press(key)
        _stored(page, step)
        assert _parent(page) == _number(page, parent)
        page.locator(f"{box}:focus").wait_for()
    assert page.locator(LABEL).input_value() == "0"
    page.keyboard.press("ArrowUp")
    page.locator("[data-argument='2'] .line-pick:focus").wait_for()
    page.keyboard.press("m")
    _stored(page, 5)
    assert page.locator("#draft .line").count() == 3
    page.keyboard.press("u")
    _stored(page, 4)
    page.locator(box).focus()
    page.keyboard.press("Delete")
    _stored(page, 5)
    page.keyboard.press("Control+z")
    _stored(page, 4)
    page.locator(box).focus()
    page.keyboard.press("c")
    _stored(page, 5)
    assert page.locator("#draft .line").first.get_attribute("data-argument") == "2.1"


def test_a_text_is_cut_at_the_cursor(open_page, server):
    page = _preview(open_page, server, "square")
    page.locator("[data-argument='1'] .line-pick").focus()
    page.keyboard.press("Enter")
    text = page.locator("[data-argument='1'] textarea:focus")
    text.evaluate("field => field.setSelectionRange(6, 6)")
    page.keyboard.press("Control+Enter")
    _stored(page, 1)
    assert page.locator("[data-argument='1'] textarea").input_value() == "People"
    assert page.locator("[data-argument='1~2'] textarea").input_value().startswith("walk twenty")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "phone"])
def test_a_line_is_dragged_onto_what_it_answers(open_page, server, touch: bool):
    size = {"width": 360, "height": 800} if touch else {"width": 1280, "height": 1200}
    page = _preview(open_page, server, f"quarter {touch}", viewport=size, has_touch=touch)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    _drag(page, "2.1", "1", touch)
    _stored(page, 1)
    assert _parent(page) == _number(page, "1")
    page.locator("[data-argument='1'] .line-pick").check()
    page.locator("[data-argument='2.1'] .line-pick").check()
    _drag(page, "1", "2", touch)  # what is selected moves together
    _stored(page, 2)
    assert _parent(page) == _number(page, "1")
    assert page.locator("[data-argument='1'] .line-answers").input_value() == _number(page, "2")


def _drag(page, argument: str, onto: str, touch: bool) -> None:
    page.evaluate(
        """(ids) => {
          const at = ids.map((id) => document.querySelector(`[data-argument='${id}']`));
          const top = at.reduce((sum, one) => sum + one.getBoundingClientRect().top, 0) / 2;
          window.scrollBy({ top: top - 380, behavior: "instant" });
        }""",
        [argument, onto],
    )
    start = page.locator(f"[data-argument='{argument}'] .line-handle").bounding_box()
    end = page.locator(f"[data-argument='{onto}'] .line-text").bounding_box()
    places = [
        (box["x"] + min(8, box["width"] / 2), box["y"] + box["height"] / 2) for box in (start, end)
    ]
    if not touch:
        page.mouse.move(*places[0])
        page.mouse.down()
        page.mouse.move(*places[1], steps=4)
        page.mouse.up()
        return
    session = page.context.new_cdp_session(page)
    for kind, place in (("touchStart", 0), ("touchMove", 1), ("touchMove", 1), ("touchEnd", None)):
        points = [] if place is None else [{"x": places[place][0], "y": places[place][1]}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _stored(page, step: int) -> None:
    page.locator(f"#draft[data-step='{step}']").wait_for()
    page.wait_for_load_state()  # with its scripts, which listen to what is chosen next


def _apply(page, scripts: bool) -> None:
    if not scripts:
        page.locator("#draft .lines-tools button[value='change']").click()


def _number(page, argument: str) -> str:
    line = page.locator(f"#draft [data-argument='{argument}']")
    return line.get_attribute("id").removeprefix("line-")


def _parent(page) -> str:
    return page.locator(PARENT).input_value()
