"""Runs side by side, on what all of them judged, and whether they differ by chance."""

import pytest

from argue.errors import BadInput
from argue.features.evaluations.runs.comparison import Comparison
from argue.features.measures.rte import score_rte
from argue.model import Argument, Debate, Relation
from tests.features.evaluations.runs.samples import BUS, ZOO, A, Always, kept_run


@pytest.fixture
def two(store):
    return kept_run(store, Always("good", ["no"])), kept_run(store, Always("bad", ["no", "2"]))


def test_overall(two):
    table = Comparison(two).overall()
    names = {f"run_{run.id}": run.name for run in two}
    assert table.columns == {"score": "score", **names}
    assert table.rows[0] == ["accuracy", 0.8, 0.6]
    cws = [score_rte(run.outcomes).cws for run in two]
    assert table.rows[1] == ["confidence-weighted score", *cws]
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


def row(table, score):
    return next(one for one in table.row_objects if one["score"] == score)


def many(count: int) -> list[Debate]:
    """Debates of one attack each, named so that engines can be wrong on some."""
    return [
        Debate(
            f"d{n}",
            "",
            (Argument("H", f"Claim {n}."), Argument(f"a{n}", f"Reply {n}.")),
            pairs=((f"a{n}", "H"),),
            gold=(Relation(f"a{n}", "H", A),),
        )
        for n in range(count)
    ]


def test_mcnemar_is_the_exact_binomial_test(store):
    binomtest = pytest.importorskip("scipy.stats").binomtest
    debates = many(12)
    bad = kept_run(store, Always("bad", [f"a{n}" for n in range(8)]), debates)
    good = kept_run(store, Always("good", ["a11"]), debates)
    result = row(Comparison((bad, good)).significance(), "accuracy")
    assert result["p_mcnemar"] == pytest.approx(binomtest(8, 9, 0.5).pvalue)
    assert (result["first"], result["value"]) == (4 / 12, 11 / 12)
    assert result["low"] > 0
    assert result["p_debate"] < 0.05


def test_acceptance_by_debate(store):
    debates = many(12)
    # An attack judged as support lets H stand: 2 arguments accepted instead of 1.
    bad = kept_run(store, Always("bad", [f"a{n}" for n in range(12)]), debates)
    good = kept_run(store, Always("good"), debates)
    result = row(Comparison((bad, good)).significance(), "accuracy of acceptance")
    assert (result["first"], result["value"], result["difference"]) == (0.5, 1.0, 0.5)
    assert (result["low"], result["high"]) == (0.5, 0.5), "each debate gains the same"
    assert result["p_debate"] == pytest.approx(2 / 2001)


def test_several_comparisons_are_corrected_and_said_to_be(store):
    debates = many(12)
    bad = kept_run(store, Always("bad", [f"a{n}" for n in range(9)]), debates)
    good, fair = (kept_run(store, Always(name, ["a11"]), debates) for name in ("good", "fair"))
    alone, both = (Comparison(runs).significance() for runs in ((bad, good), (bad, good, fair)))
    for name in ("p_debate", "p_pair", "p_mcnemar"):
        assert row(both, "accuracy")[name] == pytest.approx(2 * row(alone, "accuracy")[name])
    assert set(both.column("run")) == {good.name, fair.name}, "each is held against the first"
    assert "corrected" not in alone.title
    assert both.title.endswith("corrected for 2 comparisons (Holm)")
