"""Ticks are round, cover the range and never leave it."""

from hypothesis import given
from hypothesis import strategies as st

from argue.features.plots import Axis
from argue.features.plots.frame import Scale, scale

NUMBERS = st.floats(-1e6, 1e6).filter(lambda number: number == 0 or abs(number) > 1e-6)


@given(st.lists(NUMBERS, min_size=1, max_size=20))
def test_all_numbers_lie_between_the_ends(numbers):
    result = scale(Axis("x"), numbers, 0, 100)
    assert all(-0.01 <= result(number) <= 100.01 for number in numbers)


@given(st.lists(st.floats(1e-6, 1e6), min_size=1, max_size=20), st.booleans())
def test_ticks_lie_within_and_are_several(numbers, log):
    result = scale(Axis("x", log=log), numbers, 0, 100)
    ticks = result.ticks()
    assert 2 <= len(ticks) <= 14
    assert all(-0.01 <= result(tick) <= 100.01 for tick in ticks)


def test_a_given_range_is_kept_unless_data_widen_it():
    result = scale(Axis("x", 0, 1), [0.3, 0.7], 0, 100)
    assert (result.low, result.high) == (0, 1)
    assert scale(Axis("x", 0, 1), [1.5], 0, 100).high == 1.5


def test_one_number_has_room_on_both_sides():
    result = scale(Axis("x"), [3.0], 0, 100)
    assert result.low < 3 < result.high


def test_a_scale_may_run_downwards():
    assert Scale(0, 1, 100, 0)(0.25) == 75
