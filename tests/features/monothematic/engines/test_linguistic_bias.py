from __future__ import annotations

import json
from dataclasses import replace

import pytest

from argue.engines import load_engine
from argue.errors import BadInput, ModelError
from argue.features.monothematic.engines.linguistic_bias import LinguisticBiasEngine, train
from argue.model import Label, Pair

NEGATION, SYNONYMY, QUANTITY = "syntactic:negation", "lexical:synonymy", "reasoning:quantity"


def pair(*phenomena: str, stated: Label | None = None) -> Pair:
    return Pair("T", "H", "Ann sleeps.", "Ann snores.", stated=stated, phenomena=phenomena)


GOLD = [
    pair(NEGATION, stated=Label.ATTACK),
    pair(NEGATION, stated=Label.ATTACK),
    pair(NEGATION, stated=Label.SUPPORT),
    pair(QUANTITY, stated=Label.ATTACK),
    pair(QUANTITY, stated=Label.SUPPORT),
    pair(SYNONYMY, stated=Label.SUPPORT),
    pair(SYNONYMY, stated=Label.UNRELATED),
]


@pytest.fixture
def engine(tmp_path):
    train(GOLD, (), tmp_path)
    return load_engine(str(tmp_path))


def test_shares_are_those_of_entailments_and_contradictions(engine):
    assert engine.shares == {NEGATION: pytest.approx(2 / 3, abs=1e-6), QUANTITY: 0.5, SYNONYMY: 0}
    assert engine.entailing == 0.5


@pytest.mark.parametrize(
    ("phenomena", "label", "confidence"),
    [
        ([NEGATION], Label.ATTACK, 2 / 3),
        ([SYNONYMY, NEGATION], Label.ATTACK, 2 / 3),
        ([QUANTITY], Label.SUPPORT, 0.5),  # exactly half is not more than half
        ([SYNONYMY], Label.SUPPORT, 1),
        ([SYNONYMY, QUANTITY], Label.SUPPORT, 0.5),
        (["other:irony"], Label.SUPPORT, 0.5),
        (["other:irony", NEGATION], Label.ATTACK, 2 / 3),
    ],
)
def test_a_contradiction_phenomenon_above_a_half_wins(engine, phenomena, label, confidence):
    [judgement] = engine.judge([pair(*phenomena)])
    assert (judgement.label, judgement.confidence) == (label, pytest.approx(confidence, abs=1e-6))


def test_what_annotators_found_goes_before_what_components_find(engine):
    denied = Pair("T", "H", "Zoos do not help animals.", "Zoos help animals.")
    assert engine.judge([denied])[0].label is Label.ATTACK
    assert engine.judge([replace(denied, phenomena=(SYNONYMY,))])[0].label is Label.SUPPORT


def test_sure_of_an_entailment_without_phenomena_as_entailments_are_frequent():
    [judgement] = LinguisticBiasEngine({}, 0.8).judge([pair("other:irony")])
    assert (judgement.label, judgement.confidence) == (Label.SUPPORT, 0.8)
    assert LinguisticBiasEngine({}, 0.2).judge([pair("other:irony")])[0].confidence == 0.5


def test_one_judgement_only_teaches_nothing(tmp_path):
    with pytest.raises(BadInput, match="found support"):
        train(GOLD[5:], (), tmp_path)


@pytest.mark.parametrize(
    "content",
    [
        {"engine": "word_overlap"},
        {"engine": "linguistic_bias"},
        {"engine": "linguistic_bias", "entailing": 0.5, "contradicting": {"a:b": 2}},
        {"engine": "linguistic_bias", "entailing": True, "contradicting": {}},
    ],
)
def test_a_damaged_model_is_named(tmp_path, content):
    from argue.features.monothematic.engines.linguistic_bias import load

    (tmp_path / "model.json").write_text(json.dumps(content))
    with pytest.raises(ModelError, match=r"linguistic_bias|contradicting"):
        load(tmp_path)


def test_the_model_that_ships_is_the_one_that_training_gives(shared, tmp_path):
    from argue import formats
    from argue.features.measures.leave_out import labelled_pairs

    debates = formats.read(shared / "data" / "node" / "debatepedia_train.xml")
    train(labelled_pairs(debates), (), tmp_path)
    assert load_engine(str(tmp_path)).version == load_engine("linguistic_bias").version
