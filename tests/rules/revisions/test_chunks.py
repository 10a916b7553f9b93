from __future__ import annotations

from argue.rules.revisions.chunks import chunks_of, differences
from tests.rules.revisions.exports import sentence


def named(words):
    return [
        (chunk.kind, " ".join(word.form for word in words[chunk.start : chunk.stop]))
        for chunk in chunks_of(words)
    ]


def test_fixed_expressions_and_possessives_are_one_chunk():
    words = sentence(
        "because/SCONJ/4/case of/ADP/1/fixed Italy/PROPN/4/nmod 's/PART/3/case rain/NOUN/0/ROOT"
    )
    assert named(words) == [("SBAR", "because of"), ("NP", "Italy 's rain")]


def test_a_determiner_after_a_noun_begins_another_phrase():
    words = sentence("gave/VERB his/PRON dog/NOUN a/DET bone/NOUN")
    assert named(words) == [("VP", "gave"), ("NP", "his dog"), ("NP", "a bone")]


def test_punctuation_separates_and_is_in_no_chunk():
    assert named(sentence("coal/NOUN ,/PUNCT food/NOUN ./PUNCT")) == [
        ("NP", "coal"),
        ("NP", "food"),
    ]


def test_adverbs_and_adjectives():
    words = sentence("trams/NOUN often/ADV are/AUX very/ADV quiet/ADJ")
    assert named(words)[1:] == [("ADVP", "often"), ("VP", "are"), ("ADJP", "very quiet")]


def test_neighbouring_chunks_that_differ_are_one_difference():
    text = sentence("He/PRON opened/VERB a/DET clinic/NOUN in/ADP May/PROPN")
    old = sentence("he/PRON founded/VERB the/DET hospital/NOUN in/ADP May/PROPN there/ADV")
    result = differences(text, chunks_of(text), old, chunks_of(old))
    assert [tuple(each) for each in result] == [((1, 3), (1, 3)), ((5, 5), (5, 6))]
