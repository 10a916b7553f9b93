from __future__ import annotations

import pytest

from argue.evaluation.monothematic.files import read
from argue.evaluation.monothematic.judging import judge, outcomes, pairs_of
from argue.evaluation.monothematic.pairs import Gold
from argue.model import Label
from tests.evaluation.monothematic.samples import EXAMPLE, Parrot, random_answers


def test_an_original_pair_has_the_phenomena_of_what_was_made_from_it():
    pairs = {pair.name: pair for pair in pairs_of(read(EXAMPLE))}
    assert pairs["5"].phenomena == (
        "syntactic:negation",
        "syntactic:active/passive-alternation",
        "reasoning:temporal",
    )
    assert pairs["6"].phenomena == ("discourse:coreference", "lexical:geographical-knowledge")
    assert pairs["5-1"].phenomena == ("syntactic:negation",)
    assert pairs["5-1"].debate == pairs["5"].debate == "5"


def test_progress_is_told_to_the_end():
    told = []
    answers = judge(read(EXAMPLE), Parrot({}), lambda *numbers: told.append(numbers))
    assert told[-1] == (29, 29)
    assert len(answers.originals) == 8
    assert {each.judgement.label for each in answers.pairs} == {Label.SUPPORT}


@pytest.mark.parametrize("seed", range(3))
def test_other_measures_get_the_same_answers(seed):
    answers = random_answers(seed)
    result = outcomes(answers)
    assert [each.id for each in result] == [
        *(each.pair.id for each in answers.originals),
        *(each.pair.id for each in answers.pairs),
    ]
    for outcome, each in zip(result, (*answers.originals, *answers.pairs), strict=True):
        assert outcome.label is each.judgement.label
        assert outcome.gold is each.pair.gold.label
        if each.pair.gold is not Gold.NOT_ENTAILED:
            assert outcome.right is each.is_right(3)
    assert {word for each in result for word in each.phenomenon.split()} == set(
        answers.collection.phenomena
    )
