from __future__ import annotations

import json

import pytest

from argue import formats
from argue.engines import ENGINES
from argue.errors import BadInput
from argue.evaluation import evaluate
from argue.evaluation.training.leave_out import LeaveDebatesOut, fit_with, labelled_pairs
from argue.evaluation.training.reproduction import (
    CONSTANT,
    MAJORITY,
    PUBLISHED,
    SETS,
    contenders,
    reproduce,
)
from tests.evaluation.training.labelled_debates import DEBATES


def test_published_figures_are_those_of_the_paper():
    edits, overlap = PUBLISHED
    assert (edits.train, edits.test) == (0.69, 0.67)
    assert (overlap.train, overlap.test) == (0.61, 0.62)
    assert (edits.precision, edits.recall, edits.accuracy) == (0.74, 0.76, 0.75)


def test_one_file_leaves_each_debate_out():
    result = reproduce(DEBATES, engines=["word_overlap", MAJORITY])
    row = result.rows[0]
    fit, pairs = fit_with("word_overlap"), labelled_pairs(DEBATES)
    held_out = LeaveDebatesOut(fit, pairs)
    assert row.train == evaluate(DEBATES, fit(pairs)).relations.accuracy
    assert row.left_out == evaluate(DEBATES, held_out).relations.accuracy
    assert row.test is None
    assert tuple(one.scores for one in row.acceptance) == tuple(
        evaluate(DEBATES, held_out, derived=names).acceptance for names in SETS
    )
    written = result.as_object()
    assert json.loads(json.dumps(written))["rows"][0]["acceptance"][1]["derived"] == ["mediated"]


def test_two_files_test_on_the_second():
    *train, last = DEBATES
    result = reproduce(train, [last], ["word_overlap"])
    whole = fit_with("word_overlap")(labelled_pairs(train))
    assert result.rows[0].test == evaluate([last], whole).relations.accuracy
    assert result.rows[0].acceptance[0].scores == evaluate([last], whole).acceptance
    assert result.test_pairs == len(labelled_pairs([last]))


def test_test_pairs_must_be_new():
    with pytest.raises(BadInput, match="not trained on"):
        reproduce(DEBATES, DEBATES[:1], ["word_overlap"])


def test_every_engine_that_learns_takes_part():
    assert {MAJORITY, *CONSTANT, "edit_distance", "word_overlap"} <= set(contenders())
    assert set(contenders()) - {MAJORITY, *CONSTANT} <= set(ENGINES.names())


def test_the_baselines_are_those_of_every_pair_with_one_label():
    result = reproduce(DEBATES, engines=list(CONSTANT))
    pairs = labelled_pairs(DEBATES)
    for row, label in zip(result.rows, CONSTANT.values(), strict=True):
        share = sum(pair.stated is label for pair in pairs) / len(pairs)
        assert row.left_out == row.train == pytest.approx(share)


def test_an_engine_that_was_asked_for_must_be_able_to_learn():
    with pytest.raises(BadInput, match="engine that learns"):
        reproduce(DEBATES, engines=["gold"])


def test_on_the_training_half_the_engines_of_the_paper_come_near_it(shared):
    debates = formats.read(str(shared / "data" / "node" / "debatepedia_train.xml"))
    result = reproduce(debates, engines=["edit_distance", "word_overlap"])
    for row, published in zip(result.rows, PUBLISHED, strict=True):
        assert row.train == pytest.approx(published.train, abs=0.1)
        assert row.left_out == pytest.approx(published.test, abs=0.05)
    mediated = result.rows[0].acceptance[1].scores
    assert mediated.precision == pytest.approx(PUBLISHED[0].precision, abs=0.05)
    assert mediated.recall == pytest.approx(PUBLISHED[0].recall, abs=0.05)
    assert mediated.accuracy == pytest.approx(PUBLISHED[0].accuracy, abs=0.05)
