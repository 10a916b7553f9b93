"""What a change of a relation has to look at, not how its statuses come out."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.model import Derivation, Label
from argue.reasoning.changes.folding import Folding
from tests.reasoning.test_derived_attacks import bipolar, framework


def circles(size: int, supports: set[tuple[int, int]]) -> set[frozenset[int]]:
    """The groups of arguments that mediated attacks reach together."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(supports)
    return set(map(frozenset, nx.strongly_connected_components(graph)))


@settings(max_examples=200, deadline=None)
@given(bipolar(), st.data())
def test_only_arguments_on_circles_that_close_or_open_get_new_nodes(debate, data):
    size, attacks, supports = debate
    folding = Folding(framework(size, attacks, supports, {Derivation.MEDIATED}))
    node = st.integers(0, size - 1)
    for _ in range(8):
        support = data.draw(st.tuples(node, node))
        adds = support not in supports
        before, after = circles(size, supports), circles(size, supports ^ {support})
        supports = supports ^ {support}
        change = folding.change(Label.SUPPORT, support, adds=adds)
        assert change.moved.keys() == {number for group in after - before for number in group}
        if not change.moved:  # at most a relay comes, with the attack on it
            assert len(change.added) <= 2 * adds
            assert len(change.removed) <= 1 - adds
        for group in after:
            assert len({folding.node(number) for number in group}) == 1
        nodes = {folding.node(number) for number in range(size)}
        assert {frozenset(folding.members(number)) for number in nodes} == after


def test_a_link_stands_for_several_relations():
    """1 and 2 support each other, and 0: its attackers come to both by one relay, until the last
    of the two supports is gone."""
    view = framework(3, set(), {(1, 2), (2, 1), (1, 0), (2, 0)}, {Derivation.MEDIATED})
    folding = Folding(view)
    assert not any(folding.change(Label.SUPPORT, (1, 0), adds=False))
    assert len(folding.change(Label.SUPPORT, (2, 0), adds=False).removed) == 1
    assert len(folding.change(Label.SUPPORT, (1, 0), adds=True).added) == 1
    assert not any(folding.change(Label.SUPPORT, (2, 0), adds=True))


@settings(max_examples=100, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)), st.data())
def test_no_link_comes_and_goes_at_once(debate, kinds, data):
    size, attacks, supports = debate
    folding = Folding(framework(size, attacks, supports, kinds))
    node = st.integers(0, size - 1)
    present = {Label.ATTACK: set(attacks), Label.SUPPORT: set(supports)}
    for _ in range(8):
        label = data.draw(st.sampled_from([Label.ATTACK, Label.SUPPORT]))
        edge = data.draw(st.tuples(node, node))
        change = folding.change(label, edge, adds=edge not in present[label])
        present[label] ^= {edge}
        ends = [*change.added, *change.removed]
        assert len(ends) == len(set(ends))
