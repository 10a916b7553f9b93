"""The curves of a run's debates, with the engine where its run put it."""

from xml.etree.ElementTree import fromstring

import pytest

from argue.errors import BadInput
from argue.features.propagation import of_run
from argue.features.propagation.of_run import propagation_of, propagation_plot, propagation_summary
from tests.features.evaluations.runs.samples import Always, kept_run


def test_the_engine_stands_where_its_run_put_it(store):
    run = kept_run(store, Always(wrong=["no"]))
    result = propagation_of(run)
    assert result.placements[0].acceptance == run.evaluation.acceptance
    assert "mistakes harm acceptance" in propagation_summary(result)
    plot = propagation_plot(result)
    assert len(plot.numbers.rows) == sum(len(curve.points) for curve in result.curves)
    assert 'class="mark"' in plot.draw(True)
    assert fromstring(plot.draw(False)).attrib["role"] == "img"


def test_large_debates_are_for_the_command_line(store, monkeypatch):
    run = kept_run(store, Always())
    monkeypatch.setattr(of_run, "MOST_ARGUMENTS", 6)
    with pytest.raises(BadInput, match="have 7 arguments, and a page waits for 6"):
        propagation_of(run)
