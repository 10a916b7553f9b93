"""Examples 1-3 and figure 1 of Cabrio & Villata (2012), in words of our own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argue import formats, pipeline
from argue.corpora.measured import measure
from argue.model import Label, Status
from tests.conftest import ROOT

PHONES = formats.read(ROOT / "examples" / "phones_at_the_wheel.md")[0]


def test_the_example_has_the_shape_of_the_paper():
    assert {(one.source, one.target): one.label for one in PHONES.given} == {
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
    accepted = pipeline.analyse(debate, engine="gold").labelling.of(Status.ACCEPTED)
    assert accepted == ["T1", "T2"]
    mediated = pipeline.analyse(debate, engine="gold", derived=["mediated"])
    assert mediated.labelling.of(Status.ACCEPTED) == ["T2"]


def test_the_table_of_the_half_that_is_used_here_is_what_the_file_has(shared):
    file = shared / "data" / "node" / "debatepedia_train.xml"
    text = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    debates = formats.read(file)
    measured = [measure(one.id, one, one.reference) for one in debates]
    for one in measured:
        cells = [one.key, len(one.placed), one.replies, one.supports, one.attacks]
        assert f"| {' | '.join(map(str, cells))} |" in text
    assert "| all | 111 | 100 | 55 | 45 |" in text
    assert sum(len(one.warnings) for one in debates) == 2, "two ids with two wordings"
