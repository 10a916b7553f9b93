"""The day of someone who takes part: from a link that they were sent to coming back the next day.

One walk in one go, as a person makes it, with another person in the same debate. Quick engines
judge, and whatever an engine says is read from the page: this is about the way, not the engine.
"""

from __future__ import annotations

import re

from argue import formats
from tests.browser.debate_page import open_filter, open_more
from tests.browser.test_access import _tab_to

FERRY = """\
# Should the ferry run at night?

= The ferry should run all night.

+ shift: People who work in shifts come home by it at night.
  - few: Counts show that no more than twelve people a night work in shifts on the other bank.
    - winter: The counts were made in winter.
- noise: The engines wake everybody who lives along the landing stage.
  - electric: Electric ferries make no noise at all.
    + oslo: Electric ferries in Oslo cannot be heard from the shore.
- cost: A crew for the night costs more than the tickets bring in.
"""
STORED_FOLD = """Object.entries(localStorage).some(
    ([key, place]) =>
        key.startsWith("argue:place:") && JSON.parse(place).closed?.includes("a-shift")
)"""
SAME = "Counts show that hardly more than twelve people a night work in shifts on the other bank."


def test_a_day_of_a_participant(visit, server):
    (debate,) = formats.parse_text(FERRY).debates
    key = server.add(debate)[0]
    ann, ben = visit(), visit()
    for page in (ann, ben):
        watch(page)
    link = f"/debates/{key}?engine=word_overlap#a-electric"
    ben.goto(link)
    _reads_what_stands_and_why(ann, link)
    _finds_the_way(ann)
    reply = _replies(ann, link)
    _sees_it_at_once(ben, reply, "Ann")
    second = _lets_the_engine_say(ann)
    _sees_it_at_once(ben, second, "Ann")
    _edits_and_sees_the_history(ann, reply)
    _reports_a_label(ann, link, second)
    _keeps_a_draft_over_night(ann, link)
    _answers(ben, reply)
    _comes_back(ann, link)
    _takes_it_away(ann)


def watch(page) -> None:
    """An answer that is an error is a problem of the page."""

    def note(answer) -> None:
        if answer.status >= 400:
            page.problems.append(f"{answer.status} for {answer.url}")

    page.on("response", note)


def _reads_what_stands_and_why(page, link: str) -> None:
    """What stands is told at the top; why, beside each argument, step by step with the keyboard."""
    page.goto(link)
    assert "8 arguments" in page.locator(".verdict .summary").first.inner_text()
    marked = page.locator("#a-electric > .argument")
    assert marked.is_visible()
    status = marked.locator(".meta > .badge").text_content().split()[-1]
    _tab_to(page, "#a-electric > .argument .why > summary")
    assert status
    page.keyboard.press("Enter")
    marked.locator(".explanation").wait_for()
    page.get_by_role("link", name="Why?", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=re.compile("^Why it")).wait_for()
    turns = page.locator(".turns details")
    before = turns.count()
    if before:  # an issue that stands unattacked has no dialogue to walk
        _tab_to(page, ".turns summary")
        page.keyboard.press("Enter")
        assert turns.first.get_attribute("open") is None
        page.keyboard.press("Enter")
        assert turns.first.get_attribute("open") is not None
    page.go_back()
    page.locator(".outline").wait_for()


def _finds_the_way(page) -> None:
    """Searches, looks at one branch, folds, and is led back to where they were."""
    search = page.get_by_role("searchbox", name="Search in this debate")
    search.fill("counts winter")
    search.press("Enter")
    page.wait_for_url("**find=counts**")
    assert page.locator(".argument:not(.context)").count() == 1
    assert page.locator("#a-winter").is_visible()
    page.get_by_role("link", name="Show all").first.click()
    open_more(page, "noise")
    page.locator("#a-noise > .argument .branch").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**at=noise**")
    assert page.locator(".outline .node").count() == 3
    page.get_by_role("link", name="Whole debate").click()
    page.wait_for_load_state()  # before that no script tells of a fold
    page.locator("#a-shift > .replies > summary").press("Enter")
    assert not page.locator("#a-few").is_visible()
    # The browser tells of a fold in a task of its own. Playwright's wait_for_function asks a second
    # time by eval, which our content-security policy forbids.
    for _ in range(600):
        if page.evaluate(STORED_FOLD):
            break
        page.wait_for_timeout(100)
    assert page.evaluate(STORED_FOLD)
    page.reload()
    page.locator("#a-few").wait_for(state="hidden")
    assert page.locator("[data-last] a").get_attribute("href") == "#a-shift"
    open_filter(page)
    page.get_by_role("button", name="Expand all").press("Enter")
    assert page.locator("#a-few").is_visible()


def _open_reply(page, to: str):
    page.locator(f"#a-{to} > .argument .replying > summary").press("Enter")
    form = page.locator(f"#a-{to} > .argument form[data-draft]")
    form.wait_for()
    return form


def _published(page) -> str:
    told = page.locator(".notice[role=status]").first.inner_text()
    assert "published" in told
    return re.search("#a-(c\\d+)$", page.url)[1]


def _replies(page, link: str) -> str:
    """Is shown who said the same already, writes something else, and is told what it turned."""
    page.goto(link.replace("#a-electric", "#a-winter"))
    form = _open_reply(page, "winter")
    form.get_by_label("Your reply to").fill(SAME)
    near = form.locator("[data-near] .near")
    near.locator("a[title=few]").wait_for()
    assert near.locator("a[href*='stance=support']").count() >= 1
    form.locator("[data-kept]", has_text="draft").wait_for()
    before = _statuses(page)
    form.get_by_label("Your reply to").fill("Nobody has asked them whether they would.")
    form.get_by_label("attacks it").check()
    form.get_by_label("Your name").fill("Ann")
    form.get_by_role("button", name="Publish").press("Enter")
    page.wait_for_url("**#a-c*")
    reply = _published(page)
    told = page.locator(".notice[role=status]").first.inner_text()
    turned = {one: now for one, now in _statuses(page).items() if before.get(one, now) != now}
    texts = [page.locator(f"#a-{one} > .argument > .text").inner_text() for one in turned]
    assert any(text[:20] in told for text in texts), "what changed is quoted"
    assert "winter" in turned  # nobody had said anything to it, so it stood
    assert page.locator(f"#a-winter #a-{reply}").is_visible()
    return reply


def _statuses(page) -> dict[str, str]:
    """How each argument stands: its verdict, or its status; a percentage alone is no change."""
    result = {}
    for row in page.locator(".outline .node > .argument").all():
        badge = row.locator(".meta > .badge")
        status = badge.get_attribute("data-verdict") or badge.text_content().strip()
        result[row.locator(".permalink").get_attribute("title")] = status
    return result


def _sees_it_at_once(page, reply: str, who: str) -> None:
    """Another page that is open is told, shows the reply in its place, and stays where it was."""
    page.locator(f"#a-{reply}").wait_for()
    told = page.locator("[data-live]")
    link = told.locator(f"a[href='#a-{reply}']")
    link.wait_for()
    assert f"{who} added" in told.inner_text()
    assert link.inner_text() != reply, "the reply is quoted"
    told.get_by_role("button", name="Close").click()


def _lets_the_engine_say(page) -> str:
    """Replies without saying what it does; the machine is not sure either, so all are asked."""
    form = _open_reply(page, "cost")
    form.get_by_label("Your reply to").fill("A crew for the night costs hardly anything.")
    form.get_by_label("let the machine say").check()
    form.get_by_role("button", name="Publish").press("Enter")
    page.wait_for_url("**#a-c*")
    reply = _published(page)
    row = page.locator(f"#a-{reply} > .argument")
    assert "a machine is not sure what it does" in row.locator(".sure").text_content()
    assert "For or against?" in row.locator(".asked").inner_text()
    assert row.locator(".asked").get_by_role("button").count() == 3, "one click says it"
    return reply


def _edits_and_sees_the_history(page, reply: str) -> None:
    open_more(page, reply)
    page.locator(f"#a-{reply} > .argument .extra").get_by_role("link", name="Edit").click()
    text = page.locator("textarea[name=text]")
    text.fill(text.input_value().replace("Nobody", "So far nobody"))
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    page.locator(f"#a-{reply} > .argument .byline").get_by_role("link", name="edited").click()
    page.get_by_role("heading", name="So far nobody").wait_for()
    assert "So far" in page.locator(".steps ins").first.inner_text()
    page.get_by_role("link", name="Back to the debate").click()


def _reports_a_label(page, link: str, judged: str) -> None:
    """What the machine says may be checked; what the source states could only be overruled."""
    open_more(page, judged)
    page.locator(f"#a-{judged} > .argument .overruling > summary").press("Enter")
    page.get_by_role("link", name="Ask for a check").press("Enter")
    page.get_by_label(re.compile("^Why")).fill("It says what a crew costs.")
    page.get_by_role("button", name="Report it").press("Enter")
    page.get_by_text("The moderators will look at it.").wait_for()
    page.goto(link)
    open_filter(page)
    page.get_by_role("link", name="to be checked 1").click()
    page.wait_for_url("**show=disputed**")
    assert page.locator(".argument:not(.context) .permalink").get_attribute("title") == judged


def _keeps_a_draft_over_night(page, link: str) -> None:
    """What is only half written is there the next morning."""
    page.goto(link)
    form = _open_reply(page, "noise")
    form.get_by_label("Your reply to").fill("What about the")
    form.locator("[data-kept]", has_text="draft").wait_for()
    page.goto("/drafts")
    page.get_by_role("link", name=re.compile("^Go on.*The engines wake")).click()
    text = page.get_by_label("Your reply to")
    assert text.input_value() == "What about the"
    page.get_by_role("button", name="Save as a draft").press("Enter")
    page.locator(".notice[role=status]").first.wait_for()


def _answers(page, to: str) -> None:
    form = _open_reply(page, to)
    form.get_by_label("Your reply to").fill("The union has, and they would.")
    form.get_by_label("attacks it").check()
    form.get_by_label("Your name").fill("Ben")
    form.get_by_role("button", name="Publish").press("Enter")
    page.wait_for_url("**#a-c*")


def _comes_back(page, link: str) -> None:
    """The next morning: what is new is offered, read, and then new no more."""
    page.goto("/")
    page.goto(link)
    open_filter(page)
    page.get_by_role("link", name="new to me 1").press("Enter")
    page.wait_for_url("**show=new**")
    news = page.locator(".argument:not(.context)")
    assert news.count() == 1
    assert "The union has" in news.inner_text()
    assert "Ben" in news.locator(".byline").inner_text()
    page.get_by_role("button", name="I have seen all of these").press("Enter")
    page.wait_for_url(lambda address: "show=" not in address)
    assert page.locator(".filter-new").count() == 0
    open_filter(page)
    page.get_by_role("link", name="mine 2").click()
    page.wait_for_url("**show=mine**")
    assert page.locator(".argument:not(.context)").count() == 2


def _takes_it_away(page) -> None:
    page.get_by_role("link", name="Export & research").press("Enter")
    with page.expect_download() as saved:
        page.locator(".downloads").get_by_role("link", name="markdown", exact=True).press("Enter")
    with open(saved.value.path(), encoding="utf-8") as file:
        assert "So far nobody" in file.read()
