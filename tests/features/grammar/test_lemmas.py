import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.features.grammar import SHIPPED, load
from argue.features.grammar.lemmas import INFLECTED, apply, exceptions, lemma, script


@pytest.mark.parametrize(
    ("word", "tag", "part", "script", "expected"),
    [
        ("closed", "VBD", "VERB", "l2+", "close"),
        ("Making", "VBG", "VERB", "l3+", "make"),
        ("hopped", "VBD", "VERB", "l3+", "hop"),
        ("xyzzled", "VBD", "VERB", "l2+", "xyzzl"),
        ("companies", "NNS", "NOUN", "l1+", "company"),
        ("NGOs", "NNS", "NOUN", "k1+", "NGO"),
        ("Reagans", "NNPS", "PROPN", "k1+", "Reagan"),
        ("house", "NN", "NOUN", "l0+", "house"),
        ("found", "VB", "VERB", "l0+", "found"),
        ("found", "VBD", "VERB", "l0+", "find"),
    ],
)
def test_a_dictionary_knows_inflected_words_and_the_script_the_others(
    word, tag, part, script, expected
):
    assert lemma(word, tag, part, script, {}) == expected


def test_what_the_treebank_says_comes_first():
    said = {"VBD": {"found": "found", "rose": "rise"}}
    assert lemma("found", "VBD", "VERB", "l0+", said) == "found"
    assert lemma("Rose", "VBD", "VERB", "l0+", said) == "rise"
    assert lemma("found", "VBN", "VERB", "l0+", said) == "find", "of another tag it says nothing"


def test_the_most_frequent_lemma_is_remembered_where_no_dictionary_has_it():
    seen = [("gone", "VBN", "go")] * 2 + [("gone", "VBN", "gone")]
    assert exceptions(seen) == {"VBN": {"gone": "go"}}
    assert exceptions([("Bought", "VBD", "buy"), ("gone", "JJ", "gone")]) == {}


def test_verbs_and_nouns_of_the_pipeline_that_ships():
    for library in ("spacy", "onnxruntime"):
        pytest.importorskip(library)
    doc = load()(
        "Mary bought a house. The men killed the mice and were running. The mayor closed the "
        "streets and chased the cars. Two companies sold their best copies."
    )
    results = [token.lemma_ for token in doc if token.pos_ in ("VERB", "NOUN")]
    assert results == [
        *("buy", "house", "man", "kill", "mouse", "run", "mayor", "close", "street", "chase"),
        *("car", "company", "sell", "copy"),
    ]


def test_what_ships_of_the_treebank_is_of_inflected_forms_alone():
    said = json.loads((SHIPPED / "annotator" / "lemmas.json").read_text(encoding="utf-8"))
    assert set(said) <= INFLECTED
    assert 200 < sum(map(len, said.values())) < 1000
    assert said["VBD"]["left"] == "leave"


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
