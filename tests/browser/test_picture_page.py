"""The map in a real browser: drawn offline, under a strict policy, by keyboard, in any colours."""

from __future__ import annotations

import json
import time
from urllib.parse import parse_qs, urlsplit

import pytest

from argue.features.map import graph, page, vis_file
from argue.features.map.standalone import MAP_SCRIPTS, map_text
from argue.model import Analysis, Debate
from argue.reasoning.framework import build
from argue.web.app.security import POLICY
from tests.features.map.samples import analysed, hostile, tree

HOST = "http://argue.test"
SMALL = analysed("air+issue moved-air shops-issue foot-shops", issue="issue")
LARGE = analysed(tree(400, 5), issue="0")

INK = """() => {
  const shown = document.querySelector(".map-stage canvas");
  const canvas = Object.assign(document.createElement("canvas"), {
    width: shown.width, height: shown.height,
  });
  const ctx = canvas.getContext("2d", {willReadFrequently: true});
  ctx.drawImage(shown, 0, 0);
  const data = ctx.getImageData(0, 0, canvas.width, canvas.height).data;
  let found = 0;
  for (let i = 3; i < data.length; i += 4) found += data[i] > 0;
  return found / (data.length / 4);
}"""
"""The share of the map that is drawn on."""

TOOLTIPS = """() => {
  const stage = document.querySelector(".map-stage");
  const tip = document.querySelector(".map-tip");
  const {left, top, width, height} = stage.getBoundingClientRect();
  const found = {};
  for (let y = 4; y < height; y += 9) {
    for (let x = 4; x < width; x += 9) {
      const at = {clientX: left + x, clientY: top + y, bubbles: true};
      stage.dispatchEvent(new PointerEvent("pointermove", at));
      if (!tip.hidden) found[tip.textContent] = {x: left + x, y: top + y};
    }
  }
  return found;
}"""
"""Every tooltip, and where the pointer was."""


@pytest.fixture
def open_file(open_page, tmp_path):
    """Opens the standalone page of some analyses from a file, without any network."""

    def open_one(analyses, **options):
        opened = open_page(offline=True, **options)
        asked = []
        opened.on("request", lambda request: asked.append(request.url))
        path = tmp_path / "picture.html"
        path.write_text(page(analyses), encoding="utf-8")
        opened.goto(path.as_uri())
        opened.wait_for_selector(".map-stage canvas")
        assert asked == [path.as_uri()]
        return opened

    return open_one


@pytest.fixture
def open_served(open_page):
    """Opens a page with a map as the web app serves it, under its content-security policy."""

    def open_one(analysis, attributes="", ready=".map-stage canvas", **options):
        opened = open_page(**options)
        opened.asked = []

        def answer(route):
            address = urlsplit(route.request.url)
            opened.asked.append(address)
            name = address.path.rsplit("/", 1)[-1]
            if name == "picture":
                focus = parse_qs(address.query).get("focus", [None])[0]
                body, media = json.dumps(graph(analysis, focus=focus)), "application/json"
            elif name == "vis-network.min.js":
                body, media = vis_file(name).read_text(encoding="utf-8"), "text/javascript"
            elif name.endswith((".js", ".css")):
                media = "text/javascript" if name.endswith(".js") else "text/css"
                body = map_text(name)
            else:
                body, media = served(attributes), "text/html"
            headers = {"Content-Security-Policy": POLICY}
            route.fulfill(body=body, content_type=f"{media}; charset=utf-8", headers=headers)

        opened.route("**/*", answer)
        opened.goto(f"{HOST}/debate")
        opened.wait_for_selector(ready)
        return opened

    return open_one


EMPTY = Analysis(Debate("empty", "Empty", ()), (), build((), ()))


def served(attributes: str) -> str:
    scripts = "".join(
        f'<script defer src="/{name}" data-vis="/vis-network.min.js"></script>'
        for name in MAP_SCRIPTS
    )
    return (
        '<!doctype html><html lang="en"><head><title>Test</title>'
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="/map.css"></head>'
        f'<body><div data-map="/picture?derived=none" {attributes}></div>{scripts}</body></html>'
    )


def until(opened, condition: str) -> None:
    """Wait; the browser itself may not evaluate a condition, since the policy forbids that."""
    end = time.monotonic() + 60
    while not opened.evaluate(condition):
        assert time.monotonic() < end, f"never happened: {condition}"
        opened.wait_for_timeout(20)


def settled_ink(opened) -> float:
    """The share of the map that is drawn on, once it is drawn and nothing moves any more."""
    end, before = time.monotonic() + 60, 0.0
    while (ink := opened.evaluate(INK)) != before or not ink:
        assert time.monotonic() < end, f"the map does not come to rest: {before} and then {ink}"
        before = ink
        opened.wait_for_timeout(150)
    return ink


def heard(opened) -> str:
    return opened.locator(".map-live").inner_text()


def focus_map(opened) -> None:
    opened.locator(".map-stage").focus()


# ── drawn ───────────────────────────────────────────────────────────────────────────────────────


def test_a_standalone_page_draws_without_a_network(open_file):
    opened = open_file([SMALL])
    assert settled_ink(opened) > 0.05
    legend = opened.locator(".map-legend").inner_text()
    for words in ("● likely stands", "○ likely falls", "attacks", "supports"):
        assert words in legend
    assert "open" not in legend


def test_a_served_page_draws_under_the_policy_of_the_app(open_served):
    opened = open_served(SMALL)
    assert settled_ink(opened) > 0.05
    assert {url.netloc for url in opened.asked} == {"argue.test"}


@pytest.mark.parametrize("open_it", ["open_file", "open_served"])
def test_nothing_that_a_person_wrote_runs(open_it, request):
    opened = request.getfixturevalue(open_it)([hostile()] if open_it == "open_file" else hostile())
    focus_map(opened)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp"):
        opened.keyboard.press(key)
    tips = opened.evaluate(TOOLTIPS)
    assert any("href" in tip and "<script>" in tip for tip in tips)
    assert opened.evaluate("window.hit") is None
    assert opened.locator("img, iframe, object, a[href^=javascript]").count() == 0
    assert "<img src=x onerror=window.hit=1>" in opened.locator(".map-detail").inner_text()


def test_the_second_of_two_debates_is_drawn_when_it_is_chosen(open_file):
    opened = open_file([SMALL, analysed("y-x", y="The other debate.")])
    assert opened.locator(".map-stage").count() == 1
    opened.select_option("select", index=1)
    until(opened, "document.querySelectorAll('.map-stage canvas').length === 2")
    assert opened.get_by_text("The other debate.").first.is_visible()
    assert not opened.get_by_text("What moved says.").first.is_visible()


def test_text_and_map_of_a_standalone_page_follow_each_other(open_file):
    opened = open_file([SMALL])
    opened.get_by_role("button", name="Show shops on the map").click()
    assert heard(opened).startswith(
        "shops: likely falls. Attacks issue (judged, 80 % sure). Attacked"
    )
    opened.keyboard.press("ArrowDown")
    assert opened.locator(".is-chosen").get_attribute("data-argument") == "foot"


def test_an_empty_debate_says_so(open_served):
    opened = open_served(EMPTY, ready=".map-note")
    assert "no argument" in opened.locator(".map-note").inner_text()


def test_a_map_that_cannot_be_loaded_can_be_tried_again(open_served):
    opened = open_served(LARGE, "data-focusable")
    opened.route("**/picture?*focus*", lambda route: route.fulfill(status=503, body="busy"))
    opened.evaluate(
        "document.dispatchEvent(new CustomEvent('argue:select', {detail: {id: '399'}}))"
    )
    opened.get_by_text("the server answered 503").wait_for()
    opened.unroute("**/picture?*focus*")
    opened.get_by_role("button", name="Try again").click()
    until(opened, "document.querySelector('.map-live').textContent.startsWith('399:')")
    opened.problems[:] = [text for text in opened.problems if "503" not in text]


# ── keys, pointer and events ────────────────────────────────────────────────────────────────────


def test_the_keyboard_walks_along_relations_and_is_read_aloud(open_served):
    opened = open_served(SMALL, 'data-permalink="#a-{id}"')
    focus_map(opened)
    said = []
    for key in ("Home", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"):
        opened.keyboard.press(key)
        said.append(heard(opened).partition(":")[0])
    assert said == ["issue", "air", "shops", "foot", "moved", "air", "issue"]
    assert heard(opened) == (
        "issue: likely stands. Supported by air (judged, 80 % sure). "
        "Attacked by shops (judged, 80 % sure). What issue says."
    )
    opened.keyboard.press("Enter")
    until(opened, "location.hash === '#a-issue'")
    opened.keyboard.press("Escape")
    assert heard(opened) == ""
    assert not opened.locator(".map-detail").is_visible()


def test_tab_reaches_the_map_and_leaves_it(open_served):
    opened = open_served(SMALL)
    seen = []
    for _ in range(6):
        opened.keyboard.press("Tab")
        seen.append(opened.evaluate("document.activeElement.getAttribute('aria-label')"))
    (stage,) = (label for label in seen if (label or "").endswith(": A sample"))
    assert seen[-1] != stage
    assert "Zoom in" in seen


def test_a_permalink_quotes_what_an_id_may_hold(open_served):
    odd = "a b&c#d%/?<é>"
    opened = open_served(analysed("x-y", **{odd: "Odd."}), 'data-permalink="/argument?id={id}"')
    opened.evaluate(
        "id => document.dispatchEvent(new CustomEvent('argue:select', {detail: {id}}))", odd
    )
    link = opened.locator(".map-detail a")
    assert parse_qs(urlsplit(link.get_attribute("href")).query) == {"id": [odd]}


def test_a_click_selects_and_tells_the_page(open_served):
    opened = open_served(SMALL)
    opened.evaluate(
        "document.addEventListener('argue:selected', (event) => { window.told = event.detail.id; })"
    )
    tips = opened.evaluate(TOOLTIPS)
    place = next(place for tip, place in tips.items() if tip.startswith("air:"))
    opened.mouse.click(place["x"], place["y"])
    until(opened, "window.told === 'air'")
    assert heard(opened).startswith(
        "air: likely falls. Supports issue (judged, 80 % sure). Attacked"
    )
    assert opened.evaluate("document.activeElement.matches('.map-stage')")


def test_a_large_debate_is_redrawn_around_another_argument(open_served):
    opened = open_served(LARGE, 'data-focusable data-permalink="#a-{id}"')
    assert "of 400" in opened.locator(".map-note").inner_text()
    focus_map(opened)
    chosen = next(node["argument"] for node in graph(LARGE)["nodes"][1:] if node["more"])
    opened.evaluate(
        "id => document.dispatchEvent(new CustomEvent('argue:select', {detail: {id}}))", chosen
    )
    opened.keyboard.press("Enter")
    opened.get_by_text(f"those nearest to {chosen}.").wait_for()
    assert heard(opened).startswith(f"{chosen}:")
    assert opened.evaluate("document.activeElement.className") == "map-stage"
    query = parse_qs(opened.asked[-1].query)
    assert query == {"derived": ["none"], "focus": [chosen]}, "the reader's choices are kept"


def test_a_folded_branch_opens_by_keyboard_and_closes_again_without_a_server(open_file):
    opened = open_file([LARGE])
    until(opened, "document.querySelector('.map-stage canvas')")
    folded = next(
        node["argument"]
        for node in graph(LARGE, whole_up_to=60, folded_to=28)["nodes"]
        if node["more"] and node["layer"]
    )
    opened.evaluate(
        "id => document.dispatchEvent(new CustomEvent('argue:select', {detail: {id}}))", folded
    )
    opened.get_by_role("button", name="Open the branch").wait_for()
    opened.locator(".map-stage").focus()
    opened.keyboard.press("Enter")
    opened.get_by_text(f"those nearest to {folded}.").wait_for()
    opened.keyboard.press("0")
    opened.get_by_text("those nearest to 0.").wait_for()


def test_derived_attacks_can_be_hidden(open_served):
    opened = open_served(analysed("b+a c-b", derived=("secondary",)))
    before = settled_ink(opened)
    opened.get_by_role("checkbox").uncheck()
    assert settled_ink(opened) < before


def test_zoom_and_fit(open_served):
    opened = open_served(SMALL)
    whole = settled_ink(opened)
    opened.get_by_role("button", name="Zoom out").click()
    opened.get_by_role("button", name="Zoom out").click()
    assert settled_ink(opened) < whole * 0.7
    opened.get_by_role("button", name="Show the whole map").click()
    assert settled_ink(opened) == pytest.approx(whole, rel=0.05)


@pytest.mark.parametrize("width", [360, 1200])
def test_a_wide_map_opens_with_the_whole_of_its_width(open_served, width):
    wide = analysed(" ".join(f"r{n}-issue s{n}-r{n}" for n in range(7)), issue="issue")
    opened = open_served(wide, viewport={"width": width, "height": 900})
    settled_ink(opened)
    found = opened.evaluate(TOOLTIPS)
    ids = {argument.id for argument in wide.debate.arguments}
    assert {id for id in ids if any(tip.startswith(f"{id}: ") for tip in found)} == ids


def test_the_map_can_fill_the_screen(open_served):
    opened = open_served(SMALL)
    opened.get_by_role("button", name="Map on the full screen").click()
    until(opened, "document.fullscreenElement?.matches('.map')")
    until(opened, "document.querySelector('.map-stage canvas').clientWidth > 1150")
    assert settled_ink(opened) > 0.05
    opened.get_by_role("button", name="Map on the full screen").click()
    until(opened, "document.fullscreenElement === null")


def test_the_wheel_scrolls_the_page_until_the_map_is_clicked(open_served):
    opened = open_served(SMALL)
    opened.evaluate(
        "document.body.append(Object.assign(document.createElement('p'), {className: 'long'}))"
    )
    opened.evaluate("document.querySelector('.long').style.height = '3000px'")
    box = opened.locator(".map-stage").bounding_box()
    ink = settled_ink(opened)
    opened.mouse.move(box["x"] + 300, box["y"] + 300)
    opened.mouse.wheel(0, 120)
    until(opened, "scrollY > 0")
    assert settled_ink(opened) == ink
    opened.evaluate("scrollTo(0, 0)")
    opened.mouse.click(box["x"] + 10, box["y"] + 10)
    opened.wait_for_timeout(300)
    opened.mouse.wheel(0, 120)
    until(opened, f"({INK})() < {ink}")
    assert opened.evaluate("scrollY") == 0


# ── how it looks ────────────────────────────────────────────────────────────────────────────────

STROKES = """(status) => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 300, height: 200});
  const ctx = canvas.getContext("2d", {willReadFrequently: true});
  const colours = argueMap.palette(document.body);
  const node = {
    x: 150, y: 100, width: 200, height: 100,
    group: status, symbol: "", label: "", argument: "",
  };
  argueMap.drawNode(ctx, node, colours, 1, {});
  const dark = (x, y) => {
    const [r, g, b, a] = ctx.getImageData(x, y, 1, 1).data;
    return a > 0 && r + g + b < 480;
  };
  const begins = (points) => (point, i) => dark(...point) && !(i && dark(...points[i - 1]));
  const runs = (points) => points.filter(begins(points)).length;
  return {
    inwards: runs(Array.from({length: 30}, (_, i) => [40 + i, 120])),
    along: runs(Array.from({length: 160}, (_, i) => [70 + i, 50])),
  };
}"""

LINES = """(dashes) => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 300, height: 60});
  const ctx = canvas.getContext("2d");
  const kind = dashes ? "support" : "attack";
  const edges = [{kind, dashes, arrows: "", width: 2, path: [0, 30, 100, 30, 200, 30, 300, 30]}];
  argueMap.prepare(edges);
  argueMap.drawEdges(ctx, edges, argueMap.palette(document.body), 1, () => false);
  const data = ctx.getImageData(0, 30, 300, 1).data;
  let runs = 0;
  for (let x = 1; x < 300; x += 1) runs += data[4 * x + 3] > 128 && data[4 * x - 1] <= 128;
  return runs;
}"""


def test_the_border_tells_the_status(open_served):
    opened = open_served(SMALL)
    looks = {
        status: opened.evaluate(STROKES, status) for status in ("accepted", "rejected", "undecided")
    }
    assert looks["accepted"]["inwards"] == 2, "double"
    assert looks["rejected"]["inwards"] == 1
    assert looks["rejected"]["along"] == 1, "solid"
    assert looks["undecided"]["along"] > 8, "dashed"


def test_attacks_are_solid_and_supports_dashed_on_the_canvas(open_served):
    opened = open_served(SMALL)
    assert opened.evaluate(LINES, False) <= 1
    assert opened.evaluate(LINES, [9, 5]) > 15


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_follow_the_reader(open_served, scheme):
    opened = open_served(SMALL, color_scheme=scheme)
    ground = opened.evaluate(
        "getComputedStyle(document.querySelector('.map-stage')).backgroundColor"
    )
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(30, 32, 36)"}[scheme]
    settled_ink(opened)
    before = opened.screenshot()
    opened.emulate_media(color_scheme="dark" if scheme == "light" else "light")
    settled_ink(opened)
    assert opened.screenshot() != before


def test_a_narrow_page_needs_no_sideways_scrolling(open_file):
    opened = open_file([SMALL, LARGE], viewport={"width": 360, "height": 740})
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    opened.set_viewport_size({"width": 320, "height": 600})
    until(opened, "document.querySelector('.map-stage canvas').clientWidth <= 320")


def test_no_known_barrier_for_anyone(open_file):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    opened = open_file([analysed("b+a c-b d?a", issue="a", derived=("secondary",)), LARGE])
    focus_map(opened)
    opened.evaluate("scrollTo(0, 0)")
    # axe injects its own script, which the page's policy rightly forbids to inline scripts only.
    completed = axe.Axe().run(opened)
    assert completed.response["violations"] == [], completed.generate_report()
