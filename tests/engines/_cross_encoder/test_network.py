from __future__ import annotations

import threading

import numpy as np
import pytest
from cachetools import LRUCache

from argue.engines._cross_encoder.network import Network
from argue.errors import ModelError
from tests.engines._cross_encoder import small

PAIRS = [(f"Tram number {number} is quiet.", "Trams are loud.") for number in range(20)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("small")
    small.write(made)
    return made


@pytest.fixture
def network(folder):
    return Network(folder, small.POSITIONS)


def test_pairs_are_joined_as_the_tokenizer_joins_them(network):
    expected = small.tokenizer().encode("Trams, well, are “quiet”.", "Naïve?")
    ids, segments = network.encode("Trams, well, are “quiet”.", "Naïve?")
    assert ids.tolist() == expected.ids
    assert segments.tolist() == expected.type_ids


def test_a_pair_has_the_same_logits_whatever_it_is_judged_with(folder, network):
    together = network.logits(PAIRS)
    alone = Network(folder, small.POSITIONS, threads=1)
    assert (together == np.concatenate([alone.logits([pair]) for pair in PAIRS])).all()
    assert (network.logits(PAIRS[::-1] + PAIRS) == np.concatenate([together[::-1], together])).all()


def test_a_pair_is_computed_once(network, monkeypatch):
    computed = []
    run = network._run
    monkeypatch.setattr(network, "_run", lambda one: computed.append(one) or run(one))
    network.logits([PAIRS[0], PAIRS[1], PAIRS[0]])
    network.logits([PAIRS[1], PAIRS[2]])
    assert len(computed) == 3


def test_cache_evicts_the_oldest_pairs(network):
    network._cached = LRUCache(5)
    network.logits(PAIRS)
    network.logits(PAIRS[:1])
    assert len(network._cached) == 5
    assert PAIRS[0] in network._cached


def test_several_threads_may_ask(network):
    expected, found = network.logits(PAIRS), {}

    def ask(number):
        found[number] = network.logits(PAIRS)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((one == expected).all() for one in found.values())
    assert len(found) == 4


def test_of_a_long_text_the_first_and_the_last_words_are_read(network):
    long = "First " + "and so on " * 100 + "last"
    ids, segments = network.encode(long, "Trams are loud.")
    words = small.tokenizer().decode(ids.tolist())
    assert len(ids) == small.POSITIONS
    assert words.startswith("first and so on")
    assert "last trams are loud." in words
    assert segments.sum() == len(small.tokenizer().encode("Trams are loud.").ids) - 1
    assert network.is_cut(long, "Trams are loud.")
    assert not network.is_cut("Trams are quiet.", "Trams are loud.")


SENTENCES = [f"Tram number {number} of our town is rather quiet." for number in range(8)]


def test_a_pair_too_long_is_read_by_pairs_of_its_sentences(folder, network):
    reading = Network(folder, small.POSITIONS, most_windows=5)
    long, claim = " ".join(SENTENCES), "Trams of a town are loud."
    parts = reading.read(long, claim)
    assert parts == [(sentence, claim) for sentence in SENTENCES[:5]]
    expected = network.logits(parts).mean(axis=0)
    assert reading.logits([(long, claim)])[0] == pytest.approx(expected, abs=1e-6)
    assert reading.read(SENTENCES[0], claim) == [(SENTENCES[0], claim)]


def test_what_a_long_text_repeats_is_read_once(folder, network):
    reading = Network(folder, small.POSITIONS, most_windows=12)
    long, claim = " ".join([SENTENCES[0]] * 9 + SENTENCES[1:3]), "Trams of a town are loud."
    parts = [(sentence, claim) for sentence in SENTENCES[:3]]
    assert reading.read(long, claim) == reading.excerpts(long, claim) == parts
    expected = network.logits(parts).mean(axis=0)
    assert reading.logits([(long, claim)])[0] == pytest.approx(expected, abs=1e-6)


def test_what_is_read_of_a_long_pair_does_not_depend_on_others(folder):
    pairs = [(" ".join(SENTENCES[:count]), "Trams of a town are loud.") for count in range(1, 9)]
    together = Network(folder, small.POSITIONS, most_windows=12).logits(pairs)
    alone = Network(folder, small.POSITIONS, most_windows=12, threads=1)
    assert (together == np.concatenate([alone.logits([pair]) for pair in pairs])).all()


def test_of_a_huge_text_the_ends_are_read(network):
    ids, _ = network.encode("First " + "tram " * 1_000_000 + "last", "No.")
    assert "tram last no." in small.tokenizer().decode(ids.tolist())


def test_of_the_sentences_of_a_huge_text_those_at_the_ends_are_read(folder):
    reading = Network(folder, small.POSITIONS, most_windows=2)
    middle = "Nothing of this sentence is about rails. " * 20_000
    parts = reading.read(
        f"Trams go on iron rails first. {middle}Trams go on rails of iron.", "Trams go."
    )
    assert {text.split()[0] for text, _ in parts} == {"Trams"}


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_damaged_or_missing_file_is_named(tmp_path, name):
    small.write(tmp_path)
    (tmp_path / name).write_bytes(b"{ damaged")
    with pytest.raises(ModelError, match=name):
        Network(tmp_path, small.POSITIONS)
    (tmp_path / name).unlink()
    with pytest.raises(ModelError, match=name):
        Network(tmp_path, small.POSITIONS)
