"""Further tables and plots hold what the measures say, and say what is not installed."""

import sys
from xml.etree.ElementTree import fromstring

import pytest

from argue.features.evaluations.runs import plots
from argue.features.evaluations.runs.comparison import Comparison
from argue.features.measures import tables
from argue.features.measures.bootstrap import score_bootstrap
from argue.features.measures.confidences import score_calibration
from tests.features.evaluations.runs.samples import Always, kept_run


@pytest.fixture
def run(store):
    return kept_run(store, Always(wrong=["no"]))


def test_tables_hold_what_the_measures_say(run):
    pytest.importorskip("scipy")
    results = {table.name: table for table in tables.engine_tables(run.measured)}
    accuracy = score_bootstrap(run.outcomes, "debate").scores["accuracy"]
    assert results["intervals"].rows[0][-2:] == [accuracy.low, accuracy.high]
    assert results["calibration"].rows[0][1] == score_calibration(run.outcomes).error
    accuracy = dict(zip(results["two-way"].columns, results["two-way"].rows[1], strict=True))
    assert (accuracy["value"], accuracy["random"]) == (0.8, 0.5)
    assert accuracy["p"] == run.measured.rte.two_way.chance.accuracy.p
    assert results["ranking"].column("label") == ["support", "attack"]


def test_every_plot_is_drawn_from_its_numbers(run):
    pytest.importorskip("scipy")
    results = {plot.name: plot for plot in plots.run_plots(run)}
    assert list(results) == [
        "confusion",
        "labels",
        "debates",
        "reliability",
        "roc",
        "precision-recall",
    ]
    for plot in results.values():
        assert fromstring(plot.draw(True))[0].text == plot.title
    assert results["reliability"].numbers.column("judgements") == [1, 4]
    assert results["roc"].numbers.rows[0][1:] == [0.0, 0.0]


def test_without_scipy_the_rest_is_there(store, run, monkeypatch):
    other = kept_run(store, Always("other"))
    for name in ("scipy.stats", "scipy"):
        monkeypatch.setitem(sys.modules, name, None)
    assert [table.name for table in tables.engine_tables(run.measured)] == [
        "two-way",
        "calibration",
        "intervals",
        "reliability",
    ]
    assert [plot.name for plot in plots.run_plots(run)][-1] == "reliability"
    comparison = Comparison((run, other))
    assert "significance" in [table.name for table in comparison.tables()]
    assert plots.comparison_plots(comparison)
    assert "needs the library" in run.measured.left_out
