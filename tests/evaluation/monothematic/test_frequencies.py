from __future__ import annotations

import json

import numpy as np
import pytest

from argue.engines.linguistic_bias import train
from argue.engines.phenomena import suggested
from argue.evaluation.monothematic.files import read
from argue.evaluation.monothematic.frequencies import co_occurrence, frequencies, judgement_shapes
from argue.evaluation.monothematic.judging import pairs_of
from argue.evaluation.monothematic.pairs import Collection, EntailmentPair, Gold
from tests.evaluation.monothematic.samples import EXAMPLE, SHIPPED, random_collection


@pytest.mark.parametrize("seed", range(6))
def test_probabilities_are_shares(seed):
    collection = random_collection(seed, 30)
    result = frequencies(collection)
    for gold in result.judgements:
        judged = [pair for pair in collection.pairs if pair.gold is gold]
        wholes = [
            each
            for each in collection.originals
            if each.gold is gold and collection.made_from[each.id]
        ]
        for name in result.phenomena:
            mine = [pair for pair in judged if pair.phenomenon == name]
            assert result.given(name, gold) == (len(mine) / len(judged) if judged else None)
            containing = [
                each
                for each in wholes
                if name in {pair.phenomenon for pair in collection.made_from[each.id]}
            ]
            share = len(containing) / len(wholes) if wholes else None
            assert result.given_in_originals(name, gold) == share
        if judged:
            assert sum(result.given(name, gold) for name in result.phenomena) == pytest.approx(1)


def test_the_share_of_contradictions_is_what_the_baseline_learns(tmp_path):
    collection = read(EXAMPLE)
    train(pairs_of(collection)[len(collection.originals) :], (), tmp_path)
    learned = json.loads((tmp_path / "model.json").read_text())["contradicting"]
    result = frequencies(collection)
    assert learned == {
        name: pytest.approx(share)
        for name in result.phenomena
        if (share := result.contradicts(name)) is not None
    }
    assert result.contradicts("reasoning:general-inferences") is None


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("gold", [Gold.CONTRADICTION, Gold.ENTAILMENT])
def test_co_occurrence_is_a_product_of_the_matrix_of_what_contains_what(seed, gold):
    collection = random_collection(seed, 30)
    result = co_occurrence(collection, gold, every=True)
    wholes = [each for each in collection.originals if each.gold is gold]
    contains = np.array(
        [
            [
                name in {pair.phenomenon for pair in collection.made_from[each.id]}
                for name in result.phenomena
            ]
            for each in wholes
        ],
        dtype=int,
    ).reshape(len(wholes), len(result.phenomena))
    assert result.as_object()["counts"] == (contains.T @ contains).tolist()


def test_the_example_shows_every_figure():
    assert SHIPPED.read_text("utf-8").startswith(EXAMPLE.read_text("utf-8"))
    collection = read(SHIPPED)
    assert len(collection.originals) == 40
    assert {each.gold for each in collection.originals} > {Gold.ENTAILMENT, Gold.CONTRADICTION}
    assert all(collection.made_from.values()), "every pair is taken apart"
    assert collection.phenomena == sorted(suggested())
    result = frequencies(collection)
    for each in result.phenomena:
        if (share := result.entails(each)) is not None:
            assert share + (result.contradicts(each) or 0.0) == pytest.approx(1)
    both = [name for name in result.phenomena if 0 < (result.entails(name) or 0) < 1]
    assert len(both) >= 15
    assert all(each.fragment in each.text for each in collection.pairs)
    original = {each.id: each for each in collection.originals}
    assert all(each.text == original[each.original].text for each in collection.pairs)
    for each in collection.originals:
        parts = {pair.gold for pair in collection.made_from[each.id]}
        assert each.gold in parts, "one of its phenomena makes it what it is"


@pytest.mark.parametrize("seed", range(4))
def test_only_phenomena_that_decide_stand_in_the_table_of_the_paper(seed):
    collection = random_collection(seed, 30)
    every, result = (co_occurrence(collection, every=all_of_them) for all_of_them in (True, False))
    deciding = {
        pair.phenomenon
        for each in collection.originals
        if each.gold is Gold.CONTRADICTION
        for pair in collection.made_from[each.id]
        if pair.gold is Gold.CONTRADICTION
    }
    assert set(result.phenomena) == deciding
    assert result.counts == every.counts


@pytest.mark.parametrize("seed", range(4))
def test_unknown_pairs_are_negative_by_choice(seed):
    collection = random_collection(seed, 30)
    result = frequencies(collection, unknown_is_negative=True)
    for name in result.phenomena:
        of_it = [pair for pair in collection.pairs if pair.phenomenon == name]
        positive = sum(pair.gold.is_positive for pair in of_it) / len(of_it)
        assert result.entails(name) == pytest.approx(positive)
        assert result.contradicts(name) == pytest.approx(1 - positive)


def test_what_pairs_of_a_judgement_look_like():
    whole = EntailmentPair("1", "Ann sleeps.", "Ann snores now.", Gold.CONTRADICTION)
    several = EntailmentPair("2", "Ann sleeps.", "Bob wakes.", Gold.CONTRADICTION)
    made = [
        EntailmentPair("1-1", whole.text, "Ann wakes.", Gold.CONTRADICTION, "x:y", "1"),
        EntailmentPair("1-2", whole.text, "Ann sleeps.", Gold.ENTAILMENT, "x:z", "1"),
        EntailmentPair("2-1", whole.text, "Ann wakes.", Gold.CONTRADICTION, "x:y", "2"),
        EntailmentPair("2-2", whole.text, "Bob sleeps.", Gold.CONTRADICTION, "x:z", "2"),
    ]
    entailed, contradicted = judgement_shapes(Collection((whole, several), tuple(made)))
    assert contradicted.overlap == pytest.approx((1 / 3 + 0) / 2)
    assert contradicted.overlap_monothematic == pytest.approx(0.5)
    assert (contradicted.decided_by_one, contradicted.share_decided_by_one) == (1, 0.5)
    assert (entailed.originals, entailed.monothematic, entailed.decided_by_one) == (0, 1, None)


def test_the_phenomenon_that_decides_contradicts_itself():
    result = co_occurrence(read(EXAMPLE))
    assert result.deciding["syntactic:negation"] == 1
    assert result.deciding["syntactic:active/passive-alternation"] == 0
    assert result.counts["syntactic:negation", "syntactic:active/passive-alternation"] == 1
