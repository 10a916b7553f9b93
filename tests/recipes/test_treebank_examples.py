import random

import pytest

from recipes.treebank import parse
from recipes.treebank_examples import gold_tokens, own_tokens, paragraphs, runs
from tests.recipes.small_treebank import TREEBANK

SENTENCES = list(parse(TREEBANK.splitlines()))


@pytest.fixture
def nlp():
    return pytest.importorskip("spacy").blank("en")


def test_runs_hold_every_sentence_once_and_end_with_the_text():
    twice = SENTENCES * 2
    for seed in range(9):
        results = list(runs(twice, random.Random(seed)))
        assert [sentence for run in results for sentence in run] == twice
        assert all(not sentence.new_text for run in results for sentence in run[1:])


def test_paragraphs():
    assert [len(paragraph) for paragraph in paragraphs(SENTENCES)] == [2, 1]


def test_gold_trees_in_gold_tokens(nlp):
    example = gold_tokens(nlp, SENTENCES[:2])
    gold = example.reference
    assert gold.text.strip() == "Dogs don't sing. Loud cats sleep."  # as it was written
    assert [span.root.text for span in gold.sents] == ["sing", "sleep"]
    assert [token.dep_ for token in gold][3:7] == ["ROOT", "punct", "amod", "nsubj"]
    assert [token.text for token in example.predicted] == [token.text for token in gold]
    assert not example.predicted.has_annotation("SENT_START")
    told = gold_tokens(nlp, SENTENCES[:2], with_boundaries=True).predicted
    assert [span.start for span in told.sents] == [0, 5]


def test_own_tokens_know_the_text_alone(nlp):
    example = own_tokens(nlp, SENTENCES[:2])
    assert example.predicted.text.strip() == example.reference.text.strip()
    assert not example.predicted.has_annotation("DEP")
