import csv
import io
import json
from dataclasses import astuple

import pytest

from argue.features.labelling.agreement import cohen_kappa, krippendorff_alpha, observed_agreement
from argue.features.labelling.projects import narrowed
from argue.features.labelling.report import agreement_table, progress_table, report, review_table
from argue.features.labelling.store.records import LEFT_OUT
from argue.features.labelling.tasks import relations
from argue.features.labelling.tasks.relations import TASK
from argue.model import Label
from tests.features.labelling.test_gold import NONE, A, S, U, judge

NAMES = ["Ann", "Bob", "Cleo"]


@pytest.fixture
def said(projects, key):
    for number, labels in enumerate([(S, S, A), (A, A), (S, None, S), (NONE, U), (U, A)], 1):
        judge(projects, key, number, *labels)
    projects.judge(key, "Ann", 5, U, "Hardly.")
    projects.decide(key, 5, U, by="Eve")
    return projects.labelled(key)


def test_progress(said):
    result = report(NAMES, said)
    done = [astuple(progress) for progress in result.progress]
    assert done == [("Ann", 4, 1, 0, 1), ("Bob", 5, 0, 1, 0), ("Cleo", 2, 3, 0, 0)]
    assert (result.items, result.judged, result.shared) == (5, 5, 4)
    assert (result.disagreed, result.waiting, result.adjudicated) == (3, 2, 1)


def test_each_pair_of_annotators_with_the_items_behind_it(said):
    result = report(NAMES, said)
    pairs = [(pair.first, pair.second, pair.kappa.items) for pair in result.pairs]
    assert pairs == [("Ann", "Bob", 3), ("Ann", "Cleo", 2), ("Bob", "Cleo", 1)]
    expected = [["s", "s"], ["a", "a"], ["u", "a"]]
    ann_bob = result.between("Bob", "Ann")
    assert ann_bob.kappa == cohen_kappa(expected)
    assert ann_bob.observed == observed_agreement(expected)
    assert result.between("Ann", "Ann") is None


def test_being_unsure_is_missing_or_a_label_of_its_own(said):
    assert report(NAMES, said).between("Bob", "Cleo").kappa.items == 1
    result = report(NAMES, said, unsure_counts=True)
    assert result.between("Bob", "Cleo").kappa.items == 2
    rows = [["s", "s", "a"], ["a", "a", None], ["s", "?", "s"], [None, "u", None], ["u", "a", None]]
    assert result.alpha == krippendorff_alpha(rows)


def test_a_project_without_judgements_has_no_figures(projects, key):
    result = report(NAMES, projects.labelled(key))
    assert (result.alpha.value, result.fleiss.value, result.observed.value) == (None, None, None)
    assert result.progress[0].left == 5
    assert report([], projects.labelled(key)).pairs == ()


def test_tables_and_json(said):
    result = report(NAMES, said)
    table = agreement_table(result)
    assert "too few" in table.title
    of_all = ["observed", "fleiss_kappa", "krippendorff_alpha"]
    assert table.column("measure") == [*of_all, *["observed", "cohen_kappa"] * 3]
    assert table.column("items")[-1] == 1
    assert progress_table(result).column("left") == [1, 0, 3]
    assert json.loads(json.dumps(result.as_object()))["pairs"][0]["kappa"]["items"] == 3


def test_the_table_of_items_has_a_column_for_everybody(said):
    rows = list(csv.DictReader(io.StringIO(TASK.items_table(NAMES, said).csv())))
    said_by_bob = [row["judgement: Bob"] for row in rows]
    assert said_by_bob == ["support", "attack", "unsure", "unrelated", "attack"]
    assert [row["how"] for row in rows] == ["open", "unanimous", "open", "open", "adjudicated"]
    assert (rows[4]["gold"], rows[4]["adjudicated by"]) == ("unrelated", "Eve")
    assert rows[4]["comment: Ann"] == "Hardly."
    assert rows[1]["text"] == "'=They save species.", "no formula for a spreadsheet"


def test_the_table_of_an_annotator_has_nothing_of_the_others(projects, key, said):
    text = relations.TASK.own_table(projects.items(key), projects.own(key, "Cleo")).csv()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["label"] for row in rows] == ["attack", "", "support", "", ""]
    assert "Hardly" not in text
    assert Label.UNRELATED not in text


def test_a_reviewer_leaves_out_what_two_judged_alike(projects, key):
    """Five items: two alike of which one is left out, two not alike, one judged once."""
    for number, labels in enumerate([(S, S), (A, A), (S, A), (S, None), (U, NONE)], 1):
        judge(projects, key, number, *labels)
    projects.decide(key, 2, LEFT_OUT, by="Eve", comment="Controversial.")
    projects.decide(key, 3, LEFT_OUT, by="Eve")
    labelled = projects.labelled(key)
    assert review_table(labelled).rows == [
        ["judged by two or more", 4, 1.0],
        ["not judged alike", 2, 0.5],
        ["left out on review", 1, 0.25],
        ["kept", 1, 0.25],
    ]
    assert [one.item.number for one in narrowed(labelled, "agreed")] == [1]
    assert [row[2] for row in review_table([]).rows] == [None] * 4
