"""As set_attacks, but nobody may support what they attack, however far away (s-extensions)."""

from __future__ import annotations

import numpy as np

from argue.features.frameworks.conditioned import Condition
from argue.features.frameworks.reasoning.supports import set_attacks
from argue.model import Derivation, Framework
from argue.reasoning.graphs import Along, rows_of_bits

SOURCE = (
    "Cayrol & Lagasquie-Schiex 2005 (safe sets, external coherence, s-admissible; Polberg 2017, "
    "Definitions 2.2.6 and 2.2.7)"
)
DERIVED: tuple[Derivation, ...] = ()


translate = set_attacks.translate


def condition(framework: Framework) -> Condition:
    """Safe: no argument is both set-attacked by the set, and set-supported by it.

    (Or a member: that it is conflict-free.) So two arguments stand apart if one of them supports,
    in one or more steps, what the other set-attacks; an argument that does both is out by itself.
    """
    graph = translate(framework).graph
    size = graph.size
    attackers = [
        sum(1 << attacker for attacker in graph.attackers.of(node)) for node in range(size)
    ]
    from_here = Along(framework.supports, size, forth=True)(attackers)
    apart = [0] * size
    for supporter, supported in framework.supports.tolist():
        apart[supporter] |= from_here[supported]
    return Condition(rows_of_bits(apart, size), np.empty((0, 2), dtype=np.int32))
