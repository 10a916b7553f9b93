from __future__ import annotations

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from recipes.language_graph import shrunk  # noqa: E402


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
    before, size = answer(model), model.ByteSize()
    small = shrunk(model)
    assert small.ByteSize() < 0.3 * size == 0.3 * model.ByteSize()
    error = np.abs(answer(small) - before).max(axis=0)
    assert error.max() > 0
    assert (error < 0.02 * np.abs(before).max(axis=0)).all()


def answer(model):
    options = runtime.SessionOptions()
    options.add_session_config_entry("session.disable_quant_qdq", "1")
    session = runtime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    return session.run(None, {"rows": np.arange(500)})[0]
