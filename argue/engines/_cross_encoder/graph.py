"""The network of a :class:`PairClassifier` as an ONNX graph for one pair at a time.

One pair at a time, for three reasons: nothing is padded; several pairs are judged on several cores
without waiting for one another; and since int8 activations are scaled by what they hold, a pair's
scores would otherwise depend on its neighbours.

Weights are int8 with one scale per output (per row for the word embeddings), activations are scaled
as they come. The weights are kept within 7 bits, since processors without VNNI add two products of
8 bits in 16 and would overflow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

_IR = 9
FUSED = "com.microsoft"
"""The domain of ONNX Runtime's own operations, several of ONNX's in one."""


class Nodes:
    """Operations in the order in which they run, and the constants that they read."""

    def __init__(self) -> None:
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def node(self, kind: str, *inputs: str, output: str = "", **attributes: Any) -> str:
        """Add an operation; the name of its value."""
        return self.nodes(kind, *inputs, outputs=[output or self._new(kind)], **attributes)[0]

    def nodes(
        self, kind: str, *inputs: str, outputs: Sequence[str], **attributes: Any
    ) -> list[str]:
        """Add an operation with several values; their names."""
        self._nodes.append(helper.make_node(kind, list(inputs), list(outputs), **attributes))
        return list(outputs)

    def constant(self, name: str, values: NDArray[Any]) -> str:
        """The name of a constant; one that there is already stays as it is."""
        if name not in self._constants:
            self._constants[name] = numpy_helper.from_array(np.ascontiguousarray(values), name)
        return name

    def integers(self, name: str, values: Sequence[int]) -> str:
        """The name of a constant of int64, as axes and sizes are."""
        return self.constant(name, np.array(values, np.int64))

    def model(
        self,
        name: str,
        inputs: Sequence[onnx.ValueInfoProto],
        outputs: Sequence[onnx.ValueInfoProto],
        *,
        opset: int,
    ) -> onnx.ModelProto:
        """The graph of all that was added."""
        constants = list(self._constants.values())
        graph = helper.make_graph(self._nodes, name, list(inputs), list(outputs), constants)
        opsets = [helper.make_opsetid("", opset), helper.make_opsetid(FUSED, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=_IR, producer_name="argue")

    def _new(self, kind: str) -> str:
        return f"{kind}_{len(self._nodes)}"


Array = NDArray[np.float32]

_OPSET = 17
_LARGEST = 63


class Shape(NamedTuple):
    """What the weights do not say by themselves."""

    layers: int
    heads: int
    epsilon: float


def build(weights: Mapping[str, Array], shape: Shape, *, quantise: bool) -> onnx.ModelProto:
    """The graph: ``ids`` and ``segments`` (int64, one for each token) → ``logits`` (float32).

    Parameters
    ----------
    weights
        As the state dictionary of ``PairClassifier`` names them
        (``bert.encoder.layer.0.attention.self.query.weight``, …, ``classifier.bias``).

    Examples
    --------
    A graph is run by :class:`argue.engines._cross_encoder.network.Network`.
    """
    return _Builder(weights, quantise).whole(shape)


class _Builder(Nodes):
    def __init__(self, weights: Mapping[str, Array], quantise: bool) -> None:
        super().__init__()
        self._weights, self._quantise = weights, quantise
        self._epsilon = 0.0

    def whole(self, shape: Shape) -> onnx.ModelProto:
        self._epsilon = shape.epsilon
        value = self._embeddings()
        for layer in range(shape.layers):
            value = self._layer(f"bert.encoder.layer.{layer}", value, shape)
        scores = self._dense("classifier", self._compared(value), quantise=False)
        self.node("Squeeze", scores, self.integers("first_axes", [0, 1]), output="logits")
        classes = self._weights["classifier.bias"].shape[0]
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.INT64, ["tokens"])
            for name in ("ids", "segments")
        ]
        outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [classes])]
        return self.model("cross_encoder", inputs, outputs, opset=_OPSET)

    def _embeddings(self) -> str:
        words = self._table("bert.embeddings.word_embeddings.weight", "ids")
        segments = self.node(
            "Gather", self._float("bert.embeddings.token_type_embeddings.weight"), "segments"
        )
        positions = self.node(
            "Slice",
            self._float("bert.embeddings.position_embeddings.weight"),
            self.integers("start", [0]),
            self.node("Shape", "ids"),
            self.integers("rows", [0]),
        )
        total = self.node("Add", self.node("Add", words, segments), positions)
        normed = self.node(
            "LayerNormalization",
            total,
            self._float("bert.embeddings.LayerNorm.weight"),
            self._float("bert.embeddings.LayerNorm.bias"),
            axis=-1,
            epsilon=self._epsilon,
        )
        return self.node("Unsqueeze", normed, self.integers("batch", [0]))

    def _table(self, name: str, rows: str) -> str:
        if not self._quantise:
            return self.node("Gather", self._float(name), rows)
        whole, scale = quantised(self._weights[name].T)
        picked = self.node("Gather", self.constant(name + ".int8", whole.T), rows)
        scales = self.node("Gather", self.constant(name + ".scale", scale[:, None]), rows)
        return self.node("Mul", self.node("Cast", picked, to=TensorProto.FLOAT), scales)

    def _compared(self, states: str) -> str:
        second = self.node("Cast", "segments", to=TensorProto.FLOAT)
        second = self.node("Unsqueeze", second, self.integers("first_axes", [0, 1]))
        first = self.node("Sub", self.constant("one", np.ones(1, np.float32)), second)
        means = [
            self.node("Div", self.node("MatMul", one, states), self.node("ReduceSum", one))
            for one in (first, second)
        ]
        distance = self.node("Abs", self.node("Sub", *means))
        return self.node("Concat", *means, distance, self.node("Mul", *means), axis=-1)

    def _layer(self, name: str, value: str, shape: Shape) -> str:
        attended = self.node(
            "MultiHeadAttention",
            self._dense(f"{name}.attention.self.query", value),
            self._dense(f"{name}.attention.self.key", value),
            self._dense(f"{name}.attention.self.value", value),
            domain=FUSED,
            num_heads=shape.heads,
        )
        read = self._add(f"{name}.attention.output", attended, value)
        inner = self.node("Gelu", self._dense(f"{name}.intermediate.dense", read), domain=FUSED)
        return self._add(f"{name}.output", inner, read)

    def _add(self, name: str, value: str, skip: str) -> str:
        return self.node(
            "SkipLayerNormalization",
            self._dense(f"{name}.dense", value),
            skip,
            self._float(f"{name}.LayerNorm.weight"),
            self._float(f"{name}.LayerNorm.bias"),
            domain=FUSED,
            epsilon=self._epsilon,
        )

    def _dense(self, name: str, value: str, *, quantise: bool | None = None) -> str:
        weight, bias = self._weights[f"{name}.weight"].T, self._float(f"{name}.bias")
        if not (self._quantise if quantise is None else quantise):
            product = self.node("MatMul", value, self.constant(f"{name}.weight", weight))
            return self.node("Add", product, bias)
        whole, scale = quantised(weight)
        return self.node(
            "DynamicQuantizeMatMul",
            value,
            self.constant(f"{name}.weight.int8", whole),
            self.constant(f"{name}.weight.scale", scale),
            "",
            bias,
            domain=FUSED,
        )

    def _float(self, name: str) -> str:
        return self.constant(name, self._weights[name])


def quantised(weight: Array) -> tuple[NDArray[np.int8], Array]:
    """A matrix as int8 and the scale of each column: ``weight ≈ whole * scale``."""
    scale = np.maximum(np.abs(weight).max(axis=0), 1e-12).astype(np.float32) / _LARGEST
    return np.rint(weight / scale).astype(np.int8), scale


def float_weights(model: onnx.ModelProto) -> dict[str, Array]:
    """The weights of a graph that :func:`build` made, under their names in the state dictionary.

    What was rounded to int8 stays rounded.
    """
    constants = {part.name: numpy_helper.to_array(part) for part in model.graph.initializer}
    weights: dict[str, Array] = {}
    for name, values in constants.items():
        if name.endswith(".int8"):
            name = name.removesuffix(".int8")
            scaled = values.astype(np.float32) * constants[f"{name}.scale"]
            weights[name] = scaled if name.endswith("embeddings.weight") else scaled.T
        elif values.dtype == np.float32 and name.endswith((".weight", ".bias")):
            weights[name] = values.T if _is_dense(name) else values
    return weights


def _is_dense(name: str) -> bool:
    return name.endswith(".weight") and "LayerNorm" not in name and "embeddings" not in name
