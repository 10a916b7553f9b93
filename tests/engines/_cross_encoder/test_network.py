import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from cachetools import LRUCache

from argue.engines._cross_encoder.network import Network, scale_and_shift, softmax, temperature
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


def test_the_longest_pairs_are_judged_first(folder, monkeypatch):
    network, lengths = Network(folder, small.POSITIONS, threads=2), []
    run = network._run
    monkeypatch.setattr(network, "_run", lambda one: lengths.append(len(one[0])) or run(one))
    monkeypatch.setattr("concurrent.futures.ThreadPoolExecutor", lambda _: ThreadPoolExecutor(1))
    network.logits([("tram " * count, "Trams are loud.") for count in (3, 1, 9, 5)])
    assert lengths == sorted(set(lengths), reverse=True)
    assert len(lengths) == 4


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


def _drawn(count, seed=0):
    random = np.random.default_rng(seed)
    logits = random.normal(0, 1.5, (count, 3))
    shares = softmax(logits)
    return logits, [random.choice(3, p=row) for row in shares]


def test_finds_the_temperature_that_logits_were_sharpened_by():
    logits, gold = _drawn(20_000)
    assert temperature(logits, gold) == pytest.approx(1, abs=0.05)
    assert temperature(4 * logits, gold) == pytest.approx(4, abs=0.2)
    assert temperature(logits / 3, gold) == pytest.approx(1 / 3, abs=0.03)


def test_finds_the_factor_and_the_shifts_that_logits_lack():
    logits, gold = _drawn(20_000)
    shifts = np.array([2.0, -1.0, -1.0])
    scale, shift = scale_and_shift(3 * (logits - shifts), gold)
    assert scale == pytest.approx(1 / 3, abs=0.02)
    assert shift - shift.mean() == pytest.approx(shifts, abs=0.1)


def test_the_factor_leaves_something_to_learn_from():
    logits, _ = _drawn(500)
    scale, _ = scale_and_shift(logits, _drawn(500, seed=1)[1])
    assert scale == pytest.approx(0.25)


def test_the_shift_of_a_class_without_examples_is_finite():
    logits, gold = _drawn(500)
    scale, shift = scale_and_shift(logits, [min(one, 1) for one in gold])
    assert np.isfinite(scale)
    assert -10 < shift[2] < shift[:2].min() - 1


def test_shares_of_huge_logits_are_finite():
    assert softmax(np.array([[1000.0, 0.0], [-1000.0, 0.0]])).tolist() == [[1, 0], [0, 1]]
