"""MLP-based: supporters less attackers are added to the log-odds of the base score, as in a neuron.

Potyka 2021 (a multilayer perceptron whose neurons are arguments). With the logistic function φ, the
energy x = Σ weight·supporters − Σ weight·attackers and the base score b::

    degree = φ(ln(b / (1 − b)) + x)

Every edge weighs 1 unless weights are given. An argument of base score 0 or 1 stays there, which is
the limit of the formula.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees._evaluation import Floats, total

TITLE = "MLP-based"
BASE = 0.5
ATTACKS_ONLY = False
WEIGHTED = True

aggregate = total


def influence(base: Floats, energy: Floats) -> Floats:
    """The formula above, as b·eˣ / (b·eˣ + 1 − b).

    >>> influence(np.array([0.5, 1.0, 0.0]), np.array([-1.0, -9.0, 9.0])).round(4).tolist()
    [0.2689, 1.0, 0.0]
    """
    odds = base * np.exp(np.clip(energy, -700.0, 700.0))  # beyond this a float is 0 or overflows
    return odds / (odds + (1.0 - base))
