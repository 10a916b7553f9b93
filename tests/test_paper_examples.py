"""Examples 1-3 of Cabrio & Villata (2012), on cell phones and health, in words of our own."""

from __future__ import annotations

import pytest

from argue import pipeline
from argue.model import Argument, Debate, Label, Relation, Status

PHONES = Debate(
    "cell-phones",
    "Do cell phones harm our health?",
    (
        Argument("H", "Phones carried at the ear are a danger to health."),
        Argument("T1", "Whoever phones for hours every day exposes the brain to a known risk."),
        Argument("T2", "The radio waves of a phone are too weak to do any harm."),
        Argument("T3", "Even weak waves warm the tissue, as was shown in animals."),
    ),
    pairs=(("T1", "H"), ("T2", "H"), ("T3", "T2")),
    gold=(
        Relation("T1", "H", Label.SUPPORT),  # Example 1: T1 entails H
        Relation("T2", "H", Label.ATTACK),  # Example 2: T2 contradicts H
        Relation("T3", "T2", Label.ATTACK),  # Example 3: T3 contradicts T2
    ),
)


@pytest.mark.parametrize("derived", [(), ("mediated",), ("type1", "type2")])
def test_the_first_three_examples_accept_the_hypothesis_and_what_defends_it(derived):
    analysis = pipeline.analyse(PHONES, engine="gold", derived=derived)
    assert analysis.labelling.of(Status.ACCEPTED) == ["H", "T1", "T3"]
    assert analysis.labelling.of(Status.REJECTED) == ["T2"]


def test_without_the_third_argument_the_hypothesis_falls_and_with_mediated_attacks_its_support():
    gold = PHONES.gold[:2]
    debate = Debate("d", "d", PHONES.arguments, pairs=PHONES.pairs[:2], gold=gold)
    accepted = pipeline.analyse(debate, engine="gold").labelling.of(Status.ACCEPTED)
    assert accepted == ["T1", "T2", "T3"]
    mediated = pipeline.analyse(debate, engine="gold", derived=["mediated"])
    assert mediated.labelling.of(Status.ACCEPTED) == ["T2", "T3"]
