"""Rounding that makes good its errors: on the grid, nearer to what the matrix did."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="training needs it")

import torch

from recipes.shipped.compensating import compensated

STEP, APART = 0.5, [3, 7]


@pytest.fixture
def matrix():
    torch.manual_seed(1)
    shared = torch.randn(400, 4) @ torch.randn(4, 20)
    inputs = shared + 0.3 * torch.randn(400, 20)
    return torch.randn(6, 20), inputs


def _scale(weight):
    others = [place for place in range(weight.shape[1]) if place not in APART]
    rest = torch.zeros_like(weight)
    rest[:, others] = weight[:, others]
    return rest.std(dim=1, unbiased=False, keepdim=True) * STEP, others


def test_what_is_rounded_is_whole_steps(matrix):
    weight, inputs = matrix
    scale, others = _scale(weight)
    steps = compensated(weight, inputs.T @ inputs, APART, STEP)[:, others] / scale
    assert torch.allclose(steps, steps.round(), atol=1e-3)


def test_it_does_more_nearly_what_it_did_than_each_weight_rounded_by_itself(matrix):
    weight, inputs = matrix
    scale, others = _scale(weight)
    alone = weight.clone()
    alone[:, others] = (weight / scale).round()[:, others] * scale.expand_as(weight)[:, others]
    whole = compensated(weight, inputs.T @ inputs, APART, STEP)
    lost = [(inputs @ (one - weight).T).square().mean() for one in (whole, alone)]
    assert lost[0] < lost[1] / 2


def test_nothing_is_lost_where_nothing_is_rounded(matrix):
    weight, inputs = matrix
    assert torch.equal(compensated(weight, inputs.T @ inputs, range(20), STEP), weight)
