"""Vectors of words: near where rare words are shared."""

from math import log

import numpy as np
import pytest

from argue.features.likeness.word_vectors import DIMENSIONS, Words

THINGS = ["trams", "buses", "cars", "ships", "bikes", "planes", "roads", "rails", "parks", "shops"]
TEXTS = [
    f"the {thing} of the {other} are good for {third}"
    for thing in THINGS
    for other in THINGS[:5]
    for third in THINGS[5:]
]


def test_cosines_are_nearly_those_of_all_words():
    learn = pytest.importorskip("sklearn.feature_extraction.text", reason="the second source")
    counts = learn.CountVectorizer(token_pattern=r"\w+").fit_transform(TEXTS).toarray()
    present = counts > 0
    weights = np.where(present, 1 + np.log(np.where(present, counts, 1)), 0)
    weights = weights * np.log((1 + len(TEXTS)) / (1 + present.sum(axis=0)))
    weights /= np.linalg.norm(weights, axis=1, keepdims=True)
    result = Words(TEXTS).encode(TEXTS)
    assert result.shape == (len(TEXTS), DIMENSIONS)
    assert np.linalg.norm(result, axis=1) == pytest.approx(1, abs=1e-5)
    gaps = result @ result.T - weights @ weights.T
    assert np.abs(gaps).mean() < 1 / np.sqrt(DIMENSIONS)
    assert np.abs(gaps).max() < 0.3


def test_words_that_all_texts_have_or_that_were_not_counted_count_nothing():
    words = Words(["the tram", "the bus", "the ship"])
    tram, the_tram, *others = words.encode(["tram", "the the tram", "the", "a car", "", "?!"])
    assert np.allclose(tram, the_tram)
    assert tram.any()
    assert not np.any(others)


def test_the_same_words_make_the_same_vectors():
    assert np.array_equal(Words(TEXTS).encode(TEXTS[:3]), Words(TEXTS).encode(TEXTS[:3]))
    assert np.array_equal(
        Words(TEXTS).encode(["Trams of ROADS"]), Words(TEXTS).encode(["roads of trams"])
    )


def test_the_share_of_a_text_that_is_known():
    words = Words(["cats purr", "dogs bark", "cats bite"])
    assert words.share_known("cats purr") == 1.0
    assert words.share_known("penguins swim") == 0.0
    # ln(4/2) for purr, which one of three has; ln 4 for swim, which none has
    assert words.share_known("purr swim") == pytest.approx(
        log(2) ** 2 / (log(2) ** 2 + log(4) ** 2)
    )
    assert words.share_known("") == 0.0
