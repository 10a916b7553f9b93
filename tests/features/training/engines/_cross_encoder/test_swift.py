"""An encoder that reads swiftly reads what it reads otherwise, and leaves out what it should."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="training needs it")

import torch

from argue.features.training.engines._cross_encoder import batches, learning
from argue.features.training.engines._cross_encoder.swift import DROPPED, _dropout, swift
from tests.engines._cross_encoder import small

PAIRS = [("Trams are quiet and cheap to run.", "Trams are good."), ("No.", "Buses are good.")]


def _read(mpnet):
    model = learning.from_weights(small.weights(mpnet=mpnet)).eval()
    return model, batches.pad(batches.encode_pairs(small.tokenizer(mpnet=mpnet), PAIRS))


@pytest.mark.parametrize("mpnet", [False, True], ids=["BERT", "MPNet"])
@pytest.mark.parametrize("frozen", [0, 1])
def test_reads_the_same(mpnet, frozen):
    model, inputs = _read(mpnet)
    before = model(**inputs)
    with swift(model.bert, frozen, torch.float32):
        assert torch.allclose(model(**inputs), before, atol=1e-5)
    with swift(model.bert, frozen, torch.bfloat16), torch.autocast("cpu", torch.bfloat16):
        assert torch.allclose(model(**inputs).float(), before, atol=0.1)
    assert torch.equal(model(**inputs), before), "it reads as it did"


@pytest.mark.parametrize("mpnet", [False, True], ids=["BERT", "MPNet"])
def test_only_layers_that_learn_get_gradients(mpnet):
    model, inputs = _read(mpnet)
    with swift(model.bert, 1, torch.float32):
        model(**inputs).sum().backward()
    low, high = model.bert.encoder.layer[:2]
    assert all(weight.grad is None for weight in low.parameters())
    assert all(weight.grad is not None for weight in high.parameters())


def test_what_is_left_out_is_drawn_from_the_seed():
    model, inputs = _read(mpnet=True)
    model.bert.train()
    logits = []
    for seed in (1, 1, 2):
        torch.manual_seed(seed)
        with swift(model.bert, 0, torch.float32):
            logits.append(model(**inputs))
    assert torch.equal(logits[0], logits[1])
    assert not torch.equal(logits[0], logits[2])


def test_a_tenth_is_left_out_and_the_mean_stays():
    kept = _dropout()(torch.ones(1000, 100))
    assert (kept == 0).float().mean().item() == pytest.approx(DROPPED / 256, abs=0.005)
    assert kept.mean().item() == pytest.approx(1, abs=0.01)
