"""The network of a :class:`PairClassifier` as an ONNX graph for one pair at a time.

One pair at a time, for three reasons: nothing is padded; several pairs are judged on several cores
without waiting for one another; and since int8 activations are scaled by what they hold, a pair's
scores would otherwise depend on its neighbours.

Two encoders are known by what weights there are: BERT (segment embeddings) and MPNet (a bias for
the distance of two tokens, Song et al. 2020).

Weights are int8 with one scale per output (per row for the word embeddings), activations are scaled
as they come. The weights are kept within 7 bits, since processors without VNNI add two products of
8 bits in 16 and would overflow. A :class:`Rounding` may use fewer steps, so that the file, with
Huffman codes, has less than five bits a weight; and it may set a few inputs of a matrix apart: an
encoder has some that are a hundred times as large as the others (Dettmers et al. 2022, LLM.int8()),
which would leave the others no digits. They are computed in float32.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

Array = NDArray[np.float32]

_IR = 9
FUSED = "com.microsoft"
"""The domain of ONNX Runtime's own operations, several of ONNX's in one."""


class Nodes:
    """Operations in the order in which they run, and the constants that they read.

    Some constants are weights of a network, by name.
    """

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self._weights = weights
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def node(self, kind: str, *inputs: str, output: str = "", **attributes: Any) -> str:
        """Add an operation; the name of its value."""
        output = output or f"{kind}_{len(self._nodes)}"
        return self.nodes(kind, *inputs, outputs=[output], **attributes)[0]

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

    def weight(self, name: str) -> str:
        """The name of the constant that is this weight."""
        return self.constant(name, self._weights[name])

    def normed(self, value: str, name: str, epsilon: float, *, skip: str = "") -> str:
        """A layer normalisation of a value, to which another one is added before."""
        parts = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        if not skip:
            return self.node("LayerNormalization", value, *parts, axis=-1, epsilon=epsilon)
        kind = "SkipLayerNormalization"
        return self.node(kind, value, skip, *parts, domain=FUSED, epsilon=epsilon)

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


_OPSET = 17
LARGEST = 63
"""Of the whole numbers that weights become."""
_BUCKETS = 32
SEGMENTS = "bert.embeddings.token_type_embeddings.weight"
BIAS = "bert.encoder.relative_attention_bias.weight"
MIXING = "mixing.weight"
"""The weights that not every network has."""


class Shape(NamedTuple):
    """What the weights do not say by themselves."""

    layers: int
    heads: int
    epsilon: float


class Rounding(NamedTuple):
    """How matrices become whole numbers.

    ``step`` is the distance of two of them as a share of the standard deviation of an output's
    weights; 0 for the smallest in which the largest weight is 63. ``apart`` are the inputs that
    stay float32, by the name of the matrix.
    """

    step: float = 0.0
    apart: Mapping[str, Sequence[int]] = MappingProxyType({})


PLAIN = Rounding()


def build(
    weights: Mapping[str, Array], shape: Shape, *, quantise: bool, rounding: Rounding = PLAIN
) -> onnx.ModelProto:
    """The graph: ``ids`` and ``segments`` (int64, one for each token) → ``logits`` (float32).

    Segments are 0 for the text's tokens, 1 for the hypothesis's, and 2 for what is read besides.

    ``weights``: as the state dictionary of ``PairClassifier`` names them
    (``bert.encoder.layer.0.attention.self.query.weight``, …, ``classifier.bias``).

    A graph is run by :class:`argue.engines._cross_encoder.network.Network`.
    """
    model = _Builder(weights, quantise, rounding).whole(shape)
    if rounding.step:
        model.metadata_props.add(key="step", value=repr(rounding.step))
    return model


class _Builder(Nodes):
    def __init__(self, weights: Mapping[str, Array], quantise: bool, rounding: Rounding) -> None:
        super().__init__(weights)
        self._quantise, self._rounding = quantise, rounding
        self._epsilon = 0.0
        self._split: dict[tuple[str, tuple[int, ...]], tuple[str, str]] = {}

    def whole(self, shape: Shape) -> onnx.ModelProto:
        self._epsilon = shape.epsilon
        value, bias = self._embeddings(), self._bias()
        for layer in range(shape.layers):
            value = self._layer(f"bert.encoder.layer.{layer}", value, bias, shape)
        compared = self._compared(value)
        if MIXING in self._weights:
            compared = self.node("Tanh", self._dense(MIXING.removesuffix(".weight"), compared))
        scores = self._dense("classifier", compared, quantise=False)
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
        if SEGMENTS in self._weights:
            segments = self.node("Gather", self.weight(SEGMENTS), "segments")
            words = self.node("Add", words, segments)
        placed = self.node("Add", words, self._positions())
        normed = self.normed(placed, "bert.embeddings.LayerNorm", self._epsilon)
        return self.node("Unsqueeze", normed, self.integers("batch", [0]))

    def _positions(self) -> str:
        count, first = self.node("Shape", "ids"), self.integers("start", [0])
        if BIAS in self._weights:  # MPNet's first two positions are for padding
            first = self.integers("first_position", [2])
            count = self.node("Add", count, first)
        rows = self.weight("bert.embeddings.position_embeddings.weight")
        return self.node("Slice", rows, first, count, self.integers("rows", [0]))

    def _bias(self) -> str:
        """What is added to the attention of two tokens for their distance; none in BERT."""
        if BIAS not in self._weights:
            return ""
        most = self._weights["bert.embeddings.position_embeddings.weight"].shape[0] - 2
        rows = self._weights[BIAS][distance_buckets(np.arange(1 - most, most))]
        table = self.constant(f"{BIAS}.by_distance", rows.T.astype(np.float32))
        places = self.node(
            "Slice",
            self.constant("places", np.arange(most)),
            self.integers("start", [0]),
            self.node("Shape", "ids"),
            self.integers("rows", [0]),
        )
        of_key = self.node("Unsqueeze", places, self.integers("rows", [0]))
        of_query = self.node("Unsqueeze", places, self.integers("columns", [1]))
        distance = self.node("Sub", of_key, of_query)
        column = self.node("Add", distance, self.integers("nearest", [most - 1]))
        picked = self.node("Gather", table, column, axis=1)
        return self.node("Unsqueeze", picked, self.integers("batch", [0]))

    def _table(self, name: str, rows: str) -> str:
        if not self._quantise:
            return self.node("Gather", self.weight(name), rows)
        whole, scale = quantised(self._weights[name].T, self._rounding.step)
        picked = self.node("Gather", self.constant(name + ".int8", whole.T), rows)
        scales = self.node("Gather", self.constant(name + ".scale", scale[:, None]), rows)
        return self.node("Mul", self.node("Cast", picked, to=TensorProto.FLOAT), scales)

    def _compared(self, states: str) -> str:
        means = []
        for number in (0, 1):
            chosen = self.node("Equal", "segments", self.integers(f"segment_{number}", [number]))
            chosen = self.node("Cast", chosen, to=TensorProto.FLOAT)
            chosen = self.node("Unsqueeze", chosen, self.integers("first_axes", [0, 1]))
            total = self.node("MatMul", chosen, states)
            means.append(self.node("Div", total, self.node("ReduceSum", chosen)))
        distance = self.node("Abs", self.node("Sub", *means))
        return self.node("Concat", *means, distance, self.node("Mul", *means), axis=-1)

    def _layer(self, name: str, value: str, bias: str, shape: Shape) -> str:
        parts = ("query", "key", "value")
        read = [self._dense(f"{name}.attention.self.{part}", value) for part in parts]
        if bias:
            read += ["", "", bias]
        attended = self.node("MultiHeadAttention", *read, domain=FUSED, num_heads=shape.heads)
        added = self._add(f"{name}.attention.output", attended, value)
        inner = self.node("Gelu", self._dense(f"{name}.intermediate.dense", added), domain=FUSED)
        return self._add(f"{name}.output", inner, added)

    def _add(self, name: str, value: str, skip: str) -> str:
        dense = self._dense(f"{name}.dense", value)
        return self.normed(dense, f"{name}.LayerNorm", self._epsilon, skip=skip)

    def _dense(self, name: str, value: str, *, quantise: bool | None = None) -> str:
        weight, bias = self._weights[f"{name}.weight"].T, self.weight(f"{name}.bias")
        if not (self._quantise if quantise is None else quantise):
            product = self.node("MatMul", value, self.constant(f"{name}.weight", weight))
            return self.node("Add", product, bias)
        apart = tuple(self._rounding.apart.get(name, ()))
        rest = weight.copy()
        rest[list(apart)] = 0
        whole, scale = quantised(rest, self._rounding.step)
        first, second = self._split_inputs(value, apart, len(weight)) if apart else (value, "")
        product = self.node(
            "DynamicQuantizeMatMul",
            first,
            self.constant(f"{name}.weight.int8", whole),
            self.constant(f"{name}.weight.scale", scale),
            "",
            bias,
            domain=FUSED,
        )
        if not apart:
            return product
        self.constant(f"{name}.weight.inputs", np.array(apart, np.int64))
        rows = self.constant(f"{name}.weight.apart", weight[list(apart)])
        return self.node("Add", product, self.node("MatMul", second, rows))

    def _split_inputs(self, value: str, apart: tuple[int, ...], count: int) -> tuple[str, str]:
        """The inputs with those set apart as zeros, and these alone."""
        if (value, apart) not in self._split:
            others = np.ones(count, np.float32)
            others[list(apart)] = 0
            numbers = self.integers(f"{value}.inputs", apart)
            self._split[value, apart] = (
                self.node("Mul", value, self.constant(f"{value}.others", others)),
                self.node("Gather", value, numbers, axis=2),
            )
        return self._split[value, apart]


def quantised(weight: Array, step: float = 0.0) -> tuple[NDArray[np.int8], Array]:
    """A matrix as int8 and the scale of each column: ``weight ≈ whole * scale``.

    ``step`` as of :class:`Rounding`; what is more than 63 steps from 0 becomes 63 steps.
    """
    largest = np.abs(weight).max(axis=0) / LARGEST
    scale = np.maximum(weight.std(axis=0) * step if step else largest, 1e-12).astype(np.float32)
    return np.clip(np.rint(weight / scale), -LARGEST, LARGEST).astype(np.int8), scale


def distance_buckets(distances: NDArray[np.int64]) -> NDArray[np.int64]:
    """The bucket of each distance from a token to another (Raffel et al. 2020, section 2.1).

    Of 32, half are for tokens that come after; of these 16, 8 are for distances below 8 and the
    others widen, as logarithms do, up to 128.
    """
    half, exact, most = _BUCKETS // 2, _BUCKETS // 4, 128
    size = np.abs(distances)
    ratio = np.log(np.maximum(size, 1) / exact) / np.log(most / exact)
    wide = np.minimum(exact + (ratio * (half - exact)).astype(np.int64), half - 1)
    return np.where(distances > 0, half, 0) + np.where(size < exact, size, wide)


def float_weights(model: onnx.ModelProto) -> dict[str, Array]:
    """The weights of a graph that :func:`build` made, under their names in the state dictionary.

    What was rounded to int8 stays rounded. Of the bias for distances all are there that are read.
    """
    constants = constants_of(model)
    weights: dict[str, Array] = {}
    for name, values in constants.items():
        if name.endswith(".int8"):
            name = name.removesuffix(".int8")
            scaled = values.astype(np.float32) * constants[f"{name}.scale"]
            if f"{name}.apart" in constants:
                scaled[constants[f"{name}.inputs"]] = constants[f"{name}.apart"]
            weights[name] = scaled if name.endswith("embeddings.weight") else scaled.T
        elif values.dtype == np.float32 and name.endswith((".weight", ".bias")):
            dense = name.endswith(".weight") and not re.search("LayerNorm|embeddings", name)
            weights[name] = values.T if dense else values
        elif name == f"{BIAS}.by_distance":
            weights[BIAS] = _by_bucket(values)
    return weights


def constants_of(model: onnx.ModelProto) -> dict[str, NDArray[Any]]:
    """The constants of a graph by name."""
    return {part.name: numpy_helper.to_array(part) for part in model.graph.initializer}


def rounding_of(model: onnx.ModelProto) -> Rounding:
    """How the matrices of a graph were rounded."""
    step = next((float(prop.value) for prop in model.metadata_props if prop.key == "step"), 0.0)
    apart = {
        name.removesuffix(".weight.inputs"): values.tolist()
        for name, values in constants_of(model).items()
        if name.endswith(".weight.inputs")
    }
    return Rounding(step, apart)


def _by_bucket(by_distance: Array) -> Array:
    most = (by_distance.shape[1] + 1) // 2
    rows = np.zeros((_BUCKETS, len(by_distance)), np.float32)
    rows[distance_buckets(np.arange(1 - most, most))] = by_distance.T
    return rows


def write_model(
    folder: Path, model: onnx.ModelProto, tokenizer: Path, settings: Mapping[str, object]
) -> None:
    """Write a graph, ``tokenizer.json`` and ``model.json``; one with a step is Huffman-coded."""
    content = model.SerializeToString(deterministic=True)
    name = "model.onnx"
    if rounding_of(model).step:
        code = zlib.compressobj(9, wbits=31, memLevel=9, strategy=zlib.Z_HUFFMAN_ONLY)
        name, content = "model.onnx.gz", code.compress(content) + code.flush()
    (folder / name).write_bytes(content)
    shutil.copyfile(tokenizer, folder / "tokenizer.json")
    digests = {
        file: hashlib.sha256((folder / file).read_bytes()).hexdigest()
        for file in (name, "tokenizer.json")
    }
    stated = {**settings, "sha256": digests}
    (folder / "model.json").write_text(json.dumps(stated, indent=2) + "\n", encoding="utf-8")
