from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="training needs it")

from argue.errors import BadInput
from argue.model import Label
from recipes.shipped.corpora import Row
from recipes.shipped.mixture import CLASSES, Mixture, Shares, apart, at_length

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


def test_arguments_joined_are_of_one_side_and_against_their_claim():
    label = {row.text: row.label for row in ROWS}
    for one in _added(Shares(joined=1.0)):
        sides = {label[text] for text in one.text.rstrip(".").split(". ")}
        assert sides == {CLASSES[one.target]}
        assert one.hypothesis.startswith("claim")
        assert _claim(one.text) == _claim(one.hypothesis)


def test_arguments_support_those_on_their_side_and_attack_the_others():
    label = {row.text: row.label for row in ROWS}
    added = _added(Shares(sides=1.0))
    for one in added:
        sides = {label[text] for text in one.text.rstrip(".").split(". ")}
        same = sides == {label[one.hypothesis]}
        assert same is (CLASSES[one.target] is Label.SUPPORT)
        assert len(sides) == 1
        assert one.hypothesis not in one.text.split(". ")
    assert {one.target for one in added} == {0, 1}


def test_a_text_that_restates_the_hypothesis_supports_it_and_one_that_denies_it_attacks():
    for one in _added(Shares(restated=1.0)):
        denies = "argument" in one.text and any(
            word in one.text for word in ("not true", "false", "wrong", "disagree")
        )
        assert denies is (CLASSES[one.target] is Label.ATTACK)


def test_one_head_may_learn_what_entails_and_contradicts():
    rows = [Row("t", "h", label, "") for label in Label]
    shares = Shares(entailment=5.0, one_head=1.0)
    added = Mixture(ROWS, rows, shares, 1).epoch()[len(ROWS) :]
    assert {one.target for one in added} == {0, 1, len(CLASSES) + UNRELATED}


def test_the_same_seed_draws_the_same():
    shares = Shares(across=0.5, within=0.5, flipped=0.5, entailment=0.5)
    assert _added(shares) == _added(shares)
    assert _added(shares) != _added(shares, seed=2)


def test_long_texts_hold_arguments_of_one_side_only():
    rows = [
        Row(f"argument {claim}{number}", f"claim {claim}", label, f"claim {claim}")
        for claim in "ab"
        for number, label in enumerate([Label.SUPPORT, Label.ATTACK] * 9)
    ]
    label = {row.text: row.label for row in rows}
    result = at_length(rows, 200)
    assert {row.label for row in result} == {Label.SUPPORT, Label.ATTACK}
    for row in result:
        sides = {label[text] for text in row.text.rstrip(".").split(". ")}
        assert len(sides) == 1
        assert len(row.text.split(". ")) >= 6
        if row.hypothesis.startswith("claim"):
            assert sides == {row.label}
        else:
            other = {label[text] for text in row.hypothesis.rstrip(".").split(". ")}
            assert (sides == other) == (row.label is Label.SUPPORT)


def test_arguments_of_two_claims_are_unrelated():
    label = {row.text: row.label for row in ROWS}
    added = _added(Shares(apart=2.0))
    assert {one.target for one in added} == {UNRELATED}
    for one in added:
        texts = one.text.rstrip(".").split(". ")
        assert len({(_claim(text), label[text]) for text in texts}) == 1
        others = [one.hypothesis] if "claim" in one.hypothesis else one.hypothesis.split(". ")
        assert {_claim(text) for text in texts}.isdisjoint(map(_claim, others))
    assert any(one.hypothesis.startswith("claim") for one in added)
    assert any(". " in one.text and ". " in one.hypothesis for one in added)
    assert [one.label for one in apart(ROWS, 3)] == [Label.UNRELATED] * 3


def test_long_texts_need_claims_with_many_arguments():
    with pytest.raises(BadInput, match="arguments on a side"):
        at_length(ROWS, 1)
