"""Quadratic energy: supporters less attackers, squared, pull the base score towards 1 or 0.

Potyka 2018. With the energy e = Σ supporters − Σ attackers, h(x) = max(0, x)² / (1 + max(0, x)²)
and the base score b::

    degree = b − b·h(−e) + (1 − b)·h(e)

Attack and support are mirror images, and enough of either brings a degree as near to 0 or 1 as one
likes. On circles Potyka lets the degrees flow (``continuous``), since rounds may swing for ever.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, total

BASE = 0.5
ATTACKS_ONLY = False

aggregate = total


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above.

    >>> influence(np.array([0.5, 0.5]), np.array([-1.0, 1.0])).tolist()
    [0.25, 0.75]
    """
    square = energy * energy
    pull = square / (1.0 + square)
    return np.where(energy < 0, base - base * pull, base + (1.0 - base) * pull)
