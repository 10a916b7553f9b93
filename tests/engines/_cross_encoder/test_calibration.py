from __future__ import annotations

import numpy as np
import pytest

from argue.engines._cross_encoder.calibration import (
    expected_calibration_error,
    reliability,
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


def test_calibrated_confidences_have_little_error_and_sharpened_ones_much():
    logits, gold = _drawn(20_000)
    assert expected_calibration_error(softmax(logits), gold) < 0.02
    assert expected_calibration_error(softmax(5 * logits), gold) > 0.15


def test_bins_say_how_often_a_confidence_is_right():
    shares = np.array([[0.95, 0.05], [0.92, 0.08], [0.4, 0.6], [1.0, 0.0]])
    low, high = reliability(shares, [0, 1, 1, 0])
    assert (low.low, low.high, low.pairs, low.accuracy) == (0.6, 0.7, 1, 1.0)
    assert (high.pairs, high.high) == (3, 1.0)
    assert high.accuracy == pytest.approx(2 / 3)
    assert high.confidence == pytest.approx((0.95 + 0.92 + 1) / 3)


def test_shares_of_huge_logits_are_finite():
    assert softmax(np.array([[1000.0, 0.0], [-1000.0, 0.0]])).tolist() == [[1, 0], [0, 1]]
