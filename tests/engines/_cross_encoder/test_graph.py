from __future__ import annotations

import numpy as np
import pytest

from argue.engines._cross_encoder import graph, learning
from argue.engines._cross_encoder.network import Network
from tests.engines._cross_encoder import small

torch = pytest.importorskip("torch", reason="a second implementation to compare with")

PAIRS = [
    ("Trams are quiet.", "Trams are loud."),
    ("Nobody has said who pays.", "The city can afford trams, buses and trains."),
    ("", "No."),
]


def _torch_logits(weights):
    from argue.engines._cross_encoder.fitting import logits_of

    return logits_of(learning.from_weights(weights), small.tokenizer(), PAIRS)


def test_the_graph_computes_what_transformers_computes(tmp_path):
    weights = small.write(tmp_path, quantise=False)
    result = Network(tmp_path, small.POSITIONS).logits(PAIRS)
    assert result == pytest.approx(_torch_logits(weights), abs=1e-4)


def test_int8_is_near(tmp_path):
    weights = small.write(tmp_path)
    found, exact = Network(tmp_path, small.POSITIONS).logits(PAIRS), _torch_logits(weights)
    assert np.abs(found - exact).mean() < 0.1 * np.abs(exact).mean()
    assert np.abs(found - exact).max() > 0  # it is int8


def test_what_was_rounded_is_read_back_and_rounds_to_the_same(tmp_path):
    weights = small.weights()
    shape = graph.Shape(small.LAYERS, 2, 1e-12)
    once = graph.build(weights, shape, quantise=True)
    read = graph.float_weights(once)
    assert read.keys() == weights.keys()
    for name, values in weights.items():
        assert np.abs(read[name] - values).max() <= np.abs(values).max() / 60
    again = graph.build(read, shape, quantise=True)
    assert again.SerializeToString(deterministic=True) == once.SerializeToString(deterministic=True)


def test_float_weights_are_read_back_exactly():
    weights = small.weights()
    read = graph.float_weights(graph.build(weights, graph.Shape(2, 2, 1e-12), quantise=False))
    assert all((read[name] == values).all() for name, values in weights.items())
