"""Frameworks to try, and every gradual semantics again, one argument at a time, as its paper says.

Nothing here shares code with ``argue.reasoning.degrees``.
"""

import math
from collections.abc import Callable

import numpy as np
from hypothesis import strategies as st

from argue.model import Framework

Values = list[float]


def framework(size: int, attacks, supports=()) -> Framework:
    rows = [np.array(list(edges), dtype=np.int32).reshape(-1, 2) for edges in (attacks, supports)]
    return Framework(tuple(f"a{number}" for number in range(size)), rows[0], rows[1])


def df_quad(base: float, attackers: Values, supporters: Values) -> float:
    against = 1 - math.prod(1 - value for value in attackers)
    in_favour = 1 - math.prod(1 - value for value in supporters)
    if against >= in_favour:
        return base - base * abs(in_favour - against)
    return base + (1 - base) * abs(in_favour - against)


def p_max(base: float, energy: float, power: int) -> float:
    def h(x: float) -> float:
        return max(0.0, x) ** power / (1 + max(0.0, x) ** power)

    return base - base * h(-energy) + (1 - base) * h(energy)


def quadratic_energy(base: float, attackers: Values, supporters: Values) -> float:
    return p_max(base, sum(supporters) - sum(attackers), 2)


def euler_based(base: float, attackers: Values, supporters: Values) -> float:
    return 1 - (1 - base**2) / (1 + base * math.exp(sum(supporters) - sum(attackers)))


def h_categoriser(base: float, attackers: Values, supporters: Values) -> float:
    return base / (1 + sum(attackers))


REFERENCE: dict[str, Callable[[float, Values, Values], float]] = {
    function.__name__: function
    for function in (df_quad, quadratic_energy, euler_based, h_categoriser)
}
ATTACKS_ONLY = {"h_categoriser"}


def once(name: str, graph: Framework, base: Values, state: Values, weights=None) -> Values:
    """The degrees of the next round."""
    incoming: list[tuple[Values, Values]] = [([], []) for _ in base]
    for side, edges in enumerate((graph.attacks, graph.supports)):
        for source, target in edges.tolist():
            pair = (graph.arguments[source], graph.arguments[target])
            incoming[target][side].append(state[source] * (weights or {}).get(pair, 1.0))
    return [REFERENCE[name](start, *given) for start, given in zip(base, incoming, strict=True)]


def settled(name: str, graph: Framework, base: Values, weights=None, most: int = 500) -> Values:
    """The degrees after as many rounds as it takes, or this many."""
    state = list(base)
    for _ in range(most):
        following = once(name, graph, base, state, weights)
        if max((abs(x - y) for x, y in zip(state, following, strict=True)), default=0) < 1e-13:
            break
        state = following
    return following


scores = st.one_of(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.floats(0, 1, allow_subnormal=False))


@st.composite
def graphs(draw, *, circles: bool, attacks_only: bool = False, most: int = 7):
    """A framework with base scores; without circles every edge runs to a lower number."""
    size = draw(st.integers(1, most))
    pairs = [(x, y) for x in range(size) for y in range(size) if circles or x > y]
    edges = draw(st.lists(st.sampled_from(pairs), max_size=12, unique=True)) if pairs else []
    signs = [attacks_only or draw(st.booleans()) for _ in edges]
    base = [draw(scores) for _ in range(size)]
    attacks = [edge for edge, sign in zip(edges, signs, strict=True) if sign]
    supports = [edge for edge, sign in zip(edges, signs, strict=True) if not sign]
    return framework(size, attacks, supports), base
