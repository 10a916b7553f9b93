import json
import math

import pytest

from argue import formats
from argue.engines import ENGINES
from argue.errors import BadInput
from argue.features.edits.engines.edits import experiment
from argue.features.measures.evaluation import evaluate
from argue.features.measures.leave_out import (
    ConstantEngine,
    LeaveDebatesOut,
    fit_with,
    labelled_pairs,
)
from argue.features.reproduction.reproduction import (
    CONSTANT,
    MAJORITY,
    PUBLISHED,
    QUICK,
    SETS,
    contenders,
    decision_tree,
    random_halves,
    reproduce,
)
from argue.model import Label, Pair
from tests.evaluation.labelled_debates import DEBATES


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
    assert row.test is row.reverse is row.halves is None
    assert tuple(one.scores for one in row.acceptance) == tuple(
        evaluate(DEBATES, held_out, derived=names).acceptance for names in SETS
    )
    written = result.as_object()
    assert json.loads(json.dumps(written))["rows"][0]["acceptance"][1]["derived"] == ["mediated"]


def test_a_decision_tree_tells_apart_by_stems_what_words_do_not():
    """As many words are alike in all pairs; in those that support, all stems are."""
    pytest.importorskip("sklearn")

    def pair(thing, verb, label=None):
        texts = f"The {thing}s were closing.", f"The {thing} {verb}."
        return Pair(f"{thing}{verb}1", f"{thing}{verb}2", *texts, thing, label)

    names = ["shop", "bank", "tram", "park", "club", "inn", "lake", "road", "farm", "yard"]
    labelled = [
        pair(thing, verb, label)
        for thing in names
        for verb, label in (("closes", Label.SUPPORT), ("opens", Label.ATTACK))
    ]
    engine = decision_tree(labelled)
    asked = [pair("zoo", "closes"), pair("zoo", "opens"), pair("zoo", "closed")]
    assert [found.label for found in engine.judge(asked)] == ["support", "attack", "support"]
    with pytest.raises(BadInput):
        decision_tree(labelled[::2])


def test_two_files_test_on_the_second():
    *train, last = DEBATES
    result = reproduce(train, [last], ["word_overlap"])
    whole = fit_with("word_overlap")(labelled_pairs(train))
    assert result.rows[0].test == evaluate([last], whole).relations.accuracy
    assert result.rows[0].acceptance[0].scores == evaluate([last], whole).acceptance
    assert result.test_pairs == len(labelled_pairs([last]))
    other_way = fit_with("word_overlap")(labelled_pairs([last]))
    assert result.rows[0].reverse == evaluate(train, other_way).relations.accuracy


def test_random_halves_learn_from_one_half_of_the_topics_and_judge_the_other():
    pairs = labelled_pairs(DEBATES)
    topics = {pair.debate for pair in pairs}
    learned = []

    def fit(part):
        learned.append({pair.debate for pair in part})
        return ConstantEngine(Label.SUPPORT)

    result = random_halves(fit, pairs, 1_000)
    every = math.comb(len(topics), (len(topics) + 1) // 2)
    assert result.splits == len(learned) == len(set(map(frozenset, learned))) == every
    shares = []
    for half in learned:
        others = [pair for pair in pairs if pair.debate not in half]
        shares.append(sum(pair.stated is Label.SUPPORT for pair in others) / len(others))
    assert result.mean == pytest.approx(sum(shares) / len(shares))
    assert min(shares) <= result.low <= result.high <= max(shares)
    few = [random_halves(fit, pairs, every - 1, seed) for seed in (1, 1, 2)]
    assert few[0].splits == every - 1
    assert few[0] == few[1]
    with pytest.raises(BadInput, match="two topics"):
        random_halves(fit, labelled_pairs(DEBATES[:1]), 9)


def test_halves_are_of_the_quick_engines_unless_others_are_named():
    *train, last = DEBATES
    result = reproduce(train, [last], halves=3)
    assert [row.engine for row in result.rows] == list(QUICK)
    assert all(row.halves and row.halves.splits == 3 for row in result.rows)
    [named] = reproduce(train, [last], ["word_share"], halves=3).rows
    [again] = [row for row in result.rows if row.engine == "word_share"]
    assert named == again


def test_test_pairs_must_be_new():
    with pytest.raises(BadInput, match="not trained on"):
        reproduce(DEBATES, DEBATES[:1], ["word_overlap"])


def test_every_engine_that_learns_takes_part():
    assert set(QUICK) <= set(contenders())
    others = set(contenders()) - {MAJORITY, *CONSTANT}
    assert others <= {*ENGINES.names(), *experiment.SHIPPED}


def test_the_baselines_are_those_of_every_pair_with_one_label():
    result = reproduce(DEBATES, engines=list(CONSTANT))
    pairs = labelled_pairs(DEBATES)
    for row, label in zip(result.rows, CONSTANT.values(), strict=True):
        share = sum(pair.stated is label for pair in pairs) / len(pairs)
        assert row.left_out == row.train == pytest.approx(share)


def test_an_engine_that_was_asked_for_must_be_able_to_learn():
    with pytest.raises(BadInput, match="engine that learns"):
        reproduce(DEBATES, engines=["gold"])


def test_on_the_training_half_most_engines_of_the_paper_come_near_it(shared):
    """The half that the paper tests on is not here; over halves of this one, cosine is lower."""
    debates = formats.read(str(shared / "data" / "node" / "debatepedia_train.xml"))
    names = ["edit_distance", "word_overlap", "word_share"]
    result = reproduce(debates, engines=names, halves=300)
    edits, overlap, share = result.rows
    assert edits.train == pytest.approx(PUBLISHED[0].train, abs=0.05)
    assert overlap.left_out == pytest.approx(PUBLISHED[1].test, abs=0.05)
    assert {row.halves.splits for row in result.rows} == {252}
    assert edits.halves.mean < share.halves.mean
    assert share.halves.mean == pytest.approx(PUBLISHED[0].test, abs=0.01)
