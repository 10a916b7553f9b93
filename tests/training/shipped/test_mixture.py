from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="training needs it")

from argue.model import Label
from argue.training.shipped.corpora import Row
from argue.training.shipped.mixture import CLASSES, Mixture, Shares

ROWS = [
    Row(f"argument {claim}{number}", f"claim {claim}", label, f"claim {claim}")
    for claim in "abcd"
    for number, label in enumerate([Label.SUPPORT, Label.ATTACK] * 5)
]
ENTAILED = [Row("text", "hypothesis", Label.UNRELATED, "")]
UNRELATED = CLASSES.index(Label.UNRELATED)


def _added(shares, seed=1):
    return Mixture(ROWS, ENTAILED, shares, seed).epoch()[len(ROWS) :]


def _claim(text):
    return text.split()[1][0]


def test_relations_are_all_there_once():
    epoch = Mixture(ROWS, ENTAILED, Shares(across=1.0), 1).epoch()
    assert [(one.text, CLASSES[one.target]) for one in epoch[: len(ROWS)]] == [
        (row.text, row.label) for row in ROWS
    ]


def test_pairs_across_debates_are_unrelated():
    added = _added(Shares(across=1.0))
    assert len(added) == len(ROWS)
    assert all(_claim(one.text) != _claim(one.hypothesis) for one in added)
    assert {one.target for one in added} == {UNRELATED}


def test_pairs_within_a_debate_are_two_arguments_that_do_not_reply_to_each_other():
    added = _added(Shares(within=1.0))
    assert all(_claim(one.text) == _claim(one.hypothesis) for one in added)
    assert all(one.text != one.hypothesis.startswith("argument") for one in added)
    assert {one.target for one in added} == {UNRELATED}


def test_a_denied_claim_has_the_opposite_label():
    label = {row.text: row.label for row in ROWS}
    for one in _added(Shares(flipped=1.0)):
        assert "claim" in one.hypothesis
        assert not one.hypothesis.startswith("claim")
        assert CLASSES[one.target] is not label[one.text]


def test_entailment_is_for_the_other_head():
    assert {one.target for one in _added(Shares(entailment=0.5))} == {len(CLASSES) + UNRELATED}


def test_the_same_seed_draws_the_same():
    shares = Shares(across=0.5, within=0.5, flipped=0.5, entailment=0.5)
    assert _added(shares) == _added(shares)
    assert _added(shares) != _added(shares, seed=2)
