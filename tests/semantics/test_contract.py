"""What every semantics promises."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from argue.model import AttackGraph
from argue.semantics import SEMANTICS
from tests.semantics.test_grounded import attack_graphs


@settings(max_examples=200, deadline=None)
@given(attack_graphs())
@pytest.mark.parametrize("name", SEMANTICS.names())
def test_accepted_arguments_do_not_conflict_and_reject_what_they_attack(name, graph):
    size, attacks = graph
    rows = np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2)
    status = SEMANTICS.load(name).label(AttackGraph(size, rows))
    assert status.shape == (size,)
    assert set(status.tolist()) <= {-1, 0, 1}
    for attacker, attacked in attacks:
        if status[attacker] == 1:
            assert status[attacked] == -1


@pytest.mark.parametrize("name", SEMANTICS.names())
def test_summary_says_what_it_is(name):
    assert len(SEMANTICS.summary(name)) > 20
