"""DF-QuAD: attackers and supporters each join like chances; the surplus moves the base score.

Rago, Toni, Aurisicchio & Baroni 2016. With v⁻ = 1 − Π (1 − attacker) and v⁺ = 1 − Π (1 − supporter)
(their strength aggregation function) and the base score b (their combination function)::

    degree = b − b·(v⁻ − v⁺)          where v⁻ ≥ v⁺
    degree = b + (1 − b)·(v⁺ − v⁻)    elsewhere

One attacker and one supporter of degree 1 outweigh whatever else there is.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, product

TITLE = "DF-QuAD"
BASE = 0.5
ATTACKS_ONLY = False

aggregate = product


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above, of the energy v⁺ − v⁻.

    >>> influence(np.array([0.5, 0.5]), np.array([-0.5, 0.25])).tolist()
    [0.25, 0.625]
    """
    return base + base * np.minimum(energy, 0.0) + (1.0 - base) * np.maximum(energy, 0.0)
