from __future__ import annotations

import json
import sys
from dataclasses import replace

from argue.evaluation.acceptance import AcceptanceScores, score_acceptance_significance
from argue.evaluation.engine import score_engine
from argue.evaluation.runs.report import comparison_lines, engine_blocks
from argue.evaluation.significance import score_significance
from tests.evaluation.made import several

MIXED = several("SS:0.9 SS:0.8 SA:0.6 AA:0.9 AS:0.5 AA:0.7 SS:0.6 AU:0.4") + several(
    "SS:0.7 AA:0.8 AA:0.6 SA:0.5", "e"
)


def printed(scores):
    return "\n\n".join("\n".join(block) for block in engine_blocks(scores))


def test_every_measure_is_there():
    scores = score_engine(MIXED, seed=4)
    result = json.loads(json.dumps(scores.as_object()))
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
    text = printed(score_engine(MIXED))
    assert "RTE, two-way (support or not): 12 of 12 pairs answered" in text
    assert "RTE, three-way" in text
    assert "to beat chance at 0.05" in text
    assert "not better than chance (p " in text
    assert "by pair (12)" in text
    assert "by debate (2)" in text
    assert "Calibration: expected error 0." in text
    assert "ROC area" in text


def test_gold_that_only_knows_entailed_or_not():
    scores = score_engine(several("SS UA UU SA"))
    assert scores.merged
    assert scores.rte.three_way is None
    assert scores.rte.two_way.scores.accuracy == 0.75
    assert scores.intervals["pair"].accuracy.value == 0.75
    assert printed(scores).startswith("Gold only says whether a pair is entailed")
    assert not score_engine(several("SS UU US")).merged


def test_pairs_of_one_debate_and_no_answer():
    assert "by debate" not in printed(score_engine(several("SS SA")))
    silent = score_engine(several("S- A-"))
    assert silent.rte.two_way.chance is None
    text = printed(silent)
    assert "0 of 2 pairs answered" in text
    assert "Calibration" not in text


def test_what_cannot_be_scored_is_said_in_a_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)  # as if it were not installed
    scores = score_engine(MIXED)
    assert "curves, intervals) needs the library 'scipy'" in scores.left_out
    assert (scores.curves, scores.intervals, scores.rte.two_way.chance) == ({}, {}, None)
    assert scores.rte.two_way.scores.cws is not None
    text = printed(scores)
    assert text.splitlines()[-1] == scores.left_out
    assert "to beat chance" not in text
    assert "Calibration" in text


def test_two_engines_in_words():
    first, second = several("SS AA AS " * 5), several("SS AA AA " * 5)
    acceptance = [AcceptanceScores(5, 2, 2, 1, 3)] * 3
    lines = list(
        comparison_lines(
            "word_overlap",
            "edit_distance",
            replace(
                score_significance(first, [*second[:-1]]),
                acceptance=score_acceptance_significance(acceptance, acceptance),
            ),
        )
    )
    assert lines[0] == "edit_distance against word_overlap, on 14 pairs that both answered"
    assert lines[1] == "1 pairs that one of them did not answer are left out"
    assert "only word_overlap 0, only edit_distance 4" in lines[2]
    assert lines[3] == "McNemar’s exact test: p 0.125"
    assert len({len(line) for line in lines[5:]}) == 1
    assert lines[5].startswith("accuracy")
    assert "+0.286" in lines[5]
    assert lines[-1].startswith("accuracy of acceptance")
