"""Card-based: the number of attackers counts before their strength; attacks only.

Amgoud, Ben-Naim, Doder & Vesic 2017 (weighted card-based semantics). With the base score b and the
k attackers whose base score is above 0::

    degree = b / (1 + k + mean of these attackers)

where the last two terms are 0 if there are none. Rounds settle on every graph. Weights of edges
have no meaning here, since attackers are counted.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, counted

TITLE = "card-based"
BASE = 1.0
ATTACKS_ONLY = True
WEIGHTED = False

aggregate = counted


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above; the energy is −(k + mean).

    >>> influence(np.array([1.0]), np.array([-2.0])).round(4).tolist()
    [0.3333]
    """
    return np.divide(base, 1.0 - energy)
