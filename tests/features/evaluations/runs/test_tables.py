"""The tables and plots of a run hold the figures of its evaluation and of its engine."""

import sys
from dataclasses import replace
from xml.etree.ElementTree import fromstring

import pytest

from argue.errors import UnknownName
from argue.features.evaluations.runs import plots
from argue.features.evaluations.runs import tables as of_runs
from argue.features.evaluations.runs.comparison import Comparison
from argue.features.evaluations.store import Evaluations
from argue.features.measures import tables
from argue.features.measures.bootstrap import score_bootstrap
from argue.features.measures.confidences import score_calibration
from tests.features.evaluations.runs.samples import Always, kept_run


@pytest.fixture
def run(store):
    return kept_run(store, Always(wrong=["no"]))


def test_overall(run):
    results = dict(tables.overall(run.evaluation).rows)
    assert (results["pairs"], results["accuracy"]) == (5, 0.8)
    # support: 2 right, 3 judged, 2 in gold; attack: 2 right, 2 judged, 3 in gold
    assert results["macro F1"] == pytest.approx((0.8 + 0.8) / 2)
    assert results["F1 of acceptance"] == run.evaluation.acceptance.f1


def test_by_label_and_confusion_and_debate(run):
    assert tables.by_label(run.evaluation).rows[0] == ["support", 2 / 3, 1.0, 0.8, 2, 3]
    assert tables.confusion(run.evaluation).rows == [["support", 2, 0], ["attack", 1, 2]]
    table = tables.by_debate(run.evaluation)
    assert dict(zip(table.column("debate"), table.column("accuracy"), strict=True)) == {
        "bus": 2 / 3,
        "zoo": 1.0,
    }


def test_by_phenomenon_a_pair_counts_for_each_of_its_own(run):
    pairs = [
        replace(run.outcomes[0], phenomenon="lexical:synonymy syntactic:negation"),
        replace(run.outcomes[1], phenomenon="syntactic:negation"),
        run.outcomes[2],
    ]
    result = of_runs.outcomes_by_word(pairs, "phenomenon")
    counts = {word: len(pairs) for word, pairs in result.items()}
    assert counts == {"lexical:synonymy": 1, "syntactic:negation": 2}
    assert of_runs.accuracy(result["syntactic:negation"]) == 0.5


def test_an_abstention_is_not_right(run):
    pairs = [run.outcomes[0], replace(run.outcomes[2], label=None)]
    assert of_runs.accuracy(pairs) == 0.5
    assert of_runs.score_outcomes(pairs).pairs == 1


def test_tables_without_a_row_are_left_out(run):
    names = ["overall", "labels", "confusion", "debates", "order", "verdicts", "baselines"]
    names += [table.name for table in tables.engine_tables(run.measured)]
    assert [table.name for table in of_runs.run_tables(run)] == names


def test_the_list_has_the_main_figures(store, run):
    Evaluations.in_store(store).tag(run.id, "best")
    (row,) = of_runs.runs_table(Evaluations.in_store(store).all()).as_object()["rows"]
    assert (row["run"], row["engine"], row["accuracy"]) == (run.id, "always", 0.8)
    assert (row["tags"], row["files"], row["state"]) == ("best", "debates.json", "done")


def test_sorted_with_the_unknown_last(store):
    for wrong in (["no"], [], ["no", "2"]):
        kept_run(store, Always(wrong=wrong))
    Evaluations.in_store(store).request(kept_run(store, Always()).stored.setup, [], 3)
    table = of_runs.runs_table(Evaluations.in_store(store).all())
    assert table.sorted_by("accuracy").column("accuracy") == [1.0, 1.0, 0.8, 0.6, None]
    up = table.sorted_by("accuracy", down=False)
    assert up.column("accuracy") == [0.6, 0.8, 1.0, 1.0, None]
    with pytest.raises(UnknownName, match="accuracy"):
        table.sorted_by("acuracy")


def test_every_pair_has_its_texts_and_judgement(run):
    row = of_runs.pairs_table(run).row_objects[1]
    assert row["text"] == "Nobody rides it after ten."
    judged = row["gold"], row["judged"], row["right"], row["confidence"]
    assert judged == ("attack", "support", False, 0.6)


def test_tables_hold_what_the_measures_say(run):
    pytest.importorskip("scipy")
    results = {table.name: table for table in tables.engine_tables(run.measured)}
    accuracy = score_bootstrap(run.outcomes, "debate").scores["accuracy"]
    assert results["intervals"].rows[0][-2:] == [accuracy.low, accuracy.high]
    assert results["calibration"].rows[0][1] == score_calibration(run.outcomes).error
    accuracy = results["two-way"].row_objects[1]
    assert (accuracy["value"], accuracy["random"]) == (0.8, 0.5)
    assert accuracy["p"] == run.measured.rte.two_way.chance.accuracy.p
    assert results["ranking"].column("label") == ["support", "attack"]


def test_every_plot_is_drawn_from_its_numbers(run):
    pytest.importorskip("scipy")
    results = {plot.name: plot for plot in plots.run_plots(run)}
    names = ["confusion", "labels", "debates", "reliability", "roc", "precision-recall"]
    assert list(results) == names
    for plot in results.values():
        assert fromstring(plot.draw(True))[0].text == plot.title
    assert results["reliability"].numbers.column("judgements") == [1, 4]
    assert results["roc"].numbers.rows[0][1:] == [0.0, 0.0]


def test_without_scipy_the_rest_is_there(store, run, monkeypatch):
    other = kept_run(store, Always("other"))
    monkeypatch.setitem(sys.modules, "scipy", None)
    names = [table.name for table in tables.engine_tables(run.measured)]
    assert names == ["two-way", "calibration", "intervals", "reliability"]
    assert [plot.name for plot in plots.run_plots(run)][-1] == "reliability"
    comparison = Comparison((run, other))
    assert "significance" in [table.name for table in comparison.tables()]
    assert plots.comparison_plots(comparison)
    assert "needs the library" in run.measured.left_out
