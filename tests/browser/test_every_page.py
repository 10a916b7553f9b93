"""Every page that can be asked for is walked once: dark, light, and 320 pixels wide."""

from __future__ import annotations

import pytest

from argue import formats
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.labelling.tasks.acquired import AcquiredRule
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
from argue.web.app.routes import every_route
from tests.browser.conftest import COLOURS
from tests.browser.test_monothematic import ONE
from tests.every_page import About, addresses_of, samples_of
from tests.web.pages import OUTLINE

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = {
    "runOnly": {"type": "tag", "values": LEVELS},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
SPACED = (
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; "
    "word-spacing: 0.16em !important } p { margin-bottom: 2em !important }"
)
"""What a reader may ask of a text (WCAG 2.2, 1.4.12)."""
PETS = "debate,source,target,label\npets,They bark.,Dogs may come.,\n"
ABOUT = About(
    ("Bridges", "Pets to walk", "Verbs to judge", "Rules to judge", "Days to walk"),
    ONE[1],
    formats.parse_text(PETS).debates,
    Example(1, "buy", "own", "She buys bread.", "She buys bread", "She owns it"),
    AcquiredRule(1, "due to", "because of", "It fell due to it.", "It fell because of it."),
)


@pytest.fixture(scope="module")
def addresses(server, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The address of every route that shows a page, by its endpoint."""
    (library,) = formats.parse_text(OUTLINE.replace("library", "harbour")).debates
    (key,) = server.add(library)
    with Store.open(server.database) as store:
        samples = samples_of(store, key, ABOUT)
    database = tmp_path_factory.mktemp("routes") / "argue.sqlite"
    app = create_app(Settings(database=database), start_worker=False, examples=database.parent)
    return addresses_of(app, samples)


@pytest.fixture(scope="module")
def research(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The endpoints of pages for researchers, which are in English."""
    database = tmp_path_factory.mktemp("research") / "argue.sqlite"
    app = create_app(Settings(database=database), start_worker=False, examples=database.parent)
    return {rule.endpoint for rule in every_route(app) if getattr(rule, "research", False)}


SOON, TRIES = '<meta http-equiv="refresh" content="1">', 240
"""What a busy machine answers first, and how often it is asked again."""


PARTS = 4
"""Of the walk, which processes take."""


def _pages(context, addresses: list[tuple[str, str]]):
    """Each page in turn, in a tab of its own: one that loads itself anew disturbs no other.

    What answers with data or a piece of a page is passed over.
    """
    for endpoint, address in addresses:
        with context.new_page() as page:
            page.set_default_timeout(120_000)  # all are walked: one may wait for a busy machine
            failed: list[str] = []
            page.on("pageerror", lambda error, failed=failed: failed.append(str(error)))
            answer = page.goto(address)
            for _ in range(TRIES):
                if SOON not in answer.text():
                    break
                page.wait_for_timeout(500)
                page.goto("about:blank")  # its own reload may come first: then there is no answer
                answer = page.goto(address)
            assert answer.status < 500, endpoint
            if "text/html" in answer.headers.get("content-type", "") and "<html" in answer.text():
                yield endpoint, page
            assert failed == [], endpoint


def _settled(page, ask):
    """What is asked of a page; once more where it loaded itself anew meanwhile."""
    from playwright.sync_api import Error

    try:
        return ask(page)
    except Error as error:
        if "context was destroyed" not in str(error):
            raise
        page.wait_for_load_state()
        return ask(page)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_sound_in_the_dark_in_the_light_and_narrow(
    browser, server, addresses, research, part: int
):
    """In German, whose words are the longest; 320 CSS pixels are what 1280 show at 400 %."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    context = browser.new_context(
        base_url=server.address, color_scheme="dark", locale="de", bypass_csp=True
    )
    found, walked = [], []
    for endpoint, page in _pages(context, sorted(addresses.items())[part::PARTS]):
        walked.append(endpoint)
        if page.locator("html").get_attribute("lang") != ("en" if endpoint in research else "de"):
            found.append((endpoint, "lang"))
        broken = _settled(page, lambda tab: axe.Axe().run(tab, options=AXE).response["violations"])
        page.emulate_media(color_scheme="light")
        broken += axe.Axe().run(page, options=COLOURS).response["violations"]
        for rule in broken:
            found.append((endpoint, rule["id"], [node["html"] for node in rule["nodes"]][:3]))
        page.set_viewport_size({"width": 320, "height": 256})
        for style in ("", SPACED):
            if style:
                page.add_style_tag(content=style)
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                found.append((endpoint, "spaced" if style else "narrow", over))
    context.close()
    assert found == []
    assert len(walked) > 6
