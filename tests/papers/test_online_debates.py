"""Cabrio & Villata (2012): examples 1 to 3 as the paper prints them, and figure 1."""

from __future__ import annotations

import pytest

from argue import analyse, formats
from argue.model import Label, Status

H = "The use of cell-phones while driving is a public hazard."
T2 = "Regulation could negate the safety benefits of having a phone in the car."
LATE = "If one is late, there is little difference in apologizing while in their car over a"
EXAMPLES = f"""Example 1.
T1: Research shows that drivers speaking on a mobile phone have much slower reactions in braking
tests than non-users, and are worse even than if they have been drinking.
H: {H}
Example 2.
T2: {T2} When you're stuck in traffic, calling to say you'll be late can reduce stress [...]
H: {H}
Example 3.
T3: {LATE} cell phone and apologizing in front of their boss at the office. [...]
T2: {T2} [...]
"""


@pytest.fixture(scope="module")
def debate():
    [debate] = formats.parse_text(EXAMPLES, name="paper.txt").debates
    return debate


def test_three_examples_are_one_debate_of_four_arguments(debate):
    assert [argument.id for argument in debate.arguments] == ["T1", "H", "T2", "T3"]
    assert debate.pairs == (("T1", "H"), ("T2", "H"), ("T3", "T2"))
    assert (debate.issue, debate.by_id()["H"].text) == ("H", H)
    assert debate.by_id()["T2"].text.endswith("reduce stress"), "the longer wording counts"


def test_example_1_entails_and_examples_2_and_3_contradict(debate):
    """The judge that ships says what the paper's annotators say of each."""
    pytest.importorskip("onnxruntime")
    analysis = analyse(debate, engine="cross_encoder", derived=["mediated"], list_derived=9)
    assert [relation.label for relation in analysis.relations] == [
        Label.SUPPORT,
        Label.ATTACK,
        Label.ATTACK,
    ]
    assert analysis.labelling.of(Status.ACCEPTED) == ["T1", "H", "T3"], "figure 1, double borders"
    (attack,) = analysis.derived_attacks
    assert (attack.source, attack.target) == ("T2", "T1")
