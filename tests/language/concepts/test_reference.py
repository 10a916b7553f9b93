from __future__ import annotations

import math

import pytest

from argue.language.concepts import Reference, kx
from argue.language.concepts._parameters import shipped_reference
from tests.language.concepts.samples import tagged


def test_documents_are_counted_once_for_each_concept():
    texts = [tagged("car/NOUN and/CCONJ cars/car/NOUN"), tagged("car/NOUN"), tagged("air/NOUN")]
    reference = kx.reference_of(texts)
    assert (reference.documents, reference.counts) == (3, {"car": 2, "air": 1})
    assert reference.idf(("car",)) == pytest.approx(math.log2(4 / 3))
    assert reference.idf(("unheard",)) == 2


def test_single_words_stand_for_multiwords():
    reference = Reference(7, {"clean": 3, "air": 0}, single_words=True)
    assert reference.idf(("clean", "air")) == (1 + 3) / 2
    assert Reference(7, {"clean": 3}).idf(("clean", "air")) == 3


def test_what_ships_tells_rare_from_common():
    english = shipped_reference("en")
    assert english is not None
    assert english.documents > 1000
    assert english.idf(("people",)) < english.idf(("tax",)) < english.idf(("zeppelin",))
    assert max(english.counts.values()) <= english.documents
    assert shipped_reference("xx") is None
