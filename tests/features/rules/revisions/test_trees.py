import pytest

from argue.errors import ModelError
from argue.features.rules.revisions.trees import words_of

spacy = pytest.importorskip("spacy")


def test_white_space_is_left_out_and_heads_are_counted_without_it():
    doc = spacy.tokens.Doc(
        spacy.blank("en").vocab,
        words=["  ", "Dogs", "bark"],
        pos=["SPACE", "NOUN", "VERB"],
        lemmas=["  ", "dog", "bark"],
        heads=[1, 2, 2],
        deps=["dep", "nsubj", "ROOT"],
    )
    results = [(word.form, word.head, word.relation) for word in words_of(doc)]
    assert results == [("Dogs", 1, "nsubj"), ("bark", 1, "ROOT")]


def test_without_trees_each_word_is_its_own_head():
    doc = spacy.tokens.Doc(
        spacy.blank("fr").vocab, words=["Il", "dort"], pos=["PRON", "VERB"], lemmas=["il", "dormir"]
    )
    assert [word.head for word in words_of(doc)] == [0, 1]


def test_a_pipeline_that_does_not_tag():
    with pytest.raises(ModelError, match="parts of speech and lemmas"):
        words_of(spacy.blank("en")("Dogs bark."))
