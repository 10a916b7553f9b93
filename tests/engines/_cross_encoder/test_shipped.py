import logging

import numpy as np
import pytest

from argue.engines import MODELS, cross_encoder
from argue.engines._cross_encoder.network import Network
from argue.engines._cross_encoder.shipped import ShippedLogits, write
from argue.judging import judge_pairs
from argue.pairing import pair_up
from argue.settings import ENGINE
from tools import examples

PAIR, OTHER = ("Trams are quiet.", "Trams are loud."), ("No.", "Trams are loud.", "Build trams.")
ROW = np.array([0.1, -2.345678, 1e-7], np.float32)


def test_what_ships_is_what_the_network_says():
    """Where this fails: ``make examples``."""
    anew = examples.judged(examples.example_debates()[:1])
    shipped = ShippedLogits(MODELS / ENGINE, cross_encoder.load().version).of([*anew])
    assert len(anew) >= 10
    assert shipped == pytest.approx(np.array([*anew.values()]), abs=0.05)


def test_no_network_is_loaded_for_the_examples(monkeypatch):
    monkeypatch.setattr(Network, "__init__", lambda *_, **__: pytest.fail("a network is loaded"))
    engine = cross_encoder.load()
    for debate in examples.example_debates():
        assert len(judge_pairs(engine, pair_up(debate), debate).relations) == len(pair_up(debate))


def test_what_is_written_is_read_to_the_last_bit(tmp_path):
    write(tmp_path, "3", {PAIR: ROW, OTHER: -ROW})
    shipped = ShippedLogits(tmp_path, "3")
    assert (shipped.of([OTHER, PAIR]) == np.array([-ROW, ROW])).all()
    assert shipped.of([PAIR, ("Another text.", "Trams are loud.")]) is None


def test_logits_of_another_version_count_for_nothing(tmp_path, caplog):
    write(tmp_path, "3", {PAIR: ROW})
    with caplog.at_level(logging.WARNING):
        assert ShippedLogits(tmp_path, "4").of([PAIR]) is None
    assert "make examples" in caplog.text


def test_a_model_may_have_none(tmp_path):
    assert ShippedLogits(tmp_path, "3").of([PAIR]) is None
