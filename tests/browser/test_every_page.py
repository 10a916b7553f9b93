"""Every page that can be asked for is walked: light in English, dark in French, and on 320 pixels.

The addresses come from the app's own table of routes, so that a new page is walked without being
named here; one that needs more than the samples below has to be given it, or a reason to be left
out.
"""

from __future__ import annotations

import pytest
from flask import url_for

from argue import formats
from argue.labelling.rule_sheets import Example
from argue.labelling.tasks import acquired, phenomena, relations, rules
from argue.labelling.tasks.acquired import AcquiredRule
from argue.settings import Settings
from argue.store import Store
from argue.web import create_app
from argue.web.app.language import RESEARCH
from tests.browser.test_debate_pages import LIBRARY
from tests.browser.test_monothematic import ONE
from tests.evaluation.runs.samples import Always, kept_run
from tests.pair_sets import add_set

LEFT_OUT = {
    "language.choose": "leads to another page",
    "debate.explanation": "a piece of the page of an argument",
    "debate.picture": "a file to download, which test_picture_page.py opens",
    "live.events": "a stream that does not end",
    "upload.preview": "lives as long as a draft, which test_access.py makes",
}
FILES = ("/static/", "/api/", "/map/")
QUERY = {
    "monothematic.pair": {"id": "1"},
    "evaluations.comparison": {"run": "run"},
}
OF_DEBATES = {"id": "sat", "source": "sat", "target": "work", "status": "accepted"}
"""What pages about one argument or relation ask for; others leave it aside."""
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


@pytest.fixture(scope="module")
def samples(server) -> dict[str, dict[str, object]]:
    """What the parts of addresses stand for, by the blueprint whose pages have them."""
    (library,) = formats.parse_text(LIBRARY.replace("library", "harbour")).debates
    key = server.add(library)[0]
    rows = "debate,source,target,label\npets,They bark.,Dogs may come.,\n"
    with Store.open(server.database) as store:
        run = kept_run(store, Always("better", ["count"])).id
        bridges = add_set(store.decompositions, "Bridges", [ONE])
        pets = formats.parse_text(rows).debates
        project = relations.create(store, "Pets to walk", relations.batch_of(pets), ["Ann"])
        judge = store.projects(phenomena.TASK).add_annotator(bridges, "Ann")
        verb = Example(1, "buy", "own", "She buys bread.", "She buys bread", "She owns it")
        verbs = store.projects(rules.TASK).create("Verbs to judge", [verb], ["Ann"])
        rule = AcquiredRule(
            1, "due to", "because of", "It fell due to it.", "It fell because of it."
        )
        because = store.projects(acquired.TASK).create("Rules to judge", [rule], ["Ann"])
    judged = {"token": project.token, "number": 1}
    return {
        "": {"key": key},
        "evaluations": {"number": run, "place": 2},
        "monothematic": {"name": bridges},
        "monothematic_scores": {"name": bridges},
        "phenomena_project": {"token": bridges, "number": 1},
        "phenomena_judging": {"token": judge.token, "number": 1},
        "relations_project": judged,
        "relations_judging": {"token": project.annotators[0].token, "number": 1},
        "acquired_project": {"token": because.token, "number": 1},
        "acquired_judging": {"token": because.annotators[0].token, "number": 1},
        "rules_project": {"token": verbs.token},
        "rules_judging": {"token": verbs.annotators[0].token, "number": 1},
    }


@pytest.fixture(scope="module")
def addresses(samples, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The address of every route that shows a page, by its endpoint."""
    database = tmp_path_factory.mktemp("routes") / "argue.sqlite"
    app = create_app(Settings(database=database), start_worker=False, examples=database.parent)
    return addresses_of(app, samples)


def addresses_of(app, samples: dict[str, dict[str, object]]) -> dict[str, str]:
    """The address of every route of an app that shows a page, by its endpoint."""
    results = {}
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.rule.startswith(FILES):
            continue
        if rule.endpoint in LEFT_OUT or "." in rule.rule.rpartition("/")[2]:
            continue
        known = {**samples[""], **samples.get(rule.endpoint.partition(".")[0], {})}
        if rule.arguments <= known.keys():
            results[rule.endpoint] = _address(app, rule, known)
    return results


def _address(app, rule, known) -> str:
    asked = QUERY.get(rule.endpoint, OF_DEBATES)
    filled = {name: known[name] for name in rule.arguments}
    more = {name: known["number"] if value == "run" else value for name, value in asked.items()}
    with app.test_request_context():
        return url_for(rule.endpoint, **more, **filled)


def _pages(context, addresses: dict[str, str]):
    """Each page in turn, in a tab of its own: one that loads itself anew disturbs no other.

    What answers with data or a piece of a page is passed over.
    """
    for endpoint, address in sorted(addresses.items()):
        with context.new_page() as page:
            page.set_default_timeout(120_000)  # all are walked: one may wait for a busy machine
            answer = page.goto(address)
            assert answer.status < 500, endpoint
            if "text/html" in answer.headers.get("content-type", "") and "<html" in answer.text():
                yield endpoint, page


@pytest.mark.parametrize("dark", [False, True], ids=["light-english", "dark-french"])
def test_axe_finds_nothing_on_any_page(browser, server, addresses, dark: bool):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    language = "fr" if dark else "en"
    context = browser.new_context(
        base_url=server.address, color_scheme="dark" if dark else "light", locale=language
    )
    found, walked = [], []
    for endpoint, page in _pages(context, addresses):
        walked.append(endpoint)
        for_research = endpoint in RESEARCH or endpoint.rpartition(".")[0] in RESEARCH
        if page.locator("html").get_attribute("lang") != ("en" if for_research else language):
            found.append((endpoint, "lang"))
        for one in axe.Axe().run(page, options=AXE).response["violations"]:
            found.append((endpoint, one["id"], [node["html"] for node in one["nodes"]][:3]))
    context.close()
    assert found == []
    assert len(walked) > 25


def test_no_page_scrolls_sideways_at_400_percent_nor_with_wide_spaces(browser, server, addresses):
    """320 CSS pixels are what a window of 1280 shows at 400 %; the text is spaced as well."""
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": 320, "height": 256},
        locale="fr",
        java_script_enabled=True,
        bypass_csp=True,
    )
    results = []
    for endpoint, page in _pages(context, addresses):
        for spaced in (False, True):
            if spaced:
                page.add_style_tag(content=SPACED)
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                results.append((endpoint, "spaced" if spaced else "", over))
    context.close()
    assert results == []


def test_a_route_is_left_out_only_if_there_is_one(addresses, tmp_path):
    app = create_app(
        Settings(database=tmp_path / "a.sqlite"), start_worker=False, examples=tmp_path
    )
    assert LEFT_OUT.keys() <= {rule.endpoint for rule in app.url_map.iter_rules()}
