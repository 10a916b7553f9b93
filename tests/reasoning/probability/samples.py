"""Random worlds."""

import itertools

import numpy as np
from hypothesis import strategies as st

from argue.model import Derivation
from argue.reasoning.probability.worlds import Worlds, pack

EVERY_SET = [chosen for count in range(5) for chosen in itertools.combinations(Derivation, count)]


@st.composite
def worlds(draw: st.DrawFn, most: int = 7, count: int = 70) -> Worlds:
    """Worlds over a few arguments: any graph, or a thread, where each argument has one reply-to."""
    size = draw(st.integers(1, most))
    if draw(st.booleans()):
        edges = {(node, draw(st.integers(0, node - 1))) for node in range(1, size)}
    else:
        node = st.integers(0, size - 1)
        edges = draw(st.sets(st.tuples(node, node), max_size=2 * size))
    rows = np.array(sorted(edges), dtype=np.int32).reshape(-1, 2)
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    holds = random.integers(0, 3, (len(rows), count))
    kinds = draw(st.sampled_from(EVERY_SET))
    return Worlds(size, rows, pack(holds == 1), pack(holds == 2), count, kinds)
