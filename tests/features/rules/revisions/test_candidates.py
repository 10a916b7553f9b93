from __future__ import annotations

import pytest

from argue.features.grammar.rules.patterns import slots
from argue.features.rules.revisions.candidates import (
    LONGEST,
    SideWord,
    candidates,
    length,
    pattern,
    words,
)
from tests.features.rules.revisions.exports import sentence

TEXT = sentence(
    "Bond/PROPN/2/nsubj opened/VERB/0/ROOT a/DET/4/det hospital/NOUN/2/obj for/ADP/7/case "
    "sick/ADJ/7/amod people/NOUN/4/nmod ./PUNCT/2/punct"
)
OLD = sentence(
    "Bond/PROPN/2/nsubj created/VERB/0/ROOT a/DET/5/det medical/ADJ/5/amod institution/NOUN/2/obj "
    "for/ADP/8/case sick/ADJ/8/amod people/NOUN/5/nmod ./PUNCT/2/punct"
)


def said_otherwise(text, **forms):
    """The sentence with other forms of these words."""
    return tuple(word._replace(form=forms.get(word.form, word.form)) for word in text)


def listed(text, old):
    return [(words(each.left), words(each.right), each.node) for each in candidates(text, old)]


def test_the_papers_example_is_a_rule_with_its_noun_phrase():
    """Context has the text's tags on both sides, also where a tagger told them otherwise."""
    old = tuple(
        word._replace(pos="PROPN") if word.form == "people" else word
        for word in said_otherwise(OLD, created="opened")
    )
    [rule] = candidates(TEXT, old)
    assert words(rule.left) == "a hospital for sick people"
    assert words(rule.right) == "a medical institution for sick people"
    assert pattern(rule.left) == "a hospital <ADP> <ADJ> <NOUN>"
    assert pattern(rule.right) == "a medical institution <ADP> <ADJ> <NOUN>"
    assert rule.node == "NP"


WITHOUT_TREES = [
    sentence(" ".join(f"{word.form}/{word.pos}" for word in words)) for words in (TEXT, OLD)
]


@pytest.mark.parametrize(
    ("text", "old", "rules"),
    [
        (
            TEXT,
            OLD,  # consecutive differences are one rule
            [
                (
                    "opened a hospital for sick people",
                    "created a medical institution for sick people",
                    "VP",
                )
            ],
        ),
        (
            TEXT,
            said_otherwise(TEXT, opened="left", sick="old"),  # context ends at the next difference
            [
                ("opened a hospital for", "left a hospital for", "VP"),
                ("for sick people", "for old people", "PP"),
            ],
        ),
        (*WITHOUT_TREES, [("opened a hospital", "created a medical institution", "")]),
        (TEXT[:7], TEXT[:4], []),  # words that only one sentence has make no rule
        (TEXT[:4], TEXT[:7], []),
    ],
)
def test_each_difference_is_a_rule_with_what_both_sentences_have_around_it(text, old, rules):
    assert listed(text, old) == rules


def test_a_side_that_context_makes_too_long_has_none():
    names = [f"n{number}/PROPN/4/flat" for number in range(LONGEST)]
    text = sentence(
        f"He/PRON/2/nsubj saw/VERB/0/ROOT of/ADP/4/case Ann/PROPN/2/obl {' '.join(names)}"
    )
    old = said_otherwise(text, saw="heard")
    assert listed(text, old) == [("saw", "heard", "")]
    assert listed(text[:6], old[:6]) == [("saw of ann n0 n1", "heard of ann n0 n1", "VP")]


def test_of_a_context_that_is_too_long_the_next_phrase_is_kept():
    after = " ".join(f"n{number}/NOUN/10/conj ,/PUNCT" for number in range(LONGEST))
    text = sentence(
        "It/PRON/2/nsubj fell/VERB/0/ROOT due/ADJ/6/case to/ADP/3/fixed its/PRON/6/nmod:poss "
        f"size/NOUN/2/obl and/CCONJ/10/cc of/ADP/10/case the/DET/10/det age/NOUN/6/conj {after}"
    )
    [rule] = candidates(text, said_otherwise(text, due="because", to="of"))
    assert pattern(rule.left) == "due to <PRON> <NOUN>"
    assert pattern(rule.right) == "because of <PRON> <NOUN>"


def test_context_is_cut_into_words_as_engines_cut_them():
    """A pattern fits the sentence that it was made from."""
    context = ["Italy Italy PROPN", "'s 's PART", "1,000 1,000 NUM", "l' le DET", "eau eau NOUN"]
    entries = [SideWord(*entry.split(), True) for entry in context]
    entries += [SideWord("do", "do", "AUX", False), SideWord("n't", "not", "PART", False)]
    assert pattern(entries) == "<PROPN> <NUM> <NUM> <DET> don't"
    assert words(entries) == "italy's 1,000 l'eau don't"


def test_context_that_is_not_the_same_words_is_no_slot():
    """A clitic joins a word of the context on one side: no slot can stand for it there."""
    he = "He/PRON/2/nsubj saw/VERB/0/ROOT Ann/PROPN/2/obj"
    text, old = sentence(f"{he} today/NOUN/2/obl"), sentence(f"{he} 's/VERB/2/x today/NOUN/2/obl")
    [rule] = candidates(text, old)
    assert slots(pattern(rule.left)) == slots(pattern(rule.right)) == ["VERB"]


def test_context_that_is_a_clause_is_a_variable():
    text = sentence(
        "Trams/NOUN/2/nsubj stopped/VERB/0/ROOT because/SCONJ/6/mark the/DET/5/det "
        "power/NOUN/6/nsubj failed/VERB/2/advcl"
    )
    [rule] = candidates(text, said_otherwise(text, because="since"))
    assert (pattern(rule.left), pattern(rule.right)) == ("because <S>", "since <S>")
    assert words(rule.left) == "because the power failed"
    assert length(rule.left) == 2


def test_a_clause_of_a_noun_and_more_than_a_clause_are_no_variables():
    relative = sentence("the/DET/2/det tram/NOUN/0/ROOT that/PRON/4/nsubj runs/VERB/2/acl:relcl")
    old = said_otherwise(relative, tram="bus")
    assert [pattern(rule.left) for rule in candidates(relative, old)] == ["the tram <PRON> <VERB>"]
    more = sentence(
        "She/PRON/2/nsubj opened/VERB/0/ROOT shops/NOUN/2/obj since/SCONJ/6/mark it/PRON/6/nsubj "
        "paid/VERB/2/advcl"
    )
    [rule] = candidates(more, said_otherwise(more, opened="built"))
    assert pattern(rule.left) == "opened <NOUN> <SCONJ> <PRON> <VERB>"
