"""How strong arguments are where that is a matter of degree, and who made them so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.model.framework import Framework


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
class Degrees:
    """A degree from 0 (worthless) to 1 (beyond doubt) for every argument, under one semantics.

    Parameters
    ----------
    semantics
        A plug-in's name of :mod:`argue.reasoning.degrees`.
    degrees, base
        What was found for each argument and what it started from, in the order of the framework.
    converged
        False if the degrees did not settle; then they are those of the last round, and mean little.
    method
        ``levels``: no argument lies on or behind a circle, one pass was enough. ``rounds``: degrees
        were computed again and again until they stayed. ``continuous``: they moved in small steps.
    rounds
        How many rounds or steps; 0 for ``levels``.
    change
        The largest change that one more round would make.
    unsettled
        The arguments that one more round would change by more than the tolerance.
    """

    semantics: str
    degrees: Mapping[str, float]
    base: Mapping[str, float]
    converged: bool = True
    method: str = "levels"
    rounds: int = 0
    change: float = 0.0
    unsettled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attribution:
    """How much each argument contributes to the degree of one of them, the topic.

    Parameters
    ----------
    semantics, topic
        Whose degree, and under which gradual semantics.
    method
        A plug-in's name of :mod:`argue.reasoning.degrees.attribution`.
    degree, base
        The topic's degree with all arguments, and its base score.
    contributions
        For each argument but the topic, in the order of the framework; positive is in favour of the
        topic. An argument from which no path leads to the topic contributes 0.
    error
        0 if exact; else with probability 0.95 no contribution is off by more.
    samples
        0 if exact; else how many orders of the arguments were drawn.
    converged
        False if the degrees of some set of arguments did not settle.
    """

    semantics: str
    topic: str
    method: str
    degree: float
    base: float
    contributions: Mapping[str, float]
    error: float = 0.0
    samples: int = 0
    converged: bool = True
