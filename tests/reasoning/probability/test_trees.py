"""What a forest says of a known label is what it says when that label is certain."""

import numpy as np
import pytest

from argue.model import Derivation
from argue.reasoning.probability.trees import Forest

MEDIATED, SECONDARY = Derivation.MEDIATED, Derivation.SECONDARY
# 1 and 4 answer 0, 2 and 3 answer 1, 5 answers 4; 7 answers 6
EDGES = np.array([[1, 0], [2, 1], [3, 1], [4, 0], [5, 4], [7, 6]], dtype=np.int32)


@pytest.mark.parametrize("derived", [(), (MEDIATED,), (SECONDARY,), (MEDIATED, SECONDARY)])
def test_a_known_label_counts_as_if_it_were_certain(derived):
    forest = Forest.of(EDGES, 8, derived)
    beliefs = np.random.default_rng(1).dirichlet((1, 1, 1), len(EDGES))
    found = forest.solve(beliefs)
    for row, root in enumerate(found.root.tolist()):
        for code in range(3):
            certain = beliefs.copy()
            certain[row] = np.eye(3)[code]
            assert found.given[row, code] == pytest.approx(forest.accepted(certain)[root])
