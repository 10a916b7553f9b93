"""Rounds the matrices of a network one column after the other, later ones making good the errors.

GPTQ (Frantar, Ashkboos, Hoefler & Alistarh 2023, algorithm 1): what a column loses by rounding is
taken from the columns after it, in the way that changes least of what the matrix makes of inputs
like those that it was shown. Inputs of which nothing is rounded come last.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import torch

from argue.engines._cross_encoder.network import Texts
from argue.features.training.engines._cross_encoder import fitting, graph, learning

BLOCK = 128
DAMPING = 0.01
"""What is added to the squares of all inputs, as a share of their mean."""


def round_matrices(
    model: Any, tokenizer: Any, pairs: Sequence[Texts], rounding: graph.Rounding
) -> None:
    """Round all matrices of a ``PairClassifier`` but the last.

    :func:`.graph.quantised` rounds them once more when they are written, on nearly the same steps:
    by the deviations as they are then.
    """
    matrices = {
        name: module
        for name, module in model.named_modules()
        if isinstance(module, torch.nn.Linear) and name != "classifier"
    }
    squares: dict[str, torch.Tensor] = {}

    def look(name: str, inputs: torch.Tensor) -> None:
        flat = inputs.detach().flatten(0, -2).cpu()
        squares[name] = squares.get(name, torch.zeros(())) + flat.T @ flat

    hooks = [
        module.register_forward_pre_hook(lambda _, inputs, name=name: look(name, inputs[0]))
        for name, module in matrices.items()
    ]
    for pair in pairs:  # alone, so that nothing is filled up
        fitting.logits_of(model, tokenizer, [pair])
    for hook in hooks:
        hook.remove()
    with torch.no_grad():
        for name, module in matrices.items():
            apart = rounding.apart.get(learning.name_of(name), ())
            module.weight.copy_(compensated(module.weight, squares[name], apart, rounding.step))


def compensated(
    weight: torch.Tensor, squares: torch.Tensor, apart: Collection[int], step: float
) -> torch.Tensor:
    """A matrix, rounded.

    Parameters
    ----------
    weight
        Shape (outputs, inputs).
    squares
        The sum of the products of each two inputs, shape (inputs, inputs).
    apart
        Inputs whose weights are not rounded.
    step
        In standard deviations of the other weights of an output.
    """
    exact = torch.zeros(weight.shape[1], dtype=torch.bool)
    exact[list(apart)] = True
    spread = weight.masked_fill(exact, 0.0).std(dim=1, unbiased=False)
    scale = (spread * step).clamp(min=1e-12)
    order = torch.argsort(exact.int(), stable=True)
    changed, count = weight[:, order].clone(), int((~exact).sum())
    products = squares[order][:, order].double()
    products += torch.eye(len(order)) * products.diagonal().mean() * DAMPING
    inverse = torch.cholesky_inverse(torch.linalg.cholesky(products))
    upper = torch.linalg.cholesky(inverse, upper=True).to(weight.dtype)
    for begin in range(0, count, BLOCK):
        end = min(begin + BLOCK, count)
        lost = torch.zeros(len(weight), end - begin, dtype=weight.dtype)
        for at in range(begin, end):
            column = changed[:, at]
            steps = (column / scale).round().clamp(-graph.LARGEST, graph.LARGEST)
            error = (column - steps * scale) / upper[at, at]
            lost[:, at - begin] = error
            changed[:, at] = steps * scale
            changed[:, at + 1 : end] -= error[:, None] * upper[at, at + 1 : end]
        changed[:, end:] -= lost @ upper[begin:end, end:]
    result = torch.empty_like(weight)
    result[:, order] = changed
    return result
