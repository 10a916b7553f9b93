"""The day of an evaluator: two engines compared, what errors cost, gold made by two people."""

from __future__ import annotations

import csv
import io
import re

from argue import formats
from argue.features.labelling.tasks import relations
from argue.store import Store
from tests.browser.debate_page import fetch
from tests.browser.test_annotation import at, link
from tests.browser.test_day_of_a_participant import watch

POND = """\
# Should the pond be drained?

= The pond should be drained.

+ midges: Midges breed in the pond.
  - newts: Newts in the pond eat the midges.
    + seen: Newts were seen in the pond last year.
- fire: The fire brigade needs the water of the pond.
  - hydrant: There is a hydrant beside the pond.
"""
PAIRS = "debate,source,target,label\n" + "".join(
    f"pond,{text},The pond should be drained.,\n"
    for text in ("It smells.", "Ducks.", "It is deep.")
)


def test_a_day_of_an_evaluator(visit, server):
    (debate,) = formats.parse_text(POND).debates
    server.add(debate)
    page, other = visit(), visit()
    for one in (page, other):
        watch(one)
    runs = [_scores(page, engine) for engine in ("word overlap", "edit distance")]
    _compares(page, runs)
    _asks_what_errors_cost(page, runs[0])
    _makes_gold_with_somebody_else(page, other, server)


def _scores(page, engine: str) -> str:
    """From the form to the table, whose counts add up; the number of the run."""
    page.goto("/evaluations/new")
    page.get_by_label(engine, exact=False).first.check()
    page.get_by_role("checkbox", name=re.compile("^Should the pond be drained")).check()
    page.get_by_role("button", name="Evaluate").press("Enter")
    page.get_by_role("heading", name="Overall").wait_for()
    assert engine in page.get_by_role("heading", level=1).inner_text()
    return re.search(r"/evaluations/(\d+)", page.url)[1]


def _compares(page, runs: list[str]) -> None:
    page.goto("/evaluations")
    for number in runs:
        page.get_by_label(re.compile(rf"Compare run {number}\b")).focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Compare the chosen ones").press("Enter")
    page.wait_for_url("**/compare?**")
    page.get_by_role("img", name="Overall").wait_for()


def _asks_what_errors_cost(page, run: str) -> None:
    """Which wrong pair changed which statuses."""
    page.goto(f"/evaluations/{run}")
    page.get_by_role("link", name="How errors travel").press("Enter")
    page.wait_for_url("**/propagation")
    page.locator("main table").first.wait_for()  # at first, perhaps, a page that says "computing"
    page.goto(f"/evaluations/{run}/pairs?show=all")
    page.get_by_role("link", name="newts>midges").press("Enter")
    main = page.locator("main")  # at first, perhaps, a page that says that this is being computed
    main.get_by_text("Newts in the pond eat the midges.").first.wait_for()


def _makes_gold_with_somebody_else(page, other, server) -> None:
    """Two people judge by keyboard, disagree once, and the overview says how well they agree."""
    with Store.open(server.database) as store:
        pairs = formats.parse_text(PAIRS).debates
        project = relations.create(store, "The pond", relations.batch_of(pairs), ["Ann", "Bob"])
    for who, annotator, keys in ((page, "Ann", "saa"), (other, "Bob", "saU")):
        who.goto(link(project, annotator, "/1"))
        who.locator(".keys").wait_for()
        for number, key in enumerate(keys, 1):
            who.keyboard.press(f"Shift+{key}" if key.isupper() else key)
            if number < len(keys):
                at(who, f"/{number + 1}")
        who.locator("progress[max='3'][value='3']").wait_for()
    page.goto(f"/annotation/{project.token}")
    page.get_by_role("heading", name="Agreement").wait_for()
    page.get_by_role("link", name="Adjudicate 1 disagreement").press("Enter")
    page.get_by_role("link", name="3", exact=True).press("Enter")
    page.locator(".keys").wait_for()
    page.keyboard.press("a")
    page.wait_for_url("**show=adjudicated")
    page.goto(f"/annotation/{project.token}")
    gold = page.get_by_role("link", name="csv", exact=True).first.get_attribute("href")
    rows = csv.DictReader(io.StringIO(fetch(page, gold).text()))
    labels = {row["text"]: row["gold"] for row in rows if row["gold"]}
    assert labels == {"It smells.": "support", "Ducks.": "attack", "It is deep.": "attack"}
