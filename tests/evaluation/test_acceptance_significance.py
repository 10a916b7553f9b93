from __future__ import annotations

import numpy as np
import pytest

from argue.evaluation.acceptance import AcceptanceScores, pool, score_acceptance_significance

FIRST = [AcceptanceScores(10, 5, 5, number % 3 + 1, 5) for number in range(12)]
SECOND = [AcceptanceScores(10, 5, 6, number % 3 + 3, 8) for number in range(12)]


def test_values_are_those_of_all_debates_together():
    result = score_acceptance_significance(FIRST, SECOND)
    for name in ("f1", "accuracy"):
        assert result[name].first == pytest.approx(getattr(pool(FIRST), name))
        assert result[name].second == pytest.approx(getattr(pool(SECOND), name))
        assert result[name].p < 0.01
        assert result[name].low > 0


def test_drawing_debates_by_hand():
    random = np.random.default_rng(2)
    gains = [
        pool(SECOND[place] for place in drawn).accuracy
        - pool(FIRST[place] for place in drawn).accuracy
        for drawn in random.integers(0, 12, (3_000, 12))
    ]
    # differences of accuracy are the same in every debate here
    result = score_acceptance_significance(FIRST, SECOND)["accuracy"]
    assert [result.low, result.high] == pytest.approx(np.quantile(gains, [0.025, 0.975]), abs=0.01)


def test_the_same_twice_and_one_debate():
    assert score_acceptance_significance(FIRST, FIRST)["f1"].p == 1.0
    assert score_acceptance_significance(FIRST[:1], SECOND[:1])["f1"].low is None


def test_nothing_accepted_is_no_division_by_nothing():
    nothing = [AcceptanceScores(3, 0, 0, 0, 3)] * 4
    result = score_acceptance_significance(nothing, nothing)
    assert (result["f1"].first, result["accuracy"].first) == (0.0, 1.0)


def test_debates_must_be_the_same():
    with pytest.raises(ValueError, match="found 12 and 11"):
        score_acceptance_significance(FIRST, SECOND[1:])
