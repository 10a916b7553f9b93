import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics.pairwise import cosine_similarity

from argue.features.edits.engines.edits.algorithms.cosine import cosine, load
from argue.language.tokens import bag

WORDS = st.lists(st.sampled_from("abcdef"), max_size=12)


@settings(deadline=None)
@given(WORDS, WORDS, st.booleans())
def test_agrees_with_scikit_learn(first, second, repeats):
    vectors = [[words.count(letter) for letter in "abcdef"] for words in (first, second)]
    if not repeats:
        vectors = [[min(1, count) for count in vector] for vector in vectors]
    expected = cosine_similarity(vectors)[0, 1]
    bags = bag(first, repeats=repeats), bag(second, repeats=repeats)
    assert cosine(*bags) == pytest.approx(expected)
    assert cosine(*bags) == cosine(*bags[::-1])


def test_a_lemma_counts_once_or_as_often_as_it_stands():
    text, hypothesis = "Games, games, games and children.", "Children play."
    assert load({"repeats": False})(text, hypothesis) == pytest.approx(1 / 2)
    assert load({"repeats": True})(text, hypothesis) == pytest.approx(1 / 20**0.5)


def test_stop_words_alone_are_near_to_nothing():
    assert load({"repeats": False})("It is not so.", "It is not so.") == 0
