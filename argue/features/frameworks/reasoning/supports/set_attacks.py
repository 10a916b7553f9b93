"""Direct, supported and secondary attacks, never joined; nothing else is asked (d-extensions)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from argue.model import AttackGraph, Derivation, Framework
from argue.reasoning.derived_attacks import write_out
from argue.reasoning.supports import TranslatedAttack, Translation, implied

SOURCE = (
    "Cayrol & Lagasquie-Schiex 2005 (set-attacks by supported and by indirect attacks, the latter "
    "now called secondary; d-admissible; Polberg 2017, Definitions 2.2.2 and 2.2.7)"
)
DERIVED: tuple[Derivation, ...] = ()
BEARS_ON = "ahead"


def translate(framework: Framework) -> Translation:
    """The framework of direct, supported and secondary attacks.

    Supported: *a* supports, in one or more steps, what attacks *b*. Secondary: *a* attacks what
    supports *b*, in one or more steps. As in the paper the two are not joined: if *a* supports *b*,
    *b* attacks *c* and *c* supports *d*, then *a* does not attack *d*.
    """
    kinds = Derivation.SUPPORTED, Derivation.SECONDARY
    each = [replace(framework, derived=(kind,)) for kind in kinds]
    rows = np.concatenate([write_out(part).attacks for part in each])
    graph = AttackGraph(len(framework.arguments), rows)

    def explained(node: int) -> Iterator[TranslatedAttack]:
        seen = set[int]()
        for part in each:
            for step in implied(part, node):
                if step.attacker not in seen:
                    seen.add(step.attacker)
                    yield step

    return Translation(framework.arguments, graph, (), explained)
