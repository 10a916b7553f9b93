"""The rest of an evaluator's day: pairs taken apart, and rules judged by people and by a crowd."""

from __future__ import annotations

import csv
import io
import json

from click.testing import CliRunner

from argue.features.rules.cli.rules import command as rules_command
from tests.browser.debate_page import fetch
from tests.browser.test_day_of_a_participant import watch

PAIRS = (
    "debate,source,target,label\n"
    "mills,The old mill was sold to a baker.,The ancient mill was not sold.,attack\n"
    "mills,Every window of the mill is broken.,A window is broken.,support\n"
)
PHENOMENA = {
    "lexical:synonymy": ("old", "ancient", "entailment"),
    "syntactic:negation": ("was sold", "was not sold", "contradiction"),
}
"""What is replaced by what in the first pair, and what comes of it."""

RULES = [
    {"left": "buy", "right": "own", "probability": 0.9},
    {"left": "visit", "right": "know", "probability": 0.6},
]
CORPUS = "The city bought trams. The council bought the mill. Tourists visit the mill."
SAYS = {"Ann": {"buy": "yyy", "visit": "yyn"}, "Bob": {"buy": "yyy", "visit": "yn"}}
"""The keys that each presses for an example of each rule."""


def test_pairs_are_taken_apart_and_an_engine_is_scored_on_the_parts(visit):
    page = visit()
    watch(page)
    page.goto("/research")
    page.get_by_role("link", name="Phenomena").press("Enter")
    page.get_by_label("File").set_input_files(
        {"name": "mills.csv", "mimeType": "text/csv", "buffer": PAIRS.encode()}
    )
    _makes_the_set(page, "Mills")
    page.locator(".originals a").first.press("Enter")
    for name, step in PHENOMENA.items():
        _finish(page, name, *step)
    page.get_by_role("link", name="Mills").press("Enter")
    assert page.locator(".phenomena a").all_inner_texts() == [*PHENOMENA]
    _looks_at_the_phenomena(page)
    _scores_an_engine(page)
    _takes_them_away_and_brings_them_back(page)


def _makes_the_set(page, title: str) -> None:
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Make the project").press("Enter")
    page.get_by_role("link", name="Take pairs apart").press("Enter")
    page.get_by_role("heading", name=title, level=1).wait_for()
    page.locator(".originals").wait_for()


def _finish(page, phenomenon: str, fragment: str, replacement: str, judgement: str) -> None:
    page.get_by_role("button", name="phenomenon").press("Enter")
    page.get_by_label("Macro category and name").fill(phenomenon)
    page.get_by_label("Where a text says").fill(fragment)
    page.get_by_label("…it also says").fill(replacement)
    page.get_by_label("Replace in the text").fill(fragment)
    page.get_by_label("…by").fill(replacement)
    page.get_by_role("radio", name=judgement).check()
    page.get_by_role("button", name="Finish").press("Enter")
    page.get_by_text("is finished.").wait_for()


def _looks_at_the_phenomena(page) -> None:
    page.get_by_role("link", name="Phenomena by judgement").press("Enter")
    table = page.locator("table").first
    table.wait_for()
    assert all(name in table.inner_text() for name in PHENOMENA)
    page.go_back()


def _scores_an_engine(page) -> None:
    """What the page shows is what its file says, and both count what was made."""
    page.get_by_role("link", name="Score an engine").press("Enter")
    page.get_by_label("Engine").select_option("word_overlap")
    page.get_by_role("button", name="Show").press("Enter")
    page.wait_for_url("**engine=word_overlap**")
    address = page.get_by_role("link", name="CSV of By phenomenon").get_attribute("href")
    rows = list(csv.DictReader(io.StringIO(fetch(page, address).text())))
    assert {row["phenomenon"]: row["monothematic"] for row in rows} == dict.fromkeys(PHENOMENA, "1")
    whole = page.get_by_role("link", name="All of it as JSON").get_attribute("href")
    told = fetch(page, whole).json()
    right = sum(float(row["accuracy"]) for row in rows)
    assert told["monothematic"] == {"pairs": 2, "right": right, "accuracy": right / 2}
    page.get_by_role("link", name="Mills").press("Enter")


def _takes_them_away_and_brings_them_back(page) -> None:
    with page.expect_download() as saved:
        page.locator(".downloads").get_by_role("link", name="jsonl").press("Enter")
    page.get_by_role("link", name="Single phenomena").press("Enter")
    page.get_by_label("File").set_input_files(saved.value.path())
    _makes_the_set(page, "Mills again")
    assert page.locator(".phenomena a").all_inner_texts() == [*PHENOMENA]


def test_rules_are_judged_by_two_people_and_by_a_crowd(visit, tmp_path):
    page, other = visit(), visit()
    for one in (page, other):
        watch(one)
    _makes_a_project(page)
    overview = page.url
    addresses = dict(zip(SAYS, page.locator("a.address").all_inner_texts(), strict=True))
    for name, keys in SAYS.items():
        other.goto(addresses[name])
        _judges_with_the_keyboard(other, keys)
    page.goto(overview)
    page.locator("#annotators").wait_for()  # at first, perhaps, a page of what is being computed
    assert page.locator("section[aria-labelledby=annotators] td.number").all_inner_texts() == [
        "3",
        "0",
        "3",
        "0",
    ]
    rules = page.get_by_role("region", name="Table: Rules")
    shown = [row.locator("th, td").all_inner_texts() for row in rules.locator("tbody tr").all()]
    assert [row[:7] for row in shown] == [
        ["buy", "own", "4", "0", "4", "4", "4"],
        ["visit", "know", "2", "0", "2", "1", "0"],
    ]
    assert [row[7:9] for row in shown] == [["1.000", "1.000"], ["0.000", "0.000"]]
    sheet = tmp_path / "sheet.csv"
    with page.expect_download() as saved:
        page.locator("#files ~ p a").first.press("Enter")
    sheet.write_bytes(saved.value.path().read_bytes())
    _brings_the_sheet_back(page, sheet)
    _finds_the_same_figures_without_a_browser(sheet)
    _asks_a_crowd(sheet, tmp_path)


def _makes_a_project(page) -> None:
    page.goto("/research")
    page.get_by_role("link", name="Annotate relations").press("Enter")
    page.get_by_role("link", name="Judge rules by examples").press("Enter")
    page.get_by_label("Title").fill("Verbs")
    lines = "\n".join(map(json.dumps, RULES)).encode()
    for label, name, content in (
        ("File of rules", "rules.jsonl", lines),
        ("Text in which", "corpus.txt", CORPUS.encode()),
    ):
        page.get_by_label(label).set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": content}
        )
    page.get_by_label("Annotators").fill("\n".join(SAYS))
    page.get_by_role("button", name="Make the project").press("Enter")
    page.get_by_role("heading", name="Verbs", level=1).wait_for()


def _judges_with_the_keyboard(page, keys: dict[str, str]) -> None:
    """Three questions an example, or fewer where one is answered with no."""
    page.get_by_role("link", name="Begin").press("Enter")
    for _ in range(3):
        page.locator(".keys").wait_for()
        sentence = page.locator(".text").first.inner_text()
        for key in keys["buy" if "bought" in sentence else "visit"]:
            page.locator(".keys").wait_for()
            before = page.url
            page.keyboard.press(key)
            page.wait_for_url(lambda address, before=before: address != before)
    page.locator(".notice[role=status]").wait_for()


def _brings_the_sheet_back(page, sheet) -> None:
    """What was filled in elsewhere counts as if it had been said here."""
    page.goto("/research")
    page.get_by_role("link", name="Annotate relations").press("Enter")
    page.get_by_role("link", name="Judge rules by examples").press("Enter")
    page.get_by_label("Title").fill("Verbs again")
    page.get_by_text("Or a sheet of examples").click()
    page.get_by_label("Sheet").set_input_files(sheet)
    page.get_by_role("button", name="Make the project").press("Enter")
    page.get_by_role("heading", name="Verbs again", level=1).wait_for()
    done = page.locator("section[aria-labelledby=annotators] td.number").all_inner_texts()
    assert done == ["3", "0", "3", "0"]
    bounds = page.get_by_role("region", name="Table: Rules").locator("td:nth-child(8)")
    assert bounds.all_inner_texts() == ["1.000", "0.000"]


def _finds_the_same_figures_without_a_browser(sheet) -> None:
    tables = json.loads(_argue("judged", sheet, "--json"))["tables"]
    rows = {table["name"]: table["rows"] for table in tables}
    assert [(row["judged"], row["holds"]) for row in rows["rules"]] == [(4, 4), (2, 0)]
    assert [row["rule_precision"] for row in rows["summary"]] == [0.5, 0.5]
    assert rows["agreement"][0]["items"] == 3


def _asks_a_crowd(sheet, folder) -> None:
    """Both tasks go out and come back as CSV; who errs on gold has no say."""
    gold = folder / "gold.csv"
    gold.write_text(
        "text,hypothesis,answer,reason\n"
        "cat eats fish,,yes,Cats do.\n"
        "cat sleeps,cat lives,yes,Only who lives sleeps.\n"
    )
    first, second, ours = (folder / f"{name}.csv" for name in ("first", "second", "ours"))
    _argue("crowd", sheet, "--gold", gold, "--out", folder / "task1.csv")
    _answer(folder / "task1.csv", first, lambda row: True)
    _argue("crowd", sheet, "--gold", gold, "--first", first, "--out", folder / "task2.csv")
    _answer(folder / "task2.csv", second, lambda row: "visit" not in row["text"])
    done = ("--first", first, "--second", second)
    _argue("crowd", sheet, "--gold", gold, *done, "--out", ours)
    rows = list(csv.DictReader(io.StringIO(ours.read_text())))
    assert [(row["rule_lhs"], row["judgment"]) for row in rows] == [
        ("buy", "Yes"),
        ("buy", "Yes"),
        ("visit", "No"),
    ]
    mine = folder / "rules.jsonl"
    mine.write_text("\n".join(map(json.dumps, RULES)))
    scored = _argue("score", mine, "--on", ours, "--json")
    assert '"precision": 0.66' in scored


def _answer(task, out, truth) -> None:
    """Two workers tell the truth, and one the contrary of it."""
    with out.open("w", newline="") as file:
        answers = csv.writer(file)
        answers.writerow(["unit", "worker", "answer"])
        for row in csv.DictReader(io.StringIO(task.read_text())):
            says = row["answer_gold"] == "yes" if row["golden"] == "yes" else truth(row)
            for worker in ("w1", "w2", "w3"):
                answers.writerow([row["unit"], worker, "no" if says == (worker == "w3") else "yes"])


def _argue(*words: object) -> str:
    """`argue rules …` in a terminal; what it prints."""
    ran = CliRunner().invoke(rules_command, [*map(str, words)], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.stdout
