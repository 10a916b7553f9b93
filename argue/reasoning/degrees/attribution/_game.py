"""The degree of a topic as a function of which arguments are there: a cooperative game.

Exact Shapley values on trees, without trying every set of arguments.

Let every argument be there with probability q, independently. The Shapley value of *i* is the mean
over q in [0, 1] of E[degree | i is there] − E[degree | i is not] (Owen 1972), a polynomial in q of
lower degree than there are players, so that Gauss–Legendre quadrature with half as many values of
q is exact. For one q, the branches of a tree are independent: upwards, each argument gets the
distribution of its degree; downwards, each gets the topic's expected degree for every degree that
it may have itself.

Distributions are lists of different degrees (equal to 12 digits counts as the same) with their
probability for every q. They are short where base scores coincide or branches are thin, and may
grow exponentially elsewhere (with sums, the problem contains counting the sets of numbers of a
given sum); then it is given up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.errors import UnknownArgument
from argue.model import Framework, IntArray
from argue.reasoning.degrees import DEFAULT, STRENGTHS, base_scores, planned, weights_of
from argue.reasoning.degrees._evaluation import DegreeEvaluation, Gradual
from argue.reasoning.graphs import reached

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
    topic
        The argument whose degree is shared out.
    framework, base, name, weights, continuous
        As for :func:`argue.reasoning.degrees.degrees`.

    Raises
    ------
    NotFound
        If there is no such argument.
    UnknownName, BadInput
        As :func:`argue.reasoning.degrees.degrees` does.

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
        base: Mapping[str, float] | float | None = None,
        name: str = DEFAULT,
        weights: Mapping[tuple[str, str], float] | None = None,
        continuous: bool = False,
    ) -> None:
        if topic not in framework.number_of:
            raise UnknownArgument(topic, framework.arguments)
        self.framework, self.argument, self.name = framework, topic, name
        planned(framework, name, weights)  # what it would refuse, it refuses of the whole
        number = framework.number_of[topic]
        attackers, supporters = framework.attackers, framework.supporters
        reaching = reached([number], lambda node: attackers.of(node) + supporters.of(node))
        members = np.array(sorted(reaching), dtype=np.int32)
        part = _part(framework, members)
        self.semantics: Gradual = STRENGTHS.load(name)
        self.schedule = planned(part, name, weights and weights_of(part, weights))
        scores = base_scores(framework, base, name)[members]
        self.scores: Floats = scores[self.schedule.order]
        place = np.empty(len(members), dtype=np.int64)
        place[self.schedule.order] = np.arange(len(members))
        own = int(np.searchsorted(members, number))
        self.topic = int(place[own])
        self.places = np.delete(place, own)
        self.players = tuple(
            framework.arguments[node] for node in members.tolist() if node != number
        )
        self.continuous, self.converged = continuous, True
        self.degree = float(self._topic(self.scores[:, np.newaxis], None)[0])
        self.base = float(self.scores[self.topic])

    def of(self, present: NDArray[np.bool_]) -> Floats:
        """The topic's degree if these players are there: shape (players, cases) → (cases,)."""
        result = np.empty(present.shape[1])
        for part in self._chunks(present.shape[1]):
            mask = np.ones((len(self.scores), part.stop - part.start))
            mask[self.places] = present[:, part]
            result[part] = self._topic(
                np.broadcast_to(self.scores[:, np.newaxis], mask.shape), mask
            )
        return result

    def with_scores(self, scores: Floats) -> Floats:
        """The topic's degree for these base scores of the players: (players, cases) → (cases,)."""
        result = np.empty(scores.shape[1])
        for part in self._chunks(scores.shape[1]):
            base = np.repeat(self.scores[:, np.newaxis], part.stop - part.start, axis=1)
            base[self.places] = scores[:, part]
            result[part] = self._topic(base, None)
        return result

    def _topic(self, base: Floats, present: Floats | None) -> Floats:
        case = DegreeEvaluation(self.semantics, self.schedule, base, present)
        outcome = case.run(continuous=self.continuous, tolerance=_TOLERANCE)
        self.converged = self.converged and outcome.largest() <= _TOLERANCE
        result: Floats = outcome.state[self.topic]
        return result

    def _chunks(self, cases: int) -> Iterator[slice]:
        width = max(1, _CELLS // len(self.scores))
        for start in range(0, cases, width):
            yield slice(start, min(cases, start + width))


def _part(framework: Framework, members: IntArray) -> Framework:
    """The framework of these arguments, ascending, alone."""
    number = np.full(len(framework.arguments), -1, dtype=np.int32)
    number[members] = np.arange(len(members), dtype=np.int32)

    def inside(edges: IntArray) -> IntArray:
        renumbered: IntArray = number[edges].reshape(-1, 2)
        return renumbered[(renumbered >= 0).all(axis=1)]

    ids = tuple(framework.arguments[node] for node in members.tolist())
    return Framework(ids, inside(framework.attacks), inside(framework.supports))


_MOST_CELLS = 2**20
"""Pairs of outcomes times values of q that one joining of branches may make."""
_MOST_WORK = 2**27
"""The same, over the whole tree."""
_DIGITS = 12


class _TooMany(Exception):
    """Branches can have more different degrees than is worth following."""


@dataclass(frozen=True, eq=False)
class _Sums:
    """What some edges into an argument give together: the two numbers, and their probabilities."""

    one: Floats
    two: Floats
    chance: Floats
    """Shape (outcomes, values of q)."""


def shapley(game: Game) -> Floats | None:
    """The Shapley value of each player; ``None`` if this is no tree or too many degrees arise."""
    tree = _Tree(game)
    if not tree.sound:
        return None
    try:
        tree.up()
        return tree.down()
    except _TooMany:
        return None


class _Tree:
    """A tree of places, the topic at its root, and the distributions in it."""

    def __init__(self, game: Game) -> None:
        self.game, plan = game, game.schedule
        size = len(plan.order)
        self.sound = plan.acyclic and len(plan.sources) == size - 1  # all reach the topic
        points, weights = np.polynomial.legendre.leggauss(max(1, size // 2))
        self.there, self.weights = (points + 1) / 2, weights / 2
        self.children = [
            range(first, last)
            for first, last in zip(plan.starts[:-1].tolist(), plan.starts[1:].tolist(), strict=True)
        ]
        """The edges into each place."""
        self.degrees: list[Floats] = [np.empty(0)] * size
        """What degrees each place may have, ascending, if it is there."""
        self.chances: list[Floats] = [np.empty((0, 0))] * size
        self.work = 0

    def up(self) -> None:
        """The distribution of each argument's degree, if it is there; places come replies first."""
        for place, edges in enumerate(self.children):
            sums = self._nothing()
            for edge in edges:
                sums = self._joined(sums, self._edge(edge))
            result = self._degree(place, sums.one, sums.two)
            self.degrees[place], self.chances[place] = _merged(result, sums.chance)

    def down(self) -> Floats:
        """The Shapley values, from the topic down."""
        size, plan = len(self.children), self.game.schedule
        expected: list[Floats] = [np.empty((0, 0))] * size
        """The topic's expected degree for each degree of a place, in the last row without it."""
        shares = np.zeros(size)
        root = self.degrees[self.game.topic][:, np.newaxis] * np.ones_like(self.there)
        expected[self.game.topic] = np.vstack([root, np.zeros_like(self.there)])
        for place in range(size - 1, -1, -1):
            is_topic = place == self.game.topic
            for edge, others in self._without_each(self.children[place]):
                source = int(plan.sources[edge])
                table = self._expected(place, edge, others, expected[place])
                if not is_topic:
                    table = self.there * table + (1 - self.there) * expected[place][-1]
                expected[source] = table
                gain = (self.chances[source] * table[:-1]).sum(axis=0) - table[-1]
                shares[source] = float(self.weights @ gain)
        return shares[self.game.places]

    def _expected(self, place: int, edge: int, others: _Sums, above: Floats) -> Floats:
        """The topic's expected degree for each degree of an edge's source, given its target."""
        one, two = self._lifted(edge)
        join = self.game.semantics.aggregate.join
        self._count(len(one) * len(others.one))
        result = self._degree(
            place, join.outer(one, others.one).ravel(), join.outer(two, others.two).ravel()
        )
        row = _nearest(self.degrees[place], result).reshape(len(one), -1)
        table: Floats = np.einsum("kop,op->kp", above[row], others.chance)
        return table

    def _without_each(self, edges: range) -> list[tuple[int, _Sums]]:
        """For each edge into a place what the others give together; once for edges alike."""
        alike = [self._kind(edge) for edge in edges]
        cached: dict[tuple[object, ...], _Sums] = {}
        for edge, kind in zip(edges, alike, strict=True):
            if kind not in cached:
                cached[kind] = self._nothing()
                for other in edges:
                    if other != edge:
                        cached[kind] = self._joined(cached[kind], self._edge(other))
        return [(edge, cached[kind]) for edge, kind in zip(edges, alike, strict=True)]

    def _kind(self, edge: int) -> tuple[object, ...]:
        """Equal for edges that give the same."""
        plan = self.game.schedule
        source = plan.sources[edge]
        weight = 1.0 if plan.weights is None else float(plan.weights[edge])
        result = (self.degrees[source].tobytes(), self.chances[source].tobytes())
        return (*result, bool(plan.supports[edge]), weight)

    def _lifted(self, edge: int) -> tuple[Floats, Floats]:
        """What an edge gives for each degree of its source, and last without the source."""
        plan = self.game.schedule
        values = np.append(self.degrees[plan.sources[edge]], 0.0)
        if plan.weights is not None:
            values = values * plan.weights[edge]
        mask = np.full(len(values), bool(plan.supports[edge]))
        return self.game.semantics.aggregate.lift(values, mask)

    def _edge(self, edge: int) -> _Sums:
        source = self.game.schedule.sources[edge]
        one, two = self._lifted(edge)
        return _Sums(one, two, np.vstack([self.chances[source] * self.there, 1 - self.there]))

    def _nothing(self) -> _Sums:
        one, two = self.game.semantics.aggregate.lift(np.zeros(1), np.zeros(1, dtype=np.bool_))
        return _Sums(one, two, np.ones((1, len(self.there))))

    def _joined(self, left: _Sums, right: _Sums) -> _Sums:
        self._count(len(left.one) * len(right.one))
        join = self.game.semantics.aggregate.join
        one = join.outer(left.one, right.one).ravel()
        two = join.outer(left.two, right.two).ravel()
        chance = (left.chance[:, np.newaxis] * right.chance).reshape(-1, len(self.there))
        keys = np.round(one, _DIGITS) + 1j * np.round(two, _DIGITS)
        _, first, group = np.unique(keys, return_index=True, return_inverse=True)
        return _Sums(one[first], two[first], _summed(chance, group, len(first)))

    def _degree(self, place: int, one: Floats, two: Floats) -> Floats:
        semantics = self.game.semantics
        base = np.full(len(one), self.game.scores[place])
        return semantics.influence(base, semantics.aggregate.energy(one, two))

    def _count(self, pairs: int) -> None:
        cells = pairs * len(self.there)
        self.work += cells
        if cells > _MOST_CELLS or self.work > _MOST_WORK:
            raise _TooMany


def _merged(degrees: Floats, chance: Floats) -> tuple[Floats, Floats]:
    """Equal degrees as one, ascending, with their probabilities added."""
    _, first, group = np.unique(np.round(degrees, _DIGITS), return_index=True, return_inverse=True)
    return degrees[first], _summed(chance, group, len(first))


def _summed(chance: Floats, group: np.ndarray, groups: int) -> Floats:
    result = np.zeros((groups, chance.shape[1]))
    np.add.at(result, group, chance)
    return result


def _nearest(sorted_values: Floats, wanted: Floats) -> np.ndarray:
    """The position of the nearest value to each."""
    above = np.clip(np.searchsorted(sorted_values, wanted), 1, max(1, len(sorted_values) - 1))
    if len(sorted_values) == 1:
        return np.zeros(len(wanted), dtype=np.int64)
    nearer = wanted - sorted_values[above - 1] <= sorted_values[above] - wanted
    return np.where(nearer, above - 1, above)
