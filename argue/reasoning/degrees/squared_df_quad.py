"""Squared DF-QuAD: as DF-QuAD, but a surplus x counts x / (1 + x), so that none is decisive.

Two definitions go by this name. This is that of Kampik, Potyka, Yin, Čyras & Toni 2024 (Table 3)
and of QBAF-Py: product aggregation with the influence 1-Max(1) of Potyka 2019. The other, of
Uncertainpy, squares the factors of the products and keeps DF-QuAD's own influence. With the energy
e = v⁺ − v⁻ of :mod:`argue.reasoning.degrees.df_quad` and h(x) = max(0, x) / (1 + max(0, x))::

    degree = b − b·h(−e) + (1 − b)·h(e)
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, product

TITLE = "squared DF-QuAD"
BASE = 0.5
ATTACKS_ONLY = False
WEIGHTED = True

aggregate = product


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above.

    >>> influence(np.array([0.5, 0.5]), np.array([-1.0, 1.0])).tolist()
    [0.25, 0.75]
    """
    pull = np.abs(energy) / (1.0 + np.abs(energy))
    return np.where(energy < 0, base - base * pull, base + (1.0 - base) * pull)
