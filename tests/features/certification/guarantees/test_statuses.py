"""The threshold of certified statuses."""

import numpy as np
import pytest

from argue.features.certification.guarantees.statuses import StatusTest
from argue.features.certification.guarantees.units import judge_units
from argue.model import Argument, Debate, Options
from tests.features.certification.guarantees.samples import Oracle, units


def test_an_engine_that_is_always_right_is_certified_and_one_that_guesses_is_not():
    assert StatusTest(units(200, 0.9, 1.0), range(60), 0.8).threshold() is not None
    guessing = StatusTest(units(200, 0.9, 0.2, most=1), range(60), 0.8)
    assert guessing.threshold() is None
    assert guessing.outlook().needed is None


def test_too_few_labels_are_told_how_many_would_do():
    few = StatusTest(units(100, 0.9, 1.0), range(5), 0.8)
    assert few.threshold() is None
    needed = few.outlook().needed
    assert needed is not None
    assert 5 < needed < 100


@pytest.mark.parametrize("level", [0.6, 0.8])
def test_too_many_wrong_ones_are_certified_no_more_often_than_allowed(level):
    """An engine whose surest statuses are right just less often than the level asks for."""
    every = units(120, 0.9, 0.78 if level == 0.8 else 0.62, seed=3)
    test = StatusTest(every, (), level)
    random = np.random.default_rng(8)
    orders = np.array([random.permutation(120)[:40] for _ in range(300)])
    for threshold in test.thresholds:
        right = [
            unit.right(argument)
            for unit in every
            for argument, p in unit.uncertain.items()
            if p >= threshold - 1e-9
        ]
        if np.mean(right) < level:
            assert test.refuted(threshold, orders).mean() <= 1 - level


@pytest.mark.parametrize("right", [0.78, 0.82, 0.86, 0.9])
def test_of_the_debates_that_are_left_no_more_is_wrong_than_allowed(right):
    """Where most are labelled, few are left, and what is wrong with these alone counts."""
    every, level = units(120, 0.9, right, seed=5, most=2), 0.8
    test = StatusTest(every, (), level)
    random = np.random.default_rng(9)
    orders = np.array([random.permutation(120)[:105] for _ in range(300)])
    for threshold in test.thresholds:
        counts = test.counts(threshold, range(120))
        left = counts.sum(axis=0) - counts[orders].sum(axis=1)
        broken = left[:, 0] < level * left.sum(axis=1)
        assert (broken & test.refuted(threshold, orders)).mean() <= 1 - level


def test_labels_for_all_debates_leave_nothing_to_certify():
    assert StatusTest(units(60, 0.9, 1.0), range(60), 0.8).threshold() is None


def test_what_rests_on_a_judged_support_is_uncertain():
    """The support may truly be an attack."""
    texts = (Argument("issue", "It is so."), Argument("reply", "It is."))
    debate = Debate("d", "d", texts, issue="issue", pairs=(("reply", "issue"),))
    (unit,) = judge_units([debate], Oracle(0.9), Options(), labelled=False)
    assert list(unit.uncertain) == ["issue"]
    assert 0.5 < unit.uncertain["issue"] < 1
