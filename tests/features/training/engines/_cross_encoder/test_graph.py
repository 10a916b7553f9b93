import numpy as np
import pytest

from argue.engines._cross_encoder.network import Network
from argue.features.training.engines._cross_encoder import graph, learning
from tests.engines._cross_encoder import small

torch = pytest.importorskip("torch", reason="a second implementation to compare with")

PAIRS = [
    ("Trams are quiet.", "Trams are loud."),
    ("Nobody has said who pays.", "The city can afford trams, buses and trains."),
    ("", "No."),
]


def _torch_logits(weights, pairs=PAIRS):
    from argue.features.training.engines._cross_encoder.fitting import logits_of

    tokenizer = small.tokenizer(mpnet=graph.BIAS in weights)
    return logits_of(learning.from_weights(weights), tokenizer, pairs)


@pytest.mark.parametrize("mpnet", [False, True], ids=["bert", "mpnet"])
def test_the_graph_computes_what_transformers_computes(tmp_path, mpnet):
    weights = small.write(tmp_path, quantise=False, mpnet=mpnet)
    result = Network(tmp_path, small.POSITIONS).logits(PAIRS)
    assert result == pytest.approx(_torch_logits(weights), abs=1e-4)


def test_the_claim_is_read_beside_a_reply(tmp_path):
    weights = small.write(tmp_path, quantise=False, mpnet=True)
    pairs = [(*PAIRS[0], "The town should build trams."), PAIRS[0]]
    result = Network(tmp_path, small.POSITIONS).logits(pairs)
    assert result == pytest.approx(_torch_logits(weights, pairs), abs=1e-4)
    assert np.abs(result[0] - result[1]).max() > 1e-3


def test_inputs_set_apart_are_computed_exactly(tmp_path):
    """One input a hundred times as large as the others would leave them no digits."""
    weights = small.weights(mpnet=True)
    for layer in range(small.LAYERS):
        weights[f"bert.encoder.layer.{layer}.intermediate.dense.bias"][7] = 300.0
        weights[f"bert.encoder.layer.{layer}.output.dense.weight"][:, 7] *= 0.01
    model, tokenizer = learning.from_weights(weights), small.tokenizer(mpnet=True)
    apart = learning.large_inputs(model, tokenizer, PAIRS, most=1)
    assert apart["bert.encoder.layer.0.output.dense"] == [7]
    errors = []
    for rounding in (graph.Rounding(0.05), graph.Rounding(0.05, apart)):
        folder = tmp_path / str(len(errors))
        folder.mkdir()
        settings = {"engine": "cross_encoder"}
        learning.write(folder, weights, small.MPNET_TOKENIZER, settings, rounding)
        assert (folder / "model.onnx.gz").exists()
        result = Network(folder, small.POSITIONS).logits(PAIRS)
        errors.append(np.abs(result - _torch_logits(weights)).mean())
    assert errors[1] < errors[0] / 2


def test_how_matrices_were_rounded_is_read_back():
    weights = small.weights(mpnet=True)
    rounding = graph.Rounding(0.1, {"bert.encoder.layer.1.output.dense": [3, 7]})
    model = graph.build(weights, graph.Shape(2, 2, 1e-5), quantise=True, rounding=rounding)
    assert graph.rounding_of(model) == rounding
    read = graph.float_weights(model)
    assert read.keys() == weights.keys()
    name = "bert.encoder.layer.1.output.dense.weight"
    assert (read[name][:, [3, 7]] == weights[name][:, [3, 7]]).all()
    within = graph.distance_buckets(np.arange(1 - small.POSITIONS, small.POSITIONS))
    assert (read[graph.BIAS][within] == weights[graph.BIAS][within]).all()


def test_buckets_of_distances_are_those_of_the_transformers_library():
    from transformers.models.mpnet.modeling_mpnet import MPNetEncoder

    distances = np.arange(-300, 301)
    expected = MPNetEncoder.relative_position_bucket(torch.tensor(distances), num_buckets=32)
    assert graph.distance_buckets(distances).tolist() == expected.tolist()


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
