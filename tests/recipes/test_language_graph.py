import numpy as np
import pytest

from argue.features.grammar.network import Window
from tests.recipes.small_treebank import untrained_bert

torch = pytest.importorskip("torch")
for _library in ("onnx", "onnxruntime", "safetensors"):
    pytest.importorskip(_library)

import onnxruntime  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from argue.features.grammar.network import KINDS, WordScores  # noqa: E402
from argue.features.training.engines._cross_encoder.graph import Shape  # noqa: E402
from recipes import language_graph  # noqa: E402
from recipes.language_lessons import batch  # noqa: E402
from recipes.language_network import LanguageNetwork, Size, graph_of  # noqa: E402

NAMES = {kind: list("abcde") for kind in (*KINDS, "labels")}
WINDOWS = (
    Window([101, 5, 6, 7, 8, 102], [0, 1, 2, 2, 4, 0], [1, 2, 4], slice(0, 3)),
    Window([101, 9, 102], [0, 3, 0], [1], slice(0, 1)),
    Window([101, *range(5, 45), 102], [0] * 42, list(range(1, 41)), slice(0, 40)),
)


@pytest.fixture(scope="module")
def network(tmp_path_factory):
    torch.manual_seed(3)
    network = LanguageNetwork(
        untrained_bert(tmp_path_factory.mktemp("graph") / "bert"), NAMES, Size(layers=2, table=16)
    )
    for weight in network.parameters():  # so that no part of it may be left out
        torch.nn.init.normal_(weight, std=0.3)
    return network.eval()


@pytest.mark.parametrize("window", WINDOWS, ids=("pieces", "word", "long"))
def test_the_graph_answers_as_the_network(network, window):
    session = onnxruntime.InferenceSession(
        graph_of(network).SerializeToString(), providers=["CPUExecutionProvider"]
    )
    inputs = {
        name: np.array(numbers, np.int64)
        for name, numbers in zip(("pieces", "shapes", "first"), window, strict=False)
    }
    completed = WordScores(*session.run(list(WordScores._fields), inputs))
    with torch.no_grad():
        expected = WordScores(
            *(each[0].numpy() for each in network(*map(torch.from_numpy, batch([window]))))
        )
    assert completed.classes.tolist() == expected.classes.tolist()
    for name in WordScores._fields[1:]:
        ours, its = getattr(completed, name), getattr(expected, name)
        assert ours.shape == its.shape, name
        assert np.abs(its).max() > 0.01, name
        np.testing.assert_allclose(ours, its, atol=2e-4, rtol=1e-3, err_msg=name)


def test_weights_that_are_missing(network):
    weights = {name: part.numpy() for name, part in network.state_dict().items()}
    del weights["arc.bias"]
    with pytest.raises(KeyError, match="arc.bias"):
        language_graph.build(weights, Shape(2, 2, 1e-12))


def test_a_quarter_as_large_and_nearly_the_same():
    rng = np.random.default_rng(1)
    table, matrix = rng.normal(size=(500, 64)), rng.normal(size=(64, 80))
    table[3], matrix[:, 5] = 0, 100 * matrix[:, 5]  # one scale for all would not do
    weights = {"table": table, "matrix": matrix, "bias": rng.normal(size=80)}
    graph = helper.make_graph(
        [
            helper.make_node("Gather", ["table", "rows"], ["vectors"]),
            helper.make_node("MatMul", ["vectors", "matrix"], ["product"]),
            helper.make_node("Add", ["product", "bias"], ["sum"]),
        ],
        "small",
        [helper.make_tensor_value_info("rows", TensorProto.INT64, ["n"])],
        [helper.make_tensor_value_info("sum", TensorProto.FLOAT, ["n", 80])],
        [numpy_helper.from_array(each.astype(np.float32), name) for name, each in weights.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    before, size = _answer(model), model.ByteSize()
    small = language_graph.shrunk(model)
    assert small.ByteSize() < 0.3 * size == 0.3 * model.ByteSize()
    error = np.abs(_answer(small) - before).max(axis=0)
    assert error.max() > 0
    assert (error < 0.02 * np.abs(before).max(axis=0)).all()


def _answer(model):
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.disable_quant_qdq", "1")
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    return session.run(None, {"rows": np.arange(500)})[0]
