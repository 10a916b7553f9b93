"""Differences between runs, against SciPy and against counting by hand."""

import pytest

from argue.features.evaluations.runs.comparison import Comparison
from argue.model import Argument, Debate, Relation
from tests.features.evaluations.runs.samples import BUS, ZOO, A, Always, kept_run


def row(table, score):
    result = next(one for one in table.as_object()["rows"] if one["score"] == score)
    return {name: value for name, value in result.items() if name not in ("run", "score")}


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


def test_runs_that_agree_do_not_differ(store):
    one, two = kept_run(store, Always("one")), kept_run(store, Always("two"))
    for each in Comparison((one, two)).significance().as_object()["rows"]:
        assert each["difference"] == 0
        # gold orders the arguments of one debate alone
        assert each["p_debate"] == (None if "order" in each["score"] else 1.0)


def test_one_debate_gives_no_interval(store):
    runs = [
        kept_run(store, Always(name, wrong), [BUS])
        for name, wrong in (("one", ["no"]), ("two", []))
    ]
    result = row(Comparison(tuple(runs)).significance(), "F1 of acceptance")
    assert (result["low"], result["p_debate"]) == (None, None)


def test_each_run_is_held_against_the_first(store):
    runs = [kept_run(store, Always(name), [BUS, ZOO]) for name in ("one", "two", "three")]
    assert set(Comparison(tuple(runs)).significance().column("run")) == {runs[1].name, runs[2].name}


def test_several_comparisons_are_corrected_and_said_to_be(store):
    debates = many(12)
    bad = kept_run(store, Always("bad", [f"a{n}" for n in range(9)]), debates)
    good, fair = (kept_run(store, Always(name, ["a11"]), debates) for name in ("good", "fair"))
    alone, both = (Comparison(runs).significance() for runs in ((bad, good), (bad, good, fair)))
    for name in ("p_debate", "p_pair", "p_mcnemar"):
        assert row(both, "accuracy")[name] == pytest.approx(2 * row(alone, "accuracy")[name])
    assert "corrected" not in alone.title
    assert both.title.endswith("corrected for 2 comparisons (Holm)")
