"""Cabrio & Villata (2012): examples 1 to 3 as the paper prints them, and figure 1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argue import analyse, formats, pipeline
from argue.features.corpora.measured import measure
from argue.model import Label, Status
from tests.conftest import ROOT

H = "The use of cell-phones while driving is a public hazard."
T2 = "Regulation could negate the safety benefits of having a phone in the car."
LATE = "If one is late, there is little difference in apologizing while in their car over a"
PHONES = formats.read(ROOT / "debates" / "papers" / "phones-at-the-wheel.md")[0]
"""The same in words of our own, the first example of the app."""
EXAMPLES = f"""Example 1.
T1: Research shows that drivers speaking on a mobile phone have much slower reactions in braking
tests than non-users, and are worse even than if they have been drinking.
H: {H}
Example 2.
T2: {T2} When you're stuck in traffic, calling to say you'll be late can reduce stress [...]
H: {H}
Example 3.
T3: {LATE} cell phone and apologizing in front of their boss at the office. So, they should have
the restraint to drive at the speed limit, arriving late, and being willing to apologize then; an
apologetic cell phone call in a car to a boss shouldn't be the cause of one being able to then
relax, slow-down, and drive the speed-limit.
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


def test_the_example_has_the_shape_of_the_paper():
    assert {(relation.source, relation.target): relation.label for relation in PHONES.given} == {
        ("T1", "H"): Label.SUPPORT,  # Example 1: T1 entails H
        ("T2", "H"): Label.ATTACK,  # Example 2: T2 contradicts H
        ("T3", "T2"): Label.ATTACK,  # Example 3: T3 contradicts T2
    }


@pytest.mark.parametrize("derived", [(), ("mediated",), ("type1", "type2")])
def test_the_first_three_examples_accept_the_hypothesis_and_what_defends_it(derived):
    analysis = pipeline.analyse(PHONES, engine="gold", derived=derived)
    assert analysis.labelling.of(Status.ACCEPTED) == ["H", "T1", "T3"]
    assert analysis.labelling.of(Status.REJECTED) == ["T2"]


def test_the_second_argument_attacks_the_first_too():
    analysis = pipeline.analyse(PHONES, engine="gold", derived=["mediated"], list_derived=9)
    (attack,) = analysis.derived_attacks
    assert (attack.source, attack.target, attack.kind) == ("T2", "T1", "mediated")


def test_without_the_third_argument_the_hypothesis_falls_and_with_mediated_attacks_its_support():
    debate = replace(
        PHONES,
        arguments=PHONES.arguments[:3],
        given=PHONES.given[:2],
        replies=PHONES.replies[:2],
        source=replace(PHONES.source),
    )
    assert pipeline.analyse(debate, engine="gold").labelling.of(Status.ACCEPTED) == ["T1", "T2"]
    mediated = pipeline.analyse(debate, engine="gold", derived=["mediated"])
    assert mediated.labelling.of(Status.ACCEPTED) == ["T2"]


def test_the_table_of_the_half_that_is_used_here_is_what_the_file_has(shared):
    file = shared / "data" / "node" / "debatepedia_train.xml"
    text = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    debates = formats.read(file)
    for debate in debates:
        row = measure(debate.id, debate, debate.reference)
        cells = [row.key, len(row.placed), row.replies, row.supports, row.attacks]
        assert f"| {' | '.join(map(str, cells))} |" in text
    assert "| all | 111 | 100 | 55 | 45 |" in text
    assert sum(len(debate.warnings) for debate in debates) == 2, "two ids with two wordings"
