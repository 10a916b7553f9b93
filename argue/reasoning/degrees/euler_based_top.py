"""Euler-based, top variant: the strongest supporter less the strongest attacker is the exponent.

Mossakowski & Neuhaus 2018, who replace the sum of Amgoud & Ben-Naim's semantics by the aggregation
"top". With the energy x = max supporter − max attacker (0 where there is none), base score b::

    degree = 1 − (1 − b²) / (1 + b·eˣ)

How many attack or support does not count. It settles on every framework: an energy changes by at
most twice the largest change of a degree, and a degree by at most (1 − b²) / 4 of its energy's
change, so that each round at least halves the largest change.
"""

from argue.reasoning.degrees._evaluation import strongest
from argue.reasoning.degrees.euler_based import influence

TITLE = "Euler-based, top variant"
BASE = 0.5
ATTACKS_ONLY = False
WEIGHTED = True

aggregate = strongest

__all__ = ["ATTACKS_ONLY", "BASE", "TITLE", "WEIGHTED", "aggregate", "influence"]
