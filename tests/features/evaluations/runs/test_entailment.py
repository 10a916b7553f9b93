"""Runs on pairs of which gold only says whether they are entailed: one decision, no acceptance."""

import pytest

from argue.errors import BadInput
from argue.features.evaluations.runs import plots
from argue.features.evaluations.runs import tables as of_runs
from argue.features.evaluations.runs.comparison import Comparison
from argue.features.measures import tables
from argue.features.propagation import propagate_errors
from argue.formats import FORMATS
from tests.features.evaluations.runs.samples import BUS, ZOO, Always, kept_run

CORPUS = """<entailment-corpus>
<pair id="1" value="TRUE" task="IR"><t>Oil prices rose on Monday.</t><h>Oil rose.</h></pair>
<pair id="2" value="FALSE" task="IR"><t>Oil prices rose.</t><h>The king slept.</h></pair>
<pair id="3" value="FALSE" task="QA"><t>Ann Lee wrote it.</t><h>Ann Lee is a king.</h></pair>
<pair id="4" value="TRUE" task="QA"><t>Ann Lee wrote it.</t><h>Ann wrote it.</h></pair>
</entailment-corpus>"""
DEBATES = FORMATS.load("rte").parse(CORPUS)


class Denying(Always):
    """Says attack where it should say that a pair is not entailed, which is right."""

    def judge(self, pairs):
        flat = {"unrelated": "attack"}
        return [one if str(one.label) not in flat else _attack(one) for one in super().judge(pairs)]


def _attack(judgement):
    from argue.model import Judgement, Label

    return Judgement(Label.ATTACK, judgement.confidence, {Label.ATTACK: judgement.confidence})


@pytest.fixture
def run(store):
    return kept_run(store, Denying(wrong=["4-t"]), DEBATES)


def test_the_figures_of_a_run_are_those_of_the_decision(run):
    results = dict(tables.overall(run.evaluation).rows)
    assert results["accuracy, entailed or not"] == 0.75
    assert results["macro F1"] == pytest.approx((2 / 3 + 0.8) / 2)
    assert not [name for name in results if "acceptance" in name or "accepted" in name]
    assert run.stored.summary["accuracy"] == 0.75
    assert run.stored.summary["acceptance_f1"] is None
    assert [run.is_right(pair) for pair in run.pairs] == [True, True, True, False]
    assert of_runs.by_word(run, "task").column("accuracy") == [1.0, 0.5]
    assert of_runs.pairs_table(run).column("right") == [True, True, True, False]


def test_no_table_and_no_plot_tells_of_acceptance(run, store):
    both = Comparison((run, kept_run(store, Denying("other"), DEBATES)))
    results = [*of_runs.run_tables(run), *both.tables()]
    results += [plot.numbers for plot in (*plots.run_plots(run), *plots.comparison_plots(both))]
    assert len(results) > 8
    for table in results:
        assert "cceptance" not in table.csv() + table.latex(), table.name
    assert {name: figures for name, *figures in both.overall().rows}["accuracy"] == [0.75, 1.0]


def test_debates_have_acceptance_as_before(store):
    run = kept_run(store, Always(), [BUS, ZOO])
    assert "F1 of acceptance" in dict(tables.overall(run.evaluation).rows)
    assert not run.entailment


def test_no_error_travels_between_independent_pairs():
    with pytest.raises(BadInput, match="independent pairs"):
        propagate_errors(DEBATES)
