"""Take the pictures of README and the tutorials: ``python -m tools.tour``.

Serves the example debates from an empty database, walks through the app in Chromium as a
participant, a researcher and an evaluator would, and writes ten pictures into ``docs/tour``.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

from argue.settings import Settings
from argue.web import create_app

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "tour"
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
WAIT = 60_000
"""Milliseconds for a page that waits for an engine."""
DEBATE = "/debates/no-homework-in-primary-school"
PASTED = """Should the library open on Sundays?

- Ann: Yes. Most of us work on all the other days.
  - Ben: The staff works then, too.
    - Ann: They would get the Monday off.
- Cleo: Nobody came when they tried it in winter.
"""


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with _served() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"))
        wide = browser.new_page(viewport=WIDE, base_url=address)
        phone = browser.new_page(viewport=PHONE, base_url=address)
        for page in (wide, phone):
            page.set_default_timeout(WAIT)
        _participant(wide, phone)
        _researcher(wide)
        _evaluator(wide)
        browser.close()


def _participant(wide: Any, phone: Any) -> None:
    wide.goto("/")
    _take(wide, "1-front")
    phone.goto("/start")
    phone.get_by_role("textbox").first.fill("Should the library open on Sundays?")
    _take(phone, "2-question")
    wide.goto(DEBATE)
    wide.locator(".verdict").first.wait_for()
    _take(wide, "3-debate")
    phone.goto(DEBATE)
    phone.locator(".verdict").first.wait_for()
    _take(phone, "4-debate-phone")
    wide.get_by_role("link", name="Why?").first.click()
    wide.wait_for_load_state()
    _take(wide, "5-why")
    wide.goto(DEBATE)
    wide.get_by_role("button", name="Full screen").click()
    wide.wait_for_timeout(1_000)
    _take(wide, "6-map")


def _researcher(page: Any) -> None:
    page.goto("/debates/new")
    page.locator("textarea").first.fill(PASTED)
    page.get_by_role("button", name=re.compile("Preview|Read")).first.click()
    page.wait_for_load_state()
    _take(page, "7-preview")
    page.goto("/research")
    _take(page, "8-research")


def _evaluator(page: Any) -> None:
    page.goto("/evaluations/new")
    _take(page, "9-new-evaluation")
    boxes = page.locator("input[type=checkbox][name=debate]")
    for number in range(min(6, boxes.count())):
        boxes.nth(number).check()
    page.locator("form button[type=submit], form button:not([type])").last.click()
    page.locator("#baselines-title").wait_for()
    _take(page, "10-evaluation")


def _take(page: Any, name: str) -> None:
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}.png")


@contextmanager
def _served() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        app = create_app(Settings(database=Path(folder) / "argue.sqlite"))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


if __name__ == "__main__":
    main()
