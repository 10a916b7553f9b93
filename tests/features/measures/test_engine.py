from __future__ import annotations

import json
import sys
from dataclasses import replace

from argue.evaluation.acceptance import AcceptanceScores
from argue.features.measures.engine import score_engine
from argue.features.measures.report import comparison_text
from argue.features.measures.significance import score_acceptance_significance, score_significance
from argue.features.measures.tables import engine_tables
from tests.evaluation.made import several

MIXED = several("SS:0.9 SS:0.8 SA:0.6 AA:0.9 AS:0.5 AA:0.7 SS:0.6 AU:0.4") + several(
    "SS:0.7 AA:0.8 AA:0.6 SA:0.5", "e"
)


def tables_of(scores):
    return {table.name: table for table in engine_tables(scores)}


def test_every_measure_is_there():
    result = json.loads(json.dumps(score_engine(MIXED, seed=4).as_object()))
    two_way = result["rte"]["two_way"]
    assert two_way["accuracy"] == 9 / 12
    assert two_way["baselines"]["all_true"]["accuracy"] == 0.5
    assert 0 < two_way["chance"]["accuracy"]["p"] < 1
    assert result["rte"]["three_way"]["accuracy"] == 8 / 12
    assert set(result["curves"]) == {"support", "attack"}
    assert result["intervals"]["debate"]["units"] == 2
    assert result["intervals"]["pair"]["seed"] == 4
    assert (result["merged"], result["left_out"]) == (False, "")


def test_tables():
    tables = tables_of(score_engine(MIXED))
    rte = ["two-way", "three-way"]
    assert list(tables) == [*rte, "calibration", "intervals", "ranking", "reliability"]
    assert tables["two-way"].rows[0][1] == 1.0  # every pair answered
    assert tables["two-way"].rows[1][-1] > 0.5  # what would beat chance
    assert tables["intervals"].rows[0][-1] is not None  # by debate


def test_gold_that_only_knows_entailed_or_not():
    scores = score_engine(several("SS UA UU SA"))
    assert scores.merged
    assert scores.rte.three_way is None
    assert scores.rte.two_way.scores.accuracy == 0.75
    assert scores.intervals["pair"].accuracy.value == 0.75
    assert not score_engine(several("SS UU US")).merged


def test_pairs_of_one_debate_and_no_answer():
    assert tables_of(score_engine(several("SS SA")))["intervals"].rows[0][-2:] == [None, None]
    silent = score_engine(several("S- A-"))
    assert silent.rte.two_way.chance is None
    assert tables_of(silent)["two-way"].rows[0][1] == 0.0  # the share answered


def test_what_cannot_be_scored_is_said_in_a_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)  # as if it were not installed
    scores = score_engine(MIXED)
    assert "(tests against chance, curves) needs the library 'scipy'" in scores.left_out
    assert (scores.curves, scores.rte.two_way.chance) == ({}, None)
    assert scores.rte.two_way.scores.cws is not None
    rte = ["two-way", "three-way"]
    assert list(tables_of(scores)) == [*rte, "calibration", "intervals", "reliability"]
    assert "balanced accuracy" in tables_of(scores)["intervals"].column("score")
    assert set(tables_of(scores)["two-way"].column("least_05")) == {None}


def test_two_engines_in_words():
    first, second = several("SS AA AS " * 5), several("SS AA AA " * 5)
    acceptance = [AcceptanceScores(5, 2, 2, 1, 3)] * 3
    found = replace(
        score_significance(first, second[:-1]),
        acceptance=score_acceptance_significance(acceptance, acceptance),
    )
    lines = comparison_text("word_overlap", "edit_distance", found).splitlines()
    assert lines[0] == "edit_distance against word_overlap, on 14 pairs that both answered"
    assert lines[1] == "1 pair is left out, since one of them did not answer"
    assert "only word_overlap 0, only edit_distance 4" in lines[2]
    rows = [line.removeprefix("edit_distance").split() for line in lines[4:]]
    assert (rows[0][0], rows[0][3], rows[0][-1]) == ("accuracy", "0.286", "0.125")
    assert rows[-1][:3] == ["accuracy", "of", "acceptance"]
