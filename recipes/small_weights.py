"""ONNX networks a quarter as large: weights in 8-bit integers, reckoned with in floating point."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
from onnx import helper, numpy_helper

_LEAST = 4096
"""Values of a matrix that is worth it."""


def shrunk(model: onnx.ModelProto) -> onnx.ModelProto:
    """The network with 8-bit integers and scales in place of all large matrices.

    Each column of a factor of a matrix product has a scale of its own, and each row of any other
    matrix, as of a table. The greatest error is 1/254 of a column's or row's greatest value. ONNX
    Runtime reckons with the products when it is told so by ``session.disable_quant_qdq``.
    """
    small = onnx.ModelProto()
    small.CopyFrom(model)
    graph: Any = small.graph
    by_column = {_second_factor(node) for node in graph.node}
    nodes = []
    for tensor in list(graph.initializer):
        if len(tensor.dims) == 2 and tensor.data_type == onnx.TensorProto.FLOAT:
            values = numpy_helper.to_array(tensor)
            if values.size >= _LEAST:
                graph.initializer.remove(tensor)
                axis = 1 if tensor.name in by_column else 0
                nodes.append(_dequantised(graph, tensor.name, values, axis))
    for node in reversed(nodes):
        graph.node.insert(0, node)
    onnx.checker.check_model(small)
    return small


def _second_factor(node: Any) -> str:
    """Name of the matrix that a product's columns are those of; empty for other operations."""
    transposed = any(each.name == "transB" and each.i for each in node.attribute)
    return node.input[1] if node.op_type in ("MatMul", "Gemm") and not transposed else ""


def _dequantised(graph: Any, name: str, values: Any, axis: int) -> Any:
    scales = np.abs(values).max(axis=1 - axis).astype(np.float32) / 127
    scales[scales == 0] = 1
    whole = np.round(values / np.expand_dims(scales, 1 - axis)).astype(np.int8)
    parts = {f"{name}:whole": whole, f"{name}:scales": scales}
    graph.initializer.extend(numpy_helper.from_array(part, key) for key, part in parts.items())
    return helper.make_node("DequantizeLinear", list(parts), [name], axis=axis)
