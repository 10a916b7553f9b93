"""A debate inside a page of another site: in a narrow frame, light and dark."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from argue import formats
from tests.web.pages import OUTLINE

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A blog</title>
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"></head>
<body><iframe title="A debate" src="{address}" width="320" height="500"></iframe></body></html>"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *told: object) -> None:
        """Nothing."""


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The folder of another site, which has a port and so an origin of its own, and its address."""
    handler = functools.partial(_Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{other.server_port}"
        other.shutdown()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_debate_is_read_in_a_frame_on_another_site(open_page, server, blog, dark: bool):
    folder, address = blog
    (debate,) = formats.parse_text(OUTLINE.replace("library", f"frame {dark}")).debates
    embedded = f"{server.address}/embed/debates/{server.add(debate)[0]}"
    (folder / "index.html").write_text(PAGE.format(address=embedded), encoding="utf-8")
    page = open_page(color_scheme="dark" if dark else "light")
    page.goto(address)
    inside = page.frame_locator("iframe")
    assert debate.title in inside.get_by_role("heading", level=1).inner_text()
    assert inside.locator(".tree li").count() == len(debate.arguments)
    frame = page.frame(url=embedded)
    assert frame.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    colours = frame.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor,"
        " getComputedStyle(document.documentElement).backgroundColor]"
        ".map(one => (one.match(/[\\d.]+/g) || []).map(Number))"
    )
    text, *grounds = colours
    ground = next((one for one in grounds if len(one) == 3 or one[3] > 0), [255, 255, 255])
    assert (sum(text[:3]) > sum(ground[:3])) is dark
    links = inside.get_by_role("link").all()
    assert {link.get_attribute("target") for link in links} == {"_blank"}
    page.locator("iframe").screenshot(path=str(folder / "frame.png"))


def test_another_site_cannot_frame_the_debate_itself(open_page, server, blog):
    """Only the page that is made for it: in a frame a reader could be led to click unawares."""
    folder, address = blog
    (debate,) = formats.parse_text(OUTLINE.replace("library", "shed")).debates
    whole = f"{server.address}/debates/{server.add(debate)[0]}"
    (folder / "index.html").write_text(PAGE.format(address=whole), encoding="utf-8")
    page = open_page()
    page.goto(address)
    assert page.frame_locator("iframe").get_by_text(debate.title).count() == 0
    assert any("frame-ancestors" in problem for problem in page.problems)
    page.problems.clear()
