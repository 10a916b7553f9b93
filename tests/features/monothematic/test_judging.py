from __future__ import annotations

from dataclasses import replace

import pytest

from argue.engines import load_engine
from argue.features.evaluations.runs.run import load
from argue.features.monothematic.files import read
from argue.features.monothematic.judging import judge, pairs_of, store_answers
from argue.features.monothematic.pairs import Collection, Gold
from argue.model import Label
from tests.features.monothematic.samples import EXAMPLE, Parrot, random_answers


def test_an_original_pair_has_the_phenomena_of_what_was_made_from_it():
    pairs = {pair.name: pair for pair in pairs_of(read(EXAMPLE))}
    assert pairs["5"].phenomena == (
        "syntactic:negation",
        "syntactic:active/passive-alternation",
        "reasoning:temporal",
    )
    assert pairs["6"].phenomena == ("discourse:coreference", "lexical:geographical-knowledge")
    assert pairs["5-1"].phenomena == ("syntactic:negation",)
    assert pairs["5-1"].debate == pairs["5"].debate == "5"


def test_progress_is_told_to_the_end():
    told = []
    answers = judge(read(EXAMPLE), Parrot({}), lambda *numbers: told.append(numbers))
    assert told[-1] == (29, 29)
    assert answers.labels == dict.fromkeys(answers.collection.ids, Label.SUPPORT)


@pytest.mark.parametrize("seed", range(3))
def test_other_measures_get_the_same_answers(store, seed):
    answers = random_answers(seed)
    outcomes = load(store, store_answers(store, answers, ["random.jsonl"])).outcomes
    assert [each.id for each in outcomes] == [pair.id for pair in answers.collection.all]
    for outcome, pair in zip(outcomes, answers.collection.all, strict=True):
        assert outcome.label is answers.labels[pair.id]
        assert outcome.gold is pair.gold.label
        if pair.gold is not Gold.NOT_ENTAILED:
            assert outcome.right is answers.right(pair, 3)
    phenomena = {word for each in outcomes for word in each.phenomenon.split()}
    assert phenomena == set(answers.collection.phenomena)


def test_original_and_monothematic_pairs_are_debates_of_a_run(store):
    answers = judge(read(EXAMPLE), load_engine("word_overlap"))
    run = load(store, store_answers(store, answers, ["monothematic.jsonl"]))
    assert [debate.id for debate in run.debates] == ["original pairs", "monothematic pairs"]
    assert run.stored.setup.files == ("monothematic.jsonl",)


def test_a_collection_without_original_pairs(store):
    collection = Collection((), tuple(replace(pair, original="") for pair in read(EXAMPLE).pairs))
    answers = judge(collection, load_engine("gold"))
    assert [debate.id for debate in answers.recorder.debates] == ["monothematic pairs"]
    assert len(answers.labels) == len(load(store, store_answers(store, answers)).pairs) == 21
