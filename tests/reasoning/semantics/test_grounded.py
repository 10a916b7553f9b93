import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.model import AttackGraph
from argue.reasoning.semantics import grounded
from tests import reference


@st.composite
def attack_graphs(draw: st.DrawFn) -> tuple[int, set[tuple[int, int]]]:
    size = draw(st.integers(1, 9))
    node = st.integers(0, size - 1)
    return size, draw(st.sets(st.tuples(node, node), max_size=3 * size))


def label(size: int, attacks: set[tuple[int, int]]) -> list[int]:
    rows = np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2)
    return grounded.label(AttackGraph(size, rows)).tolist()


@settings(max_examples=1000, deadline=None)
@given(attack_graphs())
@pytest.mark.parametrize(
    ("narrow", "few", "slow"),
    [(0, 10, 0.9), (grounded._NARROW, 10, 0.9), (0, 1, 0.5), (grounded._NARROW, 1, 1.0)],
)
def test_agrees_with_the_characteristic_function(narrow, few, slow, graph):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grounded, "_NARROW", narrow)
        patch.setattr(grounded, "_FEW", few)
        patch.setattr(grounded, "_SLOW", slow)
        assert label(*graph) == reference.grounded(*graph)


@pytest.mark.parametrize(
    ("attacks", "expected"),
    [
        (set(), [1, 1, 1]),
        ({(0, 0)}, [0, 1, 1]),
        ({(0, 1), (1, 0)}, [0, 0, 1]),
        ({(0, 1), (1, 2), (2, 0)}, [0, 0, 0]),
        ({(0, 1), (1, 0), (2, 0)}, [-1, 1, 1]),
        ({(0, 0), (1, 0), (0, 2)}, [-1, 1, 1]),
    ],
)
def test_small_graphs(attacks, expected):
    assert label(3, attacks) == expected


def test_long_chain_is_labelled_alternately():
    size = 100_000
    rows = np.stack([np.arange(1, size), np.arange(size - 1)], axis=1)
    status = grounded.label(AttackGraph(size, rows))
    assert status[-1] == 1
    assert (status[:-1] == -status[1:]).all()


def test_wide_and_narrow_waves_alternate():
    fan = 1000  # 1 ← 2…1001 ← chain of 5
    attackers = np.arange(2, fan + 2)
    rows = np.concatenate(
        [
            np.stack([attackers, np.full(fan, 1)], axis=1),
            np.array([[1, 0]]),
            np.stack([attackers + fan, attackers], axis=1),
            np.stack([attackers + 2 * fan, attackers + fan], axis=1),
        ]
    )
    size = 3 * fan + 2
    status = grounded.label(AttackGraph(size, rows))
    assert status[0] == 1
    assert status[1] == -1
    assert (status[2 : fan + 2] == 1).all()
    assert (status[fan + 2 : 2 * fan + 2] == -1).all()


def test_no_arguments():
    assert label(0, set()) == []
