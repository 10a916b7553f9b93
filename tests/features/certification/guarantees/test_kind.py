"""The test of exchangeability finds another kind, and seldom what is not there."""

import numpy as np

from argue.features.certification.guarantees.kind import LEAST_P, compare_kinds


def test_another_kind_is_found_and_named():
    rows = np.random.default_rng(0).normal(size=(60, 4))
    rows[:20, 3] += 3
    found = compare_kinds(rows, 20)
    assert not found.same
    assert found.feature == "length"
    assert found.labelled > found.others


def test_false_alarms_are_as_rare_as_stated():
    random = np.random.default_rng(4)
    alarms = [compare_kinds(random.normal(size=(30, 4)), 10).p < 0.2 for _ in range(40)]
    assert 1 <= sum(alarms) <= 17
    assert LEAST_P < 0.05


def test_what_is_the_same_everywhere_tells_nothing():
    assert compare_kinds(np.ones((10, 4)), 5).p == 1
