from __future__ import annotations

from dataclasses import replace

import pytest

from argue.engines import load_engine
from argue.evaluation.monothematic.files import read
from argue.evaluation.monothematic.judging import judge, outcomes
from argue.evaluation.monothematic.keeping import judge_to_keep, kept
from argue.evaluation.monothematic.pairs import Collection
from argue.evaluation.monothematic.scores import score
from argue.evaluation.runs.run import load
from argue.store import Store
from tests.evaluation.monothematic.samples import EXAMPLE


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "x.sqlite") as store:
        yield store


@pytest.mark.parametrize("engine", ["linguistic_bias", "word_overlap"])
def test_what_is_kept_gives_the_same_figures(store, engine):
    told = []
    answers, recorder = judge_to_keep(
        read(EXAMPLE), load_engine(engine), lambda *done: told.append(done)
    )
    assert score(answers) == score(judge(read(EXAMPLE), load_engine(engine)))
    assert told[-1] == (29, 29)
    run = load(store, kept(store, recorder, ["monothematic.jsonl"]))
    assert [debate.id for debate in run.debates] == ["original pairs", "monothematic pairs"]
    results = {each.id: each for each in run.outcomes}
    for each in outcomes(answers):
        assert results[each.id].label is each.label
        assert results[each.id].gold is each.gold
        assert results[each.id].phenomenon == each.phenomenon
    assert run.stored.setup.files == ("monothematic.jsonl",)


def test_a_collection_without_original_pairs(store):
    collection = Collection((), tuple(replace(pair, original="") for pair in read(EXAMPLE).pairs))
    answers, recorder = judge_to_keep(collection, load_engine("gold"))
    assert [debate.id for debate in recorder.debates] == ["monothematic pairs"]
    assert len(answers.pairs) == len(load(store, kept(store, recorder)).pairs) == 21
