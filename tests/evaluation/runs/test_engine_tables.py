"""Further tables and plots hold what the measures say, and say what is not installed."""

from __future__ import annotations

import sys
from xml.etree.ElementTree import fromstring

import pytest

from argue.evaluation.bootstrap import score_bootstrap
from argue.evaluation.calibration import score_calibration
from argue.evaluation.runs import measures, plots
from argue.evaluation.runs.comparison import compare
from argue.evaluation.runs.differences import compared
from argue.store import Store
from tests.evaluation.runs.samples import Always, kept_run


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "argue.sqlite") as store:
        yield store


@pytest.fixture
def run(store):
    return kept_run(store, Always(wrong=["no"]))


def test_tables_hold_what_the_measures_say(run):
    pytest.importorskip("sklearn")
    found = {table.name: table for table in measures.further(run)}
    accuracy = score_bootstrap(run.outcomes, "debate").scores["accuracy"]
    assert found["intervals"].rows[0][-2:] == [accuracy.low, accuracy.high]
    assert found["calibration"].rows[0][1] == score_calibration(run.outcomes).error
    accuracy = dict(zip(found["two-way"].columns, found["two-way"].rows[1], strict=True))
    assert (accuracy["value"], accuracy["random"]) == (0.8, 0.5)
    assert accuracy["p"] == run.measured.two_way.chance.accuracy.p
    assert found["ranking"].column("label") == ["support", "attack"]


def test_every_plot_is_drawn_from_its_numbers(run):
    pytest.importorskip("sklearn")
    found = {plot.name: plot for plot in plots.of_run(run)}
    assert list(found) == [
        "confusion", "labels", "debates", "reliability", "roc", "precision-recall",
    ]  # fmt: skip
    for plot in found.values():
        root = fromstring(plot.draw(True))
        assert root[0].text == plot.title
    assert found["reliability"].numbers.column("judgements") == [1, 4]
    assert found["roc"].numbers.rows[0][1:] == [0.0, 0.0]


def test_without_scikit_learn_and_scipy_the_rest_is_there(store, run, monkeypatch):
    other = kept_run(store, Always("other"))
    for name in ("sklearn", "scipy.stats", "scipy"):
        monkeypatch.setitem(sys.modules, name, None)
    assert [table.name for table in measures.further(run)] == ["two-way", "calibration"]
    assert [plot.name for plot in plots.of_run(run)][-1] == "reliability"
    comparison = compare([run, other])
    assert "significance" not in [table.name for table in compared(comparison)]
    assert plots.of_comparison(comparison)
    assert "needs the library" in run.measured.left_out
