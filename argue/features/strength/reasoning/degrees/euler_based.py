"""Euler-based: supporters less attackers are an exponent of e; attacks never go below b².

Amgoud & Ben-Naim 2017. With the energy x = Σ supporters − Σ attackers and the base score b::

    degree = 1 − (1 − b²) / (1 + b·eˣ)

They define it for graphs without circles; on circles we iterate the same equation, as Mossakowski &
Neuhaus 2018 do, who also show that it does not always settle. An argument of base score 0 or 1
stays there.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, total

TITLE = "Euler-based"
BASE = 0.5
ATTACKS_ONLY = False

aggregate = total


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above, as b·(b + eˣ) / (1 + b·eˣ), which loses no digits where b is small.

    >>> influence(np.array([0.5]), np.array([-1.0])).round(4).tolist()
    [0.3665]
    """
    power = np.exp(np.minimum(energy, 700.0))  # beyond this a float overflows
    return base * (base + power) / (1.0 + base * power)
