from __future__ import annotations

import numpy as np
import pytest

from argue.engines._cross_encoder.network import (
    scale_and_shift,
    softmax,
    temperature,
)


def _drawn(count, seed=0):
    random = np.random.default_rng(seed)
    logits = random.normal(0, 1.5, (count, 3))
    shares = softmax(logits)
    return logits, [random.choice(3, p=row) for row in shares]


def test_finds_the_temperature_that_logits_were_sharpened_by():
    logits, gold = _drawn(20_000)
    assert temperature(logits, gold) == pytest.approx(1, abs=0.05)
    assert temperature(4 * logits, gold) == pytest.approx(4, abs=0.2)
    assert temperature(logits / 3, gold) == pytest.approx(1 / 3, abs=0.03)


def test_finds_the_factor_and_the_shifts_that_logits_lack():
    logits, gold = _drawn(20_000)
    shifts = np.array([2.0, -1.0, -1.0])
    scale, shift = scale_and_shift(3 * (logits - shifts), gold)
    assert scale == pytest.approx(1 / 3, abs=0.02)
    assert shift - shift.mean() == pytest.approx(shifts, abs=0.1)


def test_the_factor_leaves_something_to_learn_from():
    logits, _ = _drawn(500)
    scale, _ = scale_and_shift(logits, _drawn(500, seed=1)[1])
    assert scale == pytest.approx(0.25)


def test_the_shift_of_a_class_without_examples_is_finite():
    logits, gold = _drawn(500)
    scale, shift = scale_and_shift(logits, [min(one, 1) for one in gold])
    assert np.isfinite(scale)
    assert -10 < shift[2] < shift[:2].min() - 1


def test_shares_of_huge_logits_are_finite():
    assert softmax(np.array([[1000.0, 0.0], [-1000.0, 0.0]])).tolist() == [[1, 0], [0, 1]]
