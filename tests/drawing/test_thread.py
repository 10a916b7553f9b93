from hypothesis import given
from hypothesis import strategies as st

from argue.drawing.threads import grow


def test_layers_are_distances_to_the_issue():
    thread = grow(5, [(1, 0), (2, 1), (3, 2), (4, 0)], [], issue=0)
    assert (thread.layer, thread.parent) == ([0, 1, 2, 3, 1], [-1, 0, 1, 2, 0])
    assert thread.roots == [0]


def test_a_reply_decides_where_an_argument_stands_even_if_a_relation_is_shorter():
    assert grow(3, [(1, 0), (2, 1)], [(2, 0), (1, 0)], issue=0).parent == [-1, 0, 1]


def test_an_argument_that_replies_to_nothing_stands_under_what_it_attacks_or_supports():
    assert grow(3, [(1, 0)], [(1, 0), (2, 1)], issue=0).parent == [-1, 0, 1]


def test_the_issue_stays_on_top_even_if_it_attacks():
    assert grow(2, [(1, 0)], [(0, 1), (1, 0)], issue=0).parent == [-1, 0]


def test_of_a_circle_the_argument_that_most_others_answer_becomes_the_root():
    thread = grow(4, [], [(0, 1), (1, 2), (2, 0), (3, 2)])
    assert (thread.roots, thread.layer) == ([2], [2, 1, 0, 1])


def test_an_argument_that_only_attacks_itself_is_a_root():
    assert grow(1, [], [(0, 0)]).roots == [0]


def test_the_path_leads_to_the_root():
    thread = grow(4, [(1, 0), (2, 1), (3, 2)], [])
    assert thread.path(3) == [3, 2, 1, 0]
    assert thread.root_of() == [0, 0, 0, 0]


links = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=30)


@given(links, st.integers(-1, 11))
def test_every_argument_stands_once_below_its_parent(found, issue):
    thread = grow(12, [], found, issue)
    assert sorted(thread.order) == list(range(12))
    position = {number: place for place, number in enumerate(thread.order)}
    for number, parent in enumerate(thread.parent):
        if parent < 0:
            assert thread.layer[number] == 0
            assert number in thread.roots
        else:
            assert thread.layer[number] == thread.layer[parent] + 1
            assert position[parent] < position[number]
            assert (number, parent) in found
            assert number in thread.children[parent]
