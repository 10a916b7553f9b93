from __future__ import annotations

import pytest

from argue.rules.revisions.chunks import chunks_of
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


@pytest.mark.parametrize(
    ("words", "chunks"),
    [
        (
            "economic/ADJ/2/amod groups/NOUN/0/ROOT due/ADJ/6/case to/ADP/3/fixed "
            "their/PRON/6/nmod:poss weight/NOUN/2/nmod",
            [("NP", "economic groups"), ("PP", "due to"), ("NP", "their weight")],
        ),
        (
            "the/DET/2/det album/NOUN/0/ROOT prior/ADJ/6/case to/ADP/3/fixed his/PRON/6/nmod:poss "
            "death/NOUN/2/obl",
            [("NP", "the album"), ("PP", "prior to"), ("NP", "his death")],
        ),
        (
            "the/DET/2/det schools/NOUN/0/ROOT owing/ADJ/5/case to/ADP/5/case snow/NOUN/2/obl",
            [("NP", "the schools"), ("PP", "owing to"), ("NP", "snow")],
        ),
    ],
)
def test_prepositions_that_begin_with_an_adjective_are_no_part_of_the_noun_phrase(words, chunks):
    assert named(sentence(words)) == chunks


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
