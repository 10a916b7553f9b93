"""How strong arguments are where that is a matter of degree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.model.framework import Framework
from argue.model.record import Count, Record, Share


class Scores(Mapping[str, float]):
    """A number for each argument of a framework, in its order; read only.

    It keeps the array, since a dictionary of a million arguments takes longer than their degrees.

    >>> framework = Framework(("a", "b"), np.empty((0, 2)), np.empty((0, 2)))
    >>> scores = Scores(framework, np.array([0.5, 0.25]))
    >>> scores["b"], scores
    (0.25, {'a': 0.5, 'b': 0.25})
    """

    def __init__(self, framework: Framework, values: NDArray[np.float64]) -> None:
        self._framework, self._values = framework, values.copy()

    def __getitem__(self, argument: str) -> float:
        return float(self._values[self._framework.number_of[argument]])

    def __iter__(self) -> Iterator[str]:
        return iter(self._framework.arguments)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(dict(zip(self, self._values.tolist(), strict=True)))

    def array(self) -> NDArray[np.float64]:
        """Shape (arguments,): a copy of the numbers."""
        return self._values.copy()


@dataclass(frozen=True, slots=True)
class Degrees(Record):
    """A degree for every argument, under one semantics."""

    JSON = ("semantics", "converged", "method", "rounds", "change", "unsettled", "degrees", "base")

    semantics: str
    """The gradual semantics."""
    degrees: Mapping[str, Share]
    """By the ids of arguments: the degree, from 0 (worthless) to 1 (beyond doubt)."""
    base: Mapping[str, Share]
    """By the ids of arguments: the base score."""
    converged: bool = True
    """Whether the degrees settled.

    Else they are those of the last round, and mean little."""
    method: str = "levels"
    """``rounds`` or ``continuous``.

    ``levels``: no argument lies on or behind a circle, one pass was enough. ``rounds``: degrees
    were computed again and again until they stayed. ``continuous``: they moved in small steps."""
    rounds: Count = 0
    """How many rounds it took."""
    change: float = 0.0
    """The greatest change of the last round."""
    unsettled: tuple[str, ...] = ()
    """Ids of arguments whose degrees did not settle."""
