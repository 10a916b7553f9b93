import pytest

from argue.drawing.threads import grow
from argue.features.map.extract import centre, fold

#            0
#      1     2     3
#     4 5    6    7 8
#     9           10
#    11
REPLIES = [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2), (7, 3), (8, 3), (9, 4), (10, 7), (11, 9)]
THREAD = grow(12, REPLIES, [], issue=0)


def test_what_is_folded_is_counted_where_it_would_stand():
    result = fold(THREAD, REPLIES, focus=0, at_most=4)
    assert (result.numbers, result.under, result.apart) == ([0, 1, 2, 3], {1: 4, 2: 1, 3: 3}, 0)


@pytest.mark.parametrize(
    ("links", "focus", "numbers"),
    [
        (REPLIES, 0, [0, 1, 3]),  # larger branches come first
        (REPLIES, 4, [0, 1, 4, 9, 11]),  # the path and the branch of the focus before others
        (REPLIES, 4, [0, 1, 4, 5, 9, 11]),
        ([*REPLIES, (11, 6)], 6, [0, 1, 2, 3, 6, 11]),  # relations across the thread are near
        (REPLIES, 3, [3]),  # one place is for the focus
    ],
)
def test_what_is_nearest_is_drawn(links, focus, numbers):
    assert fold(THREAD, links, focus, len(numbers)).numbers == numbers


def test_half_of_the_room_is_for_a_long_path():
    chain = [(n, n - 1) for n in range(1, 20)]
    result = fold(grow(20, chain, []), chain, focus=10, at_most=6)
    assert (result.numbers, result.under, result.apart) == ([8, 9, 10, 11, 12, 13], {13: 6}, 8)


def test_nothing_is_lost():
    for focus in range(12):
        for most in range(1, 13):
            result = fold(THREAD, REPLIES, focus, most)
            assert len(result.numbers) + sum(result.under.values()) + result.apart == 12


def test_the_centre_is_the_issue_or_the_largest_root():
    assert centre(THREAD, issue=0) == 0
    forest = grow(6, [(1, 0), (3, 2), (4, 2)], [])
    assert centre(forest) == 2
    assert centre(forest, issue=5) == 2, "nothing stands under this issue"
