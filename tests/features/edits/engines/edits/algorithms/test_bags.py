"""Coefficients of bags, against their definitions on sets and multisets."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.features.edits.engines.edits.algorithms import load_algorithm

WORDS = st.lists(st.sampled_from(["oak", "elm", "fir", "yew"]), min_size=1, max_size=9)


@settings(deadline=None)
@given(WORDS, WORDS, st.booleans())
def test_the_coefficients(first, second, repeats):
    a, b = (Counter(words if repeats else set(words)) for words in (first, second))
    shared, union = (a & b).total(), (a | b).total()
    expected = {
        "word_overlap": shared / b.total(),
        "jaccard": shared / union,
        "dice": 2 * shared / (a.total() + b.total()),
    }
    for name, value in expected.items():
        similarity = load_algorithm({"algorithm": name, "repeats": repeats})
        assert similarity(" ".join(first), " ".join(second)) == pytest.approx(value), name
