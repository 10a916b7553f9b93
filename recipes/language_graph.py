"""The network of the English pipeline as an ONNX graph that reads one window at a time.

One window at a time, so that nothing is filled up and several windows are read on several cores
without waiting for one another. Its weights are written as 8-bit integers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from argue.features.grammar.network import KINDS, WordScores
from argue.features.training.engines._cross_encoder.graph import FUSED, Array, Nodes, Shape

_OPSET = 18


def build(weights: Mapping[str, Array], shape: Shape) -> onnx.ModelProto:
    """The graph: ``pieces``, ``shapes`` and ``first`` of a window → the fields of a reading.

    Parameters
    ----------
    weights
        As the state dictionary of :class:`recipes.language_network.LanguageNetwork` names
        them (``encoder.layers.0.inputs.weight``, …, ``arc.bias``).

    Examples
    --------
    A graph is run by :class:`argue.features.grammar.network.Network`.
    """
    return _Builder(weights, shape).whole()


class _Builder(Nodes):
    def __init__(self, weights: Mapping[str, Array], shape: Shape) -> None:
        super().__init__(weights)
        self._shape = shape

    def whole(self) -> onnx.ModelProto:
        value = self._embeddings()
        for layer in range(self._shape.layers):
            value = self._layer(f"encoder.layers.{layer}", value)
        flat = self.node("Squeeze", value, self.integers("axis_0", [0]))
        widths = self._answers(self.node("Gather", flat, "first", axis=0))
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.INT64, [size])
            for name, size in (("pieces", "pieces"), ("shapes", "pieces"), ("first", "words"))
        ]
        outputs = [
            helper.make_tensor_value_info(
                name,
                TensorProto.INT64 if name == "classes" else TensorProto.FLOAT,
                ["words", *widths[name]],
            )
            for name in WordScores._fields
        ]
        return self.model("language", inputs, outputs, opset=_OPSET)

    def _embeddings(self) -> str:
        pieces = self.node("Gather", self.weight("encoder.table.weight"), "pieces")
        shapes = self.node("Gather", self.weight("encoder.shapes.weight"), "shapes")
        places = self.node(
            "Slice",
            self.weight("encoder.positions"),
            self.integers("axis_0", [0]),
            self.node("Shape", "pieces"),
            self.integers("axis_0", [0]),
        )
        wide = self.node("MatMul", pieces, self._turned("encoder.project.weight"))
        total = self.node("Add", self.node("Add", wide, shapes), places)
        normed = self.normed(total, "encoder.norm", self._shape.epsilon)
        return self.node("Unsqueeze", normed, self.integers("axis_0", [0]))

    def _layer(self, name: str, value: str) -> str:
        parts = self._split(self._dense(f"{name}.inputs", value), name, 3)
        attended = self.node(
            "MultiHeadAttention", *parts, domain=FUSED, num_heads=self._shape.heads
        )
        mixed = self._added(f"{name}.mix", f"{name}.norm_mixed", attended, value)
        wide = self.node("Gelu", self._dense(f"{name}.widen", mixed), domain=FUSED)
        return self._added(f"{name}.narrow", f"{name}.norm", wide, mixed)

    def _added(self, dense: str, norm: str, value: str, skip: str) -> str:
        return self.normed(self._dense(dense, value), norm, self._shape.epsilon, skip=skip)

    def _answers(self, words: str) -> dict[str, list[int]]:
        """Add the answers for so many words; the width of each."""
        classes = [
            self.node("ArgMax", self._dense(f"classifiers.{number}", words), axis=-1, keepdims=1)
            for number in range(len(KINDS))
        ]
        self.node("Concat", *classes, axis=-1, output="classes")
        dependent, offered = self._ends("arc_ends", words, ["arc_dependent", "offered"])
        self._number("start", words, output="starts")
        self._number("root", dependent, output="roots")
        self._dense("arc", dependent, output="wanted")
        label_dependent, head = self._ends("label_ends", words, ["dependent", "head"])
        arc, label = (
            self._weights[f"{name}.0.bias"].shape[0] // 2 for name in ("arc_ends", "label_ends")
        )
        return {
            "classes": [len(KINDS)],
            "starts": [],
            "roots": [],
            "wanted": [arc],
            offered: [arc],
            label_dependent: [label],
            head: [label],
        }

    def _ends(self, name: str, words: str, outputs: list[str]) -> list[str]:
        both = self.node("Gelu", self._dense(f"{name}.0", words), domain=FUSED)
        return self._split(both, name, 2, outputs)

    def _number(self, name: str, words: str, *, output: str) -> None:
        self.node(
            "Squeeze", self._dense(name, words), self.integers("axis_last", [-1]), output=output
        )

    def _split(
        self, value: str, name: str, count: int, outputs: list[str] | None = None
    ) -> list[str]:
        names = outputs or [f"{name}.part_{number}" for number in range(count)]
        return self.nodes("Split", value, outputs=names, axis=-1, num_outputs=count)

    def _dense(self, name: str, value: str, output: str = "") -> str:
        product = self.node("MatMul", value, self._turned(f"{name}.weight"))
        return self.node("Add", product, self.weight(f"{name}.bias"), output=output)

    def _turned(self, name: str) -> str:
        return self.constant(name, self._weights[name].T)


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
    transposed = any(attribute.name == "transB" and attribute.i for attribute in node.attribute)
    return node.input[1] if node.op_type in ("MatMul", "Gemm") and not transposed else ""


def _dequantised(graph: Any, name: str, values: Any, axis: int) -> Any:
    scales = np.abs(values).max(axis=1 - axis).astype(np.float32) / 127
    scales[scales == 0] = 1
    whole = np.round(values / np.expand_dims(scales, 1 - axis)).astype(np.int8)
    parts = {f"{name}:whole": whole, f"{name}:scales": scales}
    graph.initializer.extend(numpy_helper.from_array(part, key) for key, part in parts.items())
    return helper.make_node("DequantizeLinear", list(parts), [name], axis=axis)
