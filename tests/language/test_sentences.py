from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from argue.language.tokens import sentences

LOGITS = st.lists(st.floats(-9, 9), max_size=60)


@given(LOGITS, st.integers(1, 9))
def test_sentences_divide_the_words_and_none_is_too_long(starts, longest):
    results = list(sentences(np.array(starts), longest=longest))
    assert [word for span in results for word in span] == list(range(len(starts)))
    assert all(0 < len(span) <= longest for span in results)


def test_a_long_sentence_is_cut_where_one_is_likeliest_to_begin():
    starts = np.array([-1, -5, -4, -2, -5, -6])
    assert list(sentences(starts, longest=4)) == [range(3), range(3, 6)]
