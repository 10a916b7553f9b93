from __future__ import annotations

import pytest

from argue.model import Label, Pair
from argue.training.majority import MajorityEngine


def stated(*labels: Label) -> list[Pair]:
    return [Pair(f"{n}", "H", "T", "H", stated=label) for n, label in enumerate(labels)]


def test_always_the_most_frequent_label():
    engine = MajorityEngine(stated(Label.ATTACK, Label.SUPPORT, Label.ATTACK))
    first, second = engine.judge(stated(Label.SUPPORT, Label.SUPPORT))
    assert first == second
    assert first.label is Label.ATTACK
    assert first.confidence == pytest.approx(2 / 3)


def test_of_equally_frequent_labels_the_first():
    assert MajorityEngine(stated(Label.ATTACK, Label.SUPPORT)).version == "support"
