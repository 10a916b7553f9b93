import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.model import AttackGraph
from argue.reasoning.semantics import grounded
from tests import reference
from tests.reasoning.semantics.test_grounded import attack_graphs


def label_with_ranks(size, attacks):
    rows = np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2)
    status, rank = grounded.label_with_ranks(AttackGraph(size, rows))
    return status.tolist(), rank.tolist()


@settings(max_examples=400, deadline=None)
@given(attack_graphs())
@pytest.mark.parametrize(
    ("narrow", "few"), [(0, 100), (grounded._NARROW, 100), (0, 1), (grounded._NARROW, 1)]
)
def test_ranks_are_the_min_max_numbering(narrow, few, graph):
    size, attacks = graph
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grounded, "_NARROW", narrow)
        patch.setattr(grounded, "_FEW", few)
        status, rank = label_with_ranks(size, attacks)
    assert status == reference.grounded(size, attacks)
    for node in range(size):
        on_it = [other for other in range(size) if (other, node) in attacks]
        if status[node] == 1:
            assert rank[node] == max((rank[other] + 1 for other in on_it), default=0)
        elif status[node] == -1:
            assert rank[node] == min(rank[other] for other in on_it if status[other] == 1) + 1
        else:
            assert rank[node] == -1


def test_wide_waves_agree_with_the_characteristic_function(monkeypatch):
    """Waves wider than those that are done one argument at a time, by definition in Python."""
    size = 600
    monkeypatch.setattr(grounded, "_NARROW", 30)
    rows = np.random.default_rng(1).integers(0, size, (size + 60, 2))
    status, rank = grounded.label_with_ranks(AttackGraph(size, rows))
    assert status.tolist() == reference.grounded(size, {(a, b) for a, b in rows.tolist()})
    accepted = rank[status == 1]
    assert (np.bincount(accepted) >= grounded._NARROW).any()
    assert (accepted % 2 == 0).all()
    assert (rank[status == -1] % 2 == 1).all()


@settings(max_examples=200, deadline=None)
@given(attack_graphs(), st.sets(st.integers(0, 8)))
def test_grow_within_is_the_union_of_the_strongly_admissible_subsets(graph, allowed):
    """By the definition of Baroni & Giacomin 2007: defended by others that are so before it."""
    size, attacks = graph
    taken: set[int] = set()
    while True:
        struck = {b for a, b in attacks if a in taken}
        more = {
            one
            for one in allowed & set(range(size))
            if all(a in struck for a, b in attacks if b == one)
        }
        if more <= taken:
            break
        taken |= more
    rows = np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2)
    mask = np.isin(np.arange(size), list(allowed))
    members = grounded.grow_within(AttackGraph(size, rows), mask)
    assert set(np.flatnonzero(members).tolist()) == taken
