import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.features.grammar.lemmas import apply, script

WORDS = st.text(min_size=1, max_size=12)


@given(WORDS, WORDS)
def test_a_script_makes_the_lemma_of_its_form(form, lemma):
    assert apply(script(form, lemma), form) == lemma


@pytest.mark.parametrize(
    ("form", "lemma", "others"),
    [
        ("Walking", "walk", {"talking": "talk", "SINGING": "sing"}),
        ("cities", "city", {"Parties": "party"}),
        ("Londoners", "Londoner", {"Texans": "Texan"}),
        ("n't", "not", {"n’t": "not"}),
        ("worse", "bad", {"Worse": "bad"}),
    ],
)
def test_many_words_share_a_script(form, lemma, others):
    for other, expected in others.items():
        assert apply(script(form, lemma), other) == expected


@given(WORDS, WORDS, WORDS)
def test_a_wrong_script_never_leaves_nothing(form, lemma, other):
    assert apply(script(form, lemma), other)
