import csv
import io

import pytest

from argue.model import Argument, Debate, Label, Relation
from argue.store.debates.collections import Collections
from tests.web.accounts_site import AccountsSite
from tests.web.pages import Site

FORMULA = "=HYPERLINK(A1)"


def rows(site: Site, address: str) -> list[dict[str, str]]:
    response = site.get(address)
    assert (response.status_code, response.mimetype) == (200, "text/csv"), response.text
    return list(csv.DictReader(io.StringIO(response.text)))


def test_the_list_is_a_table(site: Site, library: str, drinks: str):
    assert [row["key"] for row in site.get("/debates.json").json["rows"]] == [drinks, library]
    assert [row["key"] for row in rows(site, "/debates.csv?q=sundays")] == [library]
    assert rows(site, "/debates.csv?q=nowhere") == []


def test_arguments_and_relations_are_tables(site: Site, library: str):
    site.shown(f"/debates/{library}")
    answer = site.get(f"/debates/{library}/arguments.json?degrees=df_quad").json["rows"]
    analysis = site.get(f"/api/v1/debates/{library}/analysis?degrees=df_quad").json
    assert {row["id"]: row["status"] for row in answer} == analysis["labelling"]
    assert {row["id"]: row["degree"] for row in answer} == analysis["degrees"]["degrees"]
    assert [row["under"] for row in answer if row["id"] == "full"] == ["sat"]
    said = rows(site, f"/debates/{library}/relations.csv")
    assert [(row["source"], row["target"], row["label"]) for row in said] == [
        (one["source"], one["target"], one["label"]) for one in analysis["relations"]
    ]


def test_arguments_of_a_judged_debate_have_verdicts_in_the_last_columns(
    site: Site, unlabelled: str, library: str
):
    query = "?engine=word_overlap"
    site.shown(f"/debates/{unlabelled}{query}")
    verdicts = site.get(f"/api/v1/debates/{unlabelled}/analysis{query}").json["verdicts"]
    table = rows(site, f"/debates/{unlabelled}/arguments.csv{query}")
    assert [*table[0]][-2:] == ["verdict", "probability"]
    assert {row["id"]: (row["verdict"], float(row["probability"])) for row in table} == {
        id: (one["verdict"], one["probability"]) for id, one in verdicts.items()
    }
    site.shown(f"/debates/{library}?engine=gold")
    stated = rows(site, f"/debates/{library}/arguments.csv?engine=gold")
    assert {(row["verdict"], row["probability"]) for row in stated} == {("", "")}


def test_an_overruled_relation_says_when_and_what_was_judged(site: Site, unlabelled: str):
    site.shown(f"/debates/{unlabelled}?engine=word_overlap")
    address = f"/debates/{unlabelled}/relations.csv?engine=word_overlap"
    before = next(row for row in rows(site, address) if row["source"] == "sat")
    assert (before["overruled_at"], before["former_label"]) == ("", "")
    pair = {"source": "sat", "target": "work", "label": "support", "by": "Bob", "reason": "It is."}
    site.post(f"/debates/{unlabelled}/relation", {**pair, "engine": "word_overlap"})
    (step,) = site.get(f"/api/v1/debates/{unlabelled}/overrulings").json["steps"]
    after = next(row for row in rows(site, address) if row["source"] == "sat")
    first = "source target label confidence origin by reason counts"
    assert " ".join([*after][:8]) == first, "columns are added at the end"
    assert (after["label"], after["by"], after["reason"]) == ("support", "Bob", "It is.")
    assert after["overruled_at"] == step["at"]
    assert (after["former_label"], after["former_confidence"], after["former_origin"]) == (
        before["label"],
        before["confidence"],
        "judged",
    )
    listed = site.get(address.replace("csv", "json")).json["rows"]
    (told,) = (row for row in listed if row["by"] == "Bob")
    assert told["former_confidence"] == pytest.approx(float(before["confidence"]))


def test_runs_and_scores_are_tables(site: Site, library: str):
    site.shown(f"/debates/{library}?engine=word_overlap")
    (run,) = rows(site, f"/debates/{library}/runs.csv")
    assert (run["engine"], run["status"]) == ("word_overlap", "done")
    answer = site.get(f"/debates/{library}/scores.json?engine=word_overlap").json["rows"]
    scores = site.get(f"/api/v1/debates/{library}/analysis?engine=word_overlap").json["scores"]
    by_label = scores["relations"]["by_label"]
    assert {row["judged"]: row["f1"] for row in answer} == {
        **{label: one["f1"] for label, one in by_label.items()},
        "accepted": scores["acceptance"]["f1"],
    }
    assert rows(site, f"/debates/{library}/scores.csv?engine=edit_distance") == []
    assert site.get("/debates/nothing/runs.csv").status_code == 404


def test_the_collections_are_a_table(site: Site, library: str, store):
    Collections.in_store(store).create("Two", debates=[library])
    (row,) = rows(site, "/collections.csv")
    assert (row["title"], row["debates"], row["arguments"]) == ("Two", "1", "5")


def test_the_log_is_a_table_for_owners_of_the_installation(place: AccountsSite):
    key = place.add("Ada")
    assert place.get("Ada", f"/accounts/log.json?what={key}").status_code == 403
    assert place.get("", "/accounts/log.csv").status_code == 303
    (row,) = place.get("Olga", f"/accounts/log.json?what={key}").json["rows"]
    assert (row["who"], row["did"]) == ("Ada", "added the debate")


def test_relations_that_are_not_sure_enough_are_told_apart(site: Site, unlabelled: str):
    site.shown(f"/debates/{unlabelled}?engine=word_overlap")
    address = f"/debates/{unlabelled}/relations.csv?engine=word_overlap&confidence=1"
    assert {row["counts"] for row in rows(site, address)} <= {"yes", "no"}
    assert "no" in {row["counts"] for row in rows(site, address)}


def test_before_anything_is_judged_there_is_no_status(site: Site, unlabelled: str):
    answer = site.get(f"/debates/{unlabelled}/arguments.json?engine=word_overlap").json["rows"]
    assert {row["status"] for row in answer} == {None}


@pytest.mark.parametrize("table", ["arguments", "relations", "comparison"])
def test_a_spreadsheet_runs_no_formula_of_a_debate(site: Site, table: str):
    debate = Debate(
        "x",
        FORMULA,
        (Argument(FORMULA, FORMULA, FORMULA), Argument("b", "It rains.")),
        pairs=(("b", FORMULA),),
        given=(Relation("b", FORMULA, Label.ATTACK),),
    )
    (key,) = site.add(debate)
    site.shown(f"/debates/{key}")
    cells = [cell for row in rows(site, f"/debates/{key}/{table}.csv") for cell in row.values()]
    assert f"'{FORMULA}" in cells
    assert not [cell for cell in cells if cell.startswith("=")]
    assert rows(site, "/debates.csv")[0]["title"] == f"'{FORMULA}"


def test_a_table_that_is_not_there(site: Site):
    assert site.get("/debates/nothing/arguments.csv").status_code == 404
    assert site.get("/debates.xlsx").status_code == 404
