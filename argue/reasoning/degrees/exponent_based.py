"""Exponent-based restricted: as Euler-based with powers of 2 in place of e, so somewhat milder.

Amgoud & Ben-Naim 2018 (International Journal of Approximate Reasoning; their Definition 19, as
those who implement it number it). With the energy x = Σ supporters − Σ attackers and the base
score b::

    degree = 1 − (1 − b²) / (1 + b·2ˣ)

They define it for graphs without circles; on circles we iterate the same equation, and say so where
it does not settle. An argument of base score 0 or 1 stays there.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, total

TITLE = "exponent-based"
BASE = 0.5
ATTACKS_ONLY = False
WEIGHTED = True

aggregate = total


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above, as b·(b + 2ˣ) / (1 + b·2ˣ), which loses no digits where b is small.

    >>> influence(np.array([0.5]), np.array([-1.0])).tolist()
    [0.4]
    """
    power = np.exp2(np.minimum(energy, 1000.0))  # beyond this a float overflows
    return base * (base + power) / (1.0 + base * power)
