"""An ONNX graph while it is put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

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
