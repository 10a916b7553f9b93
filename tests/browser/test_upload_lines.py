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
UNDO = "#draft button[value='undo']"


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
