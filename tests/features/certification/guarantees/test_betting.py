"""Bounds hold as often as they say, exactly where every draw can be enumerated."""

from itertools import permutations

import numpy as np
import pytest

from argue.features.certification.guarantees.betting import (
    Draws,
    UnlabelledDebates,
    interval,
    wealth,
)

LEVELS = (0.3, 0.5, 0.8)


def collection(size, seed, *, recall=False, liar=False):
    """A random collection, its hits and misses; a liar expects the opposite of what is."""
    random = np.random.default_rng(seed)
    most = random.integers(1, 5, size).astype(float)
    hits = random.binomial(most.astype(int), 0.7).astype(float)
    misses = random.binomial(most.astype(int), 0.4).astype(float) if recall else most - hits
    expected = misses if liar else hits * 0.9
    return UnlabelledDebates(most, most, expected, np.clip(most - expected, 0, None)), hits, misses


def drawn(orders, hits, misses):
    return Draws(orders, hits[orders], misses[orders])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", [{}, {"recall": True}, {"liar": True}])
def test_over_all_orders_the_true_ratio_is_refuted_no_more_often_than_allowed(kind, level):
    known, hits, misses = collection(7, 3, **kind)
    orders = np.array(list(permutations(range(7), 4)))
    truth = np.array([hits.sum() / (hits.sum() + misses.sum())])
    reached = wealth(known, drawn(orders, hits, misses), truth, (1 - level) / 2)
    for side in reached:
        assert (side >= 2 / (1 - level)).mean() <= (1 - level) / 2
    low, high = interval(known, drawn(orders, hits, misses), level)
    assert ((low <= truth) & (truth <= high)).mean() >= level


def test_wealth_before_the_last_draw_is_fair_on_average():
    """Over all orders of two debates the last of which tells nothing new, bets gain nothing."""
    size = np.array([1.0, 1.0, 1.0, 1.0])
    hits = np.array([1.0, 0.0, 1.0, 0.0])
    orders = np.array(list(permutations(range(4), 1)))
    known = UnlabelledDebates(size, size, 0 * size, 0 * size)
    above, below = wealth(known, drawn(orders, hits, 1 - hits), np.array([0.5]), 0.1)
    assert above.max() == below.max() == pytest.approx(1.75)  # 1 ± 0.75, and never below 1


@pytest.mark.parametrize("liar", [False, True])
def test_coverage_with_many_debates_and_a_false_ratio_is_refuted(liar):
    known, hits, misses = collection(200, 5, liar=liar)
    random = np.random.default_rng(1)
    orders = np.array([random.permutation(200)[:60] for _ in range(400)])
    truth = hits.sum() / (hits.sum() + misses.sum())
    ratios = np.array([truth, truth - 0.25])
    reached = wealth(known, drawn(orders, hits, misses), ratios, 0.1)
    refuted = (np.maximum(*reached) >= 2 / 0.2).mean(axis=0)
    assert refuted[0] <= 0.2
    assert refuted[1] > 0.9


def test_all_labelled_leaves_nothing_open():
    known, hits, misses = collection(12, 9)
    low, high = interval(known, drawn(np.arange(12)[None], hits, misses), 0.99)
    truth = hits.sum() / (hits.sum() + misses.sum())
    assert low[0] <= truth <= high[0] <= low[0] + 0.011


def test_more_labels_narrow_the_bounds_and_a_higher_level_widens_them():
    known, hits, misses = collection(300, 2)
    few, many = (drawn(np.arange(count)[None], hits, misses) for count in (30, 120))
    width = [
        np.subtract(*interval(known, *each)[::-1])[0]
        for each in ((few, 0.9), (many, 0.9), (many, 0.99))
    ]
    assert width[0] > width[2] > width[1]


def test_an_engine_that_knows_narrows_the_bounds():
    known, hits, misses = collection(474, 2)
    nothing = np.zeros(474)
    blind = UnlabelledDebates(known.most_hits, known.most_misses, nothing, nothing)
    random = np.random.default_rng(1)
    draws = drawn(np.array([random.permutation(474)[:160] for _ in range(10)]), hits, misses)
    width = [np.subtract(*interval(each, draws, 0.95)[::-1]).mean() for each in (known, blind)]
    assert width[0] < 0.9 * width[1]
