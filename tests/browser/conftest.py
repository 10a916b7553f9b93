"""A real Chromium for tests, and pages that remember everything that went wrong in them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from argue.model import Debate
from argue.settings import ACCOUNTS
from argue.store import Store
from tests.conftest import ROOT

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
NAMES = ("chromium", "chromium-browser", "google-chrome")

VIEWS = {"wide": (1280, 900), "phone": (360, 740), "zoomed": (320, 256)}
"""Width and height; ``zoomed`` is what a window of 1280 × 1024 shows at 400 %."""

COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""What axe looks at again where only the colours have changed."""
PATIENCE = 180_000
"""Milliseconds. Pages that take long are computed in processes of the lowest priority, of which
the first must begin: about two seconds of a core, which a busy machine gives late."""

OpenPage = Callable[..., "object"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass(frozen=True)
class Server:
    """The web app in a process of its own, with a database of its own."""

    address: str
    database: Path

    def store(self) -> Store:
        return Store.open(self.database)

    def add(self, *debates: Debate) -> list[str]:
        with self.store() as store:
            return [saved.key for saved in store.debates.add(debates)]


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Debian's Chromium, driven by Playwright; skips with the reason where either is absent."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs Playwright: pip install -r requirements-dev.txt"
    )
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("needs Chromium: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser) -> Iterator[OpenPage]:
    """Opens a page in a context of its own: ``open_page(**options of the context)``.

    The page has a list ``problems``: what the console called an error or a warning, exceptions,
    violations of the content-security policy, and dialogs. A test that expects some empties it;
    otherwise the test fails at its end.
    """
    pages = []

    def open_one(**options):
        page = browser.new_context(
            **{"viewport": {"width": 1200, "height": 900}, **options}
        ).new_page()
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(f"exception: {error}"))
        page.on("dialog", lambda dialog: (page.problems.append("dialog"), dialog.dismiss()))
        page.on(
            "console",
            lambda told: told.type in ("error", "warning") and page.problems.append(told.text),
        )
        page.add_init_script(
            "addEventListener('securitypolicyviolation', (event) => "
            "console.error('violation of ' + event.violatedDirective))"
        )
        page.set_default_timeout(PATIENCE)
        pages.append(page)
        return page

    yield open_one
    problems = [problem for page in pages for problem in page.problems]
    for page in pages:
        page.context.close()
    assert problems == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one example debate."""
    with _serving(tmp_path_factory.mktemp("server")) as result:
        yield result


@pytest.fixture(scope="session")
def accounts_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same with accounts, of which there is none yet."""
    with _serving(tmp_path_factory.mktemp("accounts"), ACCOUNTS) as result:
        yield result


@contextmanager
def _serving(folder: Path, *more: str) -> Iterator[Server]:
    (folder / "debates").mkdir()
    shutil.copy(ROOT / "debates" / "village-bus.md", folder / "debates")
    database = folder / "argue.sqlite"
    module = [sys.executable, "-m", "tests.browser.serving"]
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            [*module, str(database), str(folder / "debates"), *more],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        try:
            assert process.stdout is not None
            port = process.stdout.readline().strip()
            assert port, (folder / "log").read_text()
            yield Server(f"http://127.0.0.1:{port}", database)
            process.terminate()
            process.wait(60)
        finally:
            process.kill()
    assert "Traceback" not in (folder / "log").read_text()


@pytest.fixture
def visit(open_page: OpenPage, server: Server) -> OpenPage:
    """Opens pages of the server; a request to anywhere else is a problem too."""
    return _visits(open_page, server)


@pytest.fixture
def visit_with_accounts(open_page: OpenPage, accounts_server: Server) -> OpenPage:
    """The same for the server with accounts; nobody is signed in yet."""
    return _visits(open_page, accounts_server)


def _visits(open_page: OpenPage, server: Server) -> OpenPage:
    def make(view: str = "wide", *, dark: bool = False, script: bool = True):
        width, height = VIEWS[view]
        page = open_page(
            base_url=server.address,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
        )
        page.on("request", lambda asked: _only_ours(page, asked.url, server.address))
        return page

    return make


def _only_ours(page, url: str, address: str) -> None:
    if not url.startswith((address, "data:", "blob:")):
        page.problems.append(f"a request to {url}")
