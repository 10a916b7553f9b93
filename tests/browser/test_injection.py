"""Whatever a person types into any field, no script of theirs runs."""

from __future__ import annotations

import json
import re

import pytest

from argue import formats
from tests.browser.debate_page import see_so, unfold
from tests.browser.test_day_of_a_participant import FERRY, watch

PWN = "window.pwned = (window.pwned || 0) + 1"
WALKED = [
    f"'\"><svg onload='{PWN}'>",
    f"</textarea></title></style></script><script>{PWN}</script>",
    f"javascript:{PWN}",
]
"""Of each way out of a place one: of a text or an attribute in any quotes, of an element whose text
is not markup, and of an address. With these every page of a debate is walked; the others below, of
which each gets out of some of the same places, are typed into its fields."""
PAYLOADS = [
    f"<script>{PWN}</script>",
    f"<img src=x onerror='{PWN}'>",
    f"\"><svg onload='{PWN}'>",
    f"' autofocus onfocus='{PWN}' x='",
    f"javascript:{PWN}",
    f"</textarea></title></style></script><script>{PWN}</script>",
    f"{{{{constructor.constructor('{PWN}')()}}}}",
    f'<a href="javascript:{PWN}">href</a>',
]


def _debate(payload: str) -> dict[str, object]:
    ids = [
        "issue",
        payload[:200].strip(),
        f"2 {payload}"[:200].strip(),
        f"3 {payload}"[:200].strip(),
    ]
    return {
        "id": f"0 {payload}"[:200].strip(),  # a title that is the id would not count
        "title": payload,
        "issue": "issue",
        "arguments": [
            {"id": name, "text": f"{payload} {name}", "headline": payload} for name in ids
        ],
        "replies": [[ids[1], "issue"], [ids[2], ids[1]], [ids[3], ids[1]]],
        "given": [
            {"source": ids[1], "target": "issue", "label": "attack"},
            {"source": ids[2], "target": ids[1], "label": "attack"},
            {"source": ids[3], "target": ids[1], "label": "support"},
            {"source": ids[3], "target": ids[2], "label": "attack"},
        ],
    }


def _nothing_ran(page) -> None:
    assert page.evaluate("window.pwned") is None


@pytest.mark.parametrize(
    "payload",
    [WALKED[0], *(pytest.param(payload, marks=pytest.mark.many) for payload in WALKED[1:])],
)
def test_debate_of_scripts_runs_none(visit, payload: str):
    page = visit()
    page.goto("/debates/new")
    page.get_by_label("File").set_input_files(
        {
            "name": f"{payload.replace('/', ' ')}.json",
            "mimeType": "application/json",
            "buffer": json.dumps({"debates": [_debate(payload)]}).encode(),
        }
    )
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Save 1 debate").click()
    page.locator(".verdict").wait_for()
    page.locator("[data-map] canvas").wait_for()
    assert page.get_by_role("heading", level=1).inner_text() == payload
    _nothing_ran(page)
    for why in page.locator(".why").all():
        why.locator("summary").first.click()
        why.locator(".explanation").wait_for()  # what arrives above would move the next one away
    # a title that reads as a topic, not as a claim, has no verdict, and so no Why?
    assert page.locator(".explanation").count() == page.locator(".why").count() > 2
    _nothing_ran(page)
    _overrule(page, payload)
    unfold(page, ".all-choices")
    page.get_by_label("mediated").check()
    page.wait_for_url("**derived=mediated**")
    see_so(page)
    page.locator(".verdict").wait_for()
    page.locator("[data-map] canvas").wait_for()
    _visit_the_map(page)
    _nothing_ran(page)
    branch = page.get_by_role("link", name="This branch only", include_hidden=True).first
    branch.evaluate("(link) => (link.closest('.extra').open = true)")
    branch.click()
    page.locator("nav.path").wait_for()
    _nothing_ran(page)
    for reason in page.locator(".verdict").get_by_role("link", name="Why?").all():
        reason.click()
        page.locator("[data-map] canvas").wait_for()
        _nothing_ran(page)
    for address in ("/", "/debates?q=pwned", "/debates?q=constructor"):
        page.goto(address)
        _nothing_ran(page)


def _overrule(page, payload: str) -> None:
    """A person with a hostile name and a hostile reason, where both are shown."""
    details = page.locator(".extra").nth(2)
    details.locator(":scope > summary").click()
    details.locator(".overruling > summary").click()
    page.locator(".overrule").wait_for()
    page.get_by_label("neither (a question, an aside)").check()
    page.get_by_label("Your name").fill(payload[:80])
    page.get_by_label("Why (if you like)").fill(payload)
    page.locator(".overrule").get_by_role("button", name="Save my answer").click()
    page.locator(".told-here").wait_for()
    page.locator("[data-map] canvas").wait_for()
    _nothing_ran(page)
    page.get_by_role("link", name="Export & research").click()
    page.locator(".people").wait_for()
    assert payload[:80].strip() in " ".join(page.locator(".people").inner_text().split())
    _nothing_ran(page)
    address = page.url
    page.locator(".people .history a").first.press("Enter")  # its text wraps: no one place
    page.locator(".overrule .history").wait_for()
    _nothing_ran(page)
    page.goto(address)
    page.locator(".people").wait_for()


def _visit_the_map(page) -> None:
    """Every box: chosen with the keyboard, and pointed at, so that each tooltip is shown."""
    stage = page.locator(".map-stage")
    stage.focus()
    for key in ("Home", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    box = stage.bounding_box()
    for step in range(1, 10):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * step / 10)


def test_a_text_that_is_refused_comes_back_as_text(visit):
    page = visit()
    page.goto("/debates/new")
    lines = [f"+ {payload}\n  - {payload}\n" for payload in PAYLOADS]
    page.get_by_label("Text", exact=True).fill(f"# {PAYLOADS[0]}\n\n{''.join(lines)}")
    page.get_by_role("button", name="Read it").click()
    count = f"{2 * len(PAYLOADS) + 1} arguments"
    assert count in page.get_by_role("heading", level=1).inner_text()
    _nothing_ran(page)
    page.get_by_role("button", name="Discard").click()
    _nothing_ran(page)


def test_a_search_for_a_script_is_only_a_search(visit):
    page = visit()
    for payload in PAYLOADS:
        page.goto("/debates")
        page.get_by_role("searchbox").fill(payload)
        page.get_by_role("searchbox").press("Enter")
        page.wait_for_url(re.compile(r"\?q="))
        assert page.get_by_role("searchbox").input_value() == payload.strip()[:200]
        _nothing_ran(page)


def test_what_is_said_in_a_debate_is_only_text_on_every_open_page(visit, server):
    """By a reply that other pages are sent, one that is like it, an edit, a report, a snapshot."""
    (debate,) = formats.parse_text(FERRY.replace("ferry", "tram")).debates
    key = server.add(debate)[0]
    said = " ".join(PAYLOADS)
    reader, page = visit(), visit()
    for one in (reader, page):
        watch(one)
    reader.goto(f"/debates/{key}?engine=word_overlap")
    page.goto(f"/debates/{key}/reply?to=noise&engine=word_overlap")
    page.get_by_label("Your reply to").fill(said)
    page.get_by_label("attacks it").check()
    page.get_by_label("Your name").fill(PAYLOADS[1])
    page.get_by_role("button", name="Publish").click()
    page.locator("#a-c1").wait_for()
    reader.locator("#a-c1").wait_for()
    reader.locator("[data-live] a[href='#a-c1']").wait_for()
    assert PAYLOADS[1] in reader.locator("[data-live]").inner_text()
    reader.locator("#a-c1 .replying > summary").click()
    form = reader.locator("#a-c1 form[data-draft]")
    form.get_by_label("Your reply to").fill(said)
    form.locator("[data-near] .near").locator("a[title=c1]").wait_for()
    form.locator("[data-kept]", has_text="draft").wait_for()
    _fill_and_send(page, f"/debates/{key}/edit?id=c1", "Save", text=f"{said} again", reason=said)
    _fill_and_send(page, f"/debates/{key}/report?id=c1", "Report", reason=said)
    _fill_and_send(page, f"/debates/{key}/snapshots", "Take", name=PAYLOADS[1])
    _fill_and_send(page, "/collections", "Make", title=PAYLOADS[1], note=said)
    for rest in ("history?id=c1", "moderation", "snapshots", "argument?id=c1", "what-if"):
        page.goto(f"/debates/{key}/{rest}")
        _nothing_ran(page)
    for address in ("/drafts", "/collections", f"/embed/debates/{key}"):
        reader.goto(address)
        _nothing_ran(reader)


def _fill_and_send(page, address: str, button: str, **fields: str) -> None:
    page.goto(address)
    for name, words in fields.items():
        page.locator(f"main [name={name}]").first.fill(words)
    page.get_by_role("button", name=re.compile(f"^{button}")).first.click()
    page.locator("h1").wait_for()
    _nothing_ran(page)


def test_the_address_itself_is_only_text(browser, server):
    """Without the watch: most of these addresses are wrong, and the console says so."""
    page = browser.new_context(base_url=server.address).new_page()
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(1), dialog.dismiss()))
    from urllib.parse import quote

    for payload in PAYLOADS:
        text = quote(payload, safe="")
        for address in (
            f"/debates?page={text}",
            f"/debates/{text}",
            f"/debates/x?engine={text}",
            f"/drafts/{text}",
            f"/{text}#{text}",
        ):
            page.goto(address)
            _nothing_ran(page)
    assert dialogs == []
    page.context.close()
