"""A network that learns while its matrices are rounded as they will ship.

What is computed forwards is rounded; what is learned changes the numbers behind it, as if nothing
were (straight-through estimation, Bengio et al. 2013; Jacob et al. 2018, section 3).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.nn.utils import parametrize

from argue.features.training.engines._cross_encoder import graph, learning


class _Rounded(torch.nn.Module):
    apart: torch.Tensor

    def __init__(self, step: float, apart: torch.Tensor) -> None:
        super().__init__()
        self._step = step
        self.register_buffer("apart", apart, persistent=False)

    def forward(self, weight: torch.Tensor) -> torch.Tensor:
        """As :func:`.graph.quantised` of all columns but those apart; shape (outputs, inputs)."""
        with torch.no_grad():
            rest = weight.masked_fill(self.apart, 0.0)
            scale = (rest.std(dim=1, keepdim=True, unbiased=False) * self._step).clamp(min=1e-12)
            whole = (rest / scale).round().clamp(-graph.LARGEST, graph.LARGEST) * scale
            change = (whole - weight).masked_fill(self.apart, 0.0)
        return weight + change


@contextmanager
def rounded(model: Any, rounding: graph.Rounding) -> Iterator[None]:
    """While this is open the network computes with rounded matrices; after it with those behind.

    Parameters
    ----------
    model
        A ``PairClassifier``. Its word embeddings do not learn.
    """
    words = model.bert.embeddings.word_embeddings.weight.data
    exact = words.clone()
    whole, scale = graph.quantised(words.cpu().numpy().T, rounding.step)
    words.copy_(torch.tensor((whole * scale).T))
    matrices = [
        (name, module)
        for name, module in model.named_modules()
        if isinstance(module, torch.nn.Linear) and name != "classifier"
    ]
    for name, module in matrices:
        apart = torch.zeros(1, module.in_features, dtype=torch.bool)
        apart[0, list(rounding.apart.get(learning.name_of(name), ()))] = True
        parametrize.register_parametrization(module, "weight", _Rounded(rounding.step, apart))
    try:
        yield
    finally:
        model.bert.embeddings.word_embeddings.weight.data.copy_(exact)
        for _, module in matrices:
            parametrize.remove_parametrizations(module, "weight", leave_parametrized=False)
