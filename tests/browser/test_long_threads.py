"""A long thread arrives as far as it is read: few elements at first, further rows by scrolling."""

from __future__ import annotations

import itertools

import pytest

from argue.model import Argument, Debate, Label, Relation, Reply
from argue.web.ui.outline import MOST_ROWS
from tests.browser.test_debate_pages import _large, _until

MOST_ELEMENTS = 5_000
_names = itertools.count()


def _flat(size: int) -> Debate:
    """A question that all other arguments answer."""
    arguments = tuple(Argument(f"x{n}", f"Reason {n}.") for n in range(size))
    given = tuple(
        Relation(f"x{n}", "x0", Label.ATTACK if n % 2 else Label.SUPPORT) for n in range(1, size)
    )
    replies = tuple(Reply(one.source, "x0") for one in given)
    return Debate("d", f"Flat {next(_names)}", arguments, "x0", replies, given=given)


def _apart(size: int) -> Debate:
    """Arguments that answer nobody."""
    arguments = tuple(Argument(f"x{n}", f"Reason {n}.") for n in range(size))
    return Debate("d", f"Apart {next(_names)}", arguments)


def _open(page, address: str):
    """A large debate may first be a page that says it is computed, and then loads itself anew."""
    page.goto(address)
    page.locator(".verdict").wait_for()
    page.wait_for_load_state()
    return page


def _nodes(page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('.node')].map((node) => node.id)")


def _elements(page) -> int:
    return page.evaluate("document.querySelectorAll('*').length")


def scroll_on(page) -> None:
    """To the first place where the thread goes on."""
    page.evaluate("document.querySelector('a[data-more]')?.scrollIntoView({ behavior: 'instant' })")


def _scroll_to_the_end(page) -> None:
    page.evaluate(
        "scrollTo(0, document.querySelector('.outline').getBoundingClientRect().bottom + scrollY)"
    )


@pytest.mark.parametrize("make", [_flat, lambda size: _large(size, f"Deep {next(_names)}"), _apart])
def test_the_first_page_of_1000_arguments_has_few_elements(visit, server, make):
    (key,) = server.add(make(1_000))
    page = _open(visit(), f"/debates/{key}")
    assert MOST_ROWS <= len(_nodes(page)) <= 2 * MOST_ROWS
    assert _elements(page) < MOST_ELEMENTS + 30 * (len(_nodes(page)) - MOST_ROWS)


@pytest.mark.parametrize(
    ("make", "view", "parent"),
    [
        (_flat, "wide", lambda n: "a-x0"),
        (lambda size: _large(size, f"Deep {next(_names)}"), "wide", lambda n: f"a-x{(n - 1) // 3}"),
        (_apart, "phone", lambda n: ""),
    ],
)
def test_scrolling_brings_every_argument_once_below_what_it_answers(
    visit, server, make, view, parent
):
    size = 2 * MOST_ROWS + 30
    (key,) = server.add(make(size))
    page = _open(visit(view), f"/debates/{key}")

    def all_there() -> bool:
        scroll_on(page)
        return len(_nodes(page)) == size

    _until(all_there)
    above = page.evaluate(
        """[...document.querySelectorAll('.node')].map((node) =>
          [node.id, node.parentElement.closest('.node')?.id ?? ''])"""
    )
    assert sorted(above) == sorted([f"a-x{n}", parent(n) if n else ""] for n in range(size))
    assert page.locator("a[data-more]").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_goes_on_at_the_first_row_that_came(visit, server):
    (key,) = server.add(_flat(2 * MOST_ROWS))
    page = visit("phone")
    page.add_init_script("window.IntersectionObserver = class { observe() {} unobserve() {} };")
    _open(page, f"/debates/{key}")
    page.locator("a[data-more]").focus()
    page.keyboard.press("Enter")
    _until(lambda: len(_nodes(page)) > MOST_ROWS)
    _until(
        lambda: page.evaluate("document.activeElement.closest('.node')?.id") == f"a-x{MOST_ROWS}"
    )


def test_a_link_to_an_argument_that_is_not_there_leads_to_its_branch(visit, server):
    (key,) = server.add(_flat(2 * MOST_ROWS))
    page = visit()
    page.goto(f"/debates/{key}#a-x{2 * MOST_ROWS - 1}")
    page.locator(f"#a-x{2 * MOST_ROWS - 1}:target").wait_for()
    assert f"at=x{2 * MOST_ROWS - 1}" in page.url
    assert page.locator("nav.path").is_visible()


def test_an_open_page_follows_others_and_keeps_what_it_has_loaded(visit, server):
    size = 2 * MOST_ROWS - 1
    (key,) = server.add(_flat(size))
    page = _open(visit(), f"/debates/{key}")
    _scroll_to_the_end(page)
    _until(lambda: len(_nodes(page)) == size)
    late = f"x{size - 3}"
    place = page.locator(f"#a-{late}").evaluate(
        "(row) => (row.scrollIntoView({ behavior: 'instant' }), row.getBoundingClientRect().top)"
    )
    with server.store() as store:
        store.overrulings.add(key, late, "x0", Label.SUPPORT, by="Zoe")
    page.locator(f"[data-live] a[href='#a-{late}']").first.wait_for()
    assert "said by Zoe" in page.locator(f"#a-{late} > .argument").text_content()
    assert len(_nodes(page)) == len(set(_nodes(page))) == size
    assert (
        abs(page.locator(f"#a-{late}").evaluate("(row) => row.getBoundingClientRect().top") - place)
        < 2
    )


def test_without_a_script_the_thread_goes_on_on_further_pages(visit, server):
    size = 2 * MOST_ROWS + 20
    (key,) = server.add(_flat(size))
    page = _open(visit(script=False), f"/debates/{key}")
    seen = set(_nodes_without_script(page))
    for _ in range(2):
        with page.expect_navigation():
            page.locator(".more a").last.click()
        seen |= set(_nodes_without_script(page))
    assert seen == {f"a-x{n}" for n in range(size)}


def _nodes_without_script(page) -> list[str]:
    return [one.get_attribute("id") for one in page.locator(".node").all()]
