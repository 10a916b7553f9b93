"""What every algorithm of edit_distance promises."""

import itertools
import time

import pytest

from argue.features.edits.engines.edits import trees
from argue.features.edits.engines.edits.algorithms import (
    ALGORITHMS,
    load_algorithm,
    usual_settings,
)
from tests.features.edits.engines.edits.small_trees import PARSER

TEXTS = ["", "…", "It is.", "Trams are quiet.", "Quiet trams squeal, and trams are trams.", "🙂 x"]
PARTS = [{"algorithm": "cosine"}, {"algorithm": "token_edit_distance"}]
EACH = [
    ("combination", {"algorithm": "combination", "parts": PARTS, "weights": [1.0, 1.0]}),
    *((name, settings) for name in ALGORITHMS.names() for settings in usual_settings(name)),
]
SYMMETRIC = [
    {"algorithm": "cosine"},
    {"algorithm": "dice", "repeats": True},
    {"algorithm": "jaccard", "repeats": True},
    {"algorithm": "jaro_winkler"},
    {"algorithm": "longest_common_subsequence", "normaliser": "longer"},
    {"algorithm": "rouge_l", "beta": 1},
    {"algorithm": "rouge_s", "beta": 1},
    {"algorithm": "rouge_w", "beta": 1},
    {"algorithm": "token_edit_distance", "costs": {"delete": 1}},
    {"algorithm": "tree_edit_distance", "costs": {"delete": 1}},
]
DIRECTED = [
    {"algorithm": "word_overlap"},
    {"algorithm": "longest_common_subsequence"},
    {"algorithm": "rouge_l", "beta": 3},
    {"algorithm": "rouge_s", "beta": 3},
    {"algorithm": "rouge_w", "beta": 3},
    {"algorithm": "token_edit_distance"},
    {"algorithm": "tree_edit_distance"},
]


@pytest.fixture(autouse=True)
def parser(monkeypatch):
    """Trees of brackets, so that the contract holds without a trained pipeline."""
    monkeypatch.setattr(trees, "parser", lambda pipeline: PARSER)


@pytest.mark.parametrize(("name", "settings"), EACH)
def test_similarity_is_a_share_and_highest_for_the_same_text(name, settings):
    similarity = load_algorithm(settings)
    for text, hypothesis in itertools.product(TEXTS, repeat=2):
        assert 0 <= similarity(text, hypothesis) <= 1
        assert similarity(text, hypothesis) == similarity(text, hypothesis)
    assert similarity(TEXTS[3], TEXTS[3]) == pytest.approx(1)
    assert similarity(TEXTS[4], TEXTS[4]) == pytest.approx(1)
    assert similarity(TEXTS[3], TEXTS[0]) == similarity(TEXTS[0], TEXTS[3]) == 0
    assert similarity(TEXTS[3], "Bread rises.") < similarity(TEXTS[3], "Trams are loud.")


@pytest.mark.parametrize("settings", SYMMETRIC, ids=str)
def test_symmetric_algorithms(settings):
    similarity = load_algorithm(settings)
    for text, hypothesis in itertools.combinations(TEXTS, 2):
        assert similarity(text, hypothesis) == pytest.approx(similarity(hypothesis, text))


@pytest.mark.parametrize("settings", DIRECTED, ids=str)
def test_directed_algorithms_forgive_what_the_text_says_besides(settings):
    similarity = load_algorithm(settings)
    longer, shorter = "Trams are quiet, cheap, clean, fast, safe.", "Trams are quiet."
    assert similarity(longer, shorter) > similarity(shorter, longer) + 0.1


def test_every_algorithm_is_said_to_be_one_or_the_other_or_both():
    named = {str(settings["algorithm"]) for settings in SYMMETRIC + DIRECTED}
    assert named == set(ALGORITHMS.names()) - {"combination"}  # as its parts


@pytest.mark.parametrize(("name", "settings"), EACH)
@pytest.mark.parametrize("text", ["x" * 100_000, "tram " * 20_000, "🙂" * 100_000])
def test_very_long_texts_do_not_take_the_square_of_their_length(name, settings, text):
    similarity = load_algorithm(settings)
    if name == "tree_edit_distance":
        pytest.skip("sentences are cut where they are parsed: see test_trees")
    similarity("Trams are quiet.", "Trams.")
    started = time.process_time()
    similarity(text, "Trams are quiet.")
    similarity("Trams are quiet.", text)
    assert time.process_time() - started < 20  # the square would take minutes
