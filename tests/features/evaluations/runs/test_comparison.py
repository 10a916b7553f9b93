"""Runs side by side, on what all of them judged."""

import pytest

from argue.errors import BadInput
from argue.features.evaluations.runs.comparison import Comparison
from argue.features.measures.rte import score_rte
from tests.features.evaluations.runs.samples import BUS, ZOO, Always, kept_run


@pytest.fixture
def two(store):
    return kept_run(store, Always("good", ["no"])), kept_run(store, Always("bad", ["no", "2"]))


def test_overall(two):
    table = Comparison(two).overall()
    first, second = two
    assert table.columns == {
        "score": "score",
        f"run_{first.id}": first.name,
        f"run_{second.id}": second.name,
    }
    assert table.rows[0] == ["accuracy", 0.8, 0.6]
    assert table.rows[1] == [
        "confidence-weighted score",
        *(score_rte(run.outcomes).cws for run in two),
    ]
    assert table.rows[2] == ["coverage", 1.0, 1.0]
    assert table.rows[9] == ["F1 of acceptance", *(run.evaluation.acceptance.f1 for run in two)]


def test_by_debate_and_label(two):
    comparison = Comparison(two)
    debates = comparison.by_debate()
    assert [row[:4] for row in debates.rows] == [["bus", 3, 2 / 3, 2 / 3], ["zoo", 2, 1.0, 0.5]]
    (recall,) = [row for row in comparison.by_label().rows if row[:2] == ["attack", "recall"]]
    assert recall[2:] == [2 / 3, 1 / 3]


def test_only_common_pairs_count(store):
    small = kept_run(store, Always("small", ["no"]), [BUS])
    comparison = Comparison((small, kept_run(store, Always("large"), [BUS, ZOO])))
    assert len(comparison.keys) == 3
    assert comparison.left_out == (0, 2)
    assert comparison.overall().rows[0] == ["accuracy", 2 / 3, 1.0]
    assert comparison.acceptance(1).arguments == len(BUS.arguments)


def test_disagreements(two):
    comparison = Comparison(two)
    (found,) = comparison.disagreements()
    assert [pair.source for pair in found.judged] == ["2", "2"]
    for run, place, pair in zip(two, found.places, found.judged, strict=True):
        assert run.pairs[place] is pair
    row = comparison.by_pair().rows[0]
    assert row[:6] == ["zoo", "2", "H", "Zoos save species.", "Zoos should close.", "attack"]
    assert row[6:] == ["attack", "support", 0.9, 0.6]


def test_runs_without_a_common_pair_are_refused(store):
    with pytest.raises(BadInput, match="no pair that all of them have judged"):
        Comparison((kept_run(store, Always(), [BUS]), kept_run(store, Always(), [ZOO])))


def test_how_many(store, two):
    with pytest.raises(BadInput, match="expected 2 to 6 runs to compare, found 1"):
        Comparison(two[:1])
    with pytest.raises(BadInput, match="found 7"):
        Comparison(tuple(kept_run(store, Always()) for _ in range(7)))
    with pytest.raises(BadInput, match="one of them twice"):
        Comparison((two[0], two[0]))
