import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.model import AttackGraph
from argue.reasoning.changes.grounded import GroundedUpdates
from argue.reasoning.semantics import grounded
from tests import reference
from tests.reasoning.semantics.test_grounded import attack_graphs


def graph(size, attacks):
    return AttackGraph(size, np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2))


def statuses(kept):
    return [kept.status(node) for node in range(len(kept))]


@settings(max_examples=300, deadline=None)
@given(attack_graphs(), st.data())
def test_long_sequences_of_changes_end_where_recomputation_does(start, data):
    size, attacks = start
    kept = GroundedUpdates(graph(size, attacks))
    for _ in range(25):
        nodes = data.draw(st.integers(0, 1)) if size < 14 else 0
        size += nodes
        node = st.integers(0, size - 1)
        toggled = data.draw(st.sets(st.tuples(node, node), max_size=3))
        was = [*statuses(kept), *[0] * nodes]
        told = kept.change(toggled - attacks, toggled & attacks, nodes)
        attacks = attacks ^ toggled
        now = statuses(kept)
        assert now == reference.grounded(size, attacks)
        assert told == {
            node: (old, new)
            for node, (old, new) in enumerate(zip(was, now, strict=True))
            if old != new
        }


def test_thousands_of_changes_of_a_larger_graph():
    random = np.random.default_rng(2012)
    size = 400
    attacks = {tuple(row) for row in random.integers(0, size, (480, 2)).tolist()}
    kept = GroundedUpdates(graph(size, attacks))
    for turn in range(3000):
        edge = tuple(random.integers(0, size, 2).tolist())
        if turn % 2:  # so that about as many attacks go as come
            edge = sorted(attacks)[int(random.integers(len(attacks)))]
        kept.change([edge] if edge not in attacks else [], [edge] if edge in attacks else [])
        attacks ^= {edge}
        if turn % 50 == 0:
            assert statuses(kept) == grounded.label(graph(size, attacks)).tolist()


def test_a_circle_does_not_hold_itself_up():
    # 0 ⇄ 1 decided by 2; without 2 neither is
    kept = GroundedUpdates(graph(3, {(0, 1), (1, 0), (2, 1)}))
    assert statuses(kept) == [1, -1, 1]
    assert kept.change(removed=[(2, 1)]) == {1: (-1, 0), 0: (1, 0)}


def test_what_does_not_depend_on_the_change_is_not_looked_at():
    size = 100_000
    kept = GroundedUpdates(graph(size, {(number + 1, number) for number in range(size - 1)}))
    looked = []
    kept._edges.sources = lambda node, real=kept._edges.sources: looked.append(node) or real(node)
    assert len(kept.change(removed=[(10, 9)])) == 0  # 10 is rejected already
    assert set(kept.change(removed=[(9, 8)])) == set(range(9))
    assert len(looked) < 40
