"""Small frameworks in lists get the answers that the definitions give."""

import pytest
from hypothesis import given, settings

from argue.errors import SearchFault
from argue.features.frameworks.quick_solve import in_lists
from argue.features.frameworks.solving import sets, small
from argue.features.frameworks.solving.sat import Encoding
from argue.features.frameworks.solving.search import Maximal
from argue.model.attacks import AttackLists
from argue.reasoning.semantics import SEMANTICS, load_semantics
from tests.reasoning.semantics.frameworks import graph_of
from tests.reasoning.semantics.test_grounded import attack_graphs

NAMES = [name for name in SEMANTICS.names() if in_lists(name)]


def test_the_semantics_of_competitions_have_it():
    assert {"grounded", "complete", "preferred", "stable", "semi_stable", "cf2"} <= set(NAMES)


@settings(max_examples=40, deadline=None)
@given(attack_graphs())
@pytest.mark.parametrize("name", NAMES)
def test_answers_are_those_over_arrays(name, graph):
    """Which the tests beside this one hold against the definitions."""
    size, attacks = graph
    lists, semantics = AttackLists.of(size, attacks), load_semantics(name)
    asked, arrays = in_lists(name), graph_of(size, attacks)
    expected = sorted(extension.tolist() for extension in semantics.extensions(arrays))
    assert sorted(asked.extensions(lists)) == expected
    assert asked.count(lists) == len(expected)
    some = asked.some_extension(lists)
    assert some in expected if expected else some is None
    for node in range(size):
        witness, counter = asked.containing(lists, node), asked.avoiding(lists, node)
        assert (witness is None) == all(node not in one for one in expected)
        assert (counter is None) == all(node in one for one in expected)
        assert witness is None or (node in witness and witness in expected)
        assert counter is None or (node not in counter and counter in expected)


@settings(max_examples=60, deadline=None)
@given(attack_graphs())
def test_checks_are_those_over_arrays(graph):
    size, attacks = graph
    size = min(size, 6)
    attacks = {(one, other) for one, other in attacks if max(one, other) < size}
    lists, arrays = AttackLists.of(size, attacks), graph_of(size, attacks)
    for number in range(1 << size):
        members = [node for node in range(size) if number >> node & 1]
        for name in ("conflict_free", "admissible", "complete", "stable", "naive"):
            expected = getattr(sets, name)(arrays, sets.members_of(arrays, members))
            assert getattr(small, name)(lists, members) == expected


@settings(max_examples=40, deadline=None)
@given(attack_graphs())
def test_lists_and_arrays_are_the_same_graph(graph):
    size, attacks = graph
    arrays, lists = graph_of(size, attacks), AttackLists.of(size, attacks)
    assert (arrays.lists.attackers, arrays.lists.attacked) == (lists.attackers, lists.attacked)
    again = type(arrays).of_lists(lists)
    assert again.is_small
    assert again.attacks.tolist() == arrays.attacks.tolist()
    assert not again.is_small
    nodes = list(range(0, size, 2))
    inner = {(a // 2, b // 2) for a, b in attacks if a % 2 == b % 2 == 0}
    assert lists.induced(nodes).attackers == AttackLists.of(len(nodes), inner).attackers
    assert lists.induced(nodes).attacked == AttackLists.of(len(nodes), inner).attacked


@pytest.mark.parametrize("name", sorted({*NAMES} - {"grounded", "conflict_free"}))
def test_a_solver_that_answers_wrongly_is_found_out(name, monkeypatch):
    monkeypatch.setattr(Encoding, "members", lambda self, model: list(range(self.size)))
    circle = AttackLists.of(2, [(0, 1), (1, 0)])
    with pytest.raises(SearchFault, match="fault of Argue"):
        next(in_lists(name).extensions(circle))


def test_a_stable_set_answers_before_a_preferred_one_is_grown(monkeypatch):
    monkeypatch.setattr(Maximal, "_grown", None)
    search = Maximal(AttackLists.of(2, [(0, 1), (1, 0)]))
    assert search.lacking([search.encoding.accepted(0)]) == [1]
    assert search.lacking([search.encoding.rejected(0)]) == [0]
