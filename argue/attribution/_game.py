"""The degree of a topic as a function of which arguments are there: a cooperative game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.model import Framework, IntArray
from argue.strength import STRENGTHS, base_scores, planned
from argue.strength._evaluation import Evaluation, Semantics

Floats = NDArray[np.float64]
_CELLS = 2**21
"""So many arguments times columns are computed at once."""
_TOLERANCE = 1e-12


@dataclass(frozen=True, eq=False)
class Contributions:
    """Of each player, in order; the rest as in :class:`argue.model.Attribution`."""

    values: Floats
    error: float = 0.0
    samples: int = 0


class Game:
    """The topic's degree, for any arguments taken away and any base scores.

    Parameters
    ----------
    framework, topic, base, name, weights, continuous
        As for :func:`argue.attribution.attribute`.

    Attributes
    ----------
    players
        Ids of the arguments, but the topic, from which a path leads to the topic, in the
        framework's order. No others matter.
    degree, base
        The topic's, with all arguments.
    converged
        Whether all degrees settled that were asked for so far.
    """

    def __init__(
        self,
        framework: Framework,
        topic: str,
        base: Mapping[str, float] | float | None,
        name: str,
        weights: Mapping[tuple[str, str], float] | None,
        continuous: bool,
    ) -> None:
        planned(framework, name, weights)  # what it would refuse, it refuses of the whole
        number = framework.number_of[topic]
        kept = _reaching(framework, number)
        part = _part(framework, kept)
        self.semantics: Semantics = STRENGTHS.load(name)
        self.schedule = planned(part, name, weights)
        scores = base_scores(framework, base, name)[kept]
        self.scores: Floats = scores[self.schedule.order]
        place = np.empty(len(kept), dtype=np.int64)
        place[self.schedule.order] = np.arange(len(kept))
        own = int(np.searchsorted(kept, number))
        self.topic = int(place[own])
        self.places = np.delete(place, own)
        self.players = tuple(framework.arguments[node] for node in kept.tolist() if node != number)
        self.continuous, self.converged = continuous, True
        self.degree = float(self._topic(self.scores[:, np.newaxis], None)[0])
        self.base = float(self.scores[self.topic])

    def of(self, present: NDArray[np.bool_]) -> Floats:
        """The topic's degree if these players are there: shape (players, cases) → (cases,)."""
        found = np.empty(present.shape[1])
        for part in self._chunks(present.shape[1]):
            mask = np.ones((len(self.scores), part.stop - part.start))
            mask[self.places] = present[:, part]
            found[part] = self._topic(np.broadcast_to(self.scores[:, np.newaxis], mask.shape), mask)
        return found

    def with_scores(self, scores: Floats) -> Floats:
        """The topic's degree for these base scores of the players: (players, cases) → (cases,)."""
        found = np.empty(scores.shape[1])
        for part in self._chunks(scores.shape[1]):
            base = np.repeat(self.scores[:, np.newaxis], part.stop - part.start, axis=1)
            base[self.places] = scores[:, part]
            found[part] = self._topic(base, None)
        return found

    def _topic(self, base: Floats, present: Floats | None) -> Floats:
        case = Evaluation(self.semantics, self.schedule, base, present)
        outcome = case.run(continuous=self.continuous, tolerance=_TOLERANCE)
        self.converged = self.converged and outcome.largest() <= _TOLERANCE
        found: Floats = outcome.state[self.topic]
        return found

    def _chunks(self, cases: int) -> Iterator[slice]:
        width = max(1, _CELLS // len(self.scores))
        for start in range(0, cases, width):
            yield slice(start, min(cases, start + width))


def _reaching(framework: Framework, topic: int) -> IntArray:
    """The topic and all arguments from which a path leads to it, ascending."""
    seen = {topic}
    waiting = [topic]
    while waiting:
        node = waiting.pop()
        for other in framework.attackers.of(node) + framework.supporters.of(node):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return np.array(sorted(seen), dtype=np.int32)


def _part(framework: Framework, kept: IntArray) -> Framework:
    """The framework of these arguments, ascending, alone."""
    number = np.full(len(framework.arguments), -1, dtype=np.int32)
    number[kept] = np.arange(len(kept), dtype=np.int32)

    def inside(edges: IntArray) -> IntArray:
        renumbered: IntArray = number[edges].reshape(-1, 2)
        return renumbered[(renumbered >= 0).all(axis=1)]

    ids = tuple(framework.arguments[node] for node in kept.tolist())
    return Framework(ids, inside(framework.attacks), inside(framework.supports))
