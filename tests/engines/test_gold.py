from pathlib import Path

import pytest

from argue.engines import gold, results_of
from argue.errors import ModelError
from argue.model import Label, Origin, Pair


@pytest.mark.parametrize("label", Label)
def test_repeats_what_is_stated(label):
    (judgement,) = gold.load().judge([Pair("T", "H", "No.", "Yes.", stated=label)])
    assert (judgement.label, judgement.confidence) == (label, 1.0)
    assert judgement.scores == {other: float(other is label) for other in Label}


def test_nothing_stated_is_not_judged():
    stated = Pair("T", "H", "No.", "Yes.", stated=Label.ATTACK)
    judgement, reason = results_of(gold.load(), [stated, Pair("U", "H", "No.", "Yes.")])
    assert judgement.label is Label.ATTACK
    assert reason == "the source does not say"


def test_its_relations_are_given():
    assert gold.load().origin is Origin.GIVEN


def test_it_has_no_model():
    with pytest.raises(ModelError, match="no model"):
        gold.load(Path("somewhere"))
