from __future__ import annotations

import json

import numpy as np
import pytest

from argue.engines.linguistic_bias import train
from argue.engines.phenomena import suggested
from argue.evaluation.monothematic.files import read
from argue.evaluation.monothematic.frequencies import co_occurrence, frequencies
from argue.evaluation.monothematic.judging import pairs_of
from argue.evaluation.monothematic.pairs import Gold
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
    result = co_occurrence(collection, gold)
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


def test_the_phenomenon_that_decides_contradicts_itself():
    result = co_occurrence(read(EXAMPLE))
    assert result.deciding["syntactic:negation"] == 1
    assert result.deciding["syntactic:active/passive-alternation"] == 0
    assert result.counts["syntactic:negation", "syntactic:active/passive-alternation"] == 1
