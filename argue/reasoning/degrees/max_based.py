"""Max-based: divide the base score by 1 + the strongest attacker alone; attacks only.

Amgoud, Ben-Naim, Doder & Vesic 2017 (weighted max-based semantics), for the base score b::

    degree = b / (1 + strongest attacker)

The quality of attackers counts and not their number. Rounds settle on every graph.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, strongest

TITLE = "max-based"
BASE = 1.0
ATTACKS_ONLY = True
WEIGHTED = True

aggregate = strongest


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above; the energy is minus the strongest attacker.

    >>> influence(np.array([1.0]), np.array([-1.0])).tolist()
    [0.5]
    """
    return np.divide(base, 1.0 - energy)
