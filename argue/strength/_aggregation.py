"""What attackers and supporters amount to together: rows of values → one energy per argument.

Every function takes ``values``, the degrees of the sources of edges (times the edges' weights), of
shape (edges,) or (edges, columns); ``supports``, shape (edges,), true for a support; and
``starts``, where the edges into each argument begin, each argument having one at least. It returns
the energy of each argument: above 0 where supporters prevail, below 0 where attackers do. A source
of degree 0 counts as if it were not there.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.integer]
_Scalar = TypeVar("_Scalar", bound=np.generic)


def total(values: Floats, supports: Bools, starts: Ints) -> Floats:
    """Σ supporters − Σ attackers.

    >>> total(np.array([0.5, 0.25]), np.array([True, False]), np.array([0])).tolist()
    [0.25]
    """
    signs = np.where(supports, 1.0, -1.0)
    summed: Floats = np.add.reduceat(values * along(signs, values), starts, axis=0)
    return summed


def product(values: Floats, supports: Bools, starts: Ints) -> Floats:
    """Π (1 − attacker) − Π (1 − supporter); that is (1 − Π over supporters) less that of attackers.

    >>> product(np.array([0.5, 0.5, 0.25]), np.array([True, True, False]), np.array([0])).tolist()
    [0.5]
    """
    mask, left = along(supports, values), 1.0 - values
    attackers = np.multiply.reduceat(np.where(mask, 1.0, left), starts, axis=0)
    supporters = np.multiply.reduceat(np.where(mask, left, 1.0), starts, axis=0)
    return attackers - supporters


def strongest(values: Floats, supports: Bools, starts: Ints) -> Floats:
    """The strongest supporter less the strongest attacker, 0 where there is none.

    >>> strongest(np.array([0.5, 0.75]), np.array([False, False]), np.array([0])).tolist()
    [-0.75]
    """
    mask = along(supports, values)
    attackers = np.maximum.reduceat(np.where(mask, 0.0, values), starts, axis=0)
    supporters = np.maximum.reduceat(np.where(mask, values, 0.0), starts, axis=0)
    return supporters - attackers


def counted(values: Floats, supports: Bools, starts: Ints) -> Floats:
    """−(k + mean of the attackers), where k of them have a degree above 0; supports are none.

    >>> counted(np.array([0.5, 0.25, 0.0]), np.zeros(3, np.bool_), np.array([0])).tolist()
    [-2.375]
    """
    number = np.add.reduceat((values > 0).astype(np.float64), starts, axis=0)
    summed = np.add.reduceat(values, starts, axis=0)
    return -(number + summed / np.maximum(number, 1.0))


def along(vector: NDArray[_Scalar], values: Floats) -> NDArray[_Scalar]:
    """The vector, shaped so that it runs along the rows of the values."""
    return vector if values.ndim == 1 else vector[:, np.newaxis]
