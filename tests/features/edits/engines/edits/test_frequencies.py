import math

import pytest

from argue.features.edits.engines.edits.resources import Frequencies, count, parse, write


def test_texts_are_counted_once_and_words_once_in_each():
    result = count(["Trams are trams.", "A tram.", "Buses.", "Buses."], "lemmas")
    assert (result.documents, result.counts["tram"], result.counts["bus"]) == (3, 2, 1)
    assert count(["Trams are trams."], "words").counts["trams"] == 1


def test_weights_fall_from_unseen_to_everywhere():
    result = Frequencies(9, {"a": 9, "b": 4, "c": 1})
    weights = [result.weight(word) for word in "abcd"]
    assert weights == sorted(weights)
    assert (weights[0], weights[3]) == (0, 1)
    assert weights[1] == pytest.approx(math.log(10 / 5) / math.log(10))


def test_what_is_written_is_read():
    frequencies = {"lemmas": Frequencies(2, {"ü": 1, "a": 2})}
    assert parse(write(frequencies)) == frequencies
