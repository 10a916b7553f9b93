"""What is read back of a run has the scores that the evaluation had."""

from dataclasses import replace

import pytest

from argue.errors import BadInput
from argue.features.evaluations.runs import stored as recording
from argue.features.evaluations.runs.run import load
from argue.features.evaluations.runs.stored import keep, setup_of
from argue.features.evaluations.store import Evaluations
from argue.features.measures.evaluation import evaluate
from argue.features.measures.recorder import Recorder
from argue.model import Debate, Options, Relation
from tests.features.evaluations.runs.samples import BUS, ZOO, A, Always, S, kept_run


@pytest.mark.parametrize("derived", [(), ("mediated",)])
def test_scores_are_the_same_when_computed_anew(store, derived):
    result = evaluate([BUS, ZOO], Recorder(Always(wrong=["no", "2"])), derived=derived)
    setup = setup_of([BUS, ZOO], Options.of("always", derived=derived))
    again = load(store, keep(store, setup, result))
    assert again.evaluation.relations.as_object() == result.relations.as_object()
    assert (again.evaluation.acceptance, again.scores) == (result.acceptance, result.debates)
    assert again.debates == (BUS, ZOO)


def test_what_it_was_made_of_is_kept(store):
    run = kept_run(store, Always())
    setup = run.stored.setup
    assert (setup.engine, setup.engine_version) == ("always", "always-1")
    assert setup.argue_version
    assert setup.files == ("debates.json",)
    assert setup.settings == {"derived": [], "semantics": "grounded"}
    assert run.stored.summary["accuracy"] == 1.0


def test_a_pair_of_which_nothing_is_stated_counts_in_the_framework_only(store):
    run = kept_run(store, Always(), [ZOO])
    assert [(pair.source, pair.target) for pair in run.compared] == [("1", "H"), ("2", "H")]
    assert [(relation.source, relation.target) for relation in run.relations(0)] == list(ZOO.pairs)


def test_the_data_hash_is_of_what_is_said_not_of_where_it_stood():
    assert recording.data_hash([BUS, ZOO]) == recording.data_hash([ZOO, BUS])
    other = replace(BUS, gold=(*BUS.gold[:2], Relation("count", "no", S)))
    assert recording.data_hash([BUS]) != recording.data_hash([other])


def test_a_run_that_waits_has_no_result(store):
    number = Evaluations.in_store(store).request(
        setup_of([BUS], Options("always")), [recording.content_of(BUS)], 3
    )
    with pytest.raises(BadInput, match="has no result: it is queued"):
        load(store, number)


def test_debates_that_share_an_id_stay_apart(store):
    twin = Debate(
        "bus", "Again", BUS.arguments, pairs=(("no", "H"),), gold=(Relation("no", "H", A),)
    )
    run = kept_run(store, Always(), [BUS, twin])
    assert [pair.debate for pair in run.pairs] == [0, 0, 0, 1]
    assert len(run.scores) == 2


def test_debates_that_lie_in_a_file_are_read_once_to_be_kept(store, monkeypatch):
    result = evaluate([BUS, ZOO], Recorder(Always()))
    read = []

    class Counted(list):
        def __iter__(self):
            read.append(len(self))
            return super().__iter__()

    monkeypatch.setattr(result.recorder, "debates", Counted([BUS, ZOO]))
    number = keep(store, setup_of((), Options("always")), result)
    assert read == [2]
    assert load(store, number).stored.setup.data_hash == recording.data_hash([BUS, ZOO])
