"""What attackers and supporters amount to together: degrees of sources → one energy per argument.

The energy is above 0 where supporters prevail and below 0 where attackers do, and a source of
degree 0 counts as if it were not there. Each way is told by what one edge gives (two numbers), how
edges are joined, and what follows from all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.integer]
_Scalar = TypeVar("_Scalar", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Aggregation:
    """One way to join attackers and supporters.

    Parameters
    ----------
    lift
        Values, the degrees of sources times the weights of edges, and a mask of supports that runs
        along them → what each edge gives, as two arrays.
    join
        Joins what two edges give, each of the two by itself.
    energy
        What follows from the two when all edges are joined.
    """

    lift: Callable[[Floats, Bools], tuple[Floats, Floats]]
    join: np.ufunc
    energy: Callable[[Floats, Floats], Floats]

    def __call__(self, values: Floats, supports: Bools, starts: Ints) -> Floats:
        """The energy of each argument.

        Parameters
        ----------
        values
            Shape (edges,) or (edges, columns).
        supports
            Shape (edges,): whether the edge is a support.
        starts
            Where the edges into each argument begin; each argument has one at least.
        """
        one, two = self.lift(values, along(supports, values))
        return self.energy(
            self.join.reduceat(one, starts, axis=0), self.join.reduceat(two, starts, axis=0)
        )


def along(vector: NDArray[_Scalar], values: Floats) -> NDArray[_Scalar]:
    """The vector, shaped so that it runs along the rows of the values."""
    return vector if values.ndim == 1 else vector[:, np.newaxis]


def _apart(values: Floats, supports: Bools) -> tuple[Floats, Floats]:
    return np.where(supports, 0.0, values), np.where(supports, values, 0.0)


def _left(values: Floats, supports: Bools) -> tuple[Floats, Floats]:
    left = 1.0 - values
    return np.where(supports, 1.0, left), np.where(supports, left, 1.0)


def _number(values: Floats, supports: Bools) -> tuple[Floats, Floats]:
    return (values > 0).astype(np.float64), values


total = Aggregation(_apart, np.add, lambda against, in_favour: in_favour - against)
"""Σ supporters − Σ attackers.

>>> total(np.array([0.5, 0.25]), np.array([True, False]), np.array([0])).tolist()
[0.25]
"""

product = Aggregation(_left, np.multiply, lambda against, in_favour: against - in_favour)
"""Π (1 − attacker) − Π (1 − supporter); that is 1 − Π over supporters less the same of attackers.

>>> product(np.array([0.5, 0.5, 0.25]), np.array([True, True, False]), np.array([0])).tolist()
[0.5]
"""

strongest = Aggregation(_apart, np.maximum, lambda against, in_favour: in_favour - against)
"""The strongest supporter less the strongest attacker, 0 where there is none.

>>> strongest(np.array([0.5, 0.75]), np.array([False, False]), np.array([0])).tolist()
[-0.75]
"""

counted = Aggregation(
    _number, np.add, lambda number, summed: -(number + summed / np.maximum(number, 1.0))
)
"""−(k + mean of the attackers), where k of them have a degree above 0; for attacks only.

>>> counted(np.array([0.5, 0.25, 0.0]), np.zeros(3, np.bool_), np.array([0])).tolist()
[-2.375]
"""
