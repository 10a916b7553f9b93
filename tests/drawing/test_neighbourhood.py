from __future__ import annotations

from argue.drawing.extract import around, beyond, centre
from argue.drawing.tree import grow

#            0
#      1     2     3
#     4 5    6    7 8
#     9           10
#    11
REPLIES = [
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 1),
    (5, 1),
    (6, 2),
    (7, 3),
    (8, 3),
    (9, 4),
    (10, 7),
    (11, 9),
]
THREAD = grow(12, REPLIES, [], issue=0)


def test_the_path_the_children_and_two_steps_are_shown():
    result = around(THREAD, REPLIES, focus=9, at_most=50)
    assert result.numbers == [0, 1, 4, 9, 11]
    assert (result.path_cut, result.hops_cut) == (0, 0)
    assert around(THREAD, REPLIES, focus=0, at_most=50).numbers == [0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_relations_are_steps_in_both_directions():
    crossing = [*REPLIES, (11, 6)]
    assert around(THREAD, crossing, focus=6, at_most=50).numbers == [0, 2, 6, 9, 11]


def test_children_come_first_where_there_is_no_room():
    result = around(THREAD, REPLIES, focus=3, at_most=4)
    assert result.numbers == [0, 3, 7, 8]
    assert result.hops_cut == 3  # 1 and 2, which answer the same argument, and 10


def test_half_of_the_room_is_for_a_long_path():
    chain = [(n, n - 1) for n in range(1, 20)]
    result = around(grow(20, chain, []), chain, focus=17, at_most=6)
    assert result.numbers == [14, 15, 16, 17, 18, 19]
    assert (result.path_cut, result.hops_cut) == (14, 0)


def test_the_room_that_the_neighbours_leave_is_for_the_path():
    chain = [(n, n - 1) for n in range(1, 20)]
    assert around(grow(20, chain, []), chain, focus=19, at_most=6).numbers == list(range(14, 20))


def test_one_place_is_for_the_focus():
    assert around(THREAD, REPLIES, focus=3, at_most=1).numbers == [3]


def test_the_centre_is_the_issue_or_the_largest_root():
    assert centre(THREAD, issue=0) == 0
    forest = grow(6, [(1, 0), (3, 2), (4, 2)], [])
    assert centre(forest) == 2
    assert centre(forest, issue=5) == 2, "nothing stands under this issue"


def test_what_answers_from_outside_is_counted_once():
    links = [(1, 0), (2, 0), (3, 1), (3, 0)]
    assert beyond([*links, (3, 0)], [0, 1]) == {0: 2, 1: 1}
