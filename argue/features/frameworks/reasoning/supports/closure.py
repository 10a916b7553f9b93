"""As set_attacks, but whoever accepts an argument accepts all that it supports (c-extensions)."""

from __future__ import annotations

import numpy as np

from argue.features.frameworks.conditioned import Condition
from argue.features.frameworks.reasoning.supports import set_attacks
from argue.model import Derivation, Framework

SOURCE = (
    "Cayrol & Lagasquie-Schiex 2005 (sets closed for support, c-admissible; Polberg 2017, "
    "Definitions 2.2.6 and 2.2.7)"
)
DERIVED: tuple[Derivation, ...] = ()


translate = set_attacks.translate


def condition(framework: Framework) -> Condition:
    """Closed: what a member supports is a member."""
    return Condition(np.empty((0, 2), dtype=np.int32), framework.supports)
