from __future__ import annotations

import numpy as np
import pytest

from argue.engines._cross_encoder.calibration import softmax, temperature


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


def test_shares_of_huge_logits_are_finite():
    assert softmax(np.array([[1000.0, 0.0], [-1000.0, 0.0]])).tolist() == [[1, 0], [0, 1]]
