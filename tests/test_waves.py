from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from argue import waves
from argue.model import AttackGraph
from argue.semantics import grounded
from tests import reference
from tests.semantics.test_grounded import attack_graphs


def found(size, attacks):
    rows = np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2)
    status, wave = waves.waves(AttackGraph(size, rows))
    return status.tolist(), wave.tolist()


@settings(max_examples=400, deadline=None)
@given(attack_graphs())
@pytest.mark.parametrize("narrow", [0, waves._NARROW])
def test_every_label_rests_on_earlier_ones(narrow, graph):
    size, attacks = graph
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waves, "_NARROW", narrow)
        status, wave = found(size, attacks)
    assert status == reference.grounded(size, attacks)
    for node in range(size):
        on_it = [other for other in range(size) if (other, node) in attacks]
        if status[node] == 1:
            assert wave[node] == max((wave[other] + 1 for other in on_it), default=0)
        elif status[node] == -1:
            assert wave[node] == min(wave[other] for other in on_it if status[other] == 1) + 1
        else:
            assert wave[node] == -1


def test_a_wide_graph():
    size = 5000
    rows = np.random.default_rng(1).integers(0, size, (size + 500, 2))
    graph = AttackGraph(size, rows)
    assert waves.waves(graph)[0].tolist() == grounded.label(graph).tolist()
