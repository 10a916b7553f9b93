"""h-categoriser: divide the base score by 1 + the sum of the attackers; attacks only.

Besnard & Hunter 2001 for base scores of 1 and trees; Pu, Luo, Zhang & Luo 2014 show that there is
exactly one solution on any graph, and Amgoud, Ben-Naim, Doder & Vesic 2017 add base scores b::

    degree = b / (1 + Σ attackers)

Rounds settle on every graph (Amgoud et al. 2017).
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, total

TITLE = "h-categoriser"
BASE = 1.0
ATTACKS_ONLY = True

aggregate = total


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above; the energy is minus the sum of the attackers.

    >>> influence(np.array([1.0]), np.array([-1.0])).tolist()
    [0.5]
    """
    return np.divide(base, 1.0 - energy)
