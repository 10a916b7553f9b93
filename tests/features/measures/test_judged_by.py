"""Who judged: what is told with figures, and stored with a run."""

import time

import pytest

from argue.engines import Asked, Spent
from argue.features.evaluations.kept import store_run
from argue.features.evaluations.runs import tables
from argue.features.evaluations.store import Evaluations
from argue.features.measures.evaluation import evaluate
from argue.features.measures.judged_by import JudgedBy
from argue.store import Store
from tests.features.evaluations.runs.samples import BUS, ZOO, Always


class Paid(Always):
    """Costs three tokens and a tenth for each pair, and a hundredth of a second."""

    asks = Asked("m-1", "http://localhost:8080", "abc123")

    @property
    def spent(self) -> Spent:
        return Spent(1_000 + len(self.asked), 2 * len(self.asked), 0.1 * len(self.asked))

    def judge(self, pairs):
        time.sleep(0.01 * len(pairs))
        return super().judge(pairs)


def test_only_its_own_questions_count(tmp_path):
    engine = Paid()
    engine.judge([])
    judged = evaluate([BUS, ZOO], engine)
    found = judged.judged_by
    assert (found.model, found.address, found.prompt) == Paid.asks
    assert (found.tokens_read, found.tokens_written) == (6, 12)
    assert found.cost == pytest.approx(0.6)
    assert 0.05 < found.seconds < 5
    assert "seconds" not in found.as_object()
    with Store.open(tmp_path / "a.sqlite") as store:
        run = Evaluations.in_store(store).one(store_run(store, judged))
    assert JudgedBy.of(run.setup.judged_by) == found
    assert run.setup.system == "always (m-1)"
    told = dict(tables.setup_table(run).rows)
    assert told["language model"] == "m-1"
    assert told["its server"] == "http://localhost:8080"
    assert told["tokens"] == "6 read, 12 written"
    assert told["pairs that were learned"] == "not known"


def test_of_a_run_before_that_nothing_is_known():
    assert JudgedBy.of({}).rows() == []
    assert JudgedBy.of({"asked": "x", "of another version": 1}).asked == "x"


def test_predictions_are_neither_timed_nor_known():
    judged = evaluate([ZOO], predictions={"1>H": "support", "9": "attack"}).judged_by
    assert (judged.predictions, judged.of_no_pair, judged.without_prediction) == (2, 1, 2)
    assert (judged.seconds, judged.learned) == (None, None)
    assert judged.cautions(2) == [
        "1 of 2 predictions is of no pair of gold; 2 pairs have no prediction."
    ]
