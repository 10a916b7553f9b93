"""What the tables of lists hold, against what was put in and what the pages show."""

import csv
import io

from argue.features.labelling.tasks import relations
from argue.features.monothematic.store import Decompositions
from argue.features.rules.labelling.sheets import Example, Verdict
from argue.features.rules.labelling.tasks import rules
from argue.formats import parse_text
from tests.features.monothematic.samples import EXAMPLE
from tests.features.monothematic.web.test_monothematic import send
from tests.web.pages import OUTLINE, Site

EXAMPLES = [
    Example(1, "buy", "own", "She bought bread.", "She bought bread", "She owned bread"),
    Example(2, "buy", "own", "=He bought it.", "He bought it", "He owned it"),
]


def rows(site: Site, address: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(site.get(address).text)))


def test_a_browser_lists_the_projects_that_were_opened_in_it_and_no_others(site: Site, store):
    debates = parse_text(OUTLINE).debates
    pets, hidden = (
        relations.create(store, title, relations.batch_of(debates), ["Ann", "Bob"])
        for title in ("Pets", "Hidden")
    )
    verbs = rules.TASK.projects(store).create("Verbs", EXAMPLES, ["Ann"])
    assert rows(site, "/annotation.csv") == rows(site, "/rules.csv") == []
    site.html(f"/annotation/{pets.token}")
    site.html(f"/rules/{verbs.token}")
    row = {"title": "Pets", "items": pets.items, "annotators": 2, "judgements": 0}
    row["address"] = f"/annotation/{pets.token}"
    assert site.get("/annotation.json").json["rows"] == [row]
    assert rows(site, "/rules.csv") == [
        {"title": "Verbs", "examples": "2", "annotators": "1", "address": f"/rules/{verbs.token}"}
    ]
    assert hidden.token not in site.get("/annotation.csv").text


def test_an_annotator_of_rules_gets_their_own_answers_and_no_formula(site: Site, store):
    verbs = rules.TASK.projects(store).create("Verbs", EXAMPLES, ["Ann", "Bob"])
    rules.TASK.projects(store).judge(verbs.key, "Ann", 1, Verdict.HOLDS, "So.", seen=0)
    rules.TASK.projects(store).judge(verbs.key, "Bob", 2, Verdict.FAILS, "BOBSAYS", seen=0)
    address = f"/judge-rules/{verbs.annotators[0].token}/list"
    answer = site.get(f"{address}.json").json["rows"]
    assert [(row["example"], row["verdict"], row["comment"]) for row in answer] == [
        (1, "holds", "So."),
        (2, None, None),
    ]
    assert answer[1]["sentence"] == "=He bought it."
    in_csv = site.get(f"{address}.csv").text
    assert "'=He bought it." in in_csv
    assert "BOBSAYS" not in in_csv
    (ann, _) = site.get(f"/rules/{verbs.token}.json").json["tables"][-1]["rows"]
    assert ann == {"annotator": "Ann", "done": 1, "left": 1}


def test_sets_of_pairs_with_what_was_made_of_them(site: Site, store):
    sent = send(site, EXAMPLE.read_bytes(), "monothematic.jsonl", title="Eight pairs")
    key = sent.location.rpartition("/")[2]
    (one,) = site.get("/monothematic.json").json["rows"]
    whole = Decompositions.in_store(store).load(key)
    assert (one["key"], one["pairs"], one["finished"]) == (
        key,
        len(whole.originals),
        sum(row.finished for row in whole.made),
    )
    pairs, made = site.get(f"/monothematic/{key}.json").json["tables"]
    assert [row["id"] for row in pairs["rows"]] == [row.name for row in whole.originals]
    assert sum(row["made"] for row in pairs["rows"]) == sum(
        bool(row.original) for row in whole.made
    )
    first = next(row.name for row in whole.originals if whole.made_from(row.name))
    of_first = site.get(f"/monothematic/{key}/pair.json?id={first}").json["rows"]
    assert of_first == [row for row in made["rows"] if row["original"] == first] != []
    downloaded = site.get(f"/monothematic/{key}/downloads/jsonl").text
    assert all(row["hypothesis"] in downloaded for row in of_first)
    assert site.get(f"/monothematic/{key}/pair.json?id=none").status_code == 404
