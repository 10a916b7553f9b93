from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from argue.rules.revisions.pairs import position_independent

WORDS = st.lists(st.sampled_from("abcde"), min_size=1)


def by_hand(s, r):
    """Cross out, one by one, what the other has."""

    def only_in(words, others):
        rest = list(others)
        return sum(1 for word in words if word not in rest or rest.remove(word))

    return (only_in(s, r) + only_in(r, s)) / len(r)


@given(WORDS, WORDS)
def test_it_counts_words_that_the_other_has_not(s, r):
    assert position_independent(s, r) == by_hand(s, r)


@given(WORDS)
def test_the_order_of_words_does_not_matter(words):
    assert position_independent(sorted(words), words) == 0


def test_it_is_above_one_where_nothing_is_shared():
    assert position_independent(["a", "b"], ["c"]) == 3
