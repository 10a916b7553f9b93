from __future__ import annotations

import pytest

from argue.errors import InvalidRecord
from argue.features.monothematic.pairs import (
    Collection,
    EntailmentPair,
    Gold,
    gold_of,
    gold_of_label,
)
from argue.model import Label

WHOLE = EntailmentPair("8", "T", "H", Gold.CONTRADICTION)
PART = EntailmentPair("8-1", "T", "H1", Gold.ENTAILMENT, "Lexical: Synonymy", "8")


@pytest.mark.parametrize(
    ("gold", "two", "three"),
    [
        (Gold.ENTAILMENT, {"support"}, {"support"}),
        (Gold.CONTRADICTION, {"attack", "unrelated"}, {"attack"}),
        (Gold.UNKNOWN, {"attack", "unrelated"}, {"unrelated"}),
        (Gold.NOT_ENTAILED, {"attack", "unrelated"}, {"attack", "unrelated"}),
    ],
)
def test_which_answers_fit(gold, two, three):
    for ways, right in ((2, two), (3, three)):
        assert {str(label) for label in Label if gold.fits(label, ways)} == right
    assert gold.fits(gold.label, 2)
    assert gold.fits(gold.label, 3)


@pytest.mark.parametrize("gold", Gold)
def test_a_judgement_is_read_as_it_is_written(gold):
    assert gold_of(gold.value) is gold
    assert gold_of(gold.value.upper().replace(" ", "_")) is gold


@pytest.mark.parametrize("label", Label)
def test_a_label_and_its_judgement(label):
    assert gold_of_label(label).label is label


@pytest.mark.parametrize("word", ["", "?", "maybe"])
def test_no_judgement(word):
    with pytest.raises(ValueError, match="expected"):
        gold_of(word)


def test_a_collection_knows_what_was_made_from_what():
    collection = Collection((WHOLE,), (PART,))
    assert collection.made_from == {"8": (PART,)}
    assert collection.phenomena == ["lexical:synonymy"]
    assert PART.macro == "lexical"


@pytest.mark.parametrize(
    ("originals", "pairs", "why"),
    [
        ((WHOLE, WHOLE), (), "'8' twice"),
        ((), (PART,), "another file may have them"),
        ((WHOLE, EntailmentPair("8-1", "T", "H", Gold.UNKNOWN)), (PART,), "'8-1' twice"),
    ],
)
def test_pairs_that_do_not_fit_together(originals, pairs, why):
    with pytest.raises(InvalidRecord, match=why):
        Collection(originals, pairs)


@pytest.mark.parametrize(
    ("id", "text", "hypothesis", "phenomenon"),
    [
        ("", "T", "H", "a:b"),
        (" 1", "T", "H", "a:b"),
        ("1", " ", "H", "a:b"),
        ("1", "T", "", "a:b"),
        ("1", "T", "H", ":"),
        ("x" * 201, "T", "H", "a:b"),
    ],
)
def test_records_that_cannot_be(id, text, hypothesis, phenomenon):
    with pytest.raises(InvalidRecord, match="expected"):
        EntailmentPair(id, text, hypothesis, Gold.UNKNOWN, phenomenon)
