"""As set_attacks, but whoever accepts an argument accepts all that it supports (c-extensions)."""

from __future__ import annotations

import numpy as np

from argue.interpretations import set_attacks
from argue.interpretations._condition import Condition
from argue.interpretations._translation import Translation
from argue.model import Derivation, Framework

SOURCE = (
    "Cayrol & Lagasquie-Schiex 2005 (sets closed for support, c-admissible; Polberg 2017, "
    "Definitions 2.2.6 and 2.2.7)"
)
DERIVED: tuple[Derivation, ...] = ()


def translate(framework: Framework) -> Translation:
    """The attacks of :mod:`argue.interpretations.set_attacks`, on which closed sets are sought."""
    return set_attacks.translate(framework)


def condition(framework: Framework) -> Condition:
    """Closed: what a member supports is a member."""
    return Condition(np.empty((0, 2), dtype=np.int32), framework.supports)
