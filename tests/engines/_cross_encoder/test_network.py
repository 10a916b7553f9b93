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


def test_of_a_huge_text_the_ends_are_read(network):
    ids, _ = network.encode("First " + "tram " * 1_000_000 + "last", "No.")
    assert "tram last no." in small.tokenizer().decode(ids.tolist())


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_damaged_or_missing_file_is_named(tmp_path, name):
    small.write(tmp_path)
    (tmp_path / name).write_bytes(b"{ damaged")
    with pytest.raises(ModelError, match=name):
        Network(tmp_path, small.POSITIONS)
    (tmp_path / name).unlink()
    with pytest.raises(ModelError, match=name):
        Network(tmp_path, small.POSITIONS)
