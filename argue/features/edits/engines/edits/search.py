"""The search for weights and costs: differential evolution, or a particle swarm."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from argue.engines._thresholds import FloatArray
from argue.errors import MissingLibrary

Loss: TypeAlias = Callable[[FloatArray], float]
Bounds: TypeAlias = Sequence[tuple[float, float]]

_POPULATION = 6
"""Members of the population of differential evolution for each number that is learned."""
_GLOBAL_BEST, _CONSTRICTION = 1, 5
"""Pygmo's numbers of the topology and of the variant."""


@dataclass(frozen=True, slots=True)
class Swarm:
    """A particle swarm; the defaults are those of EDITS in the EXCITEMENT platform."""

    particles: int = 20
    """At least 2."""
    iterations: int = 20
    """How often all move, at most."""
    patience: int = 5
    """It ends when so many moves in a row found nothing better."""
    tolerance: float = 0.1
    """It ends when 1 − macro accuracy is not above this; in [0, 1]."""


def check_swarm() -> None:
    """Whether there is a library for it.

    Raises MissingLibrary if there is none.
    """
    if importlib.util.find_spec("pygmo") is None:
        raise MissingLibrary(
            "a particle swarm needs pygmo, which is not installed: `pip install pygmo`; without "
            "the line swarm = … differential evolution searches, which needs nothing more"
        )


def evolve(
    loss: Loss, bounds: Bounds, start: Sequence[float], seed: int, evaluations: int
) -> FloatArray:
    """The best point that differential evolution finds (Storn & Price 1997).

    ``evaluations`` says how many points are tried, about.
    """
    from scipy.optimize import differential_evolution  # 0.3 s to import; judging needs none

    generations = evaluations // (_POPULATION * len(bounds)) - 1
    optimum: Any = differential_evolution(
        loss,
        bounds,
        x0=start,
        rng=seed,
        popsize=_POPULATION,
        maxiter=max(1, generations),
        polish=False,
        tol=0.0,
        init="latinhypercube",
    )
    best: FloatArray = optimum.x
    return best


def swarm(
    loss: Loss, bounds: Bounds, start: Sequence[float], seed: int, settings: Swarm
) -> FloatArray:
    """The best point that a particle swarm finds (Kennedy & Eberhart 1995).

    Each particle is drawn to the best point of its own and to the best of all; ``start`` is one of
    the first points. Speeds are held back by the constriction of Clerc & Kennedy (2002): 0.7298,
    and 2.05 for both pulls, of which EDITS says nothing. The same seed gives the same point.

    Raises MissingLibrary if pygmo is not installed.
    """
    check_swarm()
    import pygmo

    population: Any = pygmo.population(
        pygmo.problem(_Problem(loss, bounds)), size=settings.particles - 1, seed=seed
    )
    population.push_back(np.array(start))
    move = pygmo.pso(
        gen=1,
        omega=0.7298,
        eta1=2.05,
        eta2=2.05,
        variant=_CONSTRICTION,
        neighb_type=_GLOBAL_BEST,
        memory=True,
        seed=seed,
    )
    algorithm: Any = pygmo.algorithm(move)
    unchanged = 0
    for _ in range(settings.iterations):
        before = population.champion_f[0]
        if unchanged >= settings.patience or 1.0 + before <= settings.tolerance:
            break
        population = algorithm.evolve(population)
        unchanged = unchanged + 1 if population.champion_f[0] >= before else 0
    best: FloatArray = population.champion_x
    return best


class _Problem:
    """A loss within bounds, as pygmo asks for it."""

    def __init__(self, loss: Loss, bounds: Bounds) -> None:
        self._loss, self._bounds = loss, bounds

    def fitness(self, point: FloatArray) -> list[float]:
        return [self._loss(point)]

    def get_bounds(self) -> tuple[list[float], list[float]]:
        return [low for low, _ in self._bounds], [high for _, high in self._bounds]

    def __deepcopy__(self, memory: object) -> _Problem:
        return self  # what the loss remembers is worth keeping
